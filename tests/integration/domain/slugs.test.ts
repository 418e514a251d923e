import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { deleteEntry } from "@/lib/publishing/publish/entry-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { findEntryByPath, findEntryBySlugOrId, getEntry } from "@/lib/texts/entries/queries";
import { entryPath, entryPathInSpace } from "@/lib/platform/addresses/routes";
import { db } from "@/lib/kernel/db";
import { deleteForGood } from "@/lib/publishing/publish/removal-commands";
import { createSlug, deleteSlug, updateSlug } from "@/lib/publishing/publish/slug-commands";
import { listEntrySlugs } from "@/lib/texts/slugs/queries";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { findEntryInSpace } from "@/lib/fronts/placements/front-pages";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin, createEntryFor, createSpaceFor, createUser } from "@/tests/support/factories";

let author: Actor;
let entry: Entry;
let other: Entry;

beforeEach(async () => {
  await resetDatabase();
  author = await createUser();
  entry = await createEntryFor(author, { title: "La una" });
  other = await createEntryFor(author, { title: "La otra" });
});

const firstSlug = async ({ entry_id }: Entry) => (await listEntrySlugs(entry_id))[0]!;
const rename = async (of: Entry, path: string, to = of) =>
  updateSlug(author, (await firstSlug(of)).slug_id, { path, entry_id: to.entry_id });

/** Which entry an address leads to, and whether by redirecting. */
async function leadsTo(path: string) {
  const found = await findEntryByPath(path);
  return found && [found.entry.entry_id, found.alias ? "redirects" : "is there"];
}

describe("an address of old", () => {
  test("redirects after a change and after a deletion", async () => {
    await rename(entry, "la-dos");
    expect(await leadsTo("la-una")).toEqual([entry.entry_id, "redirects"]);
    expect(await leadsTo("la-dos")).toEqual([entry.entry_id, "is there"]);

    await deleteSlug(author, (await firstSlug(entry)).slug_id);
    expect(await leadsTo("la-una")).toEqual([entry.entry_id, "redirects"]);
    expect(await leadsTo("la-dos")).toEqual([entry.entry_id, "redirects"]);
    expect(entryPath(await getEntry(entry.entry_id))).toBe(`/entries/${entry.entry_id}`);
  });

  test("comes back to life and redirects again, as often as one changes one's mind", async () => {
    for (const [now, before] of [
      ["la-dos", "la-una"],
      ["la-una", "la-dos"],
      ["la-dos", "la-una"],
    ] as const) {
      await rename(entry, now);
      expect(await leadsTo(now)).toEqual([entry.entry_id, "is there"]);
      expect(await leadsTo(before)).toEqual([entry.entry_id, "redirects"]);
    }
  });

  test("belongs to whoever takes it, and follows that entry from then on", async () => {
    await rename(entry, "la-dos");
    const taken = await createSlug(author, { path: "la-una", entry_id: other.entry_id });
    expect(await leadsTo("la-una")).toEqual([other.entry_id, "is there"]);

    await updateSlug(author, taken.slug_id, { path: "la-tres", entry_id: other.entry_id });
    expect(await leadsTo("la-una")).toEqual([other.entry_id, "redirects"]);
  });

  test("of a slug that moves to another entry with a new path stays with the first one", async () => {
    await rename(entry, "la-dos", other);
    expect(await leadsTo("la-dos")).toEqual([other.entry_id, "is there"]);
    expect(await leadsTo("la-una")).toEqual([entry.entry_id, "redirects"]);
  });

  test("of a slug that moves as it is leads to the other entry", async () => {
    await rename(entry, "la-una", other);
    expect(await leadsTo("la-una")).toEqual([other.entry_id, "is there"]);
  });

  test("wins over a new path of another entry that only ends alike", async () => {
    await rename(entry, "seccion/la-una");
    await rename(entry, "la-dos");
    await createSlug(author, { path: "otra/la-una", entry_id: other.entry_id });
    expect(await leadsTo("seccion/la-una")).toEqual([entry.entry_id, "redirects"]);
    expect(await leadsTo("e/la-una")).toEqual([other.entry_id, "is there"]);
  });

  test("leads to the entry that had it last, where several had one that ends alike", async () => {
    await rename(entry, "seccion/la-vieja");
    await rename(entry, "la-dos");
    await rename(other, "otra/la-vieja");
    await rename(other, "la-tres");
    expect(await leadsTo("seccion/la-vieja")).toEqual([entry.entry_id, "redirects"]);
    expect(await leadsTo("e/la-vieja")).toEqual([other.entry_id, "redirects"]);
    expect(await leadsTo("la-nunca")).toBeNull();
  });

  test("never redirects to itself when the new path ends like the old one", async () => {
    const space = await createSpaceFor(author);
    await addEntryToSpace(author, space.space_id, entry.entry_id);
    await rename(entry, "seccion/la-una");
    expect(await leadsTo("la-una")).toEqual([entry.entry_id, "redirects"]);
    const renamed = await getEntry(entry.entry_id);
    expect(entryPathInSpace(space.slug, renamed)).toBe(`/s/${space.slug}/e/la-una`);
    expect(await findEntryInSpace(space.slug, "la-una")).toMatchObject({ alias: false });
    expect(await findEntryBySlugOrId("La-Una")).toMatchObject({ alias: false });
  });

  test("of an entry that is deleted for good is free: nothing redirects to it, and titles may take it", async () => {
    await rename(entry, "la-dos");
    const { slug_id } = await firstSlug(entry);
    await deleteEntry(author, entry.entry_id);
    await deleteSlug(author, slug_id);
    const slugOf = async (title: string) => (await createEntryFor(author, { title })).slug;
    expect([await slugOf("La una"), await slugOf("La dos")]).toEqual(["la-una-2", "la-dos"]);
    await deleteForGood(await createAdmin(), "entry", entry.entry_id);
    expect(await slugOf("La una")).toBe("la-una");
  });
});

