import { type FiveCardChoices, fiveCard, fourCard, parseAmount, type Ruleset, tavern } from "kratzen";

/** Who sits at the table: the user against bots, or people who hand one device around. */
export type Mode = "solo" | "hotSeat";

/** The options of the five-card game as the form has them. */
export interface FiveCardForm {
  readonly mussAfterFailure: "always" | "afterOrdinary";
  readonly penalty: "doubleAnte" | "matchPot";
  readonly weli: "second" | "highest";
  readonly strikerTricks: 2 | 3 | 4;
  readonly exchange: boolean;
  readonly exchangeMax: 1 | 2 | 3 | 4 | 5;
  readonly exchangeFee: string;
  readonly bettler: boolean;
  readonly bettlerBonus: string;
  readonly hands: string;
  readonly target: string;
  readonly broke: boolean;
  readonly chips: string;
}

/** All that the start screen asks. */
export interface Setup {
  readonly game: Ruleset["name"];
  readonly players: number;
  readonly mode: Mode;
  /** A seed typed in for practice; empty for a random one. */
  readonly seed: string;
  readonly fiveCard: FiveCardForm;
}

/** What the start screen begins with. */
export const SETUP: Setup = {
  game: "fourCard",
  players: 4,
  mode: "solo",
  seed: "",
  fiveCard: {
    mussAfterFailure: "always",
    penalty: "doubleAnte",
    weli: "second",
    strikerTricks: 2,
    exchange: false,
    exchangeMax: 2,
    exchangeFee: "1/2",
    bettler: false,
    bettlerBonus: "2",
    hands: "20",
    target: "",
    broke: false,
    chips: "0",
  },
};

/**
 * The ruleset that the form describes.
 *
 * @throws RuleError `BAD_AMOUNT`, `BAD_RULESET`
 */
export function rulesetOf({ game, fiveCard: form }: Setup): Ruleset {
  if (game === "fourCard") return fourCard();
  if (game === "tavern") return tavern();
  return fiveCard(choicesOf(form));
}

function choicesOf(form: FiveCardForm): FiveCardChoices {
  return {
    mussAfterFailure: form.mussAfterFailure,
    penalty: form.penalty,
    weli: form.weli,
    strikerTricks: form.strikerTricks,
    exchange: form.exchange ? { max: form.exchangeMax, fee: parseAmount(form.exchangeFee) } : null,
    bettler: form.bettler ? { bonus: parseAmount(form.bettlerBonus) } : null,
    end: {
      hands: form.hands.trim() === "" ? null : Number(form.hands),
      target: form.target.trim() === "" ? null : parseAmount(form.target),
      broke: form.broke,
    },
    chips: parseAmount(form.chips),
  };
}
