import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Entry } from "@/lib/texts/entries/dto";
import { EVERY_PAGE, cdnTag } from "@/lib/kernel/cdn";
import { startFakeCdn, type FakeCdn } from "@/tests/support/fake-cdn";
import { signUp, type Call } from "@/tests/support/member";
import { ready, start, type Command } from "@/tests/support/site";
import { soon } from "@/tests/support/soon";

let cdn: FakeCdn;
let site: Command;
let folder: string;
let address: string;
let write: Call;

beforeAll(async () => {
  cdn = await startFakeCdn();
  folder = mkdtempSync(path.join(tmpdir(), "rotativa-site-"));
  site = start({
    DATA_DIR: folder,
    CDN_PURGE: "cloudflare",
    CDN_PURGE_TOKEN: "clave-de-la-cdn",
    CDN_PURGE_ZONE: "zona1",
    CDN_PURGE_URL: cdn.url,
  });
  address = await ready(site);
  write = await signUp(address);
}, 300_000);

afterAll(async () => {
  if (site.isAlive()) site.killGroup("SIGKILL");
  await site.ended;
  rmSync(folder, { recursive: true, force: true });
  await cdn.close();
});

/** The tags of a page that a CDN may keep; null of one that it may not. */
async function tagsOf(path: string): Promise<string[] | null> {
  const response = await fetch(address + path, { redirect: "manual" });
  expect(response.headers.get("cache-control"), path).toMatch(
    /^public, max-age=0, must-revalidate(, no-transform)?$/,
  );
  expect(response.headers.get("x-next-cache-tags"), path).toBeNull();
  const kept = response.headers.get("cdn-cache-control");
  expect(kept).toBe(kept && "max-age=86400");
  return kept ? (response.headers.get("cache-tag")?.split(",") ?? []) : null;
}

const forgetPurges = async () => {
  await soon(() => expect(cdn.purges.length).toBeGreaterThan(0));
  cdn.purges.length = 0;
};

test("a server that begins has every page dropped", async () => {
  await soon(() => expect(cdn.tags()).toContain(cdnTag(EVERY_PAGE)));
  expect(cdn.purges[0]?.path).toBe("/api/zones/zona1/purge_cache");
});

test("a CDN may keep a page that is in the cache, and is told when it changes", async () => {
  const entry = await write<Entry>("POST", "/api/entries", {
    title: "Un titular",
    content: "Un texto con lo justo.",
  });
  const paths = ["/", `/${entry.slug}`, `/${entry.slug}.md`, "/feeds/rss.xml", "/no-hay-nada"];
  for (const path of paths) expect(await tagsOf(path), path).toBeNull(); // made just now
  const before = await Promise.all(paths.map(tagsOf));
  expect(before).not.toContain(null);
  await forgetPurges();

  await write("PATCH", `/api/entries/${entry.entry_id}`, { title: "Otro titular" });
  await soon(() => {
    const purged = cdn.tags();
    for (const [index, path] of paths.slice(0, -1).entries()) {
      expect(
        before[index]?.some((tag) => purged.has(tag)),
        path,
      ).toBe(true);
    }
  });
  expect(cdn.tags()).toContain(cdnTag(`entry:${entry.entry_id}`));
  expect(before.at(-1)?.some((tag) => cdn.tags().has(tag))).toBe(false); // the page that is not there
  expect(await (await fetch(`${address}/${entry.slug}`)).text()).toContain("Otro titular");
});

test("a CDN that fails slows nobody, and is told in the end", async () => {
  cdn.answer(500);
  const publish = (title: string) =>
    write<Entry>("POST", "/api/entries", { title, content: "Un texto con lo justo." });
  const first = await publish("Uno");
  await soon(() => expect(cdn.tags()).toContain(cdnTag(`entry:${first.entry_id}`)));
  const second = await publish("Dos"); // while the first is being tried again
  expect(cdn.tags()).not.toContain(cdnTag(`entry:${second.entry_id}`));
  cdn.purges.length = 0;
  cdn.answer(200);
  await soon(() => {
    for (const { entry_id } of [first, second]) {
      expect(cdn.tags()).toContain(cdnTag(`entry:${entry_id}`));
    }
  });
});

test("what is nobody else's business is kept nowhere", async () => {
  for (const path of ["/api/entries", "/auth", "/sitemap.xml", "/dashboard", "/buscar?q=uno"]) {
    const response = await fetch(address + path, { redirect: "manual" });
    expect(response.headers.get("cdn-cache-control"), path).toBeNull();
    expect(response.headers.get("cache-tag"), path).toBeNull();
  }
});

test("a server that stops tells first", async () => {
  const { entry_id } = await write<Entry>("POST", "/api/entries", {
    title: "Lo último",
    content: "Un texto corto.",
  });
  cdn.purges.length = 0;
  site.child.kill("SIGTERM");
  expect(await site.ended).toBe(0);
  expect(cdn.tags()).toContain(cdnTag(`entry:${entry_id}`));
  expect(site.output()).not.toContain("clave-de-la-cdn");
});
