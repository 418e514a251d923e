import { beforeEach, describe, expect, test } from "vitest";
import { entryPath } from "@/lib/platform/addresses/routes";
import type { Actor } from "@/lib/kernel/actor";
import { metadataOf } from "@/lib/discovery/metadata";
import { createEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { findEntryByPath, getEntry, listEntries } from "@/lib/texts/entries/queries";
import { entryInput } from "@/lib/texts/entries/schema";
import { db } from "@/lib/kernel/db";
import { listEntryPlaces } from "@/lib/fronts/placements/queries";
import type { Role } from "@/lib/spaces/spaces/policy";
import { listPlaceableSpaces, onlyProposes } from "@/lib/spaces/spaces/queries";
import { joinTeam, setMember } from "@/lib/spaces/teams/commands";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin, createEntryFor, createSpaceFor, createUser } from "@/tests/support/factories";

let author: Actor;
let stranger: Actor;
let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  [admin, author, stranger] = [await createAdmin(), await createUser(), await createUser()];
});

const publish = (panel: object, as = author) =>
  createEntry(
    as,
    entryInput.parse({ title: "Una crónica", content: "Con lo justo para leerse.", ...panel }),
  );

/** A space of the stranger's where the author is this. */
async function spaceAs(role: Role, name: string) {
  const { space_id } = await createSpaceFor(stranger, { name });
  await setMember(stranger, space_id, author.id, role);
  await joinTeam(author, space_id);
  return space_id;
}

const states = async (as: Actor, entryId: number) =>
  (await listEntryPlaces(as, entryId)).map(({ name, state }) => [name, state]);

