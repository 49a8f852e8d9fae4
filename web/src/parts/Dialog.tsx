/** A sheet over the page; Escape, the cross and a click beside it close it. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { word } from "../language";
import { Icon } from "./Icon";

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: Props): JSX.Element {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    sheet.current?.showModal?.();
  }, []);
  return (
    <dialog ref={sheet} aria-label={title} onClose={onClose} onClick={(event) => event.target === sheet.current && onClose()}>
      <div class="dialog">
        <div class="head">
          <h2>{title}</h2>
          <button type="button" class="quiet icon" aria-label={word("close")} onClick={onClose}><Icon name="close" /></button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
