import type { JSX } from "preact";
import { useSpeak } from "../speak.js";

interface Props {
  readonly onSettings: () => void;
  readonly onHelp: () => void;
  readonly onHome: (() => void) | null;
}

/** The bar over everything. */
export function Header({ onSettings, onHelp, onHome }: Props): JSX.Element {
  const { words } = useSpeak();
  return (
    <header class="bar">
      <span class="brand">{words.title}</span>
      {onHome && (
        <button type="button" onClick={onHome}>
          {words.newGame}
        </button>
      )}
      <button type="button" aria-label={words.settings} title={words.settings} onClick={onSettings}>
        <span aria-hidden="true">⚙</span> <span class="wide">{words.settings}</span>
      </button>
      <button type="button" aria-label={words.help} title={words.help} onClick={onHelp}>
        <span aria-hidden="true">?</span>
      </button>
    </header>
  );
}
