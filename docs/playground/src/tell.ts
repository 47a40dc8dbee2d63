import type { Card, GameEvent } from "kratzen";
import type { Speak } from "./speak.js";

/** What happened, in words, with cards in full for those who hear it; null for what other lines say already. */
export function tell(speak: Speak, event: GameEvent, aloud = false): string | null {
  const { words, names, name, amount, signed } = speak;
  const say = words.event;
  // The signs of the French pack stand in a line of text; those of the German one are said.
  const card = aloud || speak.pack === "german" ? speak.card : speak.short;
  const cards = (list: readonly Card[]): string => speak.list(list.map(card));
  switch (event.type) {
    case "ritualCut":
      return say.ritualCut(name(event.cutter), cards(event.shown));
    case "dealMoved":
      return say.dealMoved(name(event.dealer));
    case "paid":
      return say.paid(name(event.seat), signed(event.amount), `${names.reasons[event.reason].short}, ${event.clause}`);
    case "dealt":
      return say.dealt(event.hand, name(event.dealer), event.count);
    case "turned":
      return say.turned(
        cards(event.cards),
        event.trump && speak.suit(event.trump),
        names.kinds[event.kind].short,
        event.seven,
      );
    case "strikerSet":
      return say.strikerSet(name(event.seat));
    case "pickedUp":
      return say.pickedUp(name(event.seat), cards(event.cards));
    case "trumpNamed":
      return say.trumpNamed(name(event.seat), speak.suit(event.trump));
    case "bid":
      return say.said(name(event.seat), names.bids[event.bid].short);
    case "declared":
      return say.said(name(event.seat), names.declarations[event.declaration].short);
    case "stockRenewed":
      return say.stockRenewed;
    case "turnedUp":
      return say.turnedUp(name(event.seat), card(event.card));
    case "trumpSet":
      return say.trumpSet(speak.suit(event.trump));
    case "exchanged":
      return say.exchanged(name(event.seat), names.exchanges[event.choice].short, event.count, event.drawn);
    case "discarded":
      return say.discarded(name(event.seat), event.count);
    case "potFrozen":
      return say.potFrozen(amount(event.amount));
    case "played":
      return say.played(name(event.seat), card(event.card));
    case "trickWon":
      return say.trickWon(name(event.winner));
    case "handEnded":
      return event.outcome === "played" ? null : say.handEnded(names.outcomes[event.outcome].long);
    case "settled":
      return say.settled(event.result.hand, amount(event.result.pot));
    case "sessionOver":
      return say.sessionOver(speak.list(event.winners.map(name)));
    case "trickOpened":
    case "nextHand":
      return null;
  }
}
