import { XMLParser, XMLValidator } from "fast-xml-parser";
import sharp from "sharp";
import { apiOf, expect, test } from "@/tests/support/fixtures";
import { imageFile } from "@/tests/support/image-file";
import { unique } from "@/tests/support/names";
import { headOf } from "@/tests/support/served-page";
import { askHost, siteUrl, type SiteApi } from "@/tests/support/site-api";

// What search engines and readers of feeds get: plain HTTP, no browser.

const visitor = apiOf(null);
const called = unique("Ana Autora");
let api: SiteApi;

test.beforeAll(async ({ createAccount }) => {
  api = apiOf(await createAccount({ fullName: called }));
});

interface Thing {
  "@type": string;
  [property: string]: unknown;
}

/** The things that a page says to be about. */
function thingsOf(html: string): Thing[] {
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return (JSON.parse(json) as { "@graph": Thing[] })["@graph"];
}

interface Xml {
  [name: string]: Xml & Xml[] & string;
}

async function xmlOf(response: { text: () => Promise<string> } | string): Promise<Xml> {
  const text = typeof response === "string" ? response : await response.text();
  expect(XMLValidator.validate(text)).toBe(true);
  const lists = ["url", "sitemap", "item", "entry"];
  const parser = new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => lists.includes(name),
  });
  return parser.parse(text) as Xml;
}

/** Every address of the main site's sitemaps. */
async function sitemapAddresses(): Promise<string[]> {
  const index = await xmlOf(await visitor.get("/sitemap.xml"));
  const parts = index.sitemapindex?.sitemap ?? [];
  const found = await Promise.all(
    parts.map(async ({ loc }) => {
      const part = await xmlOf(await visitor.get(new URL(String(loc)).pathname));
      return String(loc).endsWith("noticias.xml") ? [] : (part.urlset?.url ?? []);
    }),
  );
  return found.flat().map((url) => String((url as Xml).loc));
}

test("an article says what it is", async ({ writer }) => {
  const image = await api.uploadImage(await imageFile({ width: 1600, height: 900 }));
  const space = await api.createSpace();
  const title = `Crónica </script><b> ${unique("de")}`;
  const entry = await api.createEntry({ title, image });
  await api.addToSpace(space.space_id, entry.entry_id);
  const path = `/s/${space.slug}/e/${entry.slug}`;
  expect(headOf(await visitor.html(path)).meta.robots).toBe("max-image-preview:large");
  const [article, way] = thingsOf(await visitor.html(path));
  expect(article).toMatchObject({
    "@type": "NewsArticle",
    headline: title,
    mainEntityOfPage: siteUrl + path,
    datePublished: entry.created,
    author: { "@type": "Person", name: called },
    publisher: { "@type": "Organization", name: "Rotativa" },
    articleSection: space.name,
    image: [
      { url: siteUrl + image, width: "1600", height: "900" },
      { url: headOf(await visitor.html(path)).meta["og:image"], width: "1200", height: "630" },
    ],
  });
  expect(article?.digitalSourceType).toBeUndefined();
  expect(way).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, name: "Rotativa" },
      { position: 2, name: space.name, item: `${siteUrl}/s/${space.slug}` },
      { position: 3, name: title, item: siteUrl + path },
    ],
  });

  const bot = await api.createSynthetic();
  const machine = await writer.publish(bot.id, {});
  const [made] = thingsOf(await visitor.html(`/${machine.slug}`));
  expect(made).toMatchObject({
    digitalSourceType: "https://schema.org/TrainedAlgorithmicMediaDigitalSource",
    author: { "@type": "Organization" },
  });
});

test("a page says once what AI had to do with its text, and where more is said", async ({
  writer,
}) => {
  const bot = await api.createSynthetic();
  const machine = await writer.publish(bot.id, {});
  const [silent, helped] = [
    await api.createEntry(),
    await api.createEntry({ disclosure: "ai-assisted" }),
  ];
  const metas = (html: string) =>
    [...html.matchAll(/<meta name="ai-disclosure" content="(.*?)"/g)].map(([, value]) => value);
  const file = `${siteUrl}/entries/${machine.entry_id}/procedencia.json`;

  const html = await visitor.html(`/${machine.slug}`);
  expect(metas(html)).toEqual(["ai-autonomous"]);
  expect(html).toMatch(/<article [^>]*ai-disclosure="ai-autonomous"/);
  const [, head = ""] = /<head>(.*?)<\/head>/s.exec(html) ?? [];
  expect(head).toMatch(new RegExp(`<link rel="describedby" [^>]*href="${file}"`));
  const told = await (await visitor.get(new URL(file).pathname)).json();
  expect(told).toMatchObject({ origin: "synthetic", disclosure: "ai-autonomous" });

  expect(metas(await visitor.html(`/${helped.slug}`))).toEqual(["ai-assisted"]);
  // But for the titles of others that lead on, which have their own.
  const plain = (await visitor.html(`/${silent.slug}`)).replace(
    /<nav aria-label="Seguir leyendo".*?<\/nav>/s,
    "",
  );
  expect(metas(plain)).toEqual([]);
  expect(plain).not.toMatch(/"ai-disclosure"| ai-disclosure=|describedby|Cómo se escribió/);

  expect(await visitor.html(`/autores/${bot.username}/metodo`)).toContain("Cómo escribe");
  expect(await visitor.html("/ia")).toContain("Quién escribe");
  const people = await visitor.html("/personas");
  expect(people).toContain(silent.title);
  expect(people).not.toContain(machine.title);
  expect(await (await visitor.get("/feeds/personas/rss.xml")).text()).toContain(helped.title);
});

