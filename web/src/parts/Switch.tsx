import type { Signal } from "@preact/signals";
import type { JSX } from "preact";

/** A switch for something that is on or off. */
export function Switch({ setting, label }: { readonly setting: Signal<boolean>; readonly label: string }): JSX.Element {
  return (
    <label class="switch">
      <input type="checkbox" role="switch" checked={setting.value} onChange={() => (setting.value = !setting.value)} />
      <span>{label}</span>
    </label>
  );
}
