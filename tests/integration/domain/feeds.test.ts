import { tagsOf } from "@/tests/support/tagged"; // first: as Next's server does
import { XMLParser } from "fast-xml-parser";
import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { beforeAll, describe, expect, test } from "vitest";
import { feedAt } from "@/lib/discovery/feeds";
import type { FeedFile } from "@/lib/platform/addresses/grammar";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { resetDatabase } from "@/tests/support/database";
import { createEntryFor, createSpaceFor, createUser } from "@/tests/support/factories";

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

  const read = async (file: FeedFile) =>
    String((await tagsOf(() => feedAt(null, `s/prueba/feeds/${file}`))).result?.body);

  test("in Atom, each construct by its type", async () => {
    const { feed } = xml.parse(await read("atom.xml"));
    expect([feed.title, feed.subtitle].map(atomText)).toEqual([typed, typed]);
    const [entry] = feed.entry;
    expect([entry.title, entry.summary, entry.author.name].map(atomText)).toEqual([
      ...[typed, typed, typed],
    ]);
    const { "@_term": term, "@_label": label } = entry.category[0];
    expect([term, label]).toEqual([typed, typed]);
  });

  test("in RSS, descriptions as HTML, and titles as readers take them", async () => {
    const { channel } = xml.parse(await read("rss.xml")).rss;
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
    const feed = JSON.parse(await read("feed.json"));
    expect([feed.title, feed.description]).toEqual([typed, typed]);
    const [item] = feed.items;
    expect([item.title, item.summary, item.author.name]).toEqual([typed, typed, typed]);
    expect(item.tags).toEqual([typed]);
  });
});
