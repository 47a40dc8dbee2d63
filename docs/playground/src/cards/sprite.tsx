import type { JSX } from "preact";
import { CourtSymbols } from "./courts.js";
import { IndexSymbols } from "./indices.js";
import { SuitSymbols } from "./suits.js";

/** The drawings that cards are put together from; once in the page. */
export function Sprite(): JSX.Element {
  return (
    <svg class="sprite" width="0" height="0" aria-hidden="true">
      <SuitSymbols />
      <CourtSymbols />
      <IndexSymbols />
    </svg>
  );
}
