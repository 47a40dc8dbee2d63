// The import direction: a file imports only from rows above its own, and never in a circle.
// To add a file, put its name (several on one row know nothing of each other) where it belongs.

/** @type {readonly (readonly string[])[]} */
const ROWS = [
  ["errors", "words"],
  ["sha256", "chacha20"],
  ["at", "place"],
  ["seat", "cards", "amount"],
  ["random"],
  ["rulesets/agreement"],
  ["rulesets/four-card"],
  ["rulesets/five-card", "rulesets/tavern"],
  ["ruleset"],
  ["session"],
  ["trick", "position", "ledger", "stock", "discards", "phase"],
  ["ritual", "oder", "standings"],
  ["flow"],
  ["guard"],
  ["deal", "pickup", "name-trump", "bid", "declare", "exchange", "play", "settle"],
  ["view"],
  ["action"],
  ["events", "retrace"],
  ["parse"],
  ["record"],
  ["index"],
];

/** Of the first row these are for the seeded dealer alone. */
const PRIMITIVES = ["sha256", "chacha20"];

const files = (names) => `^src/(${names.join("|")})\\.ts$`;

const direction = ROWS.map((row, index) => ({
  name: `imports-of-${row.join("-").replaceAll("/", "-")}`,
  comment: "A file imports only from the rows above its own.",
  severity: "error",
  from: { path: files(row) },
  to: { path: "^src/", pathNot: files(ROWS.slice(0, index).flat()) },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...direction,
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "every-file-has-a-row",
      comment: "A file of src that no row of .dependency-cruiser.js names.",
      severity: "error",
      from: { path: "^src/[^/]+\\.ts$|^src/rulesets/", pathNot: files(ROWS.flat()) },
      to: {},
    },
    {
      name: "primitives-for-the-dealer-only",
      severity: "error",
      from: { path: "^src/", pathNot: files(["random", ...PRIMITIVES]) },
      to: { path: files(PRIMITIVES) },
    },
    {
      name: "engine-stands-alone",
      comment: "The engine imports nothing but its own files.",
      severity: "error",
      from: { path: files(ROWS.flat()) },
      to: { pathNot: "^src/" },
    },
    {
      name: "subpaths-use-the-public-surface",
      comment: "conformance and i18n see of the engine what a user sees.",
      severity: "error",
      from: { path: "^src/(conformance|i18n)/" },
      to: { path: "^src/", pathNot: ["^src/index\\.ts$", "^src/$1/"] },
    },
    {
      name: "conformance-needs-fast-check-only",
      severity: "error",
      from: { path: "^src/(conformance|i18n)/", pathNot: "^src/conformance/cli\\.ts$" },
      to: { pathNot: ["^src/", "(^|/)node_modules/fast-check/"] },
    },
    {
      name: "i18n-stands-alone",
      severity: "error",
      from: { path: "^src/i18n/" },
      to: { pathNot: "^src/" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "^node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
