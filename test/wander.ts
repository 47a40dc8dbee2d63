// Walks through sessions for the tests of what comes from outside: every kind of deal a host can ask for, and the end.
import {
  type Action,
  apply,
  createSession,
  deckFromKey,
  fiveCard,
  fourCard,
  handKey,
  legalActions,
  type Phase,
  type Session,
  type SessionOptions,
  tavern,
} from "kratzen";

/** A walk: how it began, what was done, and every session on the way, the first one included. */
export interface Wandering {
  readonly options: SessionOptions;
  readonly actions: readonly Action[];
  readonly sessions: readonly Session[];
}

/** A deck that a host may give, and that no seed of the tests deals. */
export const hostDeck = (number: number) => deckFromKey(handKey(`host ${number}`, 1));

/** The ways to deal, and to end: from the seed, by the host's deck, cut or not, by the host's cut alone. */
function hostActions({ ruleset }: Session, number: number): readonly Action[] {
  const cut = number % 33;
  return [
    { type: "deal" },
    { type: "deal" },
    { type: "deal", deck: hostDeck(number) },
    { type: "deal", deck: hostDeck(number), cut },
    ruleset.name === "tavern" ? { type: "deal" } : { type: "deal", cut },
    { type: "deal" },
    { type: "deal" },
    { type: "finish" },
  ];
}

/** Goes on, by one number for each action, until they are used up or the session is over. */
export function wander(
  options: SessionOptions,
  numbers: readonly number[],
  ofHost: (session: Session, number: number) => readonly Action[] = hostActions,
): Wandering {
  let session: Session = deepFreeze(createSession(options));
  const actions: Action[] = [];
  const sessions: Session[] = [session];
  for (const number of numbers) {
    const possible: readonly Action[] = session.phase === "ready" ? ofHost(session, number) : legalActions(session);
    const action: Action | undefined = possible[number % possible.length];
    if (!action) break;
    session = deepFreeze(apply(session, deepFreeze(action)));
    actions.push(action);
    sessions.push(session);
  }
  return { options, actions, sessions };
}

/** The three games; the five-card game with all its options. */
export const RULESETS = {
  fourCard: fourCard(),
  fiveCard: fiveCard({
    end: { hands: 3, target: "40", broke: true },
    chips: "7/2",
    exchange: { max: 3, fee: "1/2" },
    bettler: { bonus: "3" },
    mussAfterFailure: "afterOrdinary",
  }),
  tavern: tavern(),
} as const;

const walksOf = (ofHost?: (session: Session, number: number) => readonly Action[]): readonly Wandering[] =>
  Object.values(RULESETS).flatMap((ruleset) =>
    Array.from({ length: 48 }, (_, seed) => {
      const numbers = Array.from({ length: 100 }, (_, i) => (i * i * (seed + 3) + 5 * i + seed) % 1009);
      return wander({ players: 3 + (seed % 4), seed, ruleset }, numbers, ofHost);
    }),
  );

/** Walks that come to every phase of every game; always the same ones. */
export const walks: readonly Wandering[] = walksOf();

/** Such walks, of hands that are all dealt from the seed. */
export const seededWalks: readonly Wandering[] = walksOf(() => [{ type: "deal" }]);

/** The first session of the walks that is in a phase and as wanted. */
export function sessionIn<P extends Phase>(
  phase: P,
  isWanted: (session: Session<P>) => boolean = () => true,
): Session<P> {
  const isIn = (session: Session): session is Session<P> => session.phase === phase;
  const found = walks
    .flatMap(({ sessions }) => sessions)
    .filter(isIn)
    .find(isWanted);
  if (found) return found;
  throw new Error(`No walk comes to such a session in the phase ${phase}.`);
}

/** Freezes a value and all that is in it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}
