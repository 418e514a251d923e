// `npm run measure`: two sites of this build side by side, one with 100 entries and one with 10,000,
// asked in turns. What counts is the ratio: the times are of a noisy machine.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { CHANNEL } from "@/lib/cache/channel";
import { freePort, ready, run, start, type Command } from "@/tests/support/site";

const SIZES = [100, 10_000];
const ROUNDS = 60;

interface Site {
  entries: number;
  address: string;
  folder: string;
  server: Command;
  database: pg.Client;
}

interface Question {
  path: (site: Site, round: number) => string;
  /** The tag to expire before each round, so that the page is rendered again. */
  fresh?: (site: Site) => string;
}

const article: Question["path"] = () => "/e/titular-1";
const front: Question["path"] = ({ entries }) => `/s/espacio-${entries}`;

const questions: Record<string, Question> = {
  "entries (`/entries` and its call)": { path: () => "/api/entries?limit=20" },
  "a search that finds many": { path: () => "/api/entries?limit=20&q=cronica" },
  "a search that finds one": {
    path: (_site, round) => `/api/entries?limit=20&q=numero+${round + 11}+de`,
  },
  comments: { path: () => "/api/comments?limit=20" },
  "an article, rendered": { path: article, fresh: () => "entry:1" },
  "an article, cached": { path: article },
  "a front page, rendered": { path: front, fresh: ({ entries }) => `front:${entries}` },
  "a front page, cached": { path: front },
};

const sites: Site[] = [];
try {
  for (const entries of SIZES) sites.push(await open(entries));
  console.log(`\n| what | ${SIZES.map((size) => `${size} entries`).join(" | ")} | speed kept |`);
  console.log("| --- | --- | --- | --- |");
  for (const [what, question] of Object.entries(questions)) await compare(what, question);
} finally {
  for (const site of sites) await close(site);
}

async function open(entries: number): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-measure-"));
  const port = await freePort();
  const server = start({ PORT: port, DATA_DIR: folder, LOG_LEVEL: "error" });
  await ready(server);
  const connectionString = readFileSync(path.join(folder, "database-url"), "utf8").trim();
  const database = new pg.Client({ connectionString });
  await database.connect();
  const seeding = run(
    process.execPath,
    ["--import", "tsx", "--conditions=react-server", "scripts/measure/seed.ts", String(entries)],
    { DATABASE_URL: connectionString },
  );
  if ((await seeding.ended) !== 0) throw new Error(seeding.output());
  return { entries, address: `http://localhost:${port}`, folder, server, database };
}

async function close({ server, database, folder }: Site) {
  await database.end();
  server.child.kill("SIGTERM");
  await server.ended;
  rmSync(folder, { recursive: true });
}

async function compare(what: string, question: Question) {
  const times = sites.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, site] of sites.entries()) {
      times[index]?.push(await timeOf(site, question, round));
    }
  }
  const [few = NaN, many = NaN] = times.map(median);
  console.log(
    `| ${what} | ${few.toFixed(1)} ms | ${many.toFixed(1)} ms | ${(few / many).toFixed(2)} |`,
  );
}

async function timeOf(site: Site, { path, fresh }: Question, round: number): Promise<number> {
  const tag = fresh?.(site);
  if (tag) await site.database.query("SELECT pg_notify($1, $2)", [CHANNEL, JSON.stringify([tag])]);
  for (;;) {
    const began = performance.now();
    const response = await fetch(site.address + path(site, round));
    await response.arrayBuffer();
    const time = performance.now() - began;
    if (!response.ok) throw new Error(`${path(site, round)}: ${response.status}`);
    // The notice may still have been under way.
    if (!tag || response.headers.get("x-nextjs-cache") !== "HIT") return time;
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
