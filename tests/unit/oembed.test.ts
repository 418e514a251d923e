import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import { env } from "@/lib/kernel/env";
import { oembedOf, oembedXml } from "@/lib/discovery/oembed";
import { entryOf, machine } from "@/tests/support/entry";
import { paper } from "@/tests/support/paper";

const image = `/uploads/${"0".repeat(32)}-1600x900.webp`;
const stored = (width: number) =>
  `${env.SITE_URL}/uploads/${"0".repeat(32)}-1600x900-${width}.webp`;

test("an entry is a quotation without anything that runs", () => {
  const embed = oembedOf(paper.name, entryOf({ title: "<script>uno</script> & dos" }), {});
  expect(embed).toMatchObject({
    version: "1.0",
    type: "rich",
    author_name: "Ana Autora",
    author_url: expect.stringMatching(/\/autores\/ana$/),
    provider_name: "Rotativa",
    provider_url: `${env.SITE_URL}/`,
    width: 600,
  });
  expect(embed.html).toContain(`<a href="${env.SITE_URL}/un-titular">`);
  expect(embed.html).toContain("&lt;script&gt;uno&lt;/script&gt; &amp; dos");
  expect(embed.html).not.toMatch(/<script|<iframe|style=|inteligencia artificial/);
});

test.each([
  [null, 'lang="es" dir="auto"'],
  ["ca", 'lang="ca" dir="ltr"'],
  ["ar", 'lang="ar" dir="rtl"'],
])("its words say their language, %s, and the others the site's", (language, attributes) => {
  const { html } = oembedOf(paper.name, entryOf({ language }), {});
  expect(String(html).split(`<p ${attributes}>`)).toHaveLength(3);
  expect(html).toContain('lang="es"><p');
});

test("within limits it is narrower, and too small for the quotation it is a link", () => {
  expect(oembedOf(paper.name, entryOf(), { maxwidth: 400 })).toMatchObject({
    type: "rich",
    width: 400,
  });
  for (const limits of [{ maxwidth: 200 }, { maxheight: 100 }]) {
    const embed = oembedOf(paper.name, entryOf(), limits);
    expect(embed.type).toBe("link");
    expect(embed).not.toHaveProperty("html");
    expect(embed).not.toHaveProperty("width");
  }
});

test("its thumbnail is a stored size that fits", () => {
  const entry = entryOf({ image });
  expect(oembedOf(paper.name, entry, {})).toMatchObject({
    thumbnail_url: stored(640),
    thumbnail_width: 640,
    thumbnail_height: 360,
  });
  expect(oembedOf(paper.name, entry, { maxwidth: 400 })).toMatchObject({
    thumbnail_url: stored(320),
  });
  expect(oembedOf(paper.name, entry, { maxheight: 200 })).toMatchObject({
    thumbnail_url: stored(320),
  });
  expect(oembedOf(paper.name, entry, { maxwidth: 100 })).not.toHaveProperty("thumbnail_url");
  const foreign = entryOf({ image: "https://ejemplo.es/foto.jpg" });
  expect(oembedOf(paper.name, foreign, {})).not.toHaveProperty("thumbnail_url");
});

test("what an AI wrote says so in its title and in the quotation", () => {
  const embed = oembedOf(paper.name, entryOf(machine), {});
  expect(embed.title).toBe("Un titular [IA]");
  expect(embed.html).toContain("Este texto lo ha escrito una inteligencia artificial.");
});

test("XML says the same as JSON", () => {
  const embed = oembedOf(paper.name, entryOf({ title: 'Uno & "dos" <b>' }), {});
  const parser = new XMLParser({ parseTagValue: false });
  const { oembed } = parser.parse(oembedXml(embed)) as { oembed: unknown };
  const asText = Object.entries(embed).map(([name, value]) => [name, String(value)]);
  expect(oembed).toEqual(Object.fromEntries(asText));
});
