// `npm run bench -- traces`: measures what tracing requests costs. Three sites of one build are asked in turns on the
// same data: without the setting, with a collector that takes everything, and with a collector that does not answer.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "@/tests/support/site";
import { inTurns } from "./measure";
import { article, repeatedCalls, calls } from "./questions";
import { row } from "./report";
import { openSite, type Site } from "./sites";

const LOAD = { connections: 16, seconds: 1, rounds: 9 };

const collector = createServer((request, response) => {
  request
    .resume()
    .on("end", () => response.setHeader("content-type", "application/json").end("{}"));
});
await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
const endpoint = (port: number | string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
});
const settings = [
  {},
  endpoint((collector.address() as AddressInfo).port),
  endpoint(await freePort()),
];

const questions = {
  "an article, cached": { path: article },
  "`GET /api/entries?limit=20`, asked anew": calls["`GET /api/entries?limit=20`"]!,
  "the same, asked again": repeatedCalls["`GET /api/entries?limit=20`"]!,
};

const sites: Site[] = [];
try {
  for (const given of settings) sites.push(await openSite(100, undefined, given));
  console.log(row("requests/s", "without", "followed", "ratio", "collector away", "ratio"));
  for (const [what, { path }] of Object.entries(questions)) {
    const targets = sites.map((site) => ({ port: site.port, path: path(site) }));
    const speeds = (await inTurns(targets, LOAD)).map(({ perSecond }) => perSecond);
    const [without = NaN, followed = NaN, away = NaN] = speeds;
    const shown = (speed: number) => Math.round(speed).toLocaleString("en");
    const ratio = (speed: number) => (speed / without).toFixed(2);
    console.log(
      row(what, shown(without), shown(followed), ratio(followed), shown(away), ratio(away)),
    );
  }
} finally {
  for (const site of sites) await site.close();
}
process.exit(0);
