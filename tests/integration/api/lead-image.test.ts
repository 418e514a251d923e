import type { NewsArticle } from "schema-dts";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import * as entryRoute from "@/app/api/entries/[entryId]/route";
import * as entriesRoute from "@/app/api/entries/route";
import type { Actor } from "@/lib/kernel/actor";
import { entryMarkdown } from "@/lib/discovery/entry-markdown";
import { feedOf } from "@/lib/discovery/feeds";
import { entryGraph } from "@/lib/discovery/json-ld";
import { cutPhoto } from "@/lib/discovery/social-images/photo";
import { cardFile, entryCard } from "@/lib/discovery/social-images/card";
import type { Entry } from "@/lib/texts/entries/dto";
import { listLatestEntries } from "@/lib/texts/entries/queries";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createUser } from "@/tests/support/factories";
import { paper } from "@/tests/support/paper";

const image = `/uploads/${"0".repeat(32)}-1600x900.webp`;
const other = `/uploads/${"1".repeat(32)}-1600x900.webp`;
const text = { title: "Un título", content: "Un contenido con lo justo.", image };
const words = {
  image_alt: "Una barca en el puerto",
  image_caption: "El puerto, ayer",
  image_credit: "Ana Pérez",
  image_focus_x: 20,
  image_focus_y: 80,
};
const none = {
  image_alt: null,
  image_caption: null,
  image_credit: null,
  image_focus_x: null,
  image_focus_y: null,
};
const limit = (letters: number) => "a".repeat(letters);

const source = {
  ...{ title: "x", description: "x" },
  ...{ path: "", link: "http://x.es/", folder: "http://x.es" },
};

let author: Actor;

beforeEach(async () => {
  await resetDatabase();
  author = await createUser({ fullName: "Ana Autora" });
});

const post = (body: object) =>
  call<Entry>(entriesRoute.POST, { method: "POST", as: author, body: { ...text, ...body } });
const patch = ({ entry_id }: Entry, body: object) =>
  call<Entry>(entryRoute.PATCH, {
    method: "PATCH",
    as: author,
    params: { entryId: entry_id },
    body,
  });

describe("what is said of an entry's image", () => {
  test("is kept with it, and is nothing unless it is sent", async () => {
    expect((await post(words)).json).toMatchObject(words);
    expect((await post({})).json).toMatchObject(none);
  });

  test("stays when it is absent, and goes when it is null or empty", async () => {
    const { json: entry } = await post(words);
    expect((await patch(entry, { title: "Otro título" })).json).toMatchObject(words);
    const { json } = await patch(entry, {
      ...{ image_alt: " ", image_caption: null },
      ...{ image_focus_x: null, image_focus_y: null },
    });
    expect(json).toMatchObject({ ...none, image_credit: words.image_credit });
  });

  test("does not pass to another image, nor outlive the image", async () => {
    const { json: entry } = await post(words);
    const changed = await patch(entry, { image: other, image_credit: "Luis" });
    expect(changed.json).toMatchObject({ ...none, image: other, image_credit: "Luis" });
    expect((await patch(entry, { image: null })).json).toMatchObject({ ...none, image: null });
  });

  test("is one line of what is seen", async () => {
    const { json } = await post({ image_caption: " uno\n dos\u202e " });
    expect(json.image_caption).toBe("uno dos");
  });

  test.each([
    ["image_alt", limit(301), "El texto alternativo no puede tener más de 300 caracteres"],
    ["image_caption", limit(301), "El pie de foto no puede tener más de 300 caracteres"],
    ["image_credit", limit(121), "El crédito no puede tener más de 120 caracteres"],
    ["image_alt", 7, "Debe ser un texto"],
    ["image_focus_x", 101, "Debe ser un número entero de 0 a 100"],
    ["image_focus_y", -1, "Debe ser un número entero de 0 a 100"],
    ["image_focus_y", 1.5, "Debe ser un número entero de 0 a 100"],
  ])("%s of %j is refused", async (path, value, message) => {
    const { status, json } = await post({ ...words, [path]: value });
    expect(status).toBe(400);
    expect(json).toMatchObject({ issues: [{ path, message }] });
  });

  test("half a point is none", async () => {
    const { status, json } = await post({ image_focus_x: 10 });
    expect(status).toBe(400);
    expect(json).toMatchObject({ issues: [{ path: "image_focus_y" }] });
    const { json: entry } = await post(words);
    expect((await patch(entry, { image_focus_y: null })).status).toBe(400);
    expect((await patch(entry, { image_focus_y: 0 })).json).toMatchObject({
      ...words,
      image_focus_y: 0,
    });
  });
});

describe("readers are told of it", () => {
  test("in feeds, in the text as a file, and as search engines read it", async () => {
    const { json: entry } = await post({ ...words, image_caption: 'Dice <b>"no"' });
    const feed = JSON.parse(String((await feedOf("feed.json", source, [entry])).body)) as {
      items: { content_html: string }[];
    };
    expect(feed.items[0]?.content_html).toContain(
      `alt="Una barca en el puerto"/><figcaption>Dice &lt;b&gt;&quot;no&quot; · Foto: Ana Pérez</figcaption>`,
    );
    expect(await entryMarkdown(entry)).toContain(
      `![Una barca en el puerto](<http://localhost:3000${image}> "Dice <b>\\"no\\" · Foto: Ana Pérez")`,
    );
    const { "@graph": graph } = entryGraph(paper, entry);
    const [first] = (graph[0] as NewsArticle).image as object[];
    expect(first).toMatchObject({ caption: 'Dice <b>"no"', creditText: "Ana Pérez" });
  });

  test("without words a feed has the text alone", async () => {
    const { json: entry } = await post({ image_alt: "Una barca" });
    expect(String((await feedOf("rss.xml", source, [entry])).body)).not.toContain("figure");
  });
});

describe("the point that crops keep", () => {
  test("is known wherever entries are listed", async () => {
    await post(words);
    const [listed] = (await listLatestEntries({ limit: 1 })).items;
    expect(listed).toMatchObject({ image_focus_x: 20, image_focus_y: 80 });
    expect(listed).not.toHaveProperty("image_credit");
  });

  test("gives the social image another address; without one it keeps the one it had", async () => {
    const { json: entry } = await post({});
    const before = cardFile(entryCard(paper, entry));
    const { json: pointed } = await patch(entry, { image_focus_x: 0, image_focus_y: 50 });
    expect(cardFile(entryCard(paper, pointed))).not.toBe(before);
    const { json: again } = await patch(entry, { image_focus_x: null, image_focus_y: null });
    expect(cardFile(entryCard(paper, again))).toBe(before);
  });

  test("is cut around in the social image", async () => {
    // Three bands: red, green, blue.
    const band = (background: string) => ({
      create: { width: 300, height: 300, channels: 3 as const, background },
    });
    const bands = await Promise.all(
      ["#f00", "#0f0", "#00f"].map((color) => sharp(band(color)).png().toBuffer()),
    );
    const file = await sharp({
      create: { width: 900, height: 300, channels: 3, background: "#000" },
    })
      .composite(bands.map((input, index) => ({ input, left: index * 300, top: 0 })))
      .removeAlpha()
      .png()
      .toBuffer();
    const area = { left: 0, top: 0, width: 100, height: 100 };
    for (const [x, color] of [
      [0, [255, 0, 0]],
      [50, [0, 255, 0]],
      [100, [0, 0, 255]],
    ] as const) {
      const photo = await cutPhoto(file, () => area, { x, y: 50 });
      expect([...((photo?.input as Buffer) ?? []).subarray(3 * 5050, 3 * 5051)]).toEqual(color);
    }
  });
});
