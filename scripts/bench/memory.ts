// `npm run bench -- memory`: measures the memory that the processes of a site take at rest, after the load of the other
// benches, and over half a million requests of all kinds. Linux only. Writes its section of BENCHMARKS.md.
import { setTimeout as sleep } from "node:timers/promises";
import { processesOf } from "@/tests/support/site";
import { build } from "../../server/build";
import { speedOf } from "./measure";
import {
  article,
  calls,
  extremes,
  firstRenderings,
  front,
  lengthenArticles,
  repeatedCalls,
  type Question,
} from "./questions";
import { row, writeSections } from "./report";
import { WHOSE, memoryByOwner, openSite, secondsOf, type Site } from "./sites";

const ENTRIES = 10_000;
const REQUESTS = 500_000;
const NOTED_EVERY = 50_000;

/**
 * Milliseconds until the chores of a server have begun, a minute after its start, and between two looks whether it
 * works.
 */
const CHORES_BEGIN = 75_000;
const LOOK_MS = 10_000;
/** How many looks in a row must find it nearly idle, and the share of a core that it may have used between them. */
const LOOKS_AT_REST = 3;
const IDLE = 0.02;

/** The questions that are asked mostly, from memory, and those asked now and then, which nobody has asked before. */
const often: Question[] = [{ path: article }, { path: front }, ...Object.values(repeatedCalls)];
const seldom = Object.values({ ...calls, ...firstRenderings, ...extremes });

const next = new Map<Question, number>(); // what a question that counts up asks for next
const lines = [row("when", ...WHOSE, "together"), row("---", ...[...WHOSE, ""].map(() => "---:"))];
await build();
await (await openSite(100)).close(); // the first start after a build compiles
const site = await openSite(ENTRIES);
try {
  await lengthenArticles(site);
  await sleep(CHORES_BEGIN);
  await untilAtRest(site);
  note("at rest");
  let asked = 0;
  for (let noted = 0; asked < REQUESTS;) {
    for (const question of often) asked += await load(question, { connections: 16, seconds: 1 });
    for (const question of seldom) asked += await load(question, { connections: 4, seconds: 1 });
    if (asked < noted + NOTED_EVERY) continue;
    noted = asked;
    note(`after ${Math.round(asked / 1_000)},000 requests`);
  }
  await untilAtRest(site);
  note("at rest again");
} finally {
  await site.close();
}
writeSections(
  `## Memory\n\nMegabytes, of what processes share each one's part; ${ENTRIES.toLocaleString("en")} entries.\n\n${lines.join("\n")}\n`,
);
process.exit(0);

/** Asks a question under load; returns the number of requests. */
async function load(question: Question, how: { connections: number; seconds: number }) {
  const first = next.get(question) ?? 1;
  const speed = await speedOf({ port: site.port, path: question.path(site) }, { ...how, first });
  next.set(question, speed.next);
  return speed.perSecond * how.seconds;
}

async function untilAtRest({ server }: Site) {
  const worked = () => processesOf(server).reduce((sum, pid) => sum + secondsOf(pid), 0);
  for (let looks = 0; looks < LOOKS_AT_REST;) {
    const before = worked();
    await sleep(LOOK_MS);
    looks = (worked() - before) / (LOOK_MS / 1000) < IDLE ? looks + 1 : 0;
  }
}

function note(when: string) {
  const parts = memoryByOwner(site.server);
  const together = [...parts.values()].reduce((sum, part) => sum + part, 0);
  const line = row(when, ...[...parts.values(), together].map((part) => part.toFixed(0)));
  console.log(line);
  lines.push(line);
}
