import { beforeEach, expect, test } from "vitest";
import { getToday } from "@/lib/desk/lists/today";
import type { Actor } from "@/lib/kernel/actor";
import type { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/kernel/db";
import { readings } from "@/lib/fronts/readings/counts";
import { writeReadings } from "@/lib/fronts/readings/writer";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";

beforeEach(resetDatabase);

test("whoever has nothing to decide, to run or to be read has an empty day", async () => {
  const { waiting, fronts, runs, spent, read } = await getToday(await createUser());
  expect(Object.values(waiting).filter((count) => count !== 0)).toEqual([[]]);
  expect([fronts, runs, spent, read]).toEqual([[], [], [], { today: 0, week: 0 }]);
});

test("an editor's day is of what is theirs, and administrators see everybody's", async () => {
  const [editor, writer, admin] = [await createUser(), await createUser(), await createAdmin()];
  const space = await createSpaceFor(editor);
  const [old, last] = [await createEntryFor(editor), await createEntryFor(editor)];
  await addEntryToSpace(editor, space.space_id, old.entry_id);
  await addEntryToSpace(editor, space.space_id, last.entry_id);
  const bot = await createSynthetic(editor);
  const task = await createTaskFor(editor, { user_id: bot.id, space_id: space.space_id });
  const proposed = await createEntryFor(writer);
  await db.placementProposal.create({
    data: { space_id: space.space_id, entry_id: proposed.entry_id, proposed_by: writer.id },
  });
  await db.generation.create({
    data: { user_id: bot.id, owner_id: editor.id, currency: "EUR", cost_micros: 25n },
  });
  readings.add(last.entry_id, "X", 3);
  await writeReadings();

  for (const actor of [editor, admin]) {
    const today = await getToday(actor);
    expect(today.waiting.proposals).toEqual([
      { space_id: space.space_id, name: space.name, count: 1 },
    ]);
    const own = { space: { slug: space.slug, name: space.name }, published: null, scheduled: [] };
    const home = { space: null, published: null, scheduled: [] };
    expect(today.fronts).toMatchObject(actor === admin ? [home, own] : [own]);
    expect(today.runs).toMatchObject([{ task_id: task.task_id, name: task.name }]);
    expect(today.spent).toEqual([{ currency: "EUR", micros: 25 }]);
    expect(today.read).toEqual({ today: 3, week: 3 });
  }
  const others = await getToday(writer);
  expect(others.waiting.proposals).toEqual([]);
  expect([others.fronts, others.runs, others.spent]).toEqual([[], [], []]);
  expect(others.read).toEqual({ today: 0, week: 0 });
});

test("front pages say when they were published and when they will be, the home page to who composes it", async () => {
  const [owner, siteEditor] = [await createUser(), await createUser({ isEditor: true })];
  const [composed, empty] = [await createSpaceFor(owner), await createSpaceFor(owner)];
  const entry = await createEntryFor(owner);
  await addEntryToSpace(owner, composed.space_id, entry.entry_id);
  const now = new Date();
  const later = new Date(now.getTime() + 3 * 86_400_000);
  const edition = (space_id: number | null, more: Partial<Prisma.EditionUncheckedCreateInput>) =>
    db.edition.create({ data: { space_id, layout: "text", ...more } });
  const published = (published_at: Date, number: number) => ({
    ...{ state: "published", published_at, number },
    day: published_at.toISOString().slice(0, 10),
  });
  await edition(composed.space_id, published(new Date("2026-01-02T06:00:00Z"), 1));
  await edition(composed.space_id, published(now, 1));
  await edition(composed.space_id, { ...published(later, 1), automatic: true });
  await edition(composed.space_id, { state: "scheduled", publish_at: later });
  await edition(null, published(new Date("2026-01-02T06:00:00Z"), 1));
  await edition(null, { state: "draft" });

  const states = async (actor: Actor) =>
    (await getToday(actor)).fronts.map(({ space, ...state }) => [space?.space_id ?? null, state]);
  const own = {
    published: { at: now.toISOString(), today: true },
    scheduled: [{ at: later.toISOString(), today: false }],
  };
  expect(await states(owner)).toEqual([
    [composed.space_id, own],
    [empty.space_id, { published: null, scheduled: [] }],
  ]);
  expect(await states(siteEditor)).toEqual([
    [null, { published: { at: "2026-01-02T06:00:00.000Z", today: false }, scheduled: [] }],
  ]);
});
