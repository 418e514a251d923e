import { tagsOf } from "@/tests/support/tagged"; // first: as Next's server does
import { XMLParser } from "fast-xml-parser";
import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { feedAt } from "@/lib/discovery/feeds";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { FeedFile } from "@/lib/platform/addresses/grammar";
import { removeFiles, storeImage } from "@/lib/platform/uploads/commands";
import { openUpload } from "@/lib/platform/uploads/queries";
import { updateEntry } from "@/lib/publishing/publish/entry-commands";
import { receiveHost } from "@/lib/spaces/domains/commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { resetDatabase } from "@/tests/support/database";
import {
  createDomainFor,
  createEntryFor,
  createSpaceFor,
  createUser,
} from "@/tests/support/factories";
import { imageFile } from "@/tests/support/image-file";

const markup = `Gana <a href="https://casino.example">aquí</a> <script>alert(1)</script>`;
const signs = `Entre <b> y <strong>, 3 < 5 && AT&T, &lt;br&gt; &amp; &copy ]]> ]]> fin`;
const plain = "Pan & circo: 3 < 5, y 5 > 3";

/** What somebody reads in a construct of this type. HTML may bring nothing along but its text. */
function readAs(type: "text" | "html", written: unknown): string {
  if (type === "text") return String(written);
  const { childNodes } = parseFragment(String(written));
  const texts = childNodes.filter((node) => node.nodeName === "#text");
  expect(texts).toEqual(childNodes);
  return texts.map((node) => (node as DefaultTreeAdapterTypes.TextNode).value).join("");
}

const read = async (path: string, host: string | null = null) =>
  String((await tagsOf(() => feedAt(host, path))).result?.body);

const xml = new XMLParser({
  ...{ ignoreAttributes: false, trimValues: false, parseTagValue: false },
  isArray: (name) => /^(item|entry|category)$/.test(name),
});

type Construct = string | { "#text": string; "@_type"?: "text" | "html" };

/** A text construct of Atom, by the type that it says; one that says none is text (RFC 4287, 3.1.1). */
const atomText = (construct: Construct) =>
  typeof construct === "string"
    ? construct
    : readAs(construct["@_type"] ?? "text", construct["#text"]);

describe.each([
  ["markup", markup],
  ["signs", signs],
  ["plain", plain],
])("N4: what is typed as %s is read back letter by letter", (_name, typed) => {
  let space: Space;

  beforeAll(async () => {
    await resetDatabase();
    const author = await createUser({ fullName: typed });
    const named = { name: typed, subtitle: typed, description: typed };
    space = await createSpaceFor(author, { ...named, slug: "prueba" });
    const { entry_id } = await createEntryFor(author, { title: typed, summary: typed });
    await addEntryToSpace(author, space.space_id, entry_id);
  });

  const readOf = (file: FeedFile) => read(`s/prueba/feeds/${file}`);

  test("in Atom, each construct by its type", async () => {
    const { feed } = xml.parse(await readOf("atom.xml"));
    expect([feed.title, feed.subtitle].map(atomText)).toEqual([typed, typed]);
    const [entry] = feed.entry;
    expect([entry.title, entry.summary, entry.author.name].map(atomText)).toEqual([
      ...[typed, typed, typed],
    ]);
    const { "@_term": term, "@_label": label } = entry.category[0];
    expect([term, label]).toEqual([typed, typed]);
  });

  test("in RSS, descriptions as HTML, and titles as readers take them", async () => {
    const { channel } = xml.parse(await readOf("rss.xml")).rss;
    expect(readAs("html", channel.description)).toBe(typed);
    const [item] = channel.item;
    expect(readAs("html", item.description)).toBe(typed);
    for (const title of [channel.title, item.title]) {
      expect(readAs("html", title)).toBe(typed);
      if (typed === plain) expect(title).toBe(typed);
    }
    expect(item["dc:creator"]).toBe(typed);
    expect(item.category).toEqual([typed]);
  });

  test("in JSON, which has no HTML but a text's", async () => {
    const feed = JSON.parse(await readOf("feed.json"));
    expect([feed.title, feed.description]).toEqual([typed, typed]);
    const [item] = feed.items;
    expect([item.title, item.summary, item.author.name]).toEqual([typed, typed, typed]);
    expect(item.tags).toEqual([typed]);
  });
});

