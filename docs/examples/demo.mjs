#!/usr/bin/env node
// Run it by `npm run demo`, which builds the package first; `npm run demo -- --help` tells its options.

import { main } from "./demo/main.mjs";

process.exitCode = main(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
