import { GAMES, PLAYERS } from "./games.mjs";

const SIZE = { width: 960, height: 640 };
const PANEL = { width: 232, left: 66, gap: 58 };
const LINES = { top: 132, height: 236 };
const BARS = { top: 456, height: 130 };
const LIGHT = ["#0b66c3", "#b1500a", "#147a47", "#7d3bd0"];
const DARK = ["#6cb2ff", "#f5a05a", "#5fd39a", "#c9a8ff"];

const round = (value) => String(Math.round(value * 10) / 10);
const number = (value) => new Intl.NumberFormat("en").format(value);
const percent = (share) => `${Math.round(share * 100)}%`;

const text = (x, y, content, { kind = "", anchor = "start" } = {}) =>
  `<text x="${round(x)}" y="${round(y)}"${kind && ` class="${kind}"`} text-anchor="${anchor}">${content}</text>`;
const rule = (x1, y1, x2, y2) =>
  `<line class="rule" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"/>`;

const colours = (list) =>
  list.map((colour, index) => `.f${index} { fill: ${colour} } .s${index} { stroke: ${colour} }`).join("\n    ");

const STYLE = `
    text { font: 14px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #1f2328 }
    .title { font-size: 20px; font-weight: 600 } .head { font-size: 16px; font-weight: 600 } .value { font-weight: 600 }
    .quiet { fill: #57606a } .back { fill: #ffffff } .rule { stroke: #d5dae0; stroke-width: 1 }
    .line { fill: none; stroke-width: 2.5; stroke-linejoin: round }
    ${colours(LIGHT)}
    @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .quiet { fill: #9da7b3 } .back { fill: #14181d } .rule { stroke: #323a43 }
    ${colours(DARK)}
    }`;

/** Moves labels that would overlap apart, up and down alike, and keeps their order. */
function apart(labels, distance) {
  const sorted = [...labels].sort((one, other) => one.y - other.y);
  const places = [];
  for (const { y } of sorted) places.push(Math.max(y, (places.at(-1) ?? 0) + distance));
  const lower = sorted.reduce((sum, { y }, index) => sum + places[index] - y, 0) / sorted.length;
  return sorted.map((label, index) => ({ ...label, y: places[index] - lower }));
}

/** The medians of P by hand, on a logarithmic scale that all games share. */
function pots(cells, left, decades, isFirst) {
  const { top, height } = LINES;
  const last = Math.max(...cells.map((cell) => cell.pots.length));
  const x = (hand) => left + ((hand - 1) / (last - 1)) * (PANEL.width - 16);
  const y = (pot) => top + height - (Math.log10(Math.max(pot, 1)) / decades) * height;
  const grid = Array.from({ length: decades + 1 }, (_, power) => {
    const at = y(10 ** power);
    const line = rule(left, at, left + PANEL.width, at);
    return isFirst ? line + text(left - 8, at + 5, number(10 ** power), { kind: "quiet", anchor: "end" }) : line;
  });
  const ticks = Array.from({ length: last }, (_, index) => index + 1).filter(
    (hand) => last <= 6 || hand === 1 || hand % 5 === 0,
  );
  const axis = ticks.map((hand) => text(x(hand), top + height + 22, hand, { kind: "quiet", anchor: "middle" }));
  const lines = cells.map((cell, index) => {
    const points = cell.pots.map(({ median }, hand) => `${round(x(hand + 1))},${round(y(median))}`).join(" ");
    return `<polyline class="line s${index}" points="${points}"/>`;
  });
  const ends = cells.map((cell, index) => {
    const hand = cell.pots.length;
    return { index, label: cell.players, x: x(hand), y: y(cell.pots[hand - 1].median) };
  });
  const dots = ends.map((end) => `<circle class="f${end.index}" cx="${round(end.x)}" cy="${round(end.y)}" r="4"/>`);
  const atOneEnd = ends.every((end) => end.x === ends[0].x);
  const labels = (atOneEnd ? apart(ends, 15) : ends).map((end) =>
    text(end.x + 9, end.y + 5, end.label, { kind: `value f${end.index}` }),
  );
  return [...grid, ...axis, ...lines, ...dots, ...labels];
}

