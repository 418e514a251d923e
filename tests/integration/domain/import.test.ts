import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deleteEntry } from "@/lib/publishing/publish/entry-commands";
import { listEntries } from "@/lib/texts/entries/queries";
import { env } from "@/lib/kernel/env";
import { listArticles, openFolder } from "@/lib/operation/import/article-files";
import { findDestination, findPublisher, openSpace } from "@/lib/operation/import/destination";
import { articleImporter, type Outcome } from "@/lib/operation/import/import-article";
import { findSpaceBySlug } from "@/lib/spaces/spaces/queries";
import { listFrontPage } from "@/lib/fronts/placements/front-pages";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
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
  test("keeps its title, date, slug and image", async () => {
    await put(
      "2020-05-01-pan.md",
      article("title: Pan de pueblo\ndate: 2020-05-01\nimage: pan.png\ndescription: De leña."),
    );
    await put("../images/pan.png", await picture());

    expect(await importAll()).toEqual([imported("2020-05-01-pan.md")]);

    const [entry] = (await listEntries({ limit: 10 })).items;
    expect(entry).toMatchObject({
      title: "Pan de pueblo",
      content: "Miga y corteza.\n",
      summary: "De leña.",
      slug: "pan",
      image: expect.stringMatching(STORED),
      user_id: admin.id,
      created: "2020-05-01T10:00:00.000Z",
      updated: "2020-05-01T10:00:00.000Z",
    });
    expect(await readdir(uploads())).toContain(path.basename(entry?.image ?? ""));
  });

  test("shows the images of its text from where they were uploaded", async () => {
    const body =
      "![Hogaza](fotos/hogaza.png) y <img src='/fotos/hogaza.png'> y ![Horno](fotos/no.png)";
    await put("a/pan.md", `---\ntitle: Pan de pueblo\n---\n${body}`);
    await put("a/fotos/hogaza.png", await picture());
    await put("fotos/hogaza.png", await picture());

    const [outcome] = await importAll();

    expect(outcome?.notes).toContainEqual(expect.stringContaining("fotos/no.png"));
    const [entry] = (await listEntries({ limit: 10 })).items;
    expect(entry?.content).toMatch(
      /^!\[Hogaza\]\(\/uploads\/\S+\.webp\) y <img src="\/uploads\/\S+\.webp"> y \*Horno\*\n$/,
    );
  });

  test("has its SVG drawing turned into a picture", async () => {
    await put("pan.md", article("title: Pan de pueblo\nimage: /pan.svg"));
    await put("pan.svg", SVG);

    const [outcome] = await importAll();

    expect(outcome?.notes).toContainEqual(expect.stringContaining("pan.svg"));
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

    const outcomes = await importAll();

    expect(outcomes).toEqual(images.map((image, index) => imported(`${index}.md`, image)));
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

    expect(outcomes.map(({ notes }) => notes.length)).toEqual([1, 0, 0]);
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
    ["a draft", article("title: Pan\ndraft: true"), "Es un borrador"],
    ["a date to come", article("title: Pan\ndate: 2999-01-01"), "está por llegar"],
  ])("%s", async (_, text, reason) => {
    await put("malo.md", text);
    await put("pan.md", article("title: Pan de pueblo\ndate: 2020-05-01"));

    expect(await importAll()).toEqual([
      { article: "malo.md", result: "refused", notes: [expect.stringContaining(reason)] },
      imported("pan.md"),
    ]);
    expect((await listEntries({ limit: 10 })).items).toHaveLength(1);
  });

  test("and none of its images is kept", async () => {
    await put("malo.md", "---\ntitle: Pan\nimage: pan.png\n---\nMiga.");
    await put("pan.png", await picture());

    await importAll();

    await expect(readdir(uploads())).rejects.toMatchObject({ code: "ENOENT" });
  });
});

test("what lies in a folder of drafts, or is named after a day to come, is not published", async () => {
  await put("_drafts/pan.md", article("title: Pan de pueblo"));
  await put("2999-01-01-pan.md", article("title: Pan de pueblo"));
  await importAll();
  expect((await listEntries({ limit: 10 })).items).toEqual([]);
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

    expect(outcomes.map(({ result }) => result)).toEqual(["present", "present"]);
    expect((await listEntries({ limit: 10 })).items).toEqual(entries);
    expect(await readdir(uploads())).toEqual(files);
  });

  test("goes on where an import was interrupted", async () => {
    await articleImporter({ actor: admin, folder })("pan.md");

    expect((await importAll()).map(({ result }) => result)).toEqual(["present", "imported"]);
    expect((await listEntries({ limit: 10 })).items).toHaveLength(2);
  });

  test("with a space puts into it what is missing there, newest first", async () => {
    await importAll();
    const { space, isNew } = await openSpace(admin, "la-despensa");
    expect([space.name, isNew]).toEqual(["La despensa", true]);

    await importAll(space.space_id);
    await importAll((await openSpace(admin, "la-despensa")).space.space_id);

    const front = await listFrontPage(space.space_id, 1);
    expect(front.map(({ slug }) => slug)).toEqual(["vino", "pan"]);
  });

  test("does not bring back what was deleted", async () => {
    await importAll();
    const [entry] = (await listEntries({ limit: 1 })).items;
    await deleteEntry(admin, entry?.entry_id ?? 0);
    const { space } = await openSpace(admin, "la-despensa");

    const outcomes = await importAll(space.space_id);

    expect(outcomes[1]).toMatchObject({ result: "present", notes: [expect.any(String)] });
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

async function importAll(spaceId?: number): Promise<Outcome[]> {
  const importArticle = articleImporter({ actor: admin, folder, spaceId });
  const outcomes = [];
  for (const name of await listArticles(folder)) outcomes.push(await importArticle(name));
  return outcomes;
}

const imported = (name: string, ...notes: string[]) => ({
  article: name,
  result: "imported",
  notes: notes.map((note) => expect.stringContaining(note)),
});

const article = (frontMatter: string) => `---\n${frontMatter}\n---\n\nMiga y corteza.\n`;

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
