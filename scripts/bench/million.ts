// `npm run bench -- million`: compares a site with a million entries and one with a hundred, in one run of half an hour
// or so. Writes its section of BENCHMARKS.md.
import { build } from "../../server/build";
import { manyEntries } from "./many";
import { writeSections } from "./report";
import { withSites } from "./sites";

const SIZES = [100, 1_000_000];

await build();
await withSites(SIZES, async (sites) => {
  const table = await manyEntries(sites);
  writeSections(
    [
      ...["## A million entries", "", "Milliseconds until one answer, asked in turns.", ""],
      ...table,
    ].join("\n"),
  );
});
process.exit(0);
