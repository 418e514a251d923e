import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { createEntry, deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import {
  findEntryByPath,
  findEntryBySlugOrId,
  getEntry,
  listEntries,
  listUserEntries,
  previewContent,
} from "@/lib/texts/entries/queries";
import { listComments } from "@/lib/texts/comments/queries";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import {
  findEntryInSpace,
  listFrontPage,
  listSpaceEntries,
} from "@/lib/fronts/placements/front-pages";
import { listSlugs } from "@/lib/texts/slugs/queries";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

const content = "Un contenido con lo justo.";
const hostile = ">".repeat(1_500) + content;
let author: Actor;

beforeEach(async () => {
  await resetDatabase();
  author = await createUser({ username: "autora", fullName: "Ana Autora" });
});

const titled = (title: string) => createEntryFor(author, { title });

describe("createEntry", () => {
  test("answers the entry with its author, its plain beginning and its address", async () => {
    const entry = await createEntry(author, {
      title: "Año Nuevo en Cádiz",
      content: "## Fuegos\n\nLa **noche** empezó [tarde](https://ejemplo.es).",
      image: "/uploads/foto.webp",
    });
    expect(entry).toMatchObject({
      title: "Año Nuevo en Cádiz",
      slug: "ano-nuevo-en-cadiz",
      image: "/uploads/foto.webp",
      user_id: author.id,
      user_name: "autora",
      author: { username: "autora", fullName: "Ana Autora", synthetic: false },
      comments_count: 0,
      spaces: [],
    });
    expect(entry.excerpt).toContain("La noche empezó tarde.");
    expect(entry.created).toBe(entry.updated);
    expect(await getEntry(entry.entry_id)).toEqual(entry);
  });

  test("never tells an author's password, token or e-mail", async () => {
    const text = JSON.stringify(await titled("Sin secretos"));
    expect(text).not.toMatch(/password|token|email|ejemplo\.es/);
  });

  test("numbers the slugs of equal titles", async () => {
    const slugs = [];
    for (let i = 0; i < 3; i++) slugs.push((await titled("La misma noticia")).slug);
    expect(slugs).toEqual(["la-misma-noticia", "la-misma-noticia-2", "la-misma-noticia-3"]);
  });

  test("numbers them, too, when equal titles arrive at once", async () => {
    const entries = await Promise.all(Array.from({ length: 6 }, () => titled("Última hora")));
    expect(new Set(entries.map(({ slug }) => slug)).size).toBe(6);
  });

  test("takes the id when nothing is left of the title", async () => {
    const entry = await titled("¡¿…?!");
    expect(entry.slug).toBe(String(entry.entry_id));
  });

  test.each(["API", "Entries", "Dashboard", "e"])(
    "does not give the reserved word %s away as an address",
    async (word) => {
      // A title has three characters at least; signs leave nothing in a slug.
      const entry = await titled(`${word} !!`);
      expect(entry.slug).toBe(`${word.toLowerCase()}-2`);
    },
  );

  test("leaves an address of old to its redirect", async () => {
    const old = await titled("Otra noticia");
    await db.slugAlias.create({
      data: { path: "noticia-movida", segment: "noticia-movida", entry_id: old.entry_id },
    });
    expect((await titled("Noticia movida")).slug).toBe("noticia-movida-2");
  });

  test("keeps the date, slug and key that an import brings", async () => {
    const created = new Date("2014-03-15T09:00:00Z");
    const provenance = { created, slug: "el-de-entonces", import_key: "archivo.md" };
    const entry = await createEntryFor(author, {}, provenance);
    expect(entry).toMatchObject({
      slug: "el-de-entonces",
      created: created.toISOString(),
      updated: created.toISOString(),
    });
  });

  test("refuses Markdown that is hostile and stores nothing", async () => {
    await expect(
      createEntry(author, { title: "Un título", content: hostile, image: null }),
    ).rejects.toMatchObject({ code: "invalid", issues: [{ path: "content" }] });
    expect(await db.entry.count()).toBe(0);
  });
});

describe("updateEntry", () => {
  test("changes what is given and leaves the rest, the address included", async () => {
    const before = await createEntryFor(author, { title: "Antes", image: "/uploads/foto.webp" });
    const after = await updateEntry(author, before.entry_id, { title: "Después" });
    expect(after).toMatchObject({
      title: "Después",
      slug: "antes",
      content: before.content,
      excerpt: before.excerpt,
      image: "/uploads/foto.webp",
      created: before.created,
    });
    expect(Date.parse(after.updated)).toBeGreaterThanOrEqual(Date.parse(before.updated));
  });

  test("makes the plain beginning anew with the content, and takes the image away", async () => {
    const { entry_id } = await createEntryFor(author, { image: "/uploads/foto.webp" });
    const after = await updateEntry(author, entry_id, {
      content: "Un **nuevo** comienzo.",
      image: null,
    });
    expect(after).toMatchObject({ excerpt: "Un nuevo comienzo.", image: null });
  });

  test("is for the author and administrators", async () => {
    const { entry_id } = await titled("De la autora");
    const [other, admin] = [await createUser(), await createAdmin()];
    await expect(updateEntry(other, entry_id, { title: "Ajena" })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await getEntry(entry_id)).title).toBe("De la autora");
    expect((await updateEntry(admin, entry_id, { title: "Revisada" })).title).toBe("Revisada");
    expect((await getEntry(entry_id)).user_id).toBe(author.id);
  });

  test("refuses Markdown that is hostile and changes nothing", async () => {
    const before = await titled("Tranquila");
    await expect(
      updateEntry(author, before.entry_id, { title: "Otra", content: hostile }),
    ).rejects.toMatchObject({ code: "invalid" });
    expect(await getEntry(before.entry_id)).toEqual(before);
  });
});

