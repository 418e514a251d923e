import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { deleteEntry } from "@/lib/publishing/publish/entry-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { db } from "@/lib/kernel/db";
import { renewMostRead } from "@/lib/fronts/readings/commands";
import { listMostRead } from "@/lib/fronts/readings/queries";
import { changeSettings } from "@/lib/desk/site/commands";
import { updateSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace, removeEntryFromSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin, createEntryFor, createSpaceFor, createUser } from "@/tests/support/factories";

let owner: Actor;
let admin: Actor;
let space: Space;
let entries: Entry[];

beforeEach(async () => {
  await resetDatabase();
  [owner, admin] = [await createUser(), await createAdmin()];
  space = await createSpaceFor(owner);
  entries = [];
  for (const title of ["Primera", "Segunda", "Tercera"]) {
    const entry = await createEntryFor(owner, { title });
    await addEntryToSpace(owner, space.space_id, entry.entry_id);
    entries.push(entry);
  }
  await read(0, 3);
  await read(1, 9);
});

const read = (index: number, count: number, ago = 0) =>
  db.$executeRaw`
    INSERT INTO "reading" ("entry_id", "day", "source", "count")
    VALUES (${entries[index]!.entry_id}, now()::date - ${ago}::integer, 'directo', ${count})
    ON CONFLICT ("entry_id", "day", "source") DO UPDATE SET "count" = excluded."count"`;
/** What a piece of work has made anew. */
async function touchedBy(work: () => Promise<unknown>) {
  await db.$executeRaw`DELETE FROM "invalidation"`;
  await work();
  const notices = await db.invalidation.findMany({ select: { tags: true } });
  return notices.map(({ tags }) => tags).join(" ");
}
const never = new AbortController().signal;
const titles = async (of: number | null) => (await listMostRead(of)).map(({ title }) => title);
const show = (shows_most_read: boolean, who = owner) =>
  updateSpace(who, space.space_id, { shows_most_read });

test("a front page says nothing of it until its makers want that", async () => {
  await renewMostRead(never);
  expect(await titles(space.space_id)).toEqual([]);
  expect(await titles(null)).toEqual([]);
  await expect(show(true, await createUser())).rejects.toMatchObject({ code: "forbidden" });
  await expect(changeSettings(owner, { shows_most_read: true })).rejects.toMatchObject({
    code: "forbidden",
  });
  await show(true);
  expect(await titles(space.space_id)).toEqual(["Segunda", "Primera"]);
  expect(await titles(null)).toEqual([]); // the home page is the administrators'
  await changeSettings(admin, { shows_most_read: true });
  expect(await titles(null)).toEqual(["Segunda", "Primera"]);
  await show(false);
  expect(await titles(space.space_id)).toEqual([]);
});

test("is counted again once an hour, and the page is made anew only when the list is another", async () => {
  await show(true);
  const hour = () => db.$executeRaw`DELETE FROM "rate_limit"`;
  await renewMostRead(never);
  await read(2, 20);
  expect(await touchedBy(() => renewMostRead(never))).toBe(""); // within the hour
  await hour();
  expect(await touchedBy(() => renewMostRead(never))).toContain(`front:${space.space_id}`);
  expect(await titles(space.space_id)).toEqual(["Tercera", "Segunda", "Primera"]);
  await hour();
  await read(2, 25);
  expect(await touchedBy(() => renewMostRead(never))).toBe(""); // more readings, the same list
});

test("counts seven days", async () => {
  await read(2, 50, 7);
  await show(true);
  expect(await titles(space.space_id)).toEqual(["Segunda", "Primera"]);
});

test("never names what is withdrawn, not in the space, or not admitted to the home page", async () => {
  await show(true);
  await changeSettings(admin, { shows_most_read: true });
  await removeEntryFromSpace(owner, space.space_id, entries[1]!.entry_id);
  expect(await titles(space.space_id)).toEqual(["Primera"]);
  expect(await titles(null)).toEqual(["Segunda", "Primera"]);
  await db.entry.update({ where: { entry_id: entries[0]!.entry_id }, data: { listed: false } });
  expect(await titles(null)).toEqual(["Segunda"]);
  await deleteEntry(owner, entries[1]!.entry_id);
  expect(await titles(null)).toEqual([]);
});

test("leaves out what its author has not agreed to", async () => {
  const foreign = await createEntryFor(await createUser(), { title: "Ajena" });
  await addEntryToSpace(owner, space.space_id, foreign.entry_id);
  entries.push(foreign);
  await read(3, 99);
  await show(true);
  expect(await titles(space.space_id)).toEqual(["Segunda", "Primera"]);
});

test("is counted at once only when that is turned, and in any other save left as it is", async () => {
  await show(true);
  await read(2, 20);
  await show(true);
  expect(await titles(space.space_id)).toEqual(["Segunda", "Primera"]);
});

test("a front page that fails does not keep the others from being counted", async () => {
  const second = await createSpaceFor(owner);
  await addEntryToSpace(owner, second.space_id, entries[0]!.entry_id);
  await show(true);
  await updateSpace(owner, second.space_id, { shows_most_read: true });
  await db.mostRead.deleteMany();
  const check = `CHECK ("space_id" <> ${space.space_id}) NOT VALID`;
  await db.$executeRawUnsafe(`ALTER TABLE "most_read" ADD CONSTRAINT "refused" ${check}`);
  try {
    await renewMostRead(never);
  } finally {
    await db.$executeRaw`ALTER TABLE "most_read" DROP CONSTRAINT "refused"`;
  }
  expect(await titles(space.space_id)).toEqual([]);
  expect(await titles(second.space_id)).toEqual(["Primera"]);
});
