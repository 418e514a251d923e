import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { migrate } from "@/server/migrate";
import { startDnsServer, type DnsServer } from "@/tests/support/dns-server";
import { freshDatabase } from "@/tests/support/fresh-database";
import { SECRET_KEY } from "@/tests/support/secret-key";
import { ready, start, type Command } from "@/tests/support/site";
import { zoneAtNoon } from "@/tests/support/zone-at-noon";

const ALWAYS_FRESH = pathToFileURL(path.join(import.meta.dirname, "always-fresh.mjs")).href;

export interface Servers {
  /** Where the site is. */
  origin: string;
  /** Of the product as it is. */
  port: string;
  /** Of the same build on the same database, which makes every answer anew. */
  freshPort: string;
  /** Which both ask for proofs of domains. */
  dns: DnsServer;
  /** The settings of a command-line tool for this site. */
  env: Record<string, string>;
  /** Asks the database behind both. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Starts both servers of one empty site. */
export async function startServers(): Promise<Servers> {
  const database = await freshDatabase();
  await migrate(database.connectionString);
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const [folder, freshFolder] = [0, 1].map(() =>
    mkdtempSync(path.join(tmpdir(), "rotativa-site-")),
  );
  // One folder of images: social images have those of entries on them.
  mkdirSync(path.join(folder!, "uploads"));
  symlinkSync(path.join(folder!, "uploads"), path.join(freshFolder!, "uploads"));

  const dns = await startDnsServer();
  const gateway = await startGateway();
  const settings = {
    SITE_TZ: zoneAtNoon(),
    PAGE_CACHE_MB: "512", // every address at once, those of redirects and missing pages too: none is pushed out
    DATABASE_URL: database.connectionString,
    SECRET_KEY,
    DNS_SERVERS: dns.address,
    CRON_SECRET: "una-clave-para-el-cron",
    OEMBED_GATEWAY: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`,
  };
  const product = start({ ...settings, DATA_DIR: folder! });
  const origin = await ready(product);
  const fresh = start({
    ...settings,
    SITE_URL: origin,
    DATA_DIR: freshFolder!,
    NODE_OPTIONS: `--import=${ALWAYS_FRESH}`,
  });
  const { port: freshPort } = new URL(await ready(fresh));
  return {
    origin,
    port: new URL(origin).port,
    freshPort,
    env: { ...settings, SITE_URL: origin, DATA_DIR: folder! },
    dns,
    sql: async <Row>(text: string, values: unknown[] = []) =>
      (await client.query(text, values)).rows as Row[],
    async close() {
      await Promise.all([product, fresh].map(end));
      await client.end();
      dns.close();
      gateway.close();
      await database.close();
      for (const each of [folder!, freshFolder!]) rmSync(each, { recursive: true, force: true });
    },
  };
}

/** Knows one title for every video. */
async function startGateway(): Promise<Server> {
  const gateway = createServer((_, response) =>
    response.end(JSON.stringify({ title: "Un vídeo", author_name: "Dolores" })),
  ).listen(0, "127.0.0.1");
  await once(gateway, "listening");
  return gateway;
}

async function end(site: Command) {
  if (site.isAlive()) site.killGroup("SIGKILL");
  await site.ended;
}
