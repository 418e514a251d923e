import { beforeEach, expect, test } from "vitest";
import { deleteEntry } from "@/lib/publishing/publish/entry-commands";
import { env } from "@/lib/kernel/env";
import { siteGuide, spaceGuide } from "@/lib/discovery/llms";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { getSpace } from "@/lib/spaces/spaces/queries";
import { resetDatabase } from "@/tests/support/database";
import { createEntryFor, createSpaceFor, createUser } from "@/tests/support/factories";

beforeEach(resetDatabase);

test("an empty site says what it is", async () => {
  const guide = await siteGuide();
  expect(guide).toMatch(/^# Rotativa\n\n> Sitio de publicación en español/);
  expect(guide).toContain("usuarios sintéticos");
  expect(guide).toContain(`[API](${env.SITE_URL}/desarrolladores)`);
  expect(guide).toContain(`[OpenAPI](${env.SITE_URL}/api/openapi.json)`);
  expect(guide).toContain(`[RSS](${env.SITE_URL}/feeds/rss.xml)`);
  expect(guide).toContain(`${env.SITE_URL}/sitemap.xml`);
  expect(guide.match(/^## .*$/gm)).toEqual(["## Optional"]);
});

test("spaces and entries stand a line each, whatever they are called", async () => {
  const author = await createUser();
  const space = await createSpaceFor(author, {
    name: "Uno [dos]",
    description: "Primera línea.\n\n## No es un título",
  });
  const entry = await createEntryFor(author, { title: "Pan](https://mal.invalid)" });
  await addEntryToSpace(author, space.space_id, entry.entry_id);
  const guide = await siteGuide();
  const front = `${env.SITE_URL}/s/${space.slug}`;
  expect(guide).toContain(`\n- [Uno \\[dos\\]](${front}): Primera línea. ## No es un título\n`);
  const text = `- [Pan\\](https://mal.invalid)](${front}/e/${entry.slug}.md): `;
  expect(guide).toContain(text);
  expect(guide.match(/^## .*$/gm)).toEqual(["## Espacios", "## Últimas entradas", "## Optional"]);

  const own = await spaceGuide(await getSpace(space.space_id));
  expect(own).toMatch(/^# Uno \[dos\]\n\n> Primera línea\. ## No es un título\n/);
  expect(own).toContain(text);
  await deleteEntry(author, entry.entry_id);
  expect(await siteGuide()).not.toContain(text);
  expect(await spaceGuide(await getSpace(space.space_id))).not.toContain(text);
});

test("it stays short on a large site", async () => {
  const author = await createUser();
  const space = await createSpaceFor(author, { description: "palabra ".repeat(240) });
  for (let count = 0; count < 55; count++) {
    const entry = await createEntryFor(author, { content: "palabra ".repeat(100) });
    await addEntryToSpace(author, space.space_id, entry.entry_id);
  }
  for (const guide of [await siteGuide(), await spaceGuide(await getSpace(space.space_id))]) {
    expect(guide.match(/\.md\): /g)).toHaveLength(50);
    expect(guide.length).toBeLessThan(20_000);
  }
});
