// `npm run bench:domains`: what telling hosts apart costs the main site. One process serves one build at
// three handlers, asked in turns by another process: the ratio counts, the figures are of a noisy machine.
import { part } from "@/lib/kernel/process";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import next from "next";
import { run } from "@/tests/support/site";
import { build } from "../../server/build";
import { compose, type Middleware } from "@/server/compose";
import { startEmbeddedDatabase } from "@/server/embedded-database";
import { cachedPages } from "@/server/middleware/cached-pages";
import { correctNext } from "@/server/middleware/correct-next";
import { domains } from "@/server/middleware/domains";
import { refuseBroken } from "@/server/middleware/refuse-broken";
import { migrate } from "@/server/migrate";
import { ROOT } from "../../server/steps.mjs";
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

const handle = app.getRequestHandler();
const site = (...byHost: Middleware[]) =>
  compose([
    refuseBroken(siteUrl),
    ...byHost,
    cachedPages,
    correctNext,
    (request, response) => handle(request, response),
  ]);
const withoutDomains = site();
const withDomains = site(domains({ siteUrl, isDomain: (name) => part("hosts").isDomain(name) }));
const article = "/e/titular-1";
const variants = {
  "main host, no domain handling": { handler: withoutDomains, host: new URL(siteUrl).host },
  "main host, domains on": { handler: withDomains, host: new URL(siteUrl).host },
  "a custom domain": { handler: withDomains, host: domain },
};

const speeds: number[][] = Object.keys(variants).map(() => []);
for (let round = 0; round <= ROUNDS; round++) {
  const turns = [...Object.values(variants).entries()];
  if (round % 2) turns.reverse(); // nobody is always the first
  for (const [index, { handler, host }] of turns) {
    const speed = await speedOf(handler as RequestListener, host);
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

/** Requests a second that a handler answers. */
async function speedOf(handler: RequestListener, host: string): Promise<number> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const target = { port: String(port), path: article, headers: [`Host: ${host}`] };
  const speed = await perSecond(target, CONNECTIONS, SECONDS);
  server.close();
  return speed;
}
