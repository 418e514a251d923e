import { beforeEach, expect, test } from "vitest";
import { createComment } from "@/lib/publishing/publish/comment-commands";
import { createEntry, deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { createSlug } from "@/lib/publishing/publish/slug-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { getEntry } from "@/lib/texts/entries/queries";
import { furtherReading } from "@/lib/fronts/reading/further-reading";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { isTouchedSince } from "@/lib/kernel/invalidate";
import { addEntryToSpace, removeEntryFromSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { resetDatabase } from "@/tests/support/database";
import {
  createDomainFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

let author: Awaited<ReturnType<typeof createUser>>;
let other: Awaited<ReturnType<typeof createUser>>;
let space: Space;

beforeEach(async () => {
  await resetDatabase();
  [author, other] = await Promise.all([createUser(), createUser()]);
  space = await createSpaceFor(author);
});

let day = 0;
const publish = (title: string, by: Actor = author) =>
  createEntry(
    by,
    { title, content: "Un texto que no dice mucho más.", image: null },
    { created: new Date(2024, 0, ++day) },
  );

/** The same in the space, each added after the one before. */
async function place(title: string, by = author) {
  const entry = await publish(title, by);
  await addEntryToSpace(author, space.space_id, entry.entry_id);
  return entry;
}

async function titlesAfter(entry: Entry, spaceId = space.space_id) {
  const { next, related, byAuthor } = await furtherReading(entry, spaceId);
  const titles = (entries: Entry[] | typeof related) => entries.map(({ title }) => title);
  return { next: next?.title, related: titles(related), byAuthor: titles(byAuthor) };
}

const chooseAnew = () =>
  db.$executeRaw`UPDATE "further_reading" SET "chosen_at" = now() - interval '61 minutes'`;

test("one goes on to the next of the section, to what has the same words, and to more of the author", async () => {
  const elsewhere = await publish("Una carta desde la costa");
  await place("Pescadores del puerto", other);
  await place("Receta de pan", other);
  await place("El puerto cierra en invierno", other);
  const before = await place("Otra receta", other);
  const read = await place("El puerto y sus pescadores");
  const after = await place("Llueve en la sierra", other);
  expect(await titlesAfter(read)).toEqual({
    next: before.title,
    related: ["Pescadores del puerto", "El puerto cierra en invierno", after.title],
    byAuthor: [elsewhere.title],
  });
  expect((await titlesAfter(after)).next).toBe(read.title);
});

test("outside of every section only what has the same words is related, and nothing follows", async () => {
  const read = await publish("El puerto de noche");
  await publish("Los puertos del norte", other);
  await publish("Nada que ver", other);
  expect(await titlesAfter(read, 0)).toEqual({
    next: undefined,
    related: ["Los puertos del norte"],
    byAuthor: [],
  });
});

test("nothing is offered that is not listed or gone", async () => {
  const newcomer = await createUser({ trusted_at: null });
  const shown = await place("El puerto abre");
  const gone = await place("El puerto cierra");
  const hidden = await publish("El puerto espera", newcomer);
  await addEntryToSpace(author, space.space_id, hidden.entry_id);
  const read = await place("El puerto");
  await deleteEntry(author, gone.entry_id);
  expect(await titlesAfter(read)).toEqual({
    next: shown.title,
    related: [],
    byAuthor: [],
  });
});

test("the choice stands for an hour, what it shows is as it is now", async () => {
  const first = await place("El puerto abre");
  const read = await place("El puerto");
  expect((await titlesAfter(read)).next).toBe(first.title);

  const later = await place("El puerto, otra vez");
  await updateEntry(author, first.entry_id, { title: "El puerto abrió" });
  expect(await titlesAfter(read)).toMatchObject({ next: "El puerto abrió", related: [] });
  await removeEntryFromSpace(author, space.space_id, first.entry_id);
  expect((await titlesAfter(read)).next).toBeUndefined();

  await chooseAnew();
  expect(await titlesAfter(read)).toMatchObject({ related: [later.title] });
});

test("an offer has the addresses, the spaces and the provenance of its entry", async () => {
  const renamed = await publish("El puerto renombrado");
  await createSlug(author, { path: "otra/direccion", entry_id: renamed.entry_id });
  const byMachine = await publish("El puerto de la máquina", await createSynthetic(author));
  const inSpaces = await publish("El puerto en dos espacios");
  const lists = await createSpaceFor(other);
  await addEntryToSpace(other, lists.space_id, inSpaces.entry_id);
  await addEntryToSpace(author, space.space_id, inSpaces.entry_id);
  await createDomainFor(author, space.space_id, { name: "puerto.es" });
  await createDomainFor(author, space.space_id, { name: "dormido.es" });
  await db.domain.updateMany({ where: { name: "puerto.es" }, data: { active_at: new Date() } });

  const { related } = await furtherReading(await publish("El puerto"), 0);
  expect(related.map(({ entry_id }) => entry_id).toSorted()).toEqual(
    [renamed, byMachine, inSpaces].map(({ entry_id }) => entry_id),
  );
  for (const offer of related) expect(await getEntry(offer.entry_id)).toMatchObject(offer);
  const two = related.find(({ entry_id }) => entry_id === inSpaces.entry_id);
  expect(two?.spaces).toMatchObject([
    { space_id: space.space_id, accepted: true, domain: "puerto.es" },
    { space_id: lists.space_id, accepted: false, domain: null },
  ]);
});

test("a page has the tags of what it offers, and of what may come back", async () => {
  const offered = await place("El puerto cierra");
  const read = await place("El puerto");
  const announced = `announced:${offered.entry_id}`;
  const tags = async () => (await furtherReading(read, space.space_id)).tags;
  expect(await tags()).toEqual(expect.arrayContaining([announced, `space:${space.space_id}`]));
  await deleteEntry(author, offered.entry_id);
  expect(await tags()).toContain(announced);
});

test("a new title is one of them, a comment is not", async () => {
  const offered = await publish("El puerto cierra");
  const wasTouched = () => isTouchedSince(Date.now() - 60_000, [`announced:${offered.entry_id}`]);
  const forget = () => db.$executeRaw`DELETE FROM "invalidation"`;
  await forget();
  await createComment(other, offered.entry_id, { content: "Un comentario.", image: null });
  expect(await wasTouched()).toBe(false);
  await updateEntry(author, offered.entry_id, { title: "El puerto cerró" });
  expect(await wasTouched()).toBe(true);
});
