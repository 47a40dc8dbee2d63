import type { GameEvent, GameRecord, RuleErrorCode, RuleErrorParams, Seat, SessionView } from "kratzen";

/** Who looks at a table. */
export type Viewer = Seat | "spectator";

/** Why the server did not do what a client asked for; the codes of the rules, and the server's own. */
export interface Refusal {
  readonly code: RuleErrorCode | "STALE_STEP" | "NOT_SEATED" | "NOT_STARTED" | "BAD_MESSAGE";
  readonly clause: string | null;
  readonly message: string;
  readonly params: RuleErrorParams;
}

/** What the server says. */
export type ServerMessage =
  /** The first answer, also after a lost connection: the table as it is now. */
  | { readonly type: "welcome"; readonly view: SessionView }
  /** One action has been done, by anybody: the table after it, and what was to be seen. */
  | { readonly type: "update"; readonly view: SessionView; readonly events: readonly GameEvent[] }
  /** To the one who asked. */
  | ({ readonly type: "refused"; readonly step: number } & Refusal)
  /** The session is over: its record, which holds the seed. */
  | { readonly type: "opened"; readonly record: GameRecord };

/** What a client says: who it is, first, and then what it does and the step it saw when it decided so. */
export type ClientMessage =
  | { readonly type: "hello"; readonly token?: string }
  | { readonly type: "act"; readonly step: number; readonly action: unknown };

/** What a client has said; null for anything else. */
export function readMessage(text: string): ClientMessage | null {
  const message = readJson(text);
  if (message["type"] === "hello") {
    const { token } = message;
    return token === undefined ? { type: "hello" } : typeof token === "string" ? { type: "hello", token } : null;
  }
  const { type, step, action } = message;
  return type === "act" && typeof step === "number" ? { type, step, action } : null;
}

/** The object that a text is as JSON; an empty one for any other text. */
export function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
