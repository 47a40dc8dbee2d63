/** What single keys do. */
export interface Shortcuts {
  readonly undo: () => void;
  readonly help: () => void;
}

/** Listens to single keys, except where text is typed; returns how to stop. */
export function listenToKeys({ undo, help }: Shortcuts): () => void {
  const listen = (event: KeyboardEvent): void => {
    const { target, key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (target instanceof HTMLElement && target.matches("input, select, textarea")) return;
    if (key === "?") help();
    else if (key === "u") undo();
    else if (key === "l") toggleLog();
    else if (/^[1-9]$/.test(key)) document.querySelectorAll<HTMLElement>(".hand button")[Number(key) - 1]?.focus();
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}

function toggleLog(): void {
  const log = document.querySelector<HTMLDetailsElement>("#log");
  if (log) log.open = !log.open;
}
