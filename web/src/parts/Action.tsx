/** A button with a drawing and a word under it. */

import type { JSX } from "preact";
import { Icon, type IconName } from "./Icon";

export function Action({ icon, text, onClick }: { readonly icon: IconName; readonly text: string; readonly onClick: () => void }): JSX.Element {
  return <button type="button" class="action" onClick={onClick}><Icon name={icon} /><span>{text}</span></button>;
}
