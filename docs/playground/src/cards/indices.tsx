import { RANKS } from "kratzen";
import type { JSX } from "preact";
import { useSpeak } from "../speak.js";

/** The id of the letter or number in a card's corner, by rank; that of the Weli by W. */
export const indexId = (rank: string): string => `index-${rank}`;

/** The id of the Weli's motto. */
export const MOTTO = "motto";

/** The letters on the cards, in the language and the pack in use: drawings, whose names stand beside them in words. */
export function IndexSymbols(): JSX.Element {
  const { names, pack } = useSpeak();
  return (
    <>
      {RANKS.map((rank) => (
        <Index key={rank} rank={rank} text={names.ranks[pack][rank].short} />
      ))}
      <Index rank="W" text="6" />
      <symbol id={MOTTO} viewBox="0 0 100 30">
        <text class="motto" x="51" y="20">
          WELI
        </text>
      </symbol>
    </>
  );
}

const Index = ({ rank, text }: { readonly rank: string; readonly text: string }): JSX.Element => (
  <symbol id={indexId(rank)} viewBox="0 0 24 24">
    <text class={text.length > 1 ? "letter wide" : "letter"} x="12" y="20">
      {text}
    </text>
  </symbol>
);