test("a front page lists its entries, the home page is the site", async () => {
  const space = await api.createSpace({ subtitle: "Diario de la tarde" });
  const entry = await api.createEntry();
  await api.addToSpace(space.space_id, entry.entry_id);
  const [collection] = thingsOf(await visitor.html(`/s/${space.slug}`));
  expect(collection).toMatchObject({
    "@type": "CollectionPage",
    name: space.name,
    mainEntity: {
      "@type": "ItemList",
      itemListElement: [{ position: 1, url: `${siteUrl}/s/${space.slug}/e/${entry.slug}` }],
    },
  });
  const [site] = thingsOf(await visitor.html("/"));
  expect(site).toMatchObject({ "@type": "WebSite", name: "Rotativa", url: `${siteUrl}/` });
});

/** The social image that a page announces, once it is seen to be what the page says. */
async function socialImageOf(html: string): Promise<string> {
  const { meta } = headOf(html);
  const address = meta["og:image"] ?? "";
  expect(address).toContain(`${siteUrl}/og/`);
  expect(meta).toMatchObject({ "twitter:card": "summary_large_image", "twitter:image": address });
  const answer = await visitor.get(pathOf(address));
  expect(answer.status, address).toBe(200);
  expect(answer.headers.get("content-type")).toBe(meta["og:image:type"]);
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([String(width), String(height)]).toEqual([
    meta["og:image:width"],
    meta["og:image:height"],
  ]);
  return address;
}

const pathOf = (address: string) => new URL(address).pathname;

test("every page has a social image, another one after each change", async () => {
  const space = await api.createSpace({ subtitle: "Diario de la tarde" });
  const entry = await api.createEntry({
    title: `Sube la marea ${unique("en")}`,
    image: await api.uploadImage(await imageFile({ width: 1600, height: 900 })),
  });
  const page = `/${entry.slug}`;
  const before = await socialImageOf(await visitor.html(page));
  expect(headOf(await visitor.html(page)).meta["og:image:alt"]).toBe(
    `«${entry.title}», de ${called}, en Rotativa`,
  );
  // Other tests publish meanwhile: the home's image may be another before it is asked for.
  await expect(async () => void (await socialImageOf(await visitor.html("/")))).toPass();
  const front = await socialImageOf(await visitor.html(`/s/${space.slug}`));

  await test.step("kept by caches, and by ours", async () => {
    let kept = await visitor.get(pathOf(before));
    // Other tests change settings meanwhile, which every page shows.
    await expect(async () => {
      kept = await visitor.get(pathOf(before));
      expect(kept.headers.get("x-nextjs-cache")).toBe("HIT");
    }).toPass();
    expect(kept.headers.get("cache-control")).toBe(
      "public, max-age=31536000, s-maxage=0, immutable",
    );
  });

  await api.addToSpace(space.space_id, entry.entry_id);
  await api.updateEntry(entry.entry_id, { title: `Baja la marea ${unique("en")}` });
  const after = await socialImageOf(await visitor.html(page));
  expect(after).not.toBe(before);
  expect(await socialImageOf(await visitor.html(`/s/${space.slug}`))).not.toBe(front);
  const old = await visitor.get(pathOf(before));
  expect([old.status, old.headers.get("location")]).toEqual([307, pathOf(after)]);

  await api.deleteEntry(entry.entry_id);
  expect((await visitor.get(pathOf(after))).status).toBe(404);
  await api.deleteSpace(space.space_id);
  expect((await visitor.get(pathOf(front))).status).toBe(404);
  for (const nothing of [
    "/og/e/1000000/a.jpg",
    "/og/e/uno/a.jpg",
    "/og/s/0/a.jpg",
    "/og/portada/0/a.jpg",
    "/og/otra",
  ]) {
    expect((await visitor.get(nothing)).status, nothing).toBe(404);
  }
});

