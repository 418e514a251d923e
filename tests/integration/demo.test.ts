import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/kernel/db";
import { listEntries } from "@/lib/entries/queries";
import { listSpaces } from "@/lib/spaces/queries";
import { listTasks } from "@/lib/tasks/queries";
import { readUpload } from "@/lib/uploads/queries";
import { publishDemo } from "@/scripts/demo/publish";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin, createSpaceFor } from "@/tests/support/factories";

beforeEach(resetDatabase);

const all = { limit: 100 };

// Fourteen pictures in all their sizes are some seconds of work.
test("an empty site becomes a newspaper", { timeout: 120_000 }, async () => {
  const { entries: count, credentials } = await publishDemo();
  expect(credentials?.password).toMatch(/^[\w-]{16}$/);
  const { items: entries } = await listEntries(all);
  expect(entries).toHaveLength(count);
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
    const stored = await readUpload(image.replace("/uploads/", ""));
    expect(stored, image).not.toBeNull();
    await stored?.cancel();
  }
  expect(await db.comment.count({ where: { created: { gt: new Date() } } })).toBe(0);
});

test("a site that has something is left alone", async () => {
  await createSpaceFor(await createAdmin());
  await expect(publishDemo()).rejects.toThrow("solo llena un sitio vacío");
  expect(await db.user.count()).toBe(1);
});