describe("spaces that come with a save", () => {
  test("take the entry at once, or wait for an editor, as the role is", async () => {
    const own = (await createSpaceFor(author, { name: "Propio" })).space_id;
    const ids = [
      own,
      await spaceAs("editor", "De editor"),
      await spaceAs("redactor", "De redactor"),
      await spaceAs("colaborador", "De colaborador"),
    ];
    const { entry_id } = await publish({ spaces: ids });
    expect(await states(author, entry_id)).toEqual([
      ["Propio", "accepted"],
      ["De editor", "accepted"],
      ["De redactor", "accepted"],
      ["De colaborador", "proposed"],
    ]);
    expect((await getEntry(entry_id)).spaces).toHaveLength(3); // nothing of a proposal is public
  });

  test("of which one is not theirs: nothing is published", async () => {
    const own = (await createSpaceFor(author)).space_id;
    const other = (await createSpaceFor(stranger)).space_id;
    await expect(publish({ spaces: [own, other] })).rejects.toMatchObject({
      code: "forbidden",
      issues: [{ path: "spaces" }],
    });
    await expect(publish({ spaces: [own, 9999] })).rejects.toMatchObject({ code: "not_found" });
    expect(await db.entry.count()).toBe(0);
  });

  test("are added to those where it stands, and none is left; absent changes nothing", async () => {
    const [one, two] = [await createSpaceFor(author), await createSpaceFor(author)];
    const { entry_id } = await publish({ spaces: [one.space_id] });
    const save = (changes: object) => updateEntry(author, entry_id, changes);
    expect((await save({ spaces: [two.space_id] })).spaces).toHaveLength(2);
    expect((await save({ spaces: [one.space_id, two.space_id] })).spaces).toHaveLength(2);
    expect((await save({ spaces: [] })).spaces).toHaveLength(2);
    expect((await save({ title: "Otra crónica" })).spaces).toHaveLength(2);
  });

  test("whoever may not edit the entry places nothing by saving it, and does not see its proposals", async () => {
    const own = (await createSpaceFor(stranger)).space_id;
    const { entry_id } = await publish({});
    const change = updateEntry(stranger, entry_id, { spaces: [own] });
    await expect(change).rejects.toMatchObject({ code: "forbidden" });
    await expect(listEntryPlaces(stranger, entry_id)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("to choose from are those where one may place, found without regard to accents", async () => {
    await createSpaceFor(author, { name: "Crónica Ágil" });
    await createSpaceFor(stranger, { name: "Ajeno" });
    await spaceAs("colaborador", "Óptica");
    const offered = async (as: Actor, q = "") =>
      (await listPlaceableSpaces(as, q)).map(({ name, proposes }) => [name, proposes]);
    expect(await offered(author)).toEqual([
      ["Crónica Ágil", false],
      ["Óptica", true],
    ]);
    const roles = (await listPlaceableSpaces(author, "")).map(({ role }) => role);
    expect(roles).toEqual(["propietario", "colaborador"]);
    expect(await offered(author, "agil")).toEqual([["Crónica Ágil", false]]);
    expect(await offered(author, "op")).toEqual([["Óptica", true]]);
    expect(await offered(author, "aje")).toEqual([]);
    expect(await offered(admin, "aje")).toEqual([["Ajeno", false]]);
  });
});

describe("a text goes to editors first", () => {
  test("of a new account that may only propose in its spaces", async () => {
    author = await createUser({ trusted_at: null });
    expect(await onlyProposes(author)).toBe(false); // there is nobody to ask
    await spaceAs("colaborador", "Uno");
    expect(await onlyProposes(author)).toBe(true);
    await spaceAs("colaborador", "Otro");
    expect(await onlyProposes(author)).toBe(true);
    expect(await onlyProposes({ ...author, trusted_at: new Date() })).toBe(false);
    expect(await onlyProposes({ ...author, isEditor: true })).toBe(false);
    expect(await onlyProposes({ ...author, isAdmin: true })).toBe(false);
  });

  test.each(["redactor", "editor"] as const)("not of one that is %s anywhere", async (role) => {
    author = await createUser({ trusted_at: null });
    await spaceAs("colaborador", "Uno");
    await spaceAs(role, "Otro");
    expect(await onlyProposes(author)).toBe(false);
  });

  test("not of one that has a space", async () => {
    author = await createUser({ trusted_at: null });
    await spaceAs("colaborador", "Uno");
    await createSpaceFor(author);
    expect(await onlyProposes(author)).toBe(false);
  });
});

describe("an address that comes with a save", () => {
  test("is the entry's; without one the title gives it", async () => {
    expect((await publish({ slug: "cronicas/la-primera" })).slug).toBe("cronicas/la-primera");
    expect((await publish({ slug: null })).slug).toBe("una-cronica");
  });

  test("that is changed leaves one of old, which leads there; and one can go back", async () => {
    const { entry_id } = await publish({});
    const moved = await updateEntry(author, entry_id, { slug: "otra" });
    expect(entryPath(moved)).toBe("/otra");
    expect(await findEntryByPath("una-cronica")).toMatchObject({
      entry: { entry_id },
      alias: true,
    });
    expect((await updateEntry(author, entry_id, { slug: "una-cronica" })).slug).toBe("una-cronica");
    expect(await findEntryByPath("otra")).toMatchObject({ entry: { entry_id }, alias: true });
    expect((await updateEntry(author, entry_id, { slug: null })).slug).toBe("una-cronica");
  });

  test("that is the entry's second one becomes its first", async () => {
    const { entry_id } = await publish({});
    await db.slug.create({ data: { path: "a/segunda", segment: "segunda", entry_id } });
    expect((await updateEntry(author, entry_id, { slug: "segunda" })).slug).toBe("segunda");
    for (const path of ["a/segunda", "una-cronica"]) {
      expect(await findEntryByPath(path)).toMatchObject({ entry: { entry_id }, alias: true });
    }
    expect(await db.slug.count({ where: { entry_id } })).toBe(1);
  });

  test("of another entry is refused at its field, also by its end alone", async () => {
    await publish({ slug: "tomada" });
    const refusal = {
      code: "conflict",
      message: "Ya existe un slug con esa ruta",
      issues: [{ path: "slug", message: "Ya existe un slug con esa ruta" }],
    };
    await expect(publish({ slug: "tomada" })).rejects.toMatchObject(refusal);
    await expect(publish({ slug: "a/tomada" })).rejects.toMatchObject(refusal);
    const { entry_id } = await publish({});
    const change = updateEntry(author, entry_id, { slug: "tomada", title: "Se pierde" });
    await expect(change).rejects.toMatchObject(refusal);
    expect((await getEntry(entry_id)).title).toBe("Una crónica");
    expect(await db.entry.count()).toBe(2);
  });

  test("of two at the same moment is one's", async () => {
    const both = await Promise.allSettled([
      publish({ slug: "a-la-vez" }),
      publish({ slug: "a-la-vez" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = both.find((one) => one.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: "conflict", issues: [{ path: "slug" }] });
  });

  test("that others left within a year, or that is the site's, is not to be had", async () => {
    const { entry_id } = await publish({ slug: "dejada" }, stranger);
    await updateEntry(stranger, entry_id, { slug: "ida" });
    await expect(publish({ slug: "dejada" })).rejects.toMatchObject({
      code: "conflict",
      issues: [{ path: "slug" }],
    });
    await expect(publish({ slug: "soporte" })).rejects.toMatchObject({
      code: "invalid",
      issues: [{ path: "slug" }],
    });
    expect((await publish({ slug: "soporte" }, admin)).slug).toBe("soporte");
  });
});

describe("a date of its own", () => {
  test("is when the entry was published, in every list and in its spaces", async () => {
    const space = await createSpaceFor(author);
    await createEntryFor(author, { title: "La de hoy" });
    const dated = "1998-03-01T11:00:00.000Z";
    const old = await publish({ dated, spaces: [space.space_id] });
    expect(old).toMatchObject({ created: dated, updated: dated });
    expect((await listEntries({ limit: 10 })).items.map(({ title }) => title)).toEqual([
      "La de hoy",
      "Una crónica",
    ]);
    const place = await db.spaceEntry.findFirstOrThrow({ where: { entry_id: old.entry_id } });
    expect(place.created.toISOString()).toBe(dated);
  });

  test("can be set later, by who may edit the entry, and null leaves it", async () => {
    const { entry_id } = await publish({});
    const dated = "1998-03-01T11:00:00.000Z";
    expect((await updateEntry(author, entry_id, { dated })).created).toBe(dated);
    expect((await updateEntry(admin, entry_id, { dated: null })).created).toBe(dated);
    const change = updateEntry(stranger, entry_id, { dated });
    await expect(change).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("what is said of an entry", () => {
  const head = async (panel: object) =>
    metadataOf({ kind: "entry", entry: await publish(panel), redirect: null });

  test("is its beginning, then its summary, then what was set for networks", async () => {
    expect(await head({})).toMatchObject({
      description: "Con lo justo para leerse.",
      openGraph: { title: "Una crónica", description: "Con lo justo para leerse." },
    });
    expect(await head({ summary: "De qué va." })).toMatchObject({
      description: "De qué va.",
      openGraph: { title: "Una crónica", description: "De qué va." },
      twitter: { description: "De qué va." },
    });
    const social = { social_title: "¡Mira!", social_summary: "No te lo pierdas." };
    expect(await head({ summary: "De qué va.", ...social })).toMatchObject({
      title: { absolute: expect.stringMatching(/^Una crónica \|/) as string },
      description: "De qué va.",
      openGraph: { title: "¡Mira!", description: "No te lo pierdas." },
      twitter: { title: "¡Mira!", description: "No te lo pierdas." },
    });
  });

  test("changes the social image's address with its title and photo", async () => {
    const imageOf = async (panel: object) => {
      const { openGraph } = await head(panel);
      const [{ url }] = openGraph?.images as [{ url: string }];
      return url.split("/").at(-1);
    };
    const names = [
      await imageOf({}),
      await imageOf({ social_title: "¡Mira!" }),
      await imageOf({ social_image: "/uploads/otra-1x1.webp" }),
    ];
    expect(new Set(names).size).toBe(3);
    expect(await imageOf({ summary: "De qué va." })).toBe(names[0]); // it does not stand on it
  });

  test("stays when a save does not name it, and goes with null", async () => {
    const { entry_id } = await publish({ summary: "De qué va.", social_title: "¡Mira!" });
    const kept = await updateEntry(author, entry_id, { title: "Otra crónica" });
    expect(kept).toMatchObject({ summary: "De qué va.", social_title: "¡Mira!" });
    const gone = await updateEntry(author, entry_id, { summary: null, social_title: null });
    expect(gone).toMatchObject({ summary: null, social_title: null });
  });
});
