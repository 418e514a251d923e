import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { beforeEach, describe, expect, test } from "vitest";
import { call } from "@/tests/support/api";
import * as entryRoute from "@/app/api/entries/[entryId]/route";
import * as entriesRoute from "@/app/api/entries/route";
import type { Actor } from "@/lib/kernel/actor";
import { feedAt } from "@/lib/discovery/feeds";
import { oembedXml } from "@/lib/discovery/oembed";
import { sitemapPart } from "@/lib/discovery/sitemap";
import { createEntry, deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { entryHtml, listEntryHtml } from "@/lib/texts/entries/html";
import { getEntry } from "@/lib/texts/entries/queries";
import { fileResponse } from "@/lib/platform/http/file";
import { db } from "@/lib/kernel/db";
import { part } from "@/lib/kernel/process";
import { renderMarkdown } from "@/lib/platform/markdown";
import { resetDatabase } from "@/tests/support/database";
import { createEntryFor, createUser } from "@/tests/support/factories";

let author: Actor;
beforeEach(async () => {
  await resetDatabase();
  author = await createUser();
});

/** One long link, used often: 9.8 kB that used to give 1.8 MB. */
const bomb = `[a]: https://x.example/${"a".repeat(9_000)}\n\n${"[a] ".repeat(200)}`;

const feed = async (file: "rss.xml" | "atom.xml" | "feed.json") =>
  String((await tagsOf(() => feedAt(null, `feeds/${file}`))).result?.body);

describe("S6: the work and the size of a text are bounded", () => {
  test("a text that would be far larger than it is cannot be saved", async () => {
    const input = { title: "Grande", content: bomb, image: null };
    await expect(createEntry(author, input)).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("ocupa demasiado"),
    });
    const formulas = "Sea $\\frac{a}{b}$ y $x_1^2$. ".repeat(100);
    const tables = `|a|b|c|\n|-|-|-|\n${"|1|2|3|\n".repeat(200)}`;
    for (const content of [formulas, tables]) {
      await expect(createEntry(author, { ...input, content })).resolves.toBeDefined();
    }
  });

  test("thirty that were saved before are read as plain text, and no feed grows by them", async () => {
    await db.entry.createMany({
      data: Array.from({ length: 30 }, (_, index) => ({
        title: `Grande ${index}`,
        content: bomb,
        excerpt: "Un principio",
        user_id: author.id,
      })),
    });
    const written = 30 * bomb.length;
    for (const file of ["rss.xml", "atom.xml", "feed.json"] as const) {
      const { length } = await feed(file);
      expect(length / written, file).toBeLessThan(2); // it was 180 times as much
      expect(length).toBeLessThan(1_300_000);
    }
  });

  test("a feed carries long texts by their beginnings, and the newest whole until it is full", async () => {
    const code = (length: number) => `\`\`\`\n${"a".repeat(length)}\n\`\`\``; // no work to render
    await createEntryFor(author, { title: "Muy larga", content: code(101_000) });
    for (let index = 0; index < 15; index++) {
      await createEntryFor(author, { title: `Media ${index}`, content: code(90_000) });
    }
    await createEntryFor(author, { title: "Corta", content: "Un texto **breve** de prueba." });
    const rss = await feed("rss.xml");
    expect(rss.length).toBeLessThan(1_200_000);
    expect(rss).toContain("<strong>breve</strong>");
    expect(rss.match(/Seguir leyendo/g)).toHaveLength(5); // the long one, and what no longer fitted
  });
});