describe("ids", () => {
  const { SITE_URL } = env;
  const moveTo = (address: string) => void Object.assign(env, { SITE_URL: address });
  let author: Awaited<ReturnType<typeof createUser>>;
  let entryId: number;

  beforeEach(async () => {
    await resetDatabase();
    author = await createUser({ username: "ana" });
    entryId = (await createEntryFor(author, { title: "Un titular" })).entry_id;
  });
  afterEach(() => moveTo(SITE_URL));

  /** The ids of the newest entry in the three feeds of a folder, and that of the Atom feed itself. */
  async function idsIn(folder = "feeds", host: string | null = null) {
    const atom = xml.parse(await read(`${folder}/atom.xml`, host)).feed;
    const rss = xml.parse(await read(`${folder}/rss.xml`, host)).rss.channel;
    const json = JSON.parse(await read(`${folder}/feed.json`, host));
    const { "#text": guid, "@_isPermaLink": isAddress } = rss.item[0].guid;
    expect(isAddress).toBe("false");
    return { feed: atom.id, items: [...new Set([atom.entry[0].id, guid, json.items[0].id])] };
  }

  test.each([
    ["another host", "https://diario.es", "https://otro.es"],
    ["https", "http://diario.es", "https://diario.es"],
    ["its own machine, for a look at a copy", "https://diario.es", "http://localhost:3000"],
  ])("outlive a move to %s", async (_where, first, then) => {
    moveTo(first);
    const before = await idsIn();
    expect(before).toEqual({ feed: first, items: [`${first}/entries/${entryId}`] });
    moveTo(then);
    expect(await idsIn()).toEqual(before);
    expect(await read("feeds/rss.xml")).toContain(`<link>${then}/un-titular</link>`);
  });

  test("of a site that nobody else could reach begin with the first address that others can", async () => {
    moveTo("http://localhost:3000");
    await idsIn();
    moveTo("https://diario.es");
    const { items } = await idsIn();
    expect(items).toEqual([`https://diario.es/entries/${entryId}`]);
    moveTo("https://otro.es");
    expect((await idsIn()).items).toEqual(items);
  });

  test("outlive another text, another slug, and a domain of its space", async () => {
    const space = await createSpaceFor(author, { slug: "puerto" });
    await addEntryToSpace(author, space.space_id, entryId);
    const before = await idsIn("s/puerto/feeds");
    expect(before).toEqual({
      feed: `${SITE_URL}/s/puerto`,
      items: [`${SITE_URL}/entries/${entryId}`],
    });
    await updateEntry(author, entryId, { title: "Otro titular", slug: "otro-titular" });
    await createDomainFor(author, space.space_id, { name: "revista.es" });
    await receiveHost("revista.es");
    expect(await idsIn("feeds", "revista.es")).toEqual(before);
    expect((await idsIn("autores/ana/feeds")).items).toEqual(before.items);
  });
});

describe("the image of an entry", () => {
  let author: Awaited<ReturnType<typeof createUser>>;
  beforeEach(async () => {
    await resetDatabase();
    author = await createUser();
  });

  async function newest() {
    const [entry] = xml.parse(await read("feeds/atom.xml")).feed.entry;
    const [item] = xml.parse(await read("feeds/rss.xml")).rss.channel.item;
    const { image } = JSON.parse(await read("feeds/feed.json")).items[0];
    const links = [entry.link].flat() as Record<string, string>[];
    return {
      atom: links.find((link) => link["@_rel"] === "enclosure"),
      rss: item.enclosure as Record<string, string> | undefined,
      json: image as string | undefined,
      text: String(item["content:encoded"]),
    };
  }

  test("is named as a JPEG, with its type and its length", async () => {
    const { url } = await storeImage((await imageFile()).buffer, author);
    await createEntryFor(author, { image: url });
    const { atom, rss, json, text } = await newest();
    const name = url.replace("/uploads/", "").replace(".webp", ".jpeg");
    const { byteLength } = await new Response(await openUpload(name)).arrayBuffer();
    const address = `${env.SITE_URL}/uploads/${name}`;
    const said = { "@_type": "image/jpeg", "@_length": String(byteLength) };
    expect(rss).toEqual({ "@_url": address, ...said });
    expect(atom).toEqual({ "@_rel": "enclosure", "@_href": address, ...said });
    expect(json).toBe(address);
    expect(text).not.toContain("<img");
  });

  test("and those of its text are JPEGs, also with a caption, linked, in a gallery and of other sites", async () => {
    const image = async () => (await storeImage((await imageFile()).buffer, author)).url;
    const [lead, one, two] = [await image(), await image(), await image()];
    await createEntryFor(author, {
      image: lead,
      image_caption: "El puerto",
      content: `![](${one}#ancha)\n![](${two} "Otra")\n\n[![](${one})](${two})\n\n![](https://otro.example/a.webp)\n`,
    });
    const { text } = await newest();
    const html = JSON.parse(await read("feeds/feed.json")).items[0].content_html as string;
    const entry = xml.parse(await read("feeds/atom.xml")).feed.entry[0];
    for (const content of [text, html, String(entry.content["#text"])]) {
      const shown = [...content.matchAll(/ src="([^"]*)"/g)].map(([, src]) => src);
      const jpeg = (url: string) => env.SITE_URL + url.replace(".webp", ".jpeg");
      expect(shown.slice(0, 4)).toEqual([lead, one, two, one].map(jpeg));
      expect(shown[4]).toMatch(
        /\/uploads\/ajenas\/[\w-]+\.jpeg\?de=https:\/\/otro\.example\/a\.webp$/,
      );
      expect(content).toContain(`<a href="${env.SITE_URL}${two}"`); // a link leads where it led
      expect(content).not.toContain("srcset");
    }
  });

  test("is named nowhere once its file is gone", async () => {
    const { url } = await storeImage((await imageFile()).buffer, author);
    await createEntryFor(author, { image: url });
    await removeFiles(url.replace("/uploads/", "").slice(0, 32), 640, 360);
    expect(await newest()).toMatchObject({ atom: undefined, rss: undefined, json: undefined });
  });

  test.each(["https://otro.example/foto.jpg", "https://otro.example/foto?de=1&a=2"])(
    "of another site stands in the text alone: %s",
    async (image) => {
      const { entry_id } = await createEntryFor(author);
      await db.entry.update({ where: { entry_id }, data: { image } });
      const { text, ...named } = await newest();
      expect(named).toEqual({ atom: undefined, rss: undefined, json: undefined });
      expect(text).toContain(`<figure><img src="${env.SITE_URL}/uploads/ajenas/campo.jpeg?de=`);
      expect(text).not.toContain("figcaption");
    },
  );
});
