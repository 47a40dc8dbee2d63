import type { JSX } from "preact";

/** The court cards of both packs; O and U are Ober and Unter. */
export const COURTS = ["K", "Q", "J", "O", "U"] as const;
/** A court card. */
export type Court = (typeof COURTS)[number];

/** The id of a court's drawing in the sprite. */
export const courtId = (court: Court): string => `court-${court}`;

const Robe = (): JSX.Element => (
  <>
    <path class="coat" d="M0 52V43c4-9 13-13 30-13s26 4 30 13v9Z" />
    <path class="trim" d="M24 30h12l3 22H21Z" />
    <path class="seam" d="M0 43c4-9 13-13 30-13s26 4 30 13M12 37l3 15M48 37l-3 15M24 30l-3 22M36 30l3 22M30 33v19" />
    <circle class="button" cx="30" cy="38" r="1.6" />
    <circle class="button" cx="30" cy="45" r="1.6" />
  </>
);

const Face = (): JSX.Element => (
  <>
    <path class="skin" d="M22.5 16c0-6 3-8.5 7.5-8.5s7.5 2.5 7.5 8.5c0 8-3.5 12.5-7.5 12.5S22.5 24 22.5 16Z" />
    <path class="feature" d="M26 16.5h2M32 16.5h2M30 17.5l-.8 4h1.6M27.7 24.5c1.5.8 3.1.8 4.6 0" />
  </>
);

const Crown = ({ high }: { readonly high: boolean }): JSX.Element => (
  <path
    class="gold"
    d={high ? "M20 10 18.5 0l6 4.5L30-2l5.5 6.5 6-4.5L40 10Z" : "M21.5 9 20.5 2l5 3.5L30 1l4.5 4.5 5-3.5-1 7Z"}
  />
);

const DRAWINGS: Readonly<Record<Court, () => JSX.Element>> = {
  K: () => (
    <>
      <Robe />
      <path class="hair" d="M20.5 12h19v8c0 8-4 13-9.5 13s-9.5-5-9.5-13Z" />
      <Face />
      <path class="hair" d="M23 22c2 2 4.5 1 7 .5 2.5.5 5 1.5 7-.5 0 7-3 11.5-7 11.5s-7-4.5-7-11.5Z" />
      <Crown high />
    </>
  ),
  Q: () => (
    <>
      <path class="hair" d="M19 14c0-6 4-9 11-9s11 3 11 9l2 22H17Z" />
      <Robe />
      <Face />
      <path class="gold" d="M24 31c2 4 10 4 12 0l1 2c-3 5-11 5-14 0Z" />
      <Crown high={false} />
    </>
  ),
  J: () => (
    <>
      <path class="hair" d="M20 13h20v12c-1 4-4 5-4 5H24s-3-1-4-5Z" />
      <Robe />
      <Face />
      <path class="trim" d="M19 11c0-6 5-9 12-9 6 0 10 3 10 8l-22 3Z" />
      <path class="plume" d="M38 6c4-7 9-7 13-4-5 0-8 3-11 8Z" />
    </>
  ),
  O: () => (
    <>
      <path class="hair" d="M21 12h18v12c-1 4-3 5-3 5H24s-2-1-3-5Z" />
      <Robe />
      <Face />
      <path class="moustache" d="M25 22.5c2-1.5 3.5-1.2 5 0 1.5-1.2 3-1.5 5 0-1.5 1.5-3.5 1.5-5 .5-1.5 1-3.5 1-5-.5Z" />
      <path class="trim" d="M13 10c5-2 6-9 17-9s12 7 17 9c-6 3.5-28 3.5-34 0Z" />
      <path class="plume" d="M40 4c2-6 6-8 10-6-4 1-6 4-7 8Z" />
    </>
  ),
  U: () => (
    <>
      <path class="hair" d="M21 13h18v9c-1 3-3 4-3 4H24s-2-1-3-4Z" />
      <Robe />
      <Face />
      <path class="trim" d="M21 11c0-6 4-8.5 9-8.5S39 5 39 11c-5-2-13-2-18 0Z" />
      <path class="gold" d="M20.5 11.5c5-3 14-3 19 0v2c-5-2.5-14-2.5-19 0Z" />
    </>
  ),
};

/** The half-length figures, each in a field of 60 by 52. */
export function CourtSymbols(): JSX.Element {
  return (
    <>
      {COURTS.map((court) => {
        const Drawing = DRAWINGS[court];
        return (
          <symbol key={court} id={courtId(court)} viewBox="0 0 60 52" overflow="visible">
            <Drawing />
          </symbol>
        );
      })}
    </>
  );
}
