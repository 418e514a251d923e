import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { build } from "@/server/build";
import { migrate } from "@/server/migrate";
import { freshDatabase, type FreshDatabase } from "@/tests/support/fresh-database";
import { signUp } from "@/tests/support/member";
import { freePort, run, type Command } from "@/tests/support/site";

// The built application as platforms without a server of ours run it.

const FOR_CDN = "s-maxage=3600, stale-while-revalidate=82800";
const FRESH = "public, max-age=0, must-revalidate";

let database: FreshDatabase;
let site: Command;
let address: string;
let entry: { entry_id: number; slug: string };

beforeAll(async () => {
  await build();
  database = await freshDatabase();
  await migrate(database.connectionString);
  const port = await freePort();
  address = `http://localhost:${port}`;
  site = run(process.execPath, ["node_modules/next/dist/bin/next", "start", "--port", port], {
    NODE_ENV: "production",
    SITE_URL: address,
    DATABASE_URL: database.connectionString,
    SECRET_KEY: "a key for tests only, 32 characters at least",
  });
  await vi.waitFor(async () => expect((await fetch(`${address}/api/health`)).ok).toBe(true), {
    timeout: 30_000,
    interval: 100,
  });
  const write = await signUp(address);
  entry = await write("POST", "/api/entries", {
    title: "Un titular",
    content: "Un texto con lo justo.",
  });
}, 300_000);

afterAll(async () => {
  site.killGroup("SIGKILL");
  await site.ended;
  await database.close();
});

const ask = (path: string) => fetch(address + path, { redirect: "manual" });
const cacheControl = async (path: string) => (await ask(path)).headers.get("cache-control");

test("lets a CDN keep what is the same for everybody", async () => {
  const { slug } = entry;
  for (const path of ["/", `/${slug}`, `/e/${slug}`, `/${slug}.md`, "/feeds/rss.xml", "/domains"]) {
    expect(await cacheControl(path), path).toBe(FOR_CDN);
    expect(await cacheControl(path), path).toBe(FOR_CDN);
  }
  expect((await ask(`/${slug}`)).headers.get("set-cookie")).toBeNull();
});

test("lets nobody keep what is not, or what is made when it is asked for", async () => {
  for (const path of ["/api/user", "/api/entries", "/auth", "/dashboard", "/entries/create"]) {
    expect((await cacheControl(path)) ?? "none", path).toMatch(/no-store|none/);
  }
  for (const path of [
    "/sitemap.xml",
    "/robots.txt",
    "/llms.txt",
    `/oembed?url=${address}/${entry.slug}`,
    `/entries/${entry.entry_id}.md`,
  ]) {
    expect(await cacheControl(path), path).toBe(FRESH);
  }
});

test("spells addresses and has entries as Markdown all the same", async () => {
  const capital = await ask(`/E/${entry.slug.toUpperCase()}`);
  expect([capital.status, capital.headers.get("location")]).toEqual([308, expect.any(String)]);
  expect(await (await ask(`/${entry.slug}.md`)).text()).toContain("title: Un titular\n");
});
