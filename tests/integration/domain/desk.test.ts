import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { actOnEntries } from "@/lib/desk/lists/commands";
import {
  listDeskAuthors,
  listDeskChoices,
  listDeskEntries,
  listEntriesTitled,
} from "@/lib/desk/lists/queries";
import { deskEntriesQuery } from "@/lib/desk/lists/schema";
import type { z } from "@/lib/kernel/zod";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { db } from "@/lib/kernel/db";
import { blockSpace } from "@/lib/fronts/placements/commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { inviteMember, setMember } from "@/lib/spaces/teams/commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

let [ana, berta, admin] = [] as unknown as [Actor, Actor, Actor];
let cultura: Space;

beforeEach(async () => {
  await resetDatabase();
  ana = await createUser({ username: "ana", fullName: "Ana Pérez" });
  berta = await createUser({ username: "berta", fullName: "Berta Ruiz" });
  admin = await createAdmin();
  cultura = await createSpaceFor(ana, { name: "Cultura", slug: "cultura" });
});

const at = (day: string, hour = "12:00") => ({ created: new Date(`2026-11-${day}T${hour}:00Z`) });
const publish = async (author: Actor, title: string, day: string, hour?: string) =>
  (await createEntryFor(author, { title }, at(day, hour))).entry_id;

/** The titles that a query finds, page by page. */
async function titles(actor: Actor, query: z.input<typeof deskEntriesQuery> = {}) {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listDeskEntries(
      actor,
      deskEntriesQuery.parse({ limit: 2, ...query, cursor }),
    );
    found.push(...page.items.map(({ title }) => title));
    cursor = page.next ?? undefined;
  } while (cursor);
  return found;
}

describe("published entries", () => {
  let ids: Record<"pan" | "sal" | "sol" | "mar", number>;

  beforeEach(async () => {
    const bot = await createSynthetic(berta, { username: "robo" });
    ids = {
      pan: await publish(ana, "El pan", "10"),
      sal: await publish(berta, "La sal", "11"),
      sol: await publish({ ...ana, id: bot.id }, "El sol", "12"),
      mar: await publish(ana, "El mar", "13", "23:30"), // the 14th in Madrid
    };
    await addEntryToSpace(ana, cultura.space_id, ids.pan);
    await addEntryToSpace(admin, cultura.space_id, ids.sol);
  });

  test("are everybody's, in either order, to the last page", async () => {
    const all = ["El mar", "El sol", "La sal", "El pan"];
    expect(await titles(ana)).toEqual(all);
    expect(await titles(berta, { order: "oldest" })).toEqual(all.toReversed());
  });

  test("are ordered by when they last changed", async () => {
    await updateEntry(ana, ids.pan, { title: "El pan de ayer" });
    expect((await titles(ana, { order: "changed" }))[0]).toBe("El pan de ayer");
    expect(await titles(ana, { order: "changed" })).toHaveLength(4);
  });

  test("are found by author, by oneself, by people and machines", async () => {
    expect(await titles(berta, { author: "ANA" })).toEqual(["El mar", "El pan"]);
    expect(await titles(berta, { author: "me" })).toEqual(["La sal"]);
    expect(await titles(berta, { by: "machines" })).toEqual(["El sol"]);
    expect(await titles(berta, { by: "people" })).toEqual(["El mar", "La sal", "El pan"]);
    expect(await titles(berta, { author: "nadie" })).toEqual([]);
  });

  test("are found by space, and by being in none", async () => {
    expect(await titles(berta, { space: "cultura" })).toEqual(["El sol", "El pan"]);
    expect(await titles(berta, { space: "none" })).toEqual(["El mar", "La sal"]);
    expect(await titles(berta, { space: "no-existe" })).toEqual([]);
  });

  test("are found by the site's days, in every order", async () => {
    expect(await titles(ana, { from: "2026-11-14" })).toEqual(["El mar"]);
    expect(await titles(ana, { to: "2026-11-13" })).toEqual(["El sol", "La sal", "El pan"]);
    expect(await titles(ana, { from: "2026-11-11", to: "2026-11-12", order: "changed" })).toEqual([
      "El sol",
      "La sal",
    ]);
  });

  test("are found by a text and all filters at once", async () => {
    expect(await titles(ana, { q: "EL" })).toEqual(["El mar", "El sol", "El pan"]);
    const narrow = { q: "el", space: "cultura", author: "ana", by: "people" } as const;
    expect(await titles(ana, { ...narrow, from: "2026-11-01" })).toEqual(["El pan"]);
    expect(await titles(ana, { ...narrow, to: "2026-11-01" })).toEqual([]);
  });

  test("leave out what was deleted", async () => {
    await actOnEntries(ana, { action: "delete", ids: [ids.pan] });
    expect(await titles(ana)).toEqual(["El mar", "El sol", "La sal"]);
    expect(await titles(ana, { space: "cultura" })).toEqual(["El sol"]);
  });

  test("of a large space are found in steps", async () => {
    await db.space.update({
      where: { space_id: cultura.space_id },
      data: { entries_count: 5_000 },
    });
    expect(await titles(berta, { space: "cultura" })).toEqual(["El sol", "El pan"]);
    expect(await titles(berta, { space: "cultura", order: "oldest", author: "ana" })).toEqual([
      "El pan",
    ]);
  });
});

