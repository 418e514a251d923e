import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { updateEntry } from "@/lib/publishing/publish/entry-commands";
import { entryTag } from "@/lib/platform/addresses/tags";
import { ANY_CHANGE, EVERY_PAGE, cdnTag } from "@/lib/kernel/cdn";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { Purger, openPurger } from "@/lib/kernel/purge";
import { frontTag, homeTag } from "@/lib/spaces/spaces/shown";
import { createEntryFor, createUser } from "@/tests/support/factories";
import { startFakeCdn, type FakeCdn } from "@/tests/support/fake-cdn";
import { soon } from "@/tests/support/soon";

const TOKEN = "una-clave-de-la-cdn";
let cdn: FakeCdn;

beforeAll(async () => {
  cdn = await startFakeCdn();
  const settings = { CDN_PURGE_TOKEN: TOKEN, CDN_PURGE_ZONE: "zona1", CDN_PURGE_URL: cdn.url };
  Object.assign(env, settings, { CDN_PURGE: "webhook" });
});
beforeEach(() => {
  cdn.purges.length = 0;
  cdn.answer(200);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => cdn.close());

const known = (...tags: string[]) => [ANY_CHANGE, ...tags].map(cdnTag);

test.each([
  ["cloudflare", "/api/zones/zona1/purge_cache", { authorization: `Bearer ${TOKEN}` }],
  ["fastly", "/api/service/zona1/purge", { "fastly-key": TOKEN }],
  ["webhook", "/api", { authorization: `Bearer ${TOKEN}` }],
] as const)("%s is told in its own way", async (name, path, headers) => {
  const purger = new Purger(name);
  purger.add(["home", "entry:1"]);
  purger.add(["home", "entry:2"]);
  await purger.finish();
  expect(cdn.purges).toEqual([
    { path, headers: expect.objectContaining(headers), tags: known("home", "entry:1", "entry:2") },
  ]);
});

test.each([
  ["cloudflare", 100],
  ["fastly", 256],
  ["webhook", 1_000],
] as const)("%s is told of many tags in pieces of %i", async (name, most) => {
  const tags = Array.from({ length: 10 * most - 1 }, (_, n) => `space:${n}`);
  const purger = new Purger(name);
  purger.add(tags);
  await purger.finish();
  expect(cdn.tags()).toEqual(new Set(known(...tags)));
  expect(Math.max(...cdn.purges.map(({ tags }) => tags.length))).toBe(most);
  expect(cdn.purges).toHaveLength(10); // with the tag of any change
});

test("beyond that every page is dropped, so that nobody's change waits for another's", async () => {
  const purger = new Purger("cloudflare");
  purger.add(Array.from({ length: 5_000 }, (_, n) => `space:${n}`));
  await purger.finish();
  expect(cdn.purges.map(({ tags }) => tags)).toEqual([[cdnTag(EVERY_PAGE)]]);
});

test("a refusal is tried again, with what changed meanwhile after it, until it is taken", async () => {
  const warn = vi.spyOn(log, "warn");
  cdn.answer(500);
  const purger = new Purger("webhook");
  purger.add(["home"]);
  await soon(() => expect(cdn.purges).toHaveLength(2));
  purger.add(["entry:1"]);
  cdn.answer(429, { "retry-after": "1" });
  await soon(() => expect(cdn.purges).toHaveLength(3));
  cdn.answer(200);
  await soon(() => expect(cdn.purges).toHaveLength(5));
  expect(cdn.purges.map(({ tags }) => tags)).toEqual([
    ...Array.from({ length: 4 }, () => known("home")),
    known("entry:1"),
  ]);
  expect(warn).toHaveBeenCalledTimes(3);
  expect(JSON.stringify(warn.mock.calls)).not.toContain(TOKEN);
  await purger.finish();
});

test("the CDN is told the same once more, for servers that hear late", async () => {
  const timer = vi.spyOn(globalThis, "setTimeout");
  const late = () => timer.mock.calls.find(([, milliseconds]) => milliseconds === 15_000)?.[0];
  const purger = new Purger("webhook");
  purger.add(["home"]);
  await soon(() => expect(late()).toBeDefined());
  expect(cdn.purges).toHaveLength(1);
  late()?.();
  await soon(() => expect(cdn.purges).toHaveLength(2));
  expect(cdn.purges[1]?.tags).toEqual(known("home"));
});

test("a process that begins has every page dropped", async () => {
  const purger = new Purger("webhook");
  purger.addEveryPage();
  await purger.finish();
  expect(cdn.purges.map(({ tags }) => tags)).toEqual([[cdnTag(EVERY_PAGE)]]);
});

test("one that stops tries once", async () => {
  const error = vi.spyOn(log, "error");
  cdn.answer(500);
  const purger = new Purger("webhook");
  purger.add(["home"]);
  await purger.finish();
  expect(cdn.purges).toHaveLength(1);
  expect(error).toHaveBeenCalledOnce();
});

describe("a change", () => {
  test("has its tags dropped, after its answer and however slow the CDN is", async () => {
    const author = await createUser();
    const { entry_id } = await createEntryFor(author);
    openPurger();
    cdn.answer(0);
    await updateEntry(author, entry_id, { title: "Otro titular" });
    expect(cdn.purges).toEqual([]); // it gathers still
    await soon(() => expect(cdn.purges).toHaveLength(1));
    await updateEntry(author, entry_id, { title: "Y otro" }); // while the CDN does not answer
    expect(cdn.purges[0]?.tags).toEqual(expect.arrayContaining(known(homeTag, entryTag(entry_id))));
    cdn.answer(200);
    await cdn.close(); // hangs up on the call that waits
    cdn = await startFakeCdn();
    Object.assign(env, { CDN_PURGE_URL: cdn.url });
    await soon(() => expect(cdn.tags()).toContain(cdnTag(entryTag(entry_id))));
  });

  test("of an entry in 5,000 spaces drops them all", async () => {
    const author = await createUser();
    const { entry_id } = await createEntryFor(author);
    await db.$executeRaw`
      WITH "made" AS (
        INSERT INTO "space" ("name", "slug", "owner_id")
        SELECT 'Espacio ' || n, 'purgado-' || n, ${author.id} FROM generate_series(1, 5000) AS n
        RETURNING "space_id")
      INSERT INTO "space_entry" ("space_id", "entry_id") SELECT "space_id", ${entry_id} FROM "made"`;
    const { spaces } = await updateEntry(author, entry_id, { title: "En todas partes" });
    await soon(() => {
      const purged = cdn.tags();
      const left = spaces.filter(({ space_id }) => !purged.has(cdnTag(frontTag(space_id))));
      expect(left).toEqual([]);
    });
    for (const { tags } of cdn.purges) expect(tags.length).toBeLessThanOrEqual(1_000);
  });
});
