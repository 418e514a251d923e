import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "@/server/build";
import { migrate } from "@/server/migrate";
import { cdnTag } from "@/lib/kernel/cdn";
import { startFakeCdn, type FakeCdn } from "@/tests/support/fake-cdn";
import { freshDatabase, type FreshDatabase } from "@/tests/support/fresh-database";
import { signUp, type Call } from "@/tests/support/member";
import { SECRET_KEY } from "@/tests/support/secret-key";
import { freePort, run, type Command } from "@/tests/support/site";
import { soon } from "@/tests/support/soon";

// The built application as platforms without a server of ours run it.

const FRESH = "public, max-age=0, must-revalidate";

let database: FreshDatabase;
let site: Command;
let cdn: FakeCdn;
let address: string;
let write: Call;
let entry: { entry_id: number; slug: string };

beforeAll(async () => {
  await build();
  database = await freshDatabase();
  await migrate(database.connectionString);
  cdn = await startFakeCdn();
  const port = await freePort();
  address = `http://localhost:${port}`;
  site = run(process.execPath, ["node_modules/next/dist/bin/next", "start", "--port", port], {
    NODE_ENV: "production",
    SITE_URL: address,
    DATABASE_URL: database.connectionString,
    SECRET_KEY,
    CDN_PURGE: "webhook",
    CDN_PURGE_TOKEN: "clave-de-la-cdn",
    CDN_PURGE_URL: cdn.url,
  });
  await soon(async () => expect((await fetch(`${address}/api/health`)).ok).toBe(true));
  write = await signUp(address);
  entry = await write("POST", "/api/entries", {
    title: "Un titular",
    content: "Un texto con lo justo.",
  });
}, 300_000);

afterAll(async () => {
  site.killGroup("SIGKILL");
  await site.ended;
  await cdn.close();
  await database.close();
});

const ask = (path: string) => fetch(address + path, { redirect: "manual" });
const cacheControl = async (path: string) => (await ask(path)).headers.get("cache-control");

test("lets a CDN keep what it keeps itself, until it is told of a change", async () => {
  const { slug, entry_id } = entry;
  for (const path of ["/", `/${slug}`, `/e/${slug}`, `/${slug}.md`, "/feeds/rss.xml", "/domains"]) {
    const made = await ask(path);
    expect(made.headers.get("cdn-cache-control"), path).toBeNull(); // its tags are not known yet
    expect(made.headers.get("cache-control"), path).toBe(FRESH);
    const kept = await ask(path);
    expect(kept.headers.get("cdn-cache-control"), path).toBe("max-age=86400");
    expect(kept.headers.get("cache-control"), path).toBe(FRESH);
    expect(kept.headers.get("x-next-cache-tags")).toBeNull();
  }
  expect((await ask(`/${slug}`)).headers.get("set-cookie")).toBeNull();
  const tags = (await ask(`/${slug}`)).headers.get("cache-tag")?.split(",") ?? [];
  expect(tags).toContain(cdnTag(`entry:${entry_id}`));
  cdn.purges.length = 0;
  await write("PATCH", `/api/entries/${entry_id}`, { title: "Otro titular" });
  await soon(() => expect(cdn.tags()).toContain(cdnTag(`entry:${entry_id}`)));
});

test("does not take a page for a file whose address it spells with escapes", async () => {
  expect((await ask("/%66eeds/atom.xml")).status).toBeLessThan(500);
  expect((await ask("/feeds/atom.xml")).headers.get("content-type")).toContain("atom+xml");
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
  expect(await (await ask(`/${entry.slug}.md`)).text()).toContain("title: Otro titular\n");
});
