import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useSpeak } from "../speak.js";

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A window over the page; Escape closes it. */
export function Dialog({ title, onClose, children }: Props): JSX.Element {
  const { words } = useSpeak();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="dialog-title" onClose={onClose}>
      <h2 id="dialog-title">{title}</h2>
      {children}
      <button type="button" class="primary" onClick={() => dialog.current?.close()}>
        {words.close}
      </button>
    </dialog>
  );
}
