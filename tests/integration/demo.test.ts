import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/kernel/db";
import { listEntries } from "@/lib/texts/entries/queries";
import type { ReviewTab } from "@/lib/publishing/review/schema";
import { listSpaces } from "@/lib/spaces/spaces/queries";
import { listTasks } from "@/lib/newsroom/tasks/queries";
import { readUpload } from "@/lib/texts/library/queries";
import { findFirstAdmin } from "@/lib/house/users/queries";
import { publishDemo } from "@/scripts/demo/publish";
import { resetDatabase } from "@/tests/support/database";
import { deskOf } from "@/tests/support/desk";
import { createAdmin, createSpaceFor } from "@/tests/support/factories";

beforeEach(resetDatabase);

const all = { limit: 100 };

// Fourteen pictures in all their sizes are some seconds of work.
test("an empty site becomes a newspaper", { timeout: 300_000 }, async () => {
  const { entries: count, credentials } = await publishDemo();
  expect(credentials?.password).toMatch(/^[\w-]{16}$/);
  const { items: entries } = await listEntries(all);
  expect(entries).toHaveLength(count + 2); // one machine published alone, one text was approved
  expect(count).toBeGreaterThanOrEqual(20);
  expect((await listSpaces(all)).items.map((space) => space.entries_count)).not.toContain(0);
  expect((await listTasks(null, all)).items.map(({ type }) => type)).toEqual(
    expect.arrayContaining(["Entry", "Comment"]),
  );

  const now = Date.now();
  for (const { created, content, spaces } of entries) {
    expect(Date.parse(created)).toBeLessThan(now);
    expect(content.split(/\s+/).length).toBeGreaterThan(200);
    expect(spaces).toHaveLength(1);
  }
  const synthetic = entries.filter((entry) => entry.synthetic);
  expect(synthetic.length).toBeGreaterThan(0);
  for (const { content } of synthetic) expect(content).toContain("Texto de muestra");

  const slugs = new Set(entries.map(({ slug }) => slug));
  const links = entries.flatMap(({ content }) =>
    [...content.matchAll(/\]\(\/([^)]*)\)/g)].map(([, path]) => path),
  );
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !slugs.has(link ?? ""))).toEqual([]);

  const images = entries.flatMap(({ image }) => image ?? []);
  expect(images.length).toBeGreaterThanOrEqual(10);
  for (const image of images) {
    const stored = await readUpload(image.replace("/uploads/", ""), "everybody");
    expect(stored, image).not.toBeNull();
    await stored?.cancel();
  }
  expect(await db.comment.count({ where: { created: { gt: new Date() } } })).toBe(0);

  // The desk has something in every tab, and it came there by itself.
  const admin = await findFirstAdmin();
  const desk = async (tab: ReviewTab) =>
    (await deskOf(admin!, tab)).map(({ state, written }) => ({
      ...{ state, decision: written?.decision },
      found: written?.findings.map(({ check, level }) => `${check} ${level}`),
    }));
  expect(await desk("revisar")).toEqual([
    { state: "review", decision: null, found: ["quotation warn", "figures warn"] },
  ]);
  expect(await desk("borradores")).toEqual([{ state: "open", decision: null, found: [] }]);
  const published = await desk("publicado");
  expect(published).toContainEqual({ state: "published", decision: "approved", found: [] });
  expect(published).toContainEqual({ state: "published" }); // it never waited
  expect(await desk("rechazado")).toEqual([
    { state: "rejected", decision: "blocked", found: ["refusal block"] },
  ]);
  expect(entries.map(({ disclosure }) => disclosure)).toEqual(
    expect.arrayContaining(["ai-autonomous", "ai-assisted"]),
  );
  const calls = await db.generation.findMany({
    orderBy: { generation_id: "asc" },
    select: { outcome: true, sample: true },
  });
  expect(calls.every(({ sample }) => sample)).toBe(true);
  expect(calls.map(({ outcome }) => outcome)).toEqual([
    ...["published", "written", "refused", "published", "written"],
  ]);
});

test("a site that has something is left alone", async () => {
  await createSpaceFor(await createAdmin());
  await expect(publishDemo()).rejects.toThrow("solo llena un sitio vacío");
  expect(await db.user.count()).toBe(1);
});
