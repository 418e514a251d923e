// `npm run bench:domains`: what telling hosts apart costs the main site. One process serves one build at
// three doors, asked in turns by another process: the ratio counts, the figures are of a noisy machine.
import { part } from "@/lib/kernel/process";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import next from "next";
import { run } from "@/tests/support/site";
import { build } from "../build";
import { cachedPages } from "@/server/middleware/cached-pages";
import { domainDoor } from "@/server/middleware/domains";
import { startEmbeddedDatabase } from "@/server/embedded-database";
import { frontDoor } from "@/server/middleware/refuse-broken";
import { mendAnswers } from "@/server/middleware/mend-answers";
import { migrate } from "@/server/migrate";
import { ROOT } from "../steps.mjs";
import { median, perSecond } from "./measure";

const SPACES = 1_000; // with a domain each
const ROUNDS = 15;
const SECONDS = 2;
const CONNECTIONS = 16;

const siteUrl = "http://rotativa.test";
const domain = "dominio-1000.ejemplo.es";
const database = await startEmbeddedDatabase(null);
Object.assign(process.env, {
  NODE_ENV: "production",
  DATABASE_URL: database.connectionString,
  SECRET_KEY: "a key for measuring only, 32 characters",
  SITE_URL: siteUrl,
  LOG_LEVEL: "error",
});
await migrate(database.connectionString);
await seed();
await build();
const app = next({ dev: false, dir: ROOT });
await app.prepare();

const answer = cachedPages(mendAnswers(app.getRequestHandler()));
const led = domainDoor(answer, {
  siteUrl,
  isDomain: (name) => part("hosts").isDomain(name),
});
const article = "/e/titular-1";
const variants = {
  "main host, no domain handling": { door: answer, host: new URL(siteUrl).host },
  "main host, domains on": { door: led, host: new URL(siteUrl).host },
  "a custom domain": { door: led, host: domain },
};

const speeds: number[][] = Object.keys(variants).map(() => []);
for (let round = 0; round <= ROUNDS; round++) {
  const turns = [...Object.values(variants).entries()];
  if (round % 2) turns.reverse(); // nobody is always the first
  for (const [index, { door, host }] of turns) {
    const speed = await speedOf(frontDoor(door, siteUrl) as RequestListener, host);
    if (round > 0) speeds[index]?.push(speed); // the first round warms up
  }
}
console.log(`\n| a cached article, ${CONNECTIONS} connections | requests/s | of the first |`);
console.log("| --- | --- | --- |");
for (const [index, what] of Object.keys(variants).entries()) {
  const own = speeds[index] ?? [];
  const ratios = own.map((speed, round) => speed / (speeds[0]?.[round] ?? NaN));
  console.log(`| ${what} | ${median(own).toFixed(0)} | ${median(ratios).toFixed(2)} |`);
}
process.exit(0);

/** A process of its own: the database client reads its address once. */
async function seed() {
  const seeding = run(
    process.execPath,
    ["--import", "tsx", "--conditions=react-server", "scripts/bench/seed.ts", String(SPACES)],
    { DATABASE_URL: database.connectionString },
  );
  if ((await seeding.ended) !== 0) throw new Error(seeding.output());
}

/** Requests a second that a door answers. */
async function speedOf(door: RequestListener, host: string): Promise<number> {
  const server = createServer(door);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const target = { port: String(port), path: article, headers: [`Host: ${host}`] };
  const speed = await perSecond(target, CONNECTIONS, SECONDS);
  server.close();
  return speed;
}
