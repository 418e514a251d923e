import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { deleteEntry } from "@/lib/publishing/publish/entry-commands";
import { getEntry } from "@/lib/texts/entries/queries";
import { createSpace } from "@/lib/spaces/spaces/commands";
import { updateSpace, deleteSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace, removeEntryFromSpace } from "@/lib/fronts/placements/placing-commands";
import { findSpace, getSpace, getSpaceBySlug, listSpaces } from "@/lib/spaces/spaces/queries";
import {
  findEntryInSpace,
  frontPages,
  listFrontPage,
  listSpaceEntries,
} from "@/lib/fronts/placements/front-pages";
import { resetDatabase } from "@/tests/support/database";
import {
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

let owner: Actor;

beforeEach(async () => {
  await resetDatabase();
  owner = await createUser();
});

const none = { slug: null, subtitle: null, description: null };
const day = (number: number) => new Date(Date.UTC(2024, 4, number));
const ids = (entries: { entry_id: number }[]) => entries.map(({ entry_id }) => entry_id);

/** A space with entries that were added on these days of May, in this order. */
async function spaceWith(...days: number[]) {
  const space = await createSpaceFor(owner);
  const entries = [];
  for (const number of days) {
    const entry = await createEntryFor(owner);
    await addEntryToSpace(owner, space.space_id, entry.entry_id, day(number));
    entries.push(entry.entry_id);
  }
  return { space, entries };
}

describe("the slug of a space", () => {
  test("comes from its name when none is given", async () => {
    const space = await createSpace(owner, { ...none, name: "Año Nuevo" });
    expect(space).toMatchObject({ slug: "ano-nuevo", owner_id: owner.id });
    expect(await getSpaceBySlug("ano-nuevo")).toEqual(space);
  });

  test("is numbered when spaces share a name", async () => {
    const slugs = [];
    for (let count = 0; count < 3; count++) {
      slugs.push((await createSpace(owner, { ...none, name: "Ciencia" })).slug);
    }
    expect(slugs).toEqual(["ciencia", "ciencia-2", "ciencia-3"]);
  });

  test("is numbered when spaces share a name at the same moment", async () => {
    const spaces = await Promise.all(
      [1, 2, 3].map(() => createSpace(owner, { ...none, name: "Ciencia" })),
    );
    expect(spaces.map(({ slug }) => slug).toSorted()).toEqual([
      "ciencia",
      "ciencia-2",
      "ciencia-3",
    ]);
  });

  test("is refused when it was asked for and is taken", async () => {
    await createSpace(owner, { ...none, name: "Ciencia" });
    await expect(
      createSpace(owner, { ...none, name: "Otra", slug: "ciencia" }),
    ).rejects.toMatchObject({ code: "conflict", message: "Ya existe un espacio con ese slug" });
    expect((await listSpaces({ limit: 10 })).items).toHaveLength(1);
  });

  test("stays when a change takes it away, and keeps its own", async () => {
    const { space_id, slug } = await createSpace(owner, { ...none, name: "Ciencia" });
    expect(await updateSpace(owner, space_id, { slug: null })).toMatchObject({ slug });
    expect(await updateSpace(owner, space_id, { slug })).toMatchObject({ slug });
    expect(await updateSpace(owner, space_id, { slug: "letras" })).toMatchObject({
      slug: "letras",
      name: "Ciencia",
    });
  });
});

describe("a front page", () => {
  test("opens with what was added last, whatever the entry's own date", async () => {
    const { space, entries } = await spaceWith(2, 3, 1);
    const [second, newest, oldest] = entries;
    expect(ids(await listFrontPage(space.space_id, 1))).toEqual([newest, second, oldest]);
    expect((await getSpace(space.space_id)).entries).toEqual([newest, second, oldest]);
  });

  test("settles the same moment by the entry's id", async () => {
    const { space, entries } = await spaceWith(1, 1);
    expect(ids(await listFrontPage(space.space_id, 1))).toEqual(entries.toReversed());
  });

  test("has 60 entries to a page, each on one", async () => {
    const { space_id } = await createSpaceFor(owner);
    for (let count = 0; count < 61; count++) {
      const { entry_id } = await createEntryFor(owner);
      await addEntryToSpace(owner, space_id, entry_id);
    }
    const [first, second] = await Promise.all([
      listFrontPage(space_id, 1),
      listFrontPage(space_id, 2),
    ]);
    expect([first.length, second.length]).toEqual([60, 1]);
    expect(new Set(ids([...first, ...second])).size).toBe(61);
    expect(frontPages(await getSpace(space_id))).toBe(2);
  });

  test("is one page while there is nothing", async () => {
    const space = await createSpaceFor(owner);
    expect(frontPages(space)).toBe(1);
    expect(await listFrontPage(space.space_id, 1)).toEqual([]);
  });
});

describe("lists", () => {
  test("of spaces page through all of them, newest first", async () => {
    const made = [];
    for (let count = 0; count < 5; count++) made.push((await createSpaceFor(owner)).space_id);
    const first = await listSpaces({ limit: 3 });
    const rest = await listSpaces({ limit: 3, cursor: first.next ?? undefined });
    const listed = [...first.items, ...rest.items].map(({ space_id }) => space_id);
    expect(listed).toEqual(made.toReversed());
    expect(rest.next).toBeNull();
  });

  test("of a space's entries page through all of them in front-page order", async () => {
    const { space, entries } = await spaceWith(1, 2, 2, 3);
    const first = await listSpaceEntries(space.space_id, { limit: 2 });
    const rest = await listSpaceEntries(space.space_id, {
      limit: 2,
      cursor: first.next ?? undefined,
    });
    expect(ids([...first.items, ...rest.items])).toEqual(entries.toReversed());
    expect(rest.next).toBeNull();
  });
});

describe("an entry in a space", () => {
  test("is found by both slugs or by its id, and only there", async () => {
    const { space, entries } = await spaceWith(1);
    const entry = await getEntry(entries[0] ?? 0);
    const elsewhere = await createSpaceFor(owner);
    expect(await findEntryInSpace(space.slug, entry.slug ?? "")).toMatchObject({ entry });
    expect(await findEntryInSpace(space.slug, String(entry.entry_id))).toMatchObject({ entry });
    expect(await findEntryInSpace(elsewhere.slug, entry.slug ?? "")).toBeNull();
    expect(await findEntryInSpace("no-existe", entry.slug ?? "")).toBeNull();
  });

  test("is there once", async () => {
    const { space, entries } = await spaceWith(1);
    const [entryId = 0] = entries;
    await expect(addEntryToSpace(owner, space.space_id, entryId)).rejects.toMatchObject({
      code: "conflict",
      message: "La entrada ya está en el espacio",
    });
    expect(await getSpace(space.space_id)).toMatchObject({ entries_count: 1, entries });
  });

  test("stays an entry when it is taken out, and can come back", async () => {
    const { space, entries } = await spaceWith(1);
    const [entryId = 0] = entries;
    await removeEntryFromSpace(owner, space.space_id, entryId);
    expect(await getEntry(entryId)).toMatchObject({ spaces: [] });
    expect(await getSpace(space.space_id)).toMatchObject({ entries_count: 0, entries: [] });
    await addEntryToSpace(owner, space.space_id, entryId);
    expect(await getSpace(space.space_id)).toMatchObject({ entries_count: 1 });
  });

  test("leaves every space when it is deleted, and cannot be added again", async () => {
    const { space, entries } = await spaceWith(1, 2);
    const [entryId = 0, other = 0] = entries;
    await deleteEntry(owner, entryId);
    expect(ids(await listFrontPage(space.space_id, 1))).toEqual([other]);
    expect(await getSpace(space.space_id)).toMatchObject({ entries_count: 1 });
    await expect(addEntryToSpace(owner, space.space_id, entryId)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("deleting a space", () => {
  test("keeps its entries, deletes its domains and pauses its tasks", async () => {
    const { space, entries } = await spaceWith(1, 2);
    const { space_id } = space;
    const kept = await createSpaceFor(owner);
    const bot = await createSynthetic(owner);
    const task = { user_id: bot.id, owner_id: owner.id, type: "Entry", schedule: "60" };
    await db.task.createMany({
      data: [
        { ...task, name: "Crónica", instructions: "Escribe.", space_id },
        { ...task, name: "Otra", instructions: "Escribe.", space_id: kept.space_id },
      ],
    });
    await db.domain.createMany({
      data: [
        { name: "gaceta.ejemplo.es", space_id },
        { name: "otra.ejemplo.es", space_id: kept.space_id },
      ],
    });

    await deleteSpace(owner, space_id);

    expect(await findSpace(space_id)).toBeNull();
    for (const entryId of entries) expect(await getEntry(entryId)).toMatchObject({ spaces: [] });
    expect(await db.domain.findMany({ select: { name: true } })).toEqual([
      { name: "otra.ejemplo.es" },
    ]);
    expect(await db.task.findMany({ orderBy: { task_id: "asc" } })).toMatchObject([
      {
        space_id: null,
        paused_at: expect.any(Date),
        pause_cause: "El espacio de la tarea fue eliminado.",
      },
      { space_id: kept.space_id, paused_at: null },
    ]);
  });

  test("frees its slug", async () => {
    const { space_id, slug } = await createSpace(owner, { ...none, name: "Ciencia" });
    await deleteSpace(owner, space_id);
    expect(await createSpace(owner, { ...none, name: "Ciencia" })).toMatchObject({ slug });
  });
});