test("choices are all spaces, and one's own", async () => {
  const libros = await createSpaceFor(berta, { name: "Libros", slug: "libros" });
  await setMember(ana, cultura.space_id, berta.id, "colaborador");
  const choices = await listDeskChoices(berta);
  expect(choices.spaces).toEqual([
    { name: "Cultura", slug: "cultura" },
    { name: "Libros", slug: "libros" },
  ]);
  expect(choices.own).toEqual([
    { space_id: cultura.space_id, name: "Cultura" },
    { space_id: libros.space_id, name: "Libros" },
  ]);
  expect((await listDeskChoices(await createUser())).own).toEqual([]);
});

test("authors are those who have published, found by a part of their name and never by e-mail", async () => {
  await createUser({ username: "anabel", email: "berta2@ejemplo.es" }); // has published nothing
  await publish(ana, "El pan", "10");
  await publish(berta, "La sal", "11");
  const names = async (q?: string) => (await listDeskAuthors(q)).map(({ username }) => username);
  expect(await names()).toEqual(["ana", "berta"]);
  expect(await names("perez")).toEqual(["ana"]);
  expect(await names("ruiz")).toEqual(["berta"]);
  expect(await names("ejemplo.es")).toEqual([]);
  // Who has published nothing is found by who knows the whole name.
  expect(await names(admin.username.slice(0, -1))).toEqual([]);
  expect(await names(`@${admin.username.toUpperCase()}`)).toEqual([admin.username]);
});

test("N18: an account that waits at the door is not found by its name, nor put into a team", async () => {
  const waiting = await createUser({ username: "carla", waiting_since: new Date() });
  const { space_id } = cultura;
  const invite = () => inviteMember(ana, space_id, { username: "carla", role: "redactor" });
  expect(await listDeskAuthors("carla")).toEqual([]);
  await expect(invite()).rejects.toMatchObject({
    code: "invalid",
    issues: [{ path: "username", message: "No existe ninguna cuenta con ese nombre" }],
  });
  await expect(setMember(ana, space_id, waiting.id, "redactor")).rejects.toMatchObject({
    code: "not_found",
  });
  await db.user.update({ where: { id: waiting.id }, data: { waiting_since: null } });
  expect(await listDeskAuthors("carla")).toMatchObject([{ username: "carla" }]);
  await invite();
  expect(await db.spaceMember.count({ where: { user_id: waiting.id } })).toBe(1);
});

test("entries are found by the beginning of their titles, the one that has nothing besides first", async () => {
  const exact = await publish(ana, "Água 50%", "10");
  await publish(ana, "Agua 50% más cara", "11");
  await publish(ana, "El agua 50%", "12");
  await publish(ana, "Agua 500", "12");
  const gone = await publish(ana, "Agua 50% de nada", "12");
  await deleteEntry(ana, gone);
  const found = await listEntriesTitled("agua 50%");
  expect(found.map(({ title }) => title)).toEqual(["Água 50%", "Agua 50% más cara"]);
  expect(found[0]).toEqual({ entry_id: exact, title: "Água 50%", slug: "agua-50", spaces: [] });
});

