import { XMLParser } from "fast-xml-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SERVED_COMMENTS } from "@/lib/texts/comments/schema";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Slug } from "@/lib/texts/slugs/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { User } from "@/lib/house/users/dto";
import { ask, crawl, type Visit } from "@/tests/support/crawler";
import { imageFile, imageForm } from "@/tests/support/image-file";
import { signUp, type Call } from "@/tests/support/member";
import { ownSite, type OwnSite } from "@/tests/support/own-site";
import { vocabularyErrors, xmlErrors } from "@/tests/support/validity";

// A site as a search engine sees it: plain HTTP from its first page on, on the main site and on a domain.

const FEED_LENGTH = 30;
/** More than two pages of the home page's list, and more than one of a front page. */
const IN_SCIENCE = 64;
const LOOSE = 36;
/** More than the page of an entry has. */
const COMMENTS = SERVED_COMMENTS + 1;

let site: OwnSite;
let origin: string;
let domain: string;
let visits: Map<string, Visit>;

/** Live entries by id: their one address, and who wrote them. */
const canonicals = new Map<number, string>();
const authors = new Map<number, string | null>();
let deleted: Entry;
let synthetic: Entry;
let science: Space;
let cooking: Space;

beforeAll(async () => {
  site = await ownSite();
  origin = site.origin;
  domain = site.originOf("cocina.localhost");
  const ana = await signUp(origin, "ana");
  const berta = await signUp(origin, "berta");
  const { id } = await berta<User>("GET", "/api/user");
  await ana("PATCH", `/api/users/${id}`, { trusted: true }); // what is new is announced nowhere
  await fill(ana, berta);
  await ask(`${domain}/`); // the first request makes the domain active
  visits = await crawl([origin, domain]);
}, 180_000);

afterAll(() => site.end());

async function fill(ana: Call, berta: Call) {
  science = await ana<Space>("POST", "/api/spaces", { name: "Ciencia", subtitle: "De todo" });
  cooking = await ana<Space>("POST", "/api/spaces", { name: "Cocina" });
  await ana("POST", "/api/spaces", { name: "Vacío" });
  await ana("POST", "/api/domains", { name: "cocina.localhost", space_id: cooking.space_id });
  const publish = async (call: Call, title: string, more: object = {}) =>
    call<Entry>("POST", "/api/entries", {
      title,
      content: `Cuenta **${title}** y enlaza [la portada](/).\n\n## Segunda parte\n\nY una nota[^1].\n\n[^1]: La nota.`,
      ...more,
    });
  const add = (space: Space, { entry_id }: Entry) =>
    ana("POST", `/api/spaces/${space.space_id}/entries/${entry_id}`);

  for (let n = 0; n < LOOSE; n++) await keep(publish(berta, `Suelta número ${n} — ¿«qué»?`));
  for (let n = 0; n < IN_SCIENCE; n++) {
    const entry = await keep(publish(ana, `De ciencia, número ${n} & <otras>`));
    await add(science, entry);
  }
  const form = imageForm(await imageFile({ width: 1600, height: 900 }));
  const { file } = await ana<{ file: { url: string } }>("POST", "/api/upload", form);
  const pictured = await keep(publish(ana, "Potaje de vigilia", { image: file.url }));
  for (const space of [cooking, science]) await add(space, pictured);
  await add(cooking, await keep(publish(berta, "Arroz caldoso")));
  for (let n = 0; n < COMMENTS; n++) {
    await berta("POST", `/api/entries/${pictured.entry_id}/comments`, { content: "Muy rico." });
  }

  const moved = await keep(publish(berta, "La que se mudó"));
  const [slug] = await berta<Slug[]>("GET", `/api/entries/${moved.entry_id}/slugs`);
  await berta("PUT", `/api/slugs/${slug?.slug_id}`, { path: "mudanza", entry_id: moved.entry_id });
  await keep(
    publish(ana, "Con enlace antiguo", { content: `Lleva a [la que se mudó](/${moved.slug}).` }),
  );

  const bot = await ana<User>("POST", "/api/register", {
    synthetic: true,
    username: "cronista",
    fullName: "Cronista Sintética",
    model: "demo",
  });
  const generated = await ana<{ entry: Entry }>("POST", "/api/ai/generate-news", {
    userId: bot.id,
    spaceId: science.space_id,
  });
  synthetic = await keep(Promise.resolve(generated.entry));

  deleted = await publish(ana, "La que se borra");
  await add(science, deleted);
  await ana("DELETE", `/api/entries/${deleted.entry_id}`);
}