describe("S23: an address of old is not a stranger's to take", () => {
  let stranger: Actor;
  let theirs: Entry;

  beforeEach(async () => {
    stranger = await createUser();
    theirs = await createEntryFor(stranger, { title: "La ajena" });
    await rename(entry, "la-dos");
  });

  const take = (actor: Actor, path: string, { entry_id } = theirs) =>
    createSlug(actor, { path, entry_id });
  const refused = { code: "conflict", message: expect.stringContaining("menos de un año") };

  test("S23: it goes on redirecting, whether a slug is new or changed", async () => {
    await expect(take(stranger, "la-una")).rejects.toMatchObject(refused);
    await expect(take(stranger, "otra/la-una")).rejects.toMatchObject(refused); // /e/la-una
    const { slug_id } = await firstSlug(theirs);
    const change = { path: "la-una", entry_id: theirs.entry_id };
    await expect(updateSlug(stranger, slug_id, change)).rejects.toMatchObject(refused);
    expect(await leadsTo("la-una")).toEqual([entry.entry_id, "redirects"]);
  });

  test("S23: nor is it given to an entry of that title", async () => {
    const called = await createEntryFor(stranger, { title: "La una" });
    expect(called.slug).toBe("la-una-2");
  });

  test("its own author, an administrator, and anybody after a year may have it", async () => {
    await take(author, "la-una", other);
    expect(await leadsTo("la-una")).toEqual([other.entry_id, "is there"]);
    await rename(entry, "la-tres");
    await take(await createAdmin(), "la-dos");
    await rename(entry, "la-cuatro");
    const year = 365 * 86_400_000;
    await db.slugAlias.updateMany({ data: { created: new Date(Date.now() - year - 1) } });
    await take(stranger, "la-tres");
    expect(await leadsTo("la-tres")).toEqual([theirs.entry_id, "is there"]);
  });
});

describe("at the same moment", () => {
  const outcomes = async (writes: Promise<unknown>[]) =>
    (await Promise.allSettled(writes)).map((result) =>
      result.status === "fulfilled" ? "done" : (result.reason as { code: string }).code,
    );

  test("only one gets a path", async () => {
    const writes = [entry, other, entry, other, entry].map(({ entry_id }, round) =>
      createSlug(author, { path: `${"x/".repeat(round)}la-deseada`, entry_id }),
    );
    expect((await outcomes(writes)).sort()).toEqual([...Array(4).fill("conflict"), "done"]);
  });

  test("two changes of one slug leave both old paths behind", async () => {
    await Promise.all([rename(entry, "la-dos"), rename(entry, "la-tres")]);
    const { path } = await firstSlug(entry);
    for (const address of ["la-una", "la-dos", "la-tres"]) {
      const how = address === path ? "is there" : "redirects";
      expect(await leadsTo(address), address).toEqual([entry.entry_id, how]);
    }
  });

  test("a path that is left and taken belongs to who takes it", async () => {
    const writes = [
      rename(entry, "la-dos"),
      createSlug(author, { path: "la-una", entry_id: other.entry_id }),
    ];
    const [, taken] = await outcomes(writes);
    expect(await leadsTo("la-una")).toEqual(
      taken === "done" ? [other.entry_id, "is there"] : [entry.entry_id, "redirects"],
    );
  });
});