describe("S6: a text is rendered once", () => {
  /** How many texts are rendered to be read while `work` is done. */
  async function rendersIn(work: () => Promise<unknown>) {
    await renderMarkdown("Arranca el hilo");
    const { reading } = part("markdownThreads");
    const run = reading.run.bind(reading);
    let count = 0;
    reading.run = (...args) => {
      count++;
      return run(...args);
    };
    await work().finally(() => {
      reading.run = run;
    });
    return count;
  }

  test("when it is saved; its page and feeds read what is kept", async () => {
    const { entry_id } = await createEntryFor(author, { content: "# Uno\n\nUn [salto](#uno)." });
    const renders = await rendersIn(async () => {
      expect(await entryHtml(await getEntry(entry_id))).toBe(
        '<h2 id="texto-uno">Uno</h2>\n<p>Un <a href="#texto-uno">salto</a>.</p>',
      );
      await feed("rss.xml");
      await feed("atom.xml");
      await updateEntry(author, entry_id, { content: "Otro **texto** de prueba." });
      expect(await entryHtml(await getEntry(entry_id))).toContain("<strong>texto</strong>");
    });
    expect(renders).toBe(0);
  });

  test("what is older is rendered when it is read first, and what is out of date again", async () => {
    const data = { title: "Vieja", content: "Un **texto** de antes.", user_id: author.id };
    const { entry_id } = await db.entry.create({ data, select: { entry_id: true } });
    const read = async () => entryHtml(await getEntry(entry_id));
    expect(await rendersIn(async () => (await read(), await read()))).toBe(1);
    await db.entryHtml.update({ where: { entry_id }, data: { key: "otro", html: "viejo" } });
    expect(await rendersIn(async () => (await read(), await read()))).toBe(1);
    expect(await read()).toContain("<strong>texto</strong>");
    await deleteEntry(author, entry_id);
    expect(await db.entryHtml.count()).toBe(0);
  });

  test("in a feed, ids begin with the entry's own", async () => {
    const content = "# Uno\n\nUna nota[^1] y un [salto](#uno).\n\n[^1]: La nota.";
    const entry = await createEntryFor(author, { content });
    const html = (await listEntryHtml([entry], 100_000)).get(entry.entry_id);
    const prefix = `entrada-${entry.entry_id}`;
    expect(html).toBe(await renderMarkdown(content, { idPrefix: prefix }));
    expect(html).toContain(`href="#${prefix}-uno"`);
  });
});

describe("S10: control characters", () => {
  const broken = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/;

  test("are dropped at the door, in whatever is sent; a NUL is refused", async () => {
    const body = {
      title: "Hola \u0001 a \u007ftodos",
      content: "Un texto\u0008 de\tprueba.\n\ufffe",
    };
    const { status, json } = await call<object>(entriesRoute.POST, { as: author, body });
    expect(status).toBe(201);
    expect(json).toMatchObject({ title: "Hola a todos", content: "Un texto de\tprueba.\n" });
    const nul = { ...body, content: "Un texto con un nulo \0." };
    expect((await call(entriesRoute.POST, { as: author, body: nul })).status).toBe(400);
  });

  test("of texts from before do not reach feeds, sitemaps or oEmbed", async () => {
    const data = { title: "Hola \u0001", content: "Un texto\u0008 de antes.", user_id: author.id };
    await db.entry.create({ data });
    const news = await sitemapPart(null, "noticias.xml");
    if (!news) throw new Error("no news");
    const xml = [
      await feed("rss.xml"),
      await feed("atom.xml"),
      await fileResponse(news).text(),
      oembedXml({ title: "Hola \u0001" }),
    ];
    for (const text of xml) expect(text).not.toMatch(broken);
    expect(xml.every((text) => text.includes("Hola"))).toBe(true);
  });
});

test("S5: an entry in 760 spaces is edited and deleted like any other", async () => {
  const { entry_id } = await createEntryFor(author);
  await db.$executeRaw`
    WITH "made" AS (
      INSERT INTO "space" ("name", "slug", "owner_id")
      SELECT 'Espacio ' || n, 'muchos-' || n, ${author.id} FROM generate_series(1, 760) AS n
      RETURNING "space_id")
    INSERT INTO "space_entry" ("space_id", "entry_id") SELECT "space_id", ${entry_id} FROM "made"`;
  const params = { entryId: entry_id };
  const body = { title: "En todas partes" };
  const edited = await call(entryRoute.PATCH, { method: "PATCH", as: author, params, body });
  expect(edited.status).toBe(200);
  const deleted = await call(entryRoute.DELETE, { method: "DELETE", as: author, params });
  expect(deleted.status).toBe(204);
});
