import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { XMLParser } from "fast-xml-parser";
import type { NewsArticle } from "schema-dts";
import { beforeAll, describe, expect, test } from "vitest";
import { feedAt } from "@/lib/discovery/feeds";
import { entryGraph } from "@/lib/discovery/json-ld";
import { metadataOf } from "@/lib/discovery/metadata";
import { resolve } from "@/lib/discovery/resolve";
import { sitemapPart } from "@/lib/discovery/sitemap";
import { getEntry } from "@/lib/texts/entries/queries";
import { resetDatabase } from "@/tests/support/database";
import { createEntryFor, createUser } from "@/tests/support/factories";
import { paper } from "@/tests/support/paper";

/** Tag, as a news sitemap has it, and as social networks do. */
const languages: [string | null, string, string][] = [
  [null, "es", "es_ES"],
  ["ca", "ca", "ca_ES"],
  ["pt-BR", "pt", "pt_BR"],
  ["ar", "ar", "ar_EG"],
  ["zh-Hant", "zh-tw", "zh_TW"],
];

const slugOf = (language: string | null) => `texto-${language?.toLowerCase() ?? "del-sitio"}`;
const ids = new Map<string | null, number>();

beforeAll(async () => {
  await resetDatabase();
  const author = await createUser();
  for (const [language] of languages) {
    const { entry_id } = await createEntryFor(author, { language }, { slug: slugOf(language) });
    ids.set(language, entry_id);
  }
});

describe.each(languages)("a text in %s says so", (language, ofNews, ofNetworks) => {
  test("to search engines and networks", async () => {
    const graph = entryGraph(paper, await getEntry(ids.get(language)!));
    const [article] = graph["@graph"] as NewsArticle[];
    expect(article).toMatchObject({ inLanguage: language ?? "es" });
    const { result } = await tagsOf(async () => metadataOf(await resolve(null, slugOf(language))));
    expect(result?.openGraph).toMatchObject({ locale: ofNetworks });
  });

  test("in the sitemap of news", async () => {
    const news = await new Response((await sitemapPart(null, "noticias.xml"))!.body).text();
    const [, own = ""] = news.split(`/${slugOf(language)}</loc>`);
    expect(own.split("</url>")[0]).toContain(`<news:language>${ofNews}</news:language>`);
  });
});

describe("feeds are the site's, and say the language of a text that has its own", () => {
  const xml = new XMLParser({ ignoreAttributes: false });
  const read = async (file: string) =>
    String((await tagsOf(() => feedAt(null, `feeds/${file}`))).result?.body);
  const own = languages.map(([language]) => language ?? undefined).toReversed();

  test("in RSS", async () => {
    const { channel } = xml.parse(await read("rss.xml")).rss;
    expect(channel.language).toBe("es");
    const items = channel.item as Record<string, string>[];
    expect(items.map((item) => item["dc:language"])).toEqual(own);
  });

  test("in Atom", async () => {
    const { feed } = xml.parse(await read("atom.xml"));
    expect(feed["@_xml:lang"]).toBe("es");
    const entries = feed.entry as Record<string, string>[];
    expect(entries.map((entry) => entry["@_xml:lang"])).toEqual(own);
  });

  test("in JSON", async () => {
    const feed = JSON.parse(await read("feed.json"));
    expect(feed.language).toBe("es");
    const items = feed.items as { language?: string }[];
    expect(items.map((item) => item.language)).toEqual(own);
  });
});
