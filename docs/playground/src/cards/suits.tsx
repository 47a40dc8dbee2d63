import type { Suit } from "kratzen";
import type { JSX } from "preact";
import type { Pack } from "../prefs.js";

/** The id of a suit's drawing in the sprite. */
export const suitId = (pack: Pack, suit: Suit): string => `suit-${pack}-${suit}`;

/** The suit signs of both packs, each drawn in a square of 24. */
export function SuitSymbols(): JSX.Element {
  return (
    <>
      <symbol id={suitId("french", "C")} viewBox="0 0 24 24">
        <g class="fill-black">
          <circle cx="12" cy="7" r="4.6" />
          <circle cx="6.6" cy="14" r="4.6" />
          <circle cx="17.4" cy="14" r="4.6" />
          <path d="M12 9c.3 6 1 9.5 4 13H8c3-3.5 3.7-7 4-13Z" />
        </g>
      </symbol>
      <symbol id={suitId("french", "S")} viewBox="0 0 24 24">
        <path
          class="fill-black"
          d="M12 1.5c2.2 3.8 9.3 7.2 9.3 12.3 0 4.9-5.9 5.9-8.3 2.5.2 2.3 1 4.3 2.9 6.2H8.1c1.9-1.9 2.7-3.9 2.9-6.2-2.4 3.4-8.3 2.4-8.3-2.5C2.7 8.7 9.8 5.3 12 1.5Z"
        />
      </symbol>
      <symbol id={suitId("french", "H")} viewBox="0 0 24 24">
        <path class="fill-red" d={HEART} />
      </symbol>
      <symbol id={suitId("french", "D")} viewBox="0 0 24 24">
        <path class="fill-red" d="M12 1.5 20 12l-8 10.5L4 12Z" />
      </symbol>
      <symbol id={suitId("german", "C")} viewBox="0 0 24 24">
        <path class="fill-stalk" d="M11 1h2l.4 4h-2.8Z" />
        <path class="fill-acorn" d="M5.5 10.5h13c.3 6-2.7 9.8-5.6 11l-.9 1.7-.9-1.7c-2.9-1.2-5.9-5-5.6-11Z" />
        <path
          class="fill-cup"
          d="M12 4c5 0 8.2 2.6 8.2 6.3 0 1.3-.8 1.7-2 1.7H5.8c-1.2 0-2-.4-2-1.7C3.8 6.6 7 4 12 4Z"
        />
        <path class="line-cup" d="M5 9c2 1.5 4 1.5 7 0 3 1.5 5 1.5 7 0M8 5.8c1.5 1.3 2.5 1.6 4 .6 1.5 1 2.5.7 4-.6" />
      </symbol>
      <symbol id={suitId("german", "S")} viewBox="0 0 24 24">
        <path class="line-stalk" d="M12 15c0 3.5.8 5.5 2.5 8" />
        <path
          class="fill-leaf"
          d="M12 1c1.2 2.6 9 5.2 9 11 0 4.6-5.3 6.3-9 3.2-3.7 3.1-9 1.4-9-3.2C3 6.2 10.8 3.6 12 1Z"
        />
        <path class="line-leaf" d="M12 4v11M12 9 7.5 7.5M12 9l4.5-1.5M12 13l-5.5-1.2M12 13l5.5-1.2" />
      </symbol>
      <symbol id={suitId("german", "H")} viewBox="0 0 24 24">
        <path class="fill-red" d={HEART} />
        <path class="line-shine" d="M5.3 8.5c.2-2 1.3-3.2 3-3.3" />
      </symbol>
      <symbol id={suitId("german", "D")} viewBox="0 0 24 24">
        <circle class="fill-bell" cx="12" cy="12.5" r="9.8" />
        <path class="line-bell" d="M2.4 11.5c6 2 13.2 2 19.2 0M2.6 14.5c6 1.8 12.8 1.8 18.8 0M12 16v5" />
        <circle class="fill-clapper" cx="12" cy="17" r="1.7" />
        <path class="line-bell" d="M10 2.8a2 2 0 0 1 4 0" />
      </symbol>
    </>
  );
}

const HEART =
  "M12 22C4 15.5 1.5 11.8 1.5 7.8 1.5 4.5 4 2.2 7 2.2c2.2 0 4 1.3 5 3.3 1-2 2.8-3.3 5-3.3 3 0 5.5 2.3 5.5 5.6 0 4-2.5 7.7-10.5 14.2Z";

/** A suit sign for use in text; the words beside it name the suit. */
export function SuitIcon({ pack, suit }: { readonly pack: Pack; readonly suit: Suit }): JSX.Element {
  return (
    <svg class="suit-icon" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#${suitId(pack, suit)}`} />
    </svg>
  );
}
