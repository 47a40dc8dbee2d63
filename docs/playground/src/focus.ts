const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Arrow keys, Home and End go along the buttons of a toolbar. */
export function moveFocus(event: KeyboardEvent): void {
  const bar = event.currentTarget;
  if (!(bar instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey) return;
  const buttons = Array.from(bar.querySelectorAll<HTMLButtonElement>("button:not(:disabled)"));
  const at = buttons.findIndex((button) => button.matches(":focus"));
  const step = STEPS[event.key];
  const to =
    event.key === "Home" ? 0 : event.key === "End" ? -1 : step === undefined ? null : (at + step) % buttons.length;
  if (to === null) return;
  event.preventDefault();
  buttons.at(to)?.focus();
}

/** Gives the focus to what is to be done next when it has been lost with what was done last. */
export function takeUpFocus(): void {
  const active = document.activeElement;
  if (active && active !== document.body && active !== document.documentElement) return;
  document.querySelector<HTMLElement>("[data-focus]")?.focus();
}
