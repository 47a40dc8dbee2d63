// Writes the test vectors anew. A change to one is a change of what the package promises: a major version.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { allVectors } from "./vectors.ts";

for (const [name, text] of Object.entries(allVectors())) {
  const path = join(import.meta.dirname, name);
  const before = existsSync(path) ? readFileSync(path, "utf8") : "";
  writeFileSync(path, text);
  console.log(`${name}: ${(text.length / 1000).toFixed(1)} kB, ${before === text ? "unchanged" : "changed"}`);
}
