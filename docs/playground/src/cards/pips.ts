/** A sign's place on a card of 100 by 150, its size, and whether it stands on its head. */
export interface Pip {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turned: boolean;
}

const LEFT = 34;
const MIDDLE = 50;
const RIGHT = 66;

const column = (x: number, ys: readonly number[]): readonly Pip[] =>
  ys.map((y) => ({ x, y, size: 18, turned: y > 75 }));

const SIDES = [30, 60, 90, 120];
const THREE = [32, 75, 118];

/** The signs of the number cards and of the ace, by rank; the sixth layout is the Weli's. */
const LAYOUTS: Readonly<Record<string, readonly Pip[]>> = {
  T: [...column(LEFT, SIDES), ...column(RIGHT, SIDES), ...column(MIDDLE, [45, 105])],
  "9": [...column(LEFT, SIDES), ...column(RIGHT, SIDES), ...column(MIDDLE, [75])],
  "8": [...column(LEFT, THREE), ...column(RIGHT, THREE), ...column(MIDDLE, [53, 97])],
  "7": [...column(LEFT, THREE), ...column(RIGHT, THREE), ...column(MIDDLE, [53])],
  W: [...column(LEFT, [50, 100]), ...column(RIGHT, [50, 100]), ...column(MIDDLE, [28, 122])].map((pip) => ({
    ...pip,
    size: 17,
  })),
};

/** The signs of a card that is no court card. */
export const pipsOf = (rank: string): readonly Pip[] => LAYOUTS[rank] ?? [];