/** The shares of Muss hands. */
function shares(cells, left) {
  const { top, height } = BARS;
  const step = PANEL.width / cells.length;
  return [
    ...cells.flatMap(({ mussShare, players }, index) => {
      const tall = mussShare * height;
      const at = left + index * step + 7;
      const middle = left + (index + 0.5) * step;
      return [
        `<rect class="f${index}" x="${round(at)}" y="${round(top + height - tall)}" width="${round(step - 14)}" height="${round(tall)}" rx="2"/>`,
        text(middle, top + height - tall - 7, percent(mussShare), { kind: "value", anchor: "middle" }),
        text(middle, top + height + 20, players, { kind: "quiet", anchor: "middle" }),
      ];
    }),
    rule(left, top + height, left + PANEL.width, top + height),
  ];
}

/**
 * The chart of a study: above how the pot grows from hand to hand, below how many hands are a Muss.
 *
 * @param {import("./run.mjs").Cell[]} cells
 * @returns {string} an SVG, light or dark as its reader's system is
 */
export function chart(cells) {
  const most = Math.max(...cells.flatMap(({ pots }) => pots.map(({ median }) => median)));
  const decades = Math.ceil(Math.log10(most));
  const hands = cells.reduce((sum, cell) => sum + cell.hands, 0);
  const legend = PLAYERS.flatMap((players, index) => {
    const at = PANEL.left + index * 104;
    return [
      `<rect class="f${index}" x="${at}" y="53" width="13" height="13" rx="2"/>`,
      text(at + 20, 65, `${players} players`),
    ];
  });
  const panels = Object.entries(GAMES).flatMap(([name, { title }], column) => {
    const left = PANEL.left + column * (PANEL.width + PANEL.gap);
    const own = cells.filter((cell) => cell.name === name);
    return [text(left, 100, title, { kind: "head" }), ...pots(own, left, decades, column === 0), ...shares(own, left)];
  });
  const body = [
    `<rect class="back" width="${SIZE.width}" height="${SIZE.height}"/>`,
    text(PANEL.left, 32, "How the pot grows, and how often all must play", { kind: "title" }),
    ...legend,
    text(PANEL.left, 120, "Pot before the first card, in counters: the median, by hand of the session", {
      kind: "quiet",
    }),
    text(PANEL.left, 428, "Share of the hands that are a Muss, by number of players", { kind: "quiet" }),
    ...panels,
    text(PANEL.left, 630, `${number(hands)} hands, played by simple bots that see only their own cards`, {
      kind: "quiet",
    }),
  ];
  const about = cells.map(({ name, players, mussShare, pots: own }) => {
    const [first, last] = [own[0], own[own.length - 1]].map(({ median }) => round(median));
    return `${GAMES[name].title}, ${players} players: the median pot goes from ${first} to ${last}, ${percent(mussShare)} of the hands are a Muss.`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img" aria-labelledby="title about">
  <title id="title">Growth of the pot and share of Muss hands by number of players</title>
  <desc id="about">${about.join(" ")}</desc>
  <style>${STYLE}
  </style>
  ${body.join("\n  ")}
</svg>
`;
}

/**
 * The numbers of a study as a Markdown table.
 *
 * @param {import("./run.mjs").Cell[]} cells
 * @returns {string}
 */
export function table(cells) {
  const rows = cells.map(({ name, players, hands, mussShare, pots: own }) => {
    const [first, last] = [own[0], own[own.length - 1]];
    const share = `${(mussShare * 100).toFixed(1)}%`;
    const numbers = [
      players,
      number(hands),
      share,
      round(first.median),
      own.length,
      round(last.median),
      round(last.high),
    ];
    return `| ${[GAMES[name].title, ...numbers].join(" | ")} |`;
  });
  return [
    "| game | players | hands played | Muss | median pot, first hand | last hand | median pot, last hand | one in ten above |",
    "| --- | --: | --: | --: | --: | --: | --: | --: |",
    ...rows,
  ].join("\n");
}