describe("deleteEntry", () => {
  test("hides it everywhere; its comments and slugs stay for the administration", async () => {
    const entry = await titled("Para borrar");
    const space = await createSpaceFor(author, { slug: "seccion" });
    await addEntryToSpace(author, space.space_id, entry.entry_id);
    const comment = await createCommentFor(author, entry.entry_id);

    await deleteEntry(author, entry.entry_id);

    await expect(getEntry(entry.entry_id)).rejects.toMatchObject({ code: "not_found" });
    const page = { limit: 100 };
    expect((await listEntries(page)).items).toEqual([]);
    expect((await listEntries({ ...page, q: "borrar" })).items).toEqual([]);
    expect((await listUserEntries(author.id, page)).items).toEqual([]);
    expect((await listSpaceEntries(space.space_id, page)).items).toEqual([]);
    expect(await listFrontPage(space.space_id, 1)).toEqual([]);
    expect(await findEntryByPath("para-borrar")).toBeNull();
    expect(await findEntryByPath("e/para-borrar")).toBeNull();
    expect(await findEntryBySlugOrId(String(entry.entry_id))).toBeNull();
    expect(await findEntryInSpace("seccion", "para-borrar")).toBeNull();

    expect((await listComments(author, page)).items).toEqual([{ ...comment, entry: null }]);
    expect((await listSlugs(author, page)).items).toMatchObject([{ path: "para-borrar" }]);
  });

  test("keeps its address out of new entries' reach", async () => {
    const entry = await titled("Una noticia");
    await deleteEntry(author, entry.entry_id);
    expect((await titled("Una noticia")).slug).toBe("una-noticia-2");
  });

  test("is for the author and administrators, once", async () => {
    const [mine, theirs] = [await titled("Primera"), await titled("Segunda")];
    const [other, admin] = [await createUser(), await createAdmin()];
    await expect(deleteEntry(other, mine.entry_id)).rejects.toMatchObject({ code: "forbidden" });
    await deleteEntry(author, mine.entry_id);
    await deleteEntry(admin, theirs.entry_id);
    expect((await listEntries({ limit: 100 })).items).toEqual([]);
    await expect(deleteEntry(admin, mine.entry_id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("authors", () => {
  test("who are synthetic are told apart", async () => {
    const bot = await createSynthetic(author);
    const entry = await createEntryFor({ ...bot, isAdmin: false });
    expect(entry.author).toMatchObject({ username: bot.username, synthetic: true });
  });

  test("whose account is gone leave their id", async () => {
    const bot = await createSynthetic(author);
    const { entry_id } = await createEntryFor({ ...bot, isAdmin: false });
    await db.user.update({ where: { id: bot.id }, data: { deleted_at: new Date() } });
    expect(await getEntry(entry_id)).toMatchObject({
      author: null,
      user_name: null,
      user_id: bot.id,
    });
  });
});

describe("listEntries", () => {
  async function readAll(limit: number, q?: string) {
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listEntries({ limit, cursor, q });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      read.push(...page.items.map(({ title }) => title));
      cursor = page.next ?? undefined;
    } while (cursor);
    return read;
  }

  test.each([undefined, "noticia"])(
    "pages through entries of one instant without a gap or a repetition (q: %s)",
    async (q) => {
      const created = new Date("2026-01-01T00:00:00.123Z");
      for (let n = 1; n <= 7; n++) {
        await createEntryFor(author, { title: `Noticia ${n}` }, { created });
      }
      const newest = [7, 6, 5, 4, 3, 2, 1].map((n) => `Noticia ${n}`);
      expect(await readAll(3, q)).toEqual(newest);
      expect(await readAll(7, q)).toEqual(newest);
      expect(await readAll(1, q)).toEqual(newest);
    },
  );

  test("sorts by date, not by the order of writing", async () => {
    const at = (created: string, title: string) =>
      createEntryFor(author, { title }, { created: new Date(created) });
    await at("2026-01-02", "Segunda");
    await at("2024-05-05", "Primera");
    await at("2026-01-03", "Tercera");
    expect(await readAll(2)).toEqual(["Tercera", "Segunda", "Primera"]);
  });

  test("refuses a cursor that is none", async () => {
    await expect(listEntries({ limit: 2, cursor: "inventado" })).rejects.toMatchObject({
      code: "invalid",
    });
  });

  test.each(["canción", "CANCION", "Canción", "cancion del mar", "ñandú", "NANDU"])(
    "finds %s without regard to case and accents, in title or content",
    async (q) => {
      await createEntryFor(author, { title: "Canción del mar", content });
      await createEntryFor(author, { title: "Las aves", content: `El ñandú y la canción. ${q}` });
      await createEntryFor(author, { title: "Nada que ver", content });
      const found = (await listEntries({ limit: 100, q })).items.map(({ title }) => title);
      expect(found).toContain("Las aves");
      expect(found).not.toContain("Nada que ver");
    },
  );

  test("a text of one or two letters must begin a word, the first of the title included", async () => {
    for (const title of ["IA para todos", "La nueva IA", "Gran vía"]) await titled(title);
    const found = (await listEntries({ limit: 100, q: "ia" })).items.map(({ title }) => title);
    expect(found).toEqual(["La nueva IA", "IA para todos"]);
  });

  test.each([
    ["100%", "Un 100% de acierto"],
    ["snake_case", "Nombres en snake_case hoy"],
    ["C:\\temp", "La carpeta C:\\temp perdida"],
  ])("takes %s literally", async (q, title) => {
    await titled(title);
    await titled("Un 1000 de acierto, snakeXcase, C:temp");
    expect((await listEntries({ limit: 100, q })).items.map((entry) => entry.title)).toEqual([
      title,
    ]);
  });
});

describe("findEntryByPath", () => {
  test("takes the address with or without e/ and slashes, whatever its case", async () => {
    const { entry_id } = await titled("Buenos días");
    for (const path of ["buenos-dias", "e/buenos-dias", "/buenos-dias/", "Buenos-Dias"]) {
      expect(await findEntryByPath(path)).toMatchObject({ entry: { entry_id }, alias: false });
    }
    expect(await findEntryByPath("malos-dias")).toBeNull();
    expect(await findEntryByPath("../buenos-dias")).toBeNull();
  });

  test("says that an address of old is one", async () => {
    const { entry_id } = await titled("Mudada");
    await db.slugAlias.create({ data: { path: "antigua", segment: "antigua", entry_id } });
    expect(await findEntryByPath("antigua")).toMatchObject({ entry: { entry_id }, alias: true });
  });
});

describe("previewContent", () => {
  test("answers the same safe HTML as the page", async () => {
    const { html } = await previewContent(author, "Hola, **mundo**.\n\n<script>alert(1)</script>");
    expect(html).toContain("<strong>mundo</strong>");
    expect(html).not.toContain("<script");
  });

  test("refuses what could not be saved", async () => {
    await expect(previewContent(author, hostile)).rejects.toMatchObject({ code: "invalid" });
  });
});
