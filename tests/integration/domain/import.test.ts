import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deleteEntry } from "@/lib/publishing/publish/entry-commands";
import { listEntries } from "@/lib/texts/entries/queries";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { findDestination, findPublisher, openSpace } from "@/lib/operation/import/destination";
import { listArticles, openFolder } from "@/lib/operation/import/elsewhere/folder/files";
import { importFrom } from "@/tests/support/elsewhere";
import { createAlias } from "@/lib/publishing/publish/slug-commands";
import { findSlugTarget } from "@/lib/texts/slugs/queries";
import { findSpaceBySlug } from "@/lib/spaces/spaces/queries";
import { listFrontPage } from "@/lib/fronts/placements/front-pages";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

const STORED = /^\/uploads\/[0-9a-f]{32}-\d+x\d+\.webp$/;
const SVG = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="20mm"><rect width="9mm" height="9mm"/></svg>`;

let site: string;
let folder: string;
let admin: Awaited<ReturnType<typeof createAdmin>>;

beforeEach(async () => {
  await resetDatabase();
  admin = await createAdmin();
  site = await openFolder(await mkdtemp(path.join(tmpdir(), "rotativa-import-")));
  folder = path.join(site, "articulos");
  await mkdir(folder);
});

afterEach(async () => {
  await rm(site, { recursive: true });
  await rm(uploads(), { recursive: true, force: true });
});

describe("an article", () => {
  test("keeps its title, date, slug, image, language and byline", async () => {
    await put(
      "2020-05-01-pan.md",
      article(
        "title: Pan de pueblo\ndate: 2020-05-01\nimage: pan.png\ndescription: De leña.\nlang: ca_ES\nbyline: EFE",
      ),
    );
    await put("../images/pan.png", await picture());

    expect(await importAll()).toEqual([taken("2020-05-01-pan.md")]);

    const [entry] = (await listEntries({ limit: 10 })).items;
    expect(entry).toMatchObject({
      title: "Pan de pueblo",
      content: "Miga y corteza.\n",
      ...{ summary: "De leña.", language: "ca-ES", byline: "EFE" },
      slug: "pan",
      image: expect.stringMatching(STORED),
      user_id: admin.id,
      created: "2020-05-01T10:00:00.000Z",
      updated: "2020-05-01T10:00:00.000Z",
    });
    expect(await readdir(uploads())).toContain(path.basename(entry?.image ?? ""));
  });

  test("is found at the addresses that it had, but for those that cannot be", async () => {
    const addresses = "aliases: [/2019/Pan.html, '/?p=12', /api/pan, /pan-de-otra.html]";
    const theirs = await createEntryFor(admin);
    await createAlias(admin, { path: "pan-de-otra.html", entry_id: theirs.entry_id });
    await put("pan.md", article(`title: Pan de pueblo\ndate: 2024-05-01\n${addresses}`));

    const { lines } = await run();

    expect(lines).toEqual(
      expect.arrayContaining([
        "  Direcciones antiguas que son del propio sitio (1): «/api/pan»",
        "  Direcciones antiguas que ya llevan a otra parte (1): «/pan-de-otra.html»",
      ]),
    );
    for (const path of ["2019/pan.html", "?p=12"]) {
      expect(await findSlugTarget(path), path).toMatchObject({ alias: true });
    }
  });

  test("shows the images of its text from where they were uploaded", async () => {
    const body =
      "![Hogaza](fotos/hogaza.png) y <img src='/fotos/hogaza.png'> y ![Horno](fotos/no.png)";
    await put("a/pan.md", `---\ntitle: Pan de pueblo\n---\n${body}`);
    await put("a/fotos/hogaza.png", await picture());
    await put("fotos/hogaza.png", await picture());

    const { told } = await run();

    expect(told).toContainEqual({
      fate: "left",
      what: "fotos/no.png",
      reason: "Imágenes que no se encuentran: queda su descripción",
      source: "a/pan.md",
    });
    const [entry] = (await listEntries({ limit: 10 })).items;
    expect(entry?.content).toMatch(
      /^!\[Hogaza\]\(\/uploads\/\S+\.webp\) y <img src="\/uploads\/\S+\.webp"> y \*Horno\*\n$/,
    );
  });

  test("finds images by another form of their name", async () => {
    const body = "![a](fotos\\\\PAN%C3%B3n.PNG) ![b](otra/salón.png) ![c](no/salón.png)";
    await put("a/pan.md", `---\ntitle: Pan de pueblo\n---\n${body}`);
    await put("a/fotos/panón.png".normalize("NFD"), await picture());
    await put("static/otra/salón.png".normalize("NFD"), await picture());

    const { told } = await run();

    const [entry] = (await listEntries({ limit: 10 })).items;
    expect(entry?.content).toMatch(/^!\[a\]\(\/uploads\/\S+\) !\[b\]\(\/uploads\/\S+\) \*c\*\n$/);
    expect(told).toContainEqual(expect.objectContaining({ fate: "left", what: "no/salón.png" }));
  });

  test("has its SVG drawing turned into a picture", async () => {
    await put("pan.md", article("title: Pan de pueblo\nimage: /pan.svg"));
    await put("pan.svg", SVG);

    const { lines } = await run();

    expect(lines).toContainEqual("  Dibujos SVG: se hacen PNG (1): «/pan.svg»");
    expect((await listEntries({ limit: 10 })).items[0]?.image).toMatch(/-1600x800\.webp$/);
  });

  test("is published without an image that is missing, broken or not in its reach", async () => {
    const outside = await mkdtemp(path.join(tmpdir(), "rotativa-outside-"));
    await writeFile(path.join(outside, "secreta.png"), await picture());
    await symlink(path.join(outside, "secreta.png"), path.join(folder, "enlace.png"));
    await put("rota.png", "esto no es una imagen");
    const images = [
      "no.png",
      "rota.png",
      "enlace.png",
      `../../${path.basename(outside)}/secreta.png`,
    ];
    for (const [index, image] of images.entries()) {
      await put(`${index}.md`, article(`title: Pan de pueblo\ndate: 2020-05-01\nimage: ${image}`));
    }

    const { told } = await run();

    expect(told.filter(({ fate }) => fate === "left").map(({ what }) => what)).toEqual(images);
    const entries = (await listEntries({ limit: 10 })).items;
    expect(entries.map(({ image }) => image)).toEqual([null, null, null, null]);
    await rm(outside, { recursive: true });
  });

  test("in an old encoding, with a byte order mark or Windows line ends is read as it was meant", async () => {
    const text = article("title: Año nuevo\ndate: 2020-05-01");
    await put("latin1.md", Buffer.from(text, "latin1"));
    await put("marca.md", `\uFEFF${text.replaceAll("\n", "\r\n")}`);
    await put("utf16.md", Buffer.from(`\uFEFF${text}`, "utf16le"));

    const outcomes = await importAll();

    expect(outcomes.map(({ notes }) => notes)).toEqual([[expect.stringContaining("1252")], [], []]);
    for (const entry of (await listEntries({ limit: 10 })).items) {
      expect(entry).toMatchObject({ title: "Año nuevo", content: "Miga y corteza.\n" });
    }
  });

  test("whose slug is taken gets a number", async () => {
    await put("a/pan.md", article("title: Pan de pueblo\ndate: 2020-05-02"));
    await put("b/otro.md", article("title: Otro pan\ndate: 2020-05-01\nslug: Pan"));

    await importAll();

    expect((await listEntries({ limit: 10 })).items.map(({ slug }) => slug)).toEqual([
      "pan",
      "pan-2",
    ]);
  });
});

describe("is refused, with the reason", () => {
  test.each([
    ["broken front matter", "---\ntitle: Pan: vino\n---\nMiga y corteza.", "YAML"],
    ["no content", "---\ntitle: Pan de pueblo\n---\nMiga.", "al menos 10 caracteres"],
    ["hostile nesting", `${"> ".repeat(200)}Miga y corteza.`, "demasiados niveles"],
    ["a binary file", Buffer.from("Miga\0y corteza de pan"), "archivo de texto"],
    ["an enormous file", "pan ".repeat(1_500_000), "5 MB"],
    ["an enormous paragraph", "pan ".repeat(60_000), "una pieza"],
  ])("%s", async (_, text, reason) => {
    await put("malo.md", text);
    await put("pan.md", article("title: Pan de pueblo\ndate: 2020-05-01"));

    expect(await importAll()).toEqual([
      { article: "malo.md", result: "left", notes: [expect.stringContaining(reason)] },
      taken("pan.md"),
    ]);
    expect((await listEntries({ limit: 10 })).items).toHaveLength(1);
  });

  test("the name of another, but where an administrator imports: they sign as they like", async () => {
    const publisher = await createUser();
    await createUser({ username: "otra_persona" });
    await put("pan.md", article("title: Pan\ndate: 2020-05-01\nbyline: Otra_persona"));

    const refused = { result: "left", notes: [expect.stringContaining("nombre de otra cuenta")] };
    expect(await importAll({ publisher })).toMatchObject([refused]);
    expect(await importAll()).toEqual([taken("pan.md")]);
  });

  test("and none of its images is kept", async () => {
    await put("malo.md", "---\ntitle: Pan\nimage: pan.png\n---\nMiga.");
    await put("pan.png", await picture());

    await importAll();

    await expect(readdir(uploads())).rejects.toMatchObject({ code: "ENOENT" });
  });
});

describe("the texts of a folder", () => {
  test("lead to each other, also to one whose address was taken", async () => {
    await createEntryFor(admin, { slug: "vino" });
    await put("a.md", article("title: Pan de pueblo\nslug: pan", "[otro](b/index.md) y [[vino]]"));
    await put("b/index.md", article("title: Otro pan", "[vuelta](../a.md#x)"));
    await put("vino.md", article("title: Vino de la casa"));

    await importAll();

    const contents = Object.fromEntries(
      (await listEntries({ limit: 10 })).items.map(({ slug, content }) => [slug, content]),
    );
    expect(contents).toMatchObject({
      pan: "[otro](/b) y [vino](/vino-2)\n",
      b: "[vuelta](/pan#x)\n",
      "vino-2": "Miga y corteza.\n",
    });
    expect(await db.entryVersion.count()).toBe(0);
  });

  test("lead to one without an address of its own, and to the front page as before", async () => {
    await put("a.md", article("title: Pan de pueblo", "[otro](日本.md) y [portada](/)"));
    await put("日本.md", article("title: Pan de molde"));

    await importAll();

    const [molde, pueblo] = (await listEntries({ limit: 10 })).items.toSorted((one, other) =>
      one.title.localeCompare(other.title),
    );
    expect(molde?.slug).toBe(String(molde?.entry_id));
    expect(pueblo?.content).toBe(`[otro](/${molde?.slug}) y [portada](/)\n`);
  });

  test("are not what only describes it", async () => {
    await put("posts/_index.md", article("title: Artículos"));
    await put("README.md", "# Mi blog\n\nCómo se instala.");
    await put("archetypes/default.md", article("title: Plantilla"));
    await put(
      "posts/pan/index.md",
      article("title: Pan de pueblo\ncover: { image: pan.png, alt: Un pan }"),
    );
    await put("posts/pan/pan.png", await picture());

    const { lines } = await run();

    expect((await listEntries({ limit: 10 })).items).toMatchObject([
      { slug: "pan", image: expect.stringMatching(STORED), image_alt: "Un pan" },
    ]);
    expect(lines).toEqual(
      expect.arrayContaining([
        "  Notas sobre la carpeta (README.md) (1): «README.md»",
        "  Portadas de sección (_index.md) (1): «posts/_index.md»",
      ]),
    );
  });
});

test("what was not public there comes as a draft", async () => {
  await put("_drafts/a.md", article("title: En la carpeta"));
  await put("2999-01-01-b.md", article("title: Por el nombre"));
  await put("c.md", article("title: Fecha por llegar\ndate: 2999-01-01"));
  await put("d.md", article("title: Borrador\ndraft: true\ndate: 2020-05-01\nimage: no.png"));
  await put("e.md", article("title: Sin publicar\npublished: false"));
  await put("final.md", "---\ndraft: true\n---\nDos.");
  await put("g.md", article("title: Publicada"));

  const { lines } = await run();

  expect((await listEntries({ limit: 10 })).items).toMatchObject([{ title: "Publicada" }]);
  const drafts = await db.draft.findMany({ orderBy: { draft_id: "asc" } });
  expect(drafts).toMatchObject([
    { title: "Por el nombre", dated: null },
    { title: "En la carpeta" },
    { title: "Fecha por llegar", dated: null },
    { title: "Borrador", dated: new Date("2020-05-01T10:00:00Z"), slug: "d", image: null },
    { title: "Sin publicar" },
    { title: "final", content: "Dos.\n" },
  ]);
  for (const draft of drafts) expect(draft).toMatchObject({ state: "open", publish_at: null });
  expect(lines).toContainEqual(expect.stringContaining("Importadas: 1 · Borradores: 6"));
});

describe("importing again", () => {
  beforeEach(async () => {
    await put("pan.md", article("title: Pan de pueblo\ndate: 2020-05-01\nimage: pan.png"));
    await put("vino.md", article("title: Vino de la casa\ndate: 2021-05-01"));
    await put("pan.png", await picture());
  });

  test("changes nothing and uploads nothing", async () => {
    await importAll();
    const entries = (await listEntries({ limit: 10 })).items;
    const files = await readdir(uploads());

    const outcomes = await importAll();

    expect(outcomes.map(({ result }) => result)).toEqual(["known", "known"]);
    expect((await listEntries({ limit: 10 })).items).toEqual(entries);
    expect(await readdir(uploads())).toEqual(files);
  });

  test("knows a text wherever it lies, and what changed in it there", async () => {
    await importAll();
    const moved = path.join(site, "otro", "sitio");
    await mkdir(path.dirname(moved), { recursive: true });
    await rename(folder, moved);
    folder = moved;
    await rename(path.join(moved, "pan.md"), path.join(moved, "2020-05-01-pan.md"));
    await put("vino.md", article("title: Vino de la casa\ndate: 2021-05-01", "Otra cosa."));

    expect(await importAll()).toEqual([
      { article: "2020-05-01-pan.md", result: "known", notes: [] },
      {
        article: "vino.md",
        result: "known",
        notes: ["Cambió allí; aquí se queda como estaba."],
      },
    ]);
    expect((await listEntries({ limit: 10 })).items.map(({ content }) => content)).toEqual([
      "Miga y corteza.\n",
      "Miga y corteza.\n",
    ]);
  });

  test("takes another author's text, another address or another day for another text", async () => {
    const other = await createAdmin({ username: "otra" });
    await importAll();
    await importAll({ publisher: other });
    await put("pan.md", article("title: Pan de pueblo\ndate: 2020-05-01\nslug: hogaza"));
    await put("vino.md", article("title: Vino de la casa\ndate: 2022-05-01", "Otra cosa."));

    await importAll();

    const entries = (await listEntries({ limit: 10 })).items;
    expect(entries.map(({ slug, user_id }) => [slug, user_id === admin.id]).sort()).toEqual([
      ["hogaza", true],
      ["pan", true],
      ["pan-2", false],
      ["vino", true],
      ["vino-2", false],
      ["vino-3", true],
    ]);
  });

  test("takes two files for two texts that only share their name", async () => {
    for (const [year, text] of [
      ["2019", "Uno que dice esto."],
      ["2020", "Otro que dice más."],
    ]) {
      await put(`${year}/resumen.md`, article("title: Resumen", text));
    }
    await importAll();
    expect((await importAll()).map(({ result }) => result)).toEqual(Array(4).fill("known"));
    expect((await listEntries({ limit: 10 })).items).toHaveLength(4);
  });

  test("knows what earlier versions brought, of this author alone", async () => {
    const other = await createAdmin({ username: "otra" });
    const { entry_id } = await createEntryFor(admin, { title: "Pan de pueblo" });
    const import_key = `${path.basename(site)}/articulos/pan.md`;
    await db.entry.update({ where: { entry_id }, data: { import_key } });

    expect((await importAll()).map(({ result }) => result)).toEqual(["known", "taken"]);
    expect((await importAll({ publisher: other })).map(({ result }) => result)).toEqual([
      "taken",
      "taken",
    ]);
    await rename(folder, path.join(site, "notas"));
    folder = path.join(site, "notas");
    expect((await importAll()).map(({ result }) => result)).toEqual(["known", "known"]);
  });

  test("goes on where an import was interrupted", async () => {
    let asked = 0;
    const { outcomes } = await run({ isInterrupted: () => ++asked > 1 });
    expect(outcomes.isInterrupted).toBe(true);

    expect((await importAll()).map(({ result }) => result)).toEqual(["known", "taken"]);
    expect((await listEntries({ limit: 10 })).items).toHaveLength(2);
  });

  test("with a space puts into it what is missing there, newest first", async () => {
    await importAll();
    const { space, isNew } = await openSpace(admin, "la-despensa");
    expect([space.name, isNew]).toEqual(["La despensa", true]);

    await run({ spaceId: space.space_id });
    await run({ spaceId: (await openSpace(admin, "la-despensa")).space.space_id });

    const front = await listFrontPage(space.space_id, 1);
    expect(front.map(({ slug }) => slug)).toEqual(["vino", "pan"]);
  });

  test("does not bring back what was deleted", async () => {
    await importAll();
    const [entry] = (await listEntries({ limit: 1 })).items;
    await deleteEntry(admin, entry?.entry_id ?? 0);
    const { space } = await openSpace(admin, "la-despensa");

    const outcomes = await importAll({ spaceId: space.space_id });

    expect(outcomes[1]).toMatchObject({ result: "known", notes: [expect.any(String)] });
    expect((await listFrontPage(space.space_id, 1)).map(({ slug }) => slug)).toEqual(["pan"]);
  });
});

describe("where articles go", () => {
  test("to the person named, in whatever case; never to a synthetic account", async () => {
    const user = await createUser({ username: "Marta" });
    const bot = await createSynthetic(admin);

    expect(await findPublisher("marta")).toMatchObject({ id: user.id });
    expect(await findPublisher(undefined)).toMatchObject({ id: admin.id });
    await expect(findPublisher("nadie")).rejects.toThrow(
      "No existe ningún usuario llamado «nadie».",
    );
    await expect(findPublisher(bot.username)).rejects.toMatchObject({ code: "not_found" });
  });

  test("nowhere as long as there is no account", async () => {
    await resetDatabase();
    await expect(findPublisher(undefined)).rejects.toThrow("regístrate");
  });

  test("to a space of one's own, not to another's", async () => {
    const user = await createUser();
    const own = await createSpaceFor(user, { slug: "propio" });
    await createSpaceFor(admin, { slug: "ajeno" });

    expect(await openSpace(user, "propio")).toMatchObject({
      space: { space_id: own.space_id },
      isNew: false,
    });
    await expect(openSpace(user, "ajeno")).rejects.toMatchObject({ code: "forbidden" });
    await expect(openSpace(user, "Mal Slug")).rejects.toMatchObject({ code: "invalid" });
  });

  test("to a space that a rehearsal looks up, and does not make", async () => {
    const user = await createUser();
    const own = await createSpaceFor(user, { slug: "propio" });
    await createSpaceFor(admin, { slug: "ajeno" });

    expect(await findDestination(user, "propio")).toMatchObject({
      space: { space_id: own.space_id },
    });
    expect(await findDestination(user, "la-despensa")).toEqual({
      input: expect.objectContaining({ name: "La despensa", slug: "la-despensa" }),
    });
    expect(await findSpaceBySlug("la-despensa")).toBeNull();
    await expect(findDestination(user, "ajeno")).rejects.toMatchObject({ code: "forbidden" });
    await expect(findDestination(user, "Mal Slug")).rejects.toMatchObject({ code: "invalid" });
  });
});

test("articles are found in every folder but hidden ones, and not through links", async () => {
  for (const name of ["b.md", "a/c.Markdown", "a/B.md", ".git/d.md", "nota.txt"])
    await put(name, "x");
  await symlink(path.join(folder, "b.md"), path.join(folder, "enlace.md"));

  expect(await listArticles(folder)).toEqual(["a/B.md", "a/c.Markdown", "b.md"]);
  await expect(openFolder(path.join(folder, "b.md"))).rejects.toMatchObject({ code: "not_found" });
});

type Wishes = Partial<Parameters<typeof importFrom>[1]>;

const run = (wishes: Wishes = {}) => importFrom(folder, { publisher: admin, ...wishes });

/** Imports the folder; returns what became of each file, and what is said of it. */
async function importAll(wishes: Wishes = {}) {
  const { told } = await run(wishes);
  return told
    .filter(({ fate, reason }) => fate !== "adapted" && !reason?.startsWith("Imágenes"))
    .map(({ fate: result, source: article, reason }) => {
      const adapted = told.filter((line) => line.fate === "adapted" && line.source === article);
      const notes = [...(reason ? [reason] : []), ...adapted.map((line) => line.reason)];
      return { article, result, notes };
    });
}

const taken = (article: string) => ({ article, result: "taken", notes: [] });

const article = (frontMatter: string, text = "Miga y corteza.") =>
  `---\n${frontMatter}\n---\n\n${text}\n`;

const picture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: "#c80" } })
    .png()
    .toBuffer();

const uploads = () => path.join(env.DATA_DIR, "uploads");

async function put(name: string, content: string | Buffer) {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}