describe("many entries at once", () => {
  let [pan, sal, sol] = [] as unknown as [number, number, number];

  beforeEach(async () => {
    pan = await publish(ana, "El pan", "10");
    sal = await publish(ana, "La sal", "11");
    sol = await publish(berta, "El sol", "12");
  });

  const inSpace = async (spaceId = cultura.space_id) =>
    (
      await db.spaceEntry.findMany({ where: { space_id: spaceId }, orderBy: { entry_id: "asc" } })
    ).map(({ entry_id }) => entry_id);
  const there = async () => (await titles(admin)).toSorted();

  test("are deleted by their author; what is gone already counts for nothing", async () => {
    await actOnEntries(ana, { action: "delete", ids: [pan] });
    expect(
      await actOnEntries(ana, { action: "delete", ids: [pan, sal, sal, 2_000_000_000] }),
    ).toEqual({
      ids: [sal],
      gone: 2,
    });
    expect(await there()).toEqual(["El sol"]);
    expect(await db.auditEvent.count({ where: { action: "entry.deleted" } })).toBe(2);
  });

  test("are not deleted when one is somebody else's, which is named", async () => {
    await expect(
      actOnEntries(ana, { action: "delete", ids: [pan, sal, sol] }),
    ).rejects.toMatchObject({
      code: "forbidden",
      message: "No tienes permiso para eliminar «El sol».",
    });
    expect(await there()).toHaveLength(3);
    expect(await actOnEntries(admin, { action: "delete", ids: [pan, sol] })).toMatchObject({
      ids: [pan, sol],
    });
  });

  test("are withdrawn and published again by their author; what is away otherwise stays away", async () => {
    await actOnEntries(ana, { action: "delete", ids: [pan] });
    expect(await actOnEntries(ana, { action: "withdraw", ids: [pan, sal] })).toEqual({
      ids: [sal],
      gone: 1,
    });
    expect(await there()).toEqual(["El sol"]);
    expect(await actOnEntries(ana, { action: "republish", ids: [pan, sal] })).toEqual({
      ids: [sal],
      gone: 1,
    });
    expect(await there()).toEqual(["El sol", "La sal"]);
    expect(await actOnEntries(ana, { action: "restore", ids: [pan] })).toEqual({
      ids: [pan],
      gone: 0,
    });
    expect(await there()).toEqual(["El pan", "El sol", "La sal"]);
  });

  test("are neither withdrawn nor brought back by others, and then none of them is", async () => {
    await expect(actOnEntries(ana, { action: "withdraw", ids: [pan, sol] })).rejects.toMatchObject({
      code: "forbidden",
      message: "No tienes permiso para retirar «El sol».",
    });
    await actOnEntries(ana, { action: "withdraw", ids: [pan] });
    await actOnEntries(berta, { action: "withdraw", ids: [sol] });
    // Whether somebody else's is away, nobody learns.
    expect(await actOnEntries(berta, { action: "republish", ids: [pan, sol] })).toEqual({
      ids: [sol],
      gone: 1,
    });
    expect(await there()).toEqual(["El sol", "La sal"]);
  });

  test("are put into a space by who edits it; those that stand there already stay as they are", async () => {
    await addEntryToSpace(ana, cultura.space_id, pan);
    const input = { action: "space", space_id: cultura.space_id } as const;
    expect(await actOnEntries(ana, { ...input, ids: [pan, sal, sol] })).toEqual({
      ids: [sal, sol],
      gone: 1,
      proposed: 0,
    });
    expect(await inSpace()).toEqual([pan, sal, sol]);
  });

  test("are not put into somebody else's space, nor into one that is gone", async () => {
    const others = await createSpaceFor(berta, { name: "Libros" });
    const into = (space_id: number) =>
      actOnEntries(ana, { action: "space", space_id, ids: [pan, sal] });
    await expect(into(others.space_id)).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringMatching(/^«El pan»: /),
    });
    await expect(into(999)).rejects.toMatchObject({ code: "not_found" });
    expect(await inSpace(others.space_id)).toEqual([]);
  });

  test("are offered to a space by a colaborador, and put there by an editor", async () => {
    await setMember(ana, cultura.space_id, berta.id, "colaborador");
    const input = { action: "space" as const, space_id: cultura.space_id, ids: [sol] };
    expect(await actOnEntries(berta, input)).toEqual({ ids: [sol], gone: 0, proposed: 1 });
    expect(await actOnEntries(berta, input)).toEqual({ ids: [], gone: 1, proposed: 0 });
    expect(await inSpace()).toEqual([]);
    expect(await actOnEntries(ana, input)).toEqual({ ids: [sol], gone: 0, proposed: 0 });
    expect(await inSpace()).toEqual([sol]);
    await expect(actOnEntries(berta, { ...input, ids: [pan] })).rejects.toMatchObject({
      message: "«El pan»: En este espacio solo puedes añadir tus propias entradas.",
    });
  });

  test("are put into a space all or none: one whose author wants none of it is named", async () => {
    await blockSpace(berta, cultura.space_id);
    await expect(
      actOnEntries(ana, { action: "space", space_id: cultura.space_id, ids: [pan, sol] }),
    ).rejects.toMatchObject({ code: "forbidden", message: expect.stringMatching(/^«El sol»: /) });
    expect(await inSpace()).toEqual([]);
  });
});
