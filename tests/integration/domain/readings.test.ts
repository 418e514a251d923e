import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { readings } from "@/lib/fronts/readings/counts";
import { getReadings, listReadingsSubjects } from "@/lib/fronts/readings/queries";
import { readingsQuery, type ReadingsQuery } from "@/lib/fronts/readings/schema";
import { writeReadings } from "@/lib/fronts/readings/writer";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

let entryId: number;

beforeEach(async () => {
  await resetDatabase();
  readings.take();
  const author = await createUser();
  entryId = (await createEntryFor(author)).entry_id;
});

const rows = () =>
  db.reading.findMany({ orderBy: { source: "asc" }, select: { source: true, count: true } });

test("what was read is added to the rows of the day, whoever wrote them", async () => {
  readings.add(entryId, "X");
  await writeReadings();
  readings.add(entryId, "X", 2);
  readings.add(entryId, "directo");
  await writeReadings();
  await writeReadings(); // nothing is left
  expect(await rows()).toEqual([
    { source: "X", count: 3 },
    { source: "directo", count: 1 },
  ]);
});

test("what belongs to an entry that is gone is left out, and nothing else", async () => {
  readings.add(999_999, "X");
  readings.add(entryId, "X");
  await writeReadings();
  expect(await rows()).toEqual([{ source: "X", count: 1 }]);
});

test("an entry has so many sources a day; what comes later is counted together", async () => {
  for (let host = 10; host < 60; host++) readings.add(entryId, `${host}.es`);
  await writeReadings();
  for (let host = 60; host < 90; host++) readings.add(entryId, `${host}.es`);
  readings.add(entryId, "10.es");
  await writeReadings();
  const found = await rows();
  expect(found).toHaveLength(51);
  expect(found).toContainEqual({ source: "10.es", count: 2 });
  expect(found).toContainEqual({ source: "otros", count: 30 });
});

test("many servers add at once", async () => {
  const others = await Promise.all([createUser(), createUser()]);
  const entries = await Promise.all(others.map((author) => createEntryFor(author)));
  const all = [entryId, ...entries.map(({ entry_id }) => entry_id)];
  await Promise.all(
    Array.from({ length: 20 }, (_, turn) => {
      for (const id of turn % 2 ? all : all.toReversed()) readings.add(id, "X");
      return writeReadings();
    }),
  );
  const sums = await db.reading.groupBy({ by: ["entry_id"], _sum: { count: true } });
  expect(sums.map(({ _sum }) => _sum.count)).toEqual([20, 20, 20]);
});

describe("what was read", () => {
  let author: Actor;
  let stranger: Actor;

  beforeEach(async () => {
    [author, stranger] = [await createUser(), await createUser()];
    entryId = (await createEntryFor(author, { title: "La más leída" })).entry_id;
    readings.add(entryId, "X", 5);
    readings.add(entryId, "directo", 2);
    await writeReadings();
  });

  const see = (actor: Actor, query: Partial<ReadingsQuery> = {}) =>
    getReadings(actor, { days: 7, ...query });

  test("is shown by day and source, with what was read most", async () => {
    await db.$executeRaw`
      INSERT INTO "reading" SELECT "entry_id", "day" - 1, 'X', 1 FROM "reading" WHERE "source" = 'X'`;
    const { subject, days, total, today, sources, entries } = await see(author);
    const user = { username: author.username, fullName: "Persona de Prueba", shares_name: false };
    expect(subject).toEqual({ kind: "author", id: author.id, name: author.username, user });
    expect(days).toHaveLength(7);
    expect(days.slice(-2).map(({ count }) => count)).toEqual([1, 7]);
    expect({ total, today }).toEqual({ total: 8, today: 7 });
    expect(sources).toEqual([
      { source: "X", count: 6 },
      { source: "directo", count: 2 },
    ]);
    expect(entries).toEqual([
      { entry_id: entryId, title: "La más leída", author: author.username, user, count: 8 },
    ]);
  });

  test("of the whole site is for administrators; others see their own", async () => {
    expect((await see(await createAdmin())).total).toBe(7);
    expect((await see(stranger)).total).toBe(0);
    expect((await see({ ...stranger, isEditor: true })).total).toBe(0);
  });

  test("of an author or an entry is for whoever answers for it", async () => {
    const bot = await createSynthetic(author);
    const admin = await createAdmin();
    expect((await see(author, { author: bot.id })).subject.name).toBe(bot.username);
    for (const actor of [author, admin]) {
      expect((await see(actor, { entry: entryId })).total).toBe(7);
      expect((await see(actor, { author: author.id })).total).toBe(7);
    }
    for (const of of [{ entry: entryId }, { author: author.id }, { author: bot.id }]) {
      await expect(see(stranger, of)).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(see(admin, { entry: 999_999 })).rejects.toMatchObject({ code: "not_found" });
    await expect(see(admin, { author: 999_999 })).rejects.toMatchObject({ code: "not_found" });
  });

  test("of a space is for whoever edits it, of what is there with its author's consent", async () => {
    const space = await createSpaceFor(stranger);
    const key = { space_id: space.space_id, entry_id: entryId };
    const placement = await db.spaceEntry.create({ data: key });
    expect((await see(stranger, { space: space.space_id })).total).toBe(0);
    await expect(see(stranger, { entry: entryId })).rejects.toMatchObject({ code: "forbidden" });

    await db.spaceEntry.updateMany({ where: key, data: { accepted_at: placement.created } });
    expect((await see(stranger, { space: space.space_id })).total).toBe(7);
    expect((await see(stranger, { entry: entryId })).total).toBe(7);
    await expect(see(author, { space: space.space_id })).rejects.toMatchObject({
      code: "forbidden",
    });
    const subjects = await listReadingsSubjects(stranger);
    expect(subjects).toMatchObject({ site: false, spaces: [{ id: space.space_id }] });
    const bot = await createSynthetic(stranger, { username: "a-de-bot" });
    expect((await listReadingsSubjects(stranger)).authors).toMatchObject([
      { id: stranger.id, name: stranger.username, user: { fullName: "Persona de Prueba" } },
      { id: bot.id, name: "a-de-bot", user: { fullName: "Cronista Sintética" } },
    ]);
  });

  test("does not list what is gone, and sums what is far down", async () => {
    await db.entry.update({
      where: { entry_id: entryId },
      data: { status: "trashed", deleted_at: new Date() },
    });
    for (let host = 0; host < 20; host++) readings.add(entryId, `${host}.es`);
    await writeReadings();
    expect((await see(author)).total).toBe(0);
    const { entries, sources, total } = await see(await createAdmin());
    expect(entries).toEqual([]);
    expect(total).toBe(27);
    expect(sources).toHaveLength(13);
    expect(sources.at(-1)).toEqual({ source: "otros", count: 10 });
  });
});

test("one subject is asked for at a time, and for days that there are", () => {
  expect(readingsQuery.parse({})).toEqual({ days: 30 });
  expect(readingsQuery.parse({ space: "3", days: "7" })).toEqual({ space: 3, days: 7 });
  expect(readingsQuery.safeParse({ space: "3", author: "3" }).success).toBe(false);
  expect(readingsQuery.safeParse({ entry: "x" }).success).toBe(false);
  expect(readingsQuery.safeParse({ days: "8" }).success).toBe(false);
});
