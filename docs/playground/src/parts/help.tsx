import type { JSX } from "preact";
import { useSpeak } from "../speak.js";
import { Dialog } from "./dialog.js";

/** The keys. */
export function Help({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { words } = useSpeak();
  return (
    <Dialog title={words.help} onClose={onClose}>
      <dl class="keys">
        {words.keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p>{words.about}</p>
    </Dialog>
  );
}