test("the sitemap has each entry once, at its canonical address, until it is deleted", async () => {
  const robots = await (await visitor.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  const space = await api.createSpace();
  const [inside, loose] = [await api.createEntry(), await api.createEntry()];
  await api.addToSpace(space.space_id, inside.entry_id);
  const canonical = `${siteUrl}/s/${space.slug}/e/${inside.slug}`;
  const addresses = await sitemapAddresses();
  for (const address of [canonical, `${siteUrl}/${loose.slug}`, `${siteUrl}/s/${space.slug}`]) {
    expect(
      addresses.filter((each) => each === address),
      address,
    ).toHaveLength(1);
  }
  expect(addresses).not.toContain(`${siteUrl}/${inside.slug}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  const news = await (await visitor.get("/sitemaps/noticias.xml")).text();
  expect(news).toContain(`<loc>${canonical}</loc>`);

  await api.deleteEntry(inside.entry_id);
  expect(await sitemapAddresses()).not.toContain(canonical);
  expect((await visitor.get("/sitemaps/42949.xml")).status).toBe(200);
  expect((await visitor.get("/sitemaps/42950.xml")).status).toBe(404);
  expect((await visitor.get("/sitemaps/otra.xml")).status).toBe(404);
});

test("the feeds of a space have its entries whole, and lose them with the entry", async ({
  writer,
}) => {
  const space = await api.createSpace();
  const entry = await api.createEntry({
    title: `Uno & otro ${unique("de")}`,
    content: "Un **texto** con [un enlace](/otra-entrada) de la casa.",
  });
  const bot = await api.createSynthetic({ fullName: "Cronista Sintética" });
  const machine = await writer.publish(bot.id, {});
  for (const { entry_id } of [entry, machine]) await api.addToSpace(space.space_id, entry_id);
  const folder = `/s/${space.slug}/feeds`;
  const html = await visitor.html(`/s/${space.slug}`);
  const link = `${siteUrl}/s/${space.slug}/e/${entry.slug}`;
  const label = "Este texto lo ha escrito una inteligencia artificial.";

  const rss = await visitor.get(`${folder}/rss.xml`);
  expect(rss.headers.get("content-type")).toContain("application/rss+xml");
  const [second, first] = (await xmlOf(rss)).rss?.channel?.item ?? [];
  expect(first).toMatchObject({ title: entry.title, link });
  expect(String(first?.["content:encoded"])).toContain("<strong>texto</strong>");
  expect(String(first?.["content:encoded"])).toContain(`href="${siteUrl}/otra-entrada"`);
  expect(String(second?.title)).toContain("[IA]");
  expect(String(second?.["content:encoded"])).toContain(label);

  const atom = await visitor.get(`${folder}/atom.xml`);
  expect(atom.headers.get("content-type")).toContain("application/atom+xml");
  expect((await xmlOf(atom)).feed?.entry).toHaveLength(2);
  const json = await visitor.get(`${folder}/feed.json`);
  expect(json.headers.get("content-type")).toContain("application/feed+json");
  const { items, version } = (await json.json()) as { items: { url: string }[]; version: string };
  expect(version).toContain("https://jsonfeed.org/version/1");
  expect(items.map(({ url }) => url)).toContain(link);
  for (const name of ["rss.xml", "atom.xml", "feed.json"]) {
    expect(html).toContain(`href="${siteUrl}${folder}/${name}"`);
    expect((await visitor.get(`/feeds/${name}`)).status).toBe(200);
  }

  await api.deleteEntry(entry.entry_id);
  for (const address of [`${folder}/rss.xml`, "/feeds/rss.xml"]) {
    expect(await (await visitor.get(address)).text()).not.toContain(link);
  }
  expect((await visitor.get(`${folder}/otro.xml`)).status).toBe(404);
  expect((await visitor.get("/s/no-existe/feeds/rss.xml")).status).toBe(404);
});

test("a custom domain has its own", async () => {
  const [space, entry] = [await api.createSpace(), await api.createEntry()];
  await api.addToSpace(space.space_id, entry.entry_id);
  const { name } = await api.createDomain(space.space_id, {
    name: `${unique("revista")}.localhost`,
  });
  const origin = `http://${name}:${new URL(siteUrl).port}`;
  const ask = async (path: string) => (await askHost(new URL(origin).host, path)).body;
  for (const path of ["/", `/${entry.slug}`]) await socialImageOf(await ask(path));
  expect(await ask("/robots.txt")).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const parts = (await xmlOf(await ask("/sitemap.xml"))).sitemapindex?.sitemap ?? [];
  const texts = await Promise.all(parts.map(({ loc }) => ask(new URL(String(loc)).pathname)));
  expect(texts.join("").match(new RegExp(`<loc>${origin}/${entry.slug}</loc>`, "g"))).toHaveLength(
    2,
  );
  expect(texts.join("")).not.toContain(`<loc>${siteUrl}`);
  expect(await ask("/feeds/rss.xml")).toContain(`<link>${origin}/${entry.slug}</link>`);
  expect(await sitemapAddresses()).not.toContain(`${origin}/${entry.slug}`);
});
