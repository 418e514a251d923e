// `npm run bench -- domains`: what telling hosts apart costs the main site. One process serves one build at
// three handlers, asked in turns by another process: the ratio counts, the figures are of a noisy machine.
import { part } from "@/lib/kernel/process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import next from "next";
import { build } from "../../server/build";
import { compose, type Handler, type Middleware } from "@/server/compose";
import { startEmbeddedDatabase } from "@/server/embedded-database";
import { cachedPages } from "@/server/middleware/cached-pages";
import { correctNext } from "@/server/middleware/correct-next";
import { domains } from "@/server/middleware/domains";
import { refuseBroken } from "@/server/middleware/refuse-broken";
import { migrate } from "@/server/migrate";
import { ROOT } from "../../server/steps.mjs";
import { inTurns, type Target } from "./measure";
import { seed } from "./sites";

const SPACES = 1_000; // with a domain each
const LOAD = { connections: 16, seconds: 2, rounds: 15 };

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
await seed(database.connectionString, SPACES);
await build();
const app = next({ dev: false, dir: ROOT });
await app.prepare();

const handle = app.getRequestHandler();
const site = (...byHost: Middleware[]) =>
  compose([
    refuseBroken,
    ...byHost,
    cachedPages(),
    correctNext(),
    (request, response) => handle(request, response),
  ]);
const withoutDomains = site();
const withDomains = site(domains({ siteUrl, isDomain: (name) => part("hosts").isDomain(name) }));
const main = new URL(siteUrl).host;
const variants = {
  "main host, no domain handling": await target(withoutDomains, main),
  "main host, domains on": await target(withDomains, main),
  "a custom domain": await target(withDomains, domain),
};

const speeds = await inTurns(Object.values(variants), LOAD);
console.log(`\n| a cached article, ${LOAD.connections} connections | requests/s | of the first |`);
console.log("| --- | --- | --- |");
for (const [index, what] of Object.keys(variants).entries()) {
  const [first = NaN, own = NaN] = [speeds[0]?.perSecond, speeds[index]?.perSecond];
  console.log(`| ${what} | ${own.toFixed(0)} | ${(own / first).toFixed(2)} |`);
}
process.exit(0);

/** Serves a handler at a free port; returns the target: a cached article at a host. */
async function target(handler: Handler, host: string): Promise<Target> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return { port: String(port), path: "/e/titular-1", headers: [`Host: ${host}`] };
}
