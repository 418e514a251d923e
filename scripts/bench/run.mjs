// `npm run bench -- NAME`: one bench, or without a name the one that writes BENCHMARKS.md. Node 20.
import { spawnSync } from "node:child_process";
import path from "node:path";

/** The options with which `npm run import` starts, whose memory is measured. */
const OF_IMPORT = [
  ...["--max-semi-space-size=2", "--heap-growing-percent=10", "--liftoff-only"],
  ...["--external-memory-accounted-in-global-limit", "--wasm-lazy-compilation"],
  "--max-old-space-size=512",
];

/** @type {Record<string, { file: string, measures: string, flags?: string[], env?: Record<string, string> }>} */
const benches = {
  all: { file: "index.ts", measures: "this build beside its rivals, and with more entries" },
  against: { file: "against.ts", measures: "this checkout beside another one (-- against DIR)" },
  cold: { file: "cold-start.ts", measures: "how soon a program that has just started answers" },
  counting: { file: "counting.ts", measures: "what counting readings costs a cached page" },
  domains: { file: "domains.ts", measures: "what telling host names apart costs" },
  flood: { file: "flood.ts", measures: "how much longer an editor waits during a flood" },
  import: {
    file: "import-memory.ts",
    measures: "what importing takes of so many megabytes (-- import 1000)",
    flags: OF_IMPORT,
    env: { MALLOC_ARENA_MAX: "2" },
  },
  lighthouse: { file: "lighthouse.ts", measures: "what Lighthouse says of the pages of readers" },
  memory: { file: "memory.ts", measures: "what the processes take, at rest and under load" },
  million: { file: "million.ts", measures: "a million entries beside a hundred" },
  profile: { file: "profile.ts", measures: "on what an answer's time goes, with flame graphs" },
  reading: { file: "reading.ts", measures: "how long from a click to the next page" },
  traces: { file: "traces.ts", measures: "what following requests costs" },
  two: { file: "two-servers.ts", measures: "two servers on one database" },
};

const [name = "all", ...rest] = process.argv.slice(2);
const bench = benches[name];
if (!bench) {
  const list = Object.entries(benches).map(
    ([name, { measures }]) => `  ${name.padEnd(12)}${measures}`,
  );
  console.error(["There is no such bench. These there are:", ...list].join("\n"));
  process.exit(1);
}
const { file, flags = [], env = {} } = bench;
const { status } = spawnSync(
  process.execPath,
  [
    ...flags,
    ...["--import", "tsx", "--conditions=react-server"],
    path.join(import.meta.dirname, file),
    ...rest,
  ],
  { stdio: "inherit", env: { ...process.env, ...env } },
);
process.exit(status ?? 1);
