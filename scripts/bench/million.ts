// `npm run bench:million`: a site with a million entries beside one with a hundred, in one run of half an hour or so.
// Writes its section of BENCHMARKS.md.
import { build } from "../../server/build";
import { manyEntries } from "./many";
import { writeSections } from "./report";
import { openSite, type Site } from "./sites";

const SIZES = [100, 1_000_000];

const sites: Site[] = [];
await build();
try {
  for (const entries of SIZES) {
    console.log(`Un sitio con ${entries.toLocaleString("es")} entradas…`);
    sites.push(await openSite(entries));
  }
  const table = await manyEntries(sites);
  writeSections(
    [
      ...["## A million entries", "", "Milliseconds until one answer, asked in turns.", ""],
      ...table,
    ].join("\n"),
  );
} finally {
  for (const site of sites) await site.close();
}
process.exit(0);
