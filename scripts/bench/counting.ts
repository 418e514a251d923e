// `npm run bench -- counting`: measures what counting readings costs a cached article. Two pages, of which one names
// its entry, are asked in turns as a browser asks, each time from another network. The processor's time of this process
// is measured, which other programs on the machine do not change. Writes its section of BENCHMARKS.md.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { compose, type Middleware } from "@/server/compose";
import { cachedPages } from "@/server/middleware/cached-pages";
import { pageCache } from "@/server/page-cache/page-cache";
import { median, speedOf } from "./measure";
import { row, writeSections } from "./report";

const LOAD = { connections: 16, seconds: 1 };
const ROUNDS = 25;

const BROWSER = [
  "User-Agent: Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  "Referer: https://www.google.com/",
  "Sec-Fetch-Dest: document",
];

keep("/contada", "<article data-entry=7>");
keep("/sin-contar", "<article>");
let asked = 0;
/** Sets the client's address, as `clientAddress` does, to one of a network that has not asked before. */
const fromElsewhere: Middleware = (request, response, next) => {
  asked++;
  const address = [10, (asked >> 16) & 255, (asked >> 8) & 255, asked & 255].join(".");
  request.headers["x-forwarded-for"] = Buffer.from(address).toString("latin1"); // in one piece, as a socket says it
  return next(request, response);
};
const server = createServer(
  compose([fromElsewhere, cachedPages(), (_request, to) => to.writeHead(404).end()]),
);
await new Promise<void>((resolve) => server.listen(0, resolve));
const port = String((server.address() as AddressInfo).port);
const times = { "/contada": [] as number[], "/sin-contar": [] as number[] };
for (let round = 0; round <= ROUNDS; round++) {
  const paths = Object.keys(times) as (keyof typeof times)[];
  for (const path of round % 2 ? paths.toReversed() : paths) {
    const time = await timeOf(path);
    if (round) times[path].push(time); // the first warms up
  }
}
const [counted, uncounted] = [times["/contada"], times["/sin-contar"]];
// The ratio of each round by itself: between rounds the machine gets slower and faster.
const share = median(counted.map((time, round) => uncounted[round]! / time));
const lines = [
  "## Counting readings",
  "",
  "Microseconds of the processor that an answer takes: a cached article of 6 kB, on 16 connections.",
  "",
  row("counted", "not counted", "requests, of those not counted"),
  row("---:", "---:", "---:"),
  row(median(counted).toFixed(1), median(uncounted).toFixed(1), share.toFixed(2)),
];
console.log(lines.join("\n"));
writeSections(lines.join("\n"));
process.exit(0);

function keep(path: string, article: string) {
  const html = `<!doctype html><html><head><title>Titular</title></head><body><main>${article}${"palabras ".repeat(660)}</article></main></body></html>`;
  pageCache.get(path);
  const content = { value: { kind: "APP_PAGE" }, body: Buffer.from(html) };
  pageCache.set(path, content, [], html.length);
}

/** Returns the processor's microseconds of this process, which only answers, for each answer. */
async function timeOf(path: string): Promise<number> {
  const before = process.cpuUsage();
  const { perSecond } = await speedOf({ port, path, headers: BROWSER }, LOAD);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (perSecond * LOAD.seconds);
}
