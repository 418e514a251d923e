import { globSync, readFileSync } from "node:fs";
import pLimit from "p-limit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build } from "../../scripts/build";
import { addressesOf, linksIn } from "../support/oracle/addresses";
import { ask, difference, type Answer } from "../support/oracle/answers";
import { laterAddresses, stepsOn } from "../support/oracle/commands";
import { startServers, type Servers } from "../support/oracle/servers";
import { buildSite, type Site } from "../support/oracle/site";

/** What is made for each request and kept nowhere. */
const NEVER_KEPT =
  /^[^?]*\/(buscar|robots\.txt|llms\.txt|sitemap\.xml|sitemaps\/[\w-]+\.xml|oembed)\b/;

let servers: Servers;
let site: Site;
const addresses = new Set<string>();

beforeAll(async () => {
  await build();
  servers = await startServers();
  site = await buildSite(servers);
}, 300_000);

afterAll(() => servers?.close());

/** What readers are answered at every public address; whatever was not kept before is kept now. */
async function look(): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const limit = pLimit(8);
  // The first request for a waiting domain is a step of its own.
  const waiting = await site.sql<{ name: string }>(
    `SELECT "name" FROM "domain" WHERE "active_at" IS NULL`,
  );
  const isWaiting = (address: string) =>
    waiting.some(({ name }) => new URL(address).hostname === name);
  for (const address of await addressesOf(site)) addresses.add(address);
  for (;;) {
    const left = [...addresses].filter((address) => !answers.has(address) && !isWaiting(address));
    if (!left.length) return answers;
    await limit.map(left, async (address) => {
      const answer = await ask(servers.port, address);
      answers.set(address, answer);
      for (const link of linksIn(answer, site.origin)) addresses.add(link);
    });
  }
}

/** The addresses whose answer is another than a fresh one, with where they differ. */
async function compare(kept: Map<string, Answer>) {
  const stale = new Map<string, string>();
  await pLimit(4).map([...kept], async ([address, answer]) => {
    const fresh = await ask(servers.freshPort, address);
    expect(fresh.cached, `${address} is not fresh`).toBe(false);
    const where = difference(answer, fresh);
    if (where) stale.set(address, where);
  });
  return stale;
}

it("x", async () => {
  let t = performance.now();
  const time = (what: string) => {
    console.log(Math.round(performance.now() - t), what);
    t = performance.now();
  };
  for (const address of laterAddresses(site)) addresses.add(address);
  let kept = await look();
  time(`A ${kept.size}`);
  let stale = await compare(kept);
  time(`B ${kept.size}`);
  console.log(
    stale.size,
    [...stale]
      .slice(0, 30)
      .map((s) => s.join(": "))
      .join("\n"),
  );
  kept = await look();
  time(`A ${kept.size}`);
  console.log(
    "not cached",
    [...kept]
      .filter(([a, b]) => !b.cached)
      .map(([a, b]) => `${NEVER_KEPT.test(a)} ${a} ${b.status}`)
      .join("\n"),
  );
  for (const step of stepsOn(site)) {
    try {
      await step.do();
    } catch (e) {
      console.log("FAILED", step.what, e);
      continue;
    }
    time(step.what);
    kept = await look();
    const hits = new Map([...kept].filter(([, { cached }]) => cached));
    time(`   A ${kept.size} ${hits.size}`);
    stale = await compare(hits);
    time(`   B ${kept.size}`);
    console.log(
      stale.size,
      [...stale]
        .slice(0, 8)
        .map((s) => s.join(": "))
        .join("\n"),
    );
  }
}, 600_000);
