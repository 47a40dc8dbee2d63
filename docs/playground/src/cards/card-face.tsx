import type { Card, Suit } from "kratzen";
import type { JSX } from "preact";
import type { Pack } from "../prefs.js";
import { useSpeak } from "../speak.js";
import { type Court, courtId } from "./courts.js";
import { indexId, MOTTO } from "./indices.js";
import { pipsOf } from "./pips.js";
import { suitId } from "./suits.js";

const SUITS: Readonly<Record<string, Suit>> = { C: "C", S: "S", H: "H", D: "D" };

/** A card drawn in the pack in use. It is decoration: what stands around it says its name. */
export function CardFace({ card }: { readonly card: Card }): JSX.Element {
  const { pack } = useSpeak();
  const suit = SUITS[card.charAt(1)];
  return (
    <svg class={`face ${suit ? `of-${pack}-${suit}` : "of-weli"}`} viewBox="0 0 100 150" aria-hidden="true">
      <rect class="paper" x="0.75" y="0.75" width="98.5" height="148.5" rx="8" />
      {suit ? (
        <>
          <Corner pack={pack} suit={suit} rank={card.charAt(0)} />
          <g transform="rotate(180 50 75)">
            <Corner pack={pack} suit={suit} rank={card.charAt(0)} />
          </g>
          <Middle pack={pack} suit={suit} rank={card.charAt(0)} />
        </>
      ) : (
        <Weli pack={pack} />
      )}
    </svg>
  );
}

/** A card's back. */
export function CardBack(): JSX.Element {
  return (
    <svg class="face back" viewBox="0 0 100 150" aria-hidden="true">
      <rect class="paper" x="0.75" y="0.75" width="98.5" height="148.5" rx="8" />
      <rect class="weave" x="7" y="7" width="86" height="136" rx="5" />
      <path
        class="weave-line"
        d="M7 41 41 7M7 75 75 7M7 109 93 23M7 143 93 57M41 143 93 91M75 143l18-18M93 41 59 7M93 75 25 7M93 109 7 23M93 143 7 57M59 143 7 91M25 143 7 125"
      />
    </svg>
  );
}

interface Drawn {
  readonly pack: Pack;
  readonly suit: Suit;
}

function Corner({ pack, suit, rank }: Drawn & { readonly rank: string }): JSX.Element {
  return (
    <>
      <Index rank={rank} />
      <Sign pack={pack} suit={suit} x={13} y={33} size={14} />
    </>
  );
}

const Index = ({ rank }: { readonly rank: string }): JSX.Element => (
  <use class="index" href={`#${indexId(rank)}`} x="1" y="1" width="24" height="24" />
);

function Sign({
  pack,
  suit,
  x,
  y,
  size,
  turned = false,
}: Drawn & { readonly x: number; readonly y: number; readonly size: number; readonly turned?: boolean }): JSX.Element {
  return (
    <use
      href={`#${suitId(pack, suit)}`}
      x={x - size / 2}
      y={y - size / 2}
      width={size}
      height={size}
      {...(turned ? { transform: `rotate(180 ${x} ${y})` } : {})}
    />
  );
}

const COURT: Readonly<Record<Pack, Readonly<Record<string, Court>>>> = {
  french: { K: "K", Q: "Q", J: "J" },
  german: { K: "K", Q: "O", J: "U" },
};

function Middle({ pack, suit, rank }: Drawn & { readonly rank: string }): JSX.Element {
  const court = COURT[pack][rank];
  if (court) return <Figure pack={pack} suit={suit} court={court} />;
  if (rank === "A")
    return pack === "german" ? (
      <Deuce pack={pack} suit={suit} />
    ) : (
      <Sign pack={pack} suit={suit} x={50} y={75} size={48} />
    );
  return (
    <>
      {pipsOf(rank).map((pip) => (
        <Sign key={`${pip.x} ${pip.y}`} pack={pack} suit={suit} {...pip} turned={pack === "french" && pip.turned} />
      ))}
    </>
  );
}

/** The ace of the German pack has two signs and is called the sow. */
function Deuce({ pack, suit }: Drawn): JSX.Element {
  return (
    <>
      <path class="branch" d="M50 75C40 68 40 58 50 50M50 75c10 7 10 17 0 25" />
      <Sign pack={pack} suit={suit} x={50} y={45} size={36} />
      <Sign pack={pack} suit={suit} x={50} y={105} size={36} turned />
    </>
  );
}

/** A court card shows its figure from both ends; the suit sign of an Ober is high, that of an Unter low. */
function Figure({ pack, suit, court }: Drawn & { readonly court: Court }): JSX.Element {
  const half = (
    <>
      <use href={`#${courtId(court)}`} x="22" y="26.5" width="56" height="48.5" />
      <Sign pack={pack} suit={suit} x={court === "U" ? 31 : 32} y={court === "U" ? 64 : 27} size={17} />
    </>
  );
  return (
    <>
      <rect class="frame" x="22" y="15" width="56" height="120" rx="3" />
      {half}
      <g transform="rotate(180 50 75)">{half}</g>
      <path class="fold" d="M22 75h56" />
    </>
  );
}

function Weli({ pack }: { readonly pack: Pack }): JSX.Element {
  return (
    <>
      {pipsOf("W").map((pip) => (
        <Sign key={`${pip.x} ${pip.y}`} pack={pack} suit="D" {...pip} turned={false} />
      ))}
      <Index rank="W" />
      <g transform="rotate(180 50 75)">
        <Index rank="W" />
      </g>
      <path class="ribbon" d="M6 66h88l-6 9 6 9H6l6-9Z" />
      <use href={`#${MOTTO}`} x="0" y="60" width="100" height="30" />
    </>
  );
}