/** Remembers an entry that is to be found. */
async function keep(publishing: Promise<Entry>): Promise<Entry> {
  const entry = await publishing;
  canonicals.set(entry.entry_id, "");
  authors.set(entry.entry_id, entry.user_name);
  return entry;
}

/** The one address of an entry, as its page names it. */
async function canonicalOf(entryId: number): Promise<string> {
  let answer = await ask(`${origin}/entries/${entryId}`);
  if (answer.location) answer = await ask(answer.location);
  return /<link rel="canonical" href="([^"]+)"/.exec(answer.body)?.[1] ?? "";
}

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ["url", "sitemap", "item", "entry", "link"].includes(name),
});

test("every link answers, or redirects once to what does", () => {
  expect(visits.size).toBeGreaterThan(canonicals.size);
  const broken = [...visits.values()].filter(({ status, location }) => {
    if (status === 200) return false;
    const target = location ? visits.get(location) : undefined;
    const leadsOut = location && ![origin, domain].includes(new URL(location).origin);
    return ![301, 302, 307, 308].includes(status) || (!leadsOut && target?.status !== 200);
  });
  expect(broken.map(({ url, status, from }) => `${status} ${url} (on ${from})`)).toEqual([]);
});

test("every page has one title, one description, one canonical address and one heading", () => {
  const pages = [...visits.values()].filter(({ html, url }) => html && !isPrivate(url));
  expect(pages.length).toBeGreaterThan(canonicals.size);
  const wrong = pages.filter(({ html }) => {
    const { titles = [], descriptions = [], canonicals = [], headings = [] } = html ?? {};
    return [titles, descriptions, canonicals, headings].some((each) => each.length !== 1);
  });
  expect(wrong.map(({ url, html }) => [url, { ...html, links: undefined }])).toEqual([]);
});

/** Screens for those who are signed in. */
const isPrivate = (url: string) =>
  /^\/(auth|dashboard|entries(?!\/\d+\/comentarios)|spaces|tasks|slugs|comments|profile|synthetic-users|domains\/new)(\/|$)/.test(
    new URL(url).pathname,
  );

test("every entry is found, and in the sitemaps once, at its canonical address", async () => {
  for (const entryId of canonicals.keys()) canonicals.set(entryId, await canonicalOf(entryId));
  const wanted = [...canonicals.values()].toSorted();
  expect(new Set(wanted).size).toBe(wanted.length);
  expect(wanted.filter((url) => visits.get(url)?.status !== 200)).toEqual([]);
  expect(wanted.filter((url) => visits.get(url)?.html?.canonicals[0] !== url)).toEqual([]);

  const listed: string[] = [];
  for (const host of [origin, domain]) {
    const robots = await ask(`${host}/robots.txt`);
    const index = await documentAt(/^Sitemap: (.+)$/m.exec(robots.body)?.[1] ?? "", "sitemap");
    for (const { loc } of index.sitemapindex.sitemap) {
      const part = await documentAt(loc, "sitemap");
      if (!loc.endsWith("/noticias.xml")) listed.push(...locations(part, host));
      else expect(locations(part, host).every((url) => wanted.includes(url))).toBe(true);
    }
  }
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((url) => wanted.includes(url)).toSorted()).toEqual(wanted);
  for (const url of listed) {
    const visit = visits.get(url);
    expect([url, visit?.status, visit?.html?.canonicals]).toEqual([url, 200, [url]]);
  }
});

function locations(part: { urlset: { url?: { loc: string }[] } | "" }, host: string): string[] {
  const urls = (part.urlset || {}).url?.map(({ loc }) => loc) ?? [];
  expect(urls.filter((url) => new URL(url).origin !== host)).toEqual([]);
  return urls;
}

