/** What the playground says beside what `kratzen/i18n` names, in one language. */
export interface Words {
  readonly title: string;
  readonly tagline: string;
  readonly language: string;
  readonly pack: string;
  readonly packs: { readonly french: string; readonly german: string };
  readonly theme: string;
  readonly themes: { readonly system: string; readonly light: string; readonly dark: string };
  readonly pace: string;
  readonly paces: { readonly calm: string; readonly quick: string; readonly instant: string };
  readonly shortcuts: string;
  readonly settings: string;
  readonly help: string;
  readonly close: string;
  readonly you: string;
  readonly seat: (number: number) => string;

  readonly newGame: string;
  readonly game: string;
  readonly games: Readonly<
    Record<"fourCard" | "fiveCard" | "tavern", { readonly name: string; readonly about: string }>
  >;
  readonly players: string;
  readonly mode: string;
  readonly modes: Readonly<Record<"solo" | "hotSeat", { readonly name: string; readonly about: string }>>;
  readonly practice: string;
  readonly seedField: string;
  readonly seedAbout: string;
  readonly start: string;
  readonly options: string;
  readonly option: {
    readonly mussAfterFailure: string;
    readonly always: string;
    readonly afterOrdinary: string;
    readonly penalty: string;
    readonly doubleAnte: string;
    readonly matchPot: string;
    readonly weli: string;
    readonly second: string;
    readonly highest: string;
    readonly strikerTricks: string;
    readonly exchange: string;
    readonly exchangeMax: string;
    readonly exchangeFee: string;
    readonly bettler: string;
    readonly bettlerBonus: string;
    readonly end: string;
    readonly hands: string;
    readonly target: string;
    readonly broke: string;
    readonly chips: string;
  };
  readonly wrongLink: string;

  readonly table: string;
  readonly handNumber: (hand: number) => string;
  readonly pot: string;
  readonly frozenPot: string;
  readonly trump: string;
  readonly noTrump: string;
  readonly upcards: string;
  readonly shown: string;
  readonly stock: (count: number) => string;
  readonly dealer: string;
  readonly striker: string;
  readonly winner: string;
  readonly active: string;
  readonly folded: string;
  readonly watching: string;
  readonly cardsHeld: (count: number) => string;
  readonly tricks: (won: number) => string;
  readonly balance: string;
  readonly seven: string;
  readonly tieBreak: string;
  readonly trickEmpty: string;
  readonly yourHand: string;
  readonly handOf: (name: string) => string;
  readonly trickTo: (name: string) => string;
  readonly turnOf: (name: string) => string;
  readonly yourTurn: string;

  readonly ask: {
    readonly ready: string;
    readonly pickup: (count: number) => string;
    readonly trump: string;
    readonly bid: string;
    readonly declare: string;
    readonly exchange: (most: number) => string;
    readonly discard: (count: number) => string;
    readonly play: string;
    readonly settle: string;
  };
  readonly deal: (hand: number) => string;
  readonly settle: string;
  readonly layDown: (count: number) => string;
  readonly exchangeCards: (count: number) => string;
  readonly exchangeNone: string;
  readonly chosen: string;
  readonly finish: string;
  readonly undo: string;
  readonly illegal: string;
  readonly source: string;
  readonly ruling: string;

  readonly curtain: string;
  readonly passTo: (name: string) => string;
  readonly passAbout: string;
  readonly show: (name: string) => string;

  readonly settlement: (hand: number) => string;
  readonly p: string;
  readonly column: {
    readonly seat: string;
    readonly tricks: string;
    readonly required: string;
    readonly before: string;
    readonly share: string;
    readonly penalty: string;
    readonly bonus: string;
    readonly change: string;
    readonly balance: string;
  };
  readonly failed: string;
  readonly nextPot: string;
  readonly meaning: (amount: string) => string;

  readonly log: string;
  readonly logEmpty: string;
  readonly fair: string;
  readonly fairBefore: string;
  readonly fairAfter: string;
  readonly sessionCommitment: string;
  readonly handCommitment: (hand: number) => string;
  readonly seed: string;
  readonly check: string;
  readonly checked: {
    readonly session: string;
    readonly hand: (hand: number) => string;
    readonly deck: string;
    readonly replayed: string;
    readonly good: string;
    readonly bad: string;
  };

  readonly over: string;
  readonly place: string;
  readonly winners: (names: string, count: number) => string;
  readonly potLeft: (amount: string) => string;
  readonly share: string;
  readonly copied: string;
  readonly linkField: string;
  readonly linkAbout: string;
  readonly watch: string;
  readonly again: string;

  readonly replay: string;
  readonly stepOf: (step: number, last: number) => string;
  readonly first: string;
  readonly back: string;
  readonly forward: string;
  readonly last: string;
  readonly playOn: string;
  readonly pause: string;
  readonly seenBy: string;
  readonly everyone: string;
  readonly spectator: string;

  readonly keys: readonly (readonly [string, string])[];
  readonly about: string;

  readonly event: {
    readonly ritualCut: (who: string, cards: string) => string;
    readonly dealMoved: (who: string) => string;
    readonly paid: (who: string, amount: string, reason: string) => string;
    readonly dealt: (hand: number, dealer: string, count: number) => string;
    readonly turned: (cards: string, trump: string | null, kind: string, seven: boolean) => string;
    readonly strikerSet: (who: string) => string;
    readonly pickedUp: (who: string, cards: string) => string;
    readonly trumpNamed: (who: string, trump: string) => string;
    readonly said: (who: string, what: string) => string;
    readonly stockRenewed: string;
    readonly turnedUp: (who: string, cards: string) => string;
    readonly trumpSet: (trump: string) => string;
    readonly exchanged: (who: string, choice: string, count: number, drawn: number) => string;
    readonly discarded: (who: string, count: number) => string;
    readonly potFrozen: (amount: string) => string;
    readonly played: (who: string, card: string) => string;
    readonly trickWon: (who: string) => string;
    readonly handEnded: (outcome: string) => string;
    readonly settled: (hand: number, pot: string) => string;
    readonly sessionOver: (winners: string) => string;
  };
}