test("every entry is in the feeds that should have it, the newest first", async () => {
  const feeds = new Set(
    [...visits.values()].flatMap(({ html }) =>
      (html?.alternates ?? [])
        .filter(({ type }) => /rss|atom|feed/.test(type))
        .map(({ url }) => url),
    ),
  );
  const newest = [...canonicals.entries()].toSorted(([a], [b]) => b - a).map(([, url]) => url);
  const byBerta = [...canonicals]
    .filter(([id]) => authors.get(id) === "berta")
    .map(([, url]) => url)
    .reverse();
  const inCooking = newest.filter((url) => url.startsWith(domain));
  const inScience = newest.filter(
    (url) => url.includes("/s/ciencia/") || url.includes("/potaje-de-vigilia"),
  );
  const expected: Record<string, string[]> = {
    [`${origin}/feeds`]: newest.slice(0, FEED_LENGTH),
    [`${origin}/s/ciencia/feeds`]: inScience.slice(0, FEED_LENGTH),
    [`${origin}/autores/berta/feeds`]: byBerta.slice(0, FEED_LENGTH),
    [`${domain}/feeds`]: inCooking,
  };
  for (const [place, urls] of Object.entries(expected)) {
    for (const name of ["rss.xml", "atom.xml", "feed.json"]) {
      expect(feeds, place).toContain(`${place}/${name}`);
      expect(await linksOf(`${place}/${name}`), `${place}/${name}`).toEqual(urls);
    }
  }
  for (const url of feeds) expect(newest).toEqual(expect.arrayContaining(await linksOf(url)));
});

/** The entries that a feed links, once it is found valid. */
async function linksOf(url: string): Promise<string[]> {
  if (url.endsWith(".json")) {
    const feed = JSON.parse((await ask(url)).body) as JsonFeed;
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1",
      title: expect.any(String),
      home_page_url: expect.stringMatching(/^http/),
      feed_url: url,
    });
    for (const item of feed.items) {
      expect(item).toMatchObject({
        id: expect.stringMatching(/^http/),
        title: expect.any(String),
        content_html: expect.stringContaining("<p>"),
        date_published: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      });
      expect(item.title.endsWith("[IA]")).toBe(item.id.endsWith(`/${synthetic.entry_id}`));
    }
    return feed.items.map((item) => item.url);
  }
  if (url.endsWith("atom.xml")) {
    const { feed } = await documentAt(url, "atom");
    return (feed.entry ?? []).map(
      (entry: { link: { "@_href": string; "@_rel"?: string }[] }) =>
        entry.link.find((link) => (link["@_rel"] ?? "alternate") === "alternate")?.["@_href"],
    );
  }
  const { rss } = await documentAt(url, "rss");
  return (rss.channel.item ?? []).map((item: { link: string[] }) => item.link[0]);
}

interface JsonFeed {
  items: { id: string; url: string; title: string }[];
}

test("what the pages say to be is in the vocabulary of schema.org", () => {
  const pages = [...visits.values()].filter(({ html, url }) => html && !isPrivate(url));
  // Of each kind of page one: they differ in texts alone.
  const kinds = new Map(
    pages
      .flatMap(({ html }) => html?.jsonLd ?? [])
      .map((json) => [shapeOf(JSON.parse(json)), json]),
  );
  expect(kinds.size).toBeGreaterThan(4);
  expect(vocabularyErrors([...kinds.values()])).toEqual([]);
}, 60_000);

/** What a value is made of, whatever it says. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].join()}]`;
  if (value === null || typeof value !== "object") return typeof value;
  return Object.entries(value)
    .map(([key, each]) => (key === "@type" ? String(each) : `${key}:${shapeOf(each)}`))
    .join(";");
}

test("nothing leads to a deleted entry", async () => {
  const left = [...visits.values()].filter(({ body }) => body.includes(deleted.title));
  expect(left.map(({ url }) => url)).toEqual([]);
  expect((await ask(`${origin}/s/ciencia/e/${deleted.slug}`)).status).toBe(404);
});

/** An XML document that its grammar accepts. */
async function documentAt(url: string, grammar: Parameters<typeof xmlErrors>[1]) {
  const { status, body } = await ask(url);
  expect([url, status]).toEqual([url, 200]);
  expect(await xmlErrors(body, grammar), url).toEqual([]);
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- of any shape; its grammar is held above
  return parser.parse(body) as any;
}
