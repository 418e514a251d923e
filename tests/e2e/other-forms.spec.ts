import { apiOf, expect, test } from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";
import { askHost, siteUrl, type SiteApi } from "@/tests/support/site-api";

// An entry in other forms than its page, and where it stands besides: plain HTTP, no browser.

const port = new URL(siteUrl).port;
const FRESH = "public, max-age=0, must-revalidate";
const visitor = apiOf(null);
const called = unique("Ana Autora");
let api: SiteApi;

test.beforeAll(async ({ createAccount }) => {
  api = apiOf(await createAccount({ fullName: called }));
});

/** An entry in a space at a domain of its own, which is canonical once it has been asked for. */
async function publish() {
  const [space, entry] = [await api.createSpace(), await api.createEntry()];
  await api.addToSpace(space.space_id, entry.entry_id);
  const { name } = await api.createDomain(space.space_id, {
    name: `${unique("revista")}.localhost`,
  });
  const host = `${name}:${port}`;
  return { space, entry, host, ask: (path: string) => askHost(host, path) };
}

test("an entry is Markdown at each of its addresses plus .md", async () => {
  const [space, entry] = [await api.createSpace(), await api.createEntry()];
  await api.addToSpace(space.space_id, entry.entry_id);
  const canonical = `/s/${space.slug}/e/${entry.slug}`;
  expect(await visitor.html(canonical)).toContain(
    `<link rel="alternate" type="text/markdown" href="${siteUrl}${canonical}.md"/>`,
  );
  for (const address of [canonical, `/e/${entry.slug}`, `/${entry.slug}`]) {
    const response = await visitor.get(`${address}.md`);
    expect(response.status, address).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(response.headers.get("link")).toBe(
      `<${siteUrl}${canonical}>; rel="canonical", <${siteUrl}/desarrolladores>; rel="service-doc"`,
    );
    const text = await response.text();
    expect(text).toContain(`canonical: ${siteUrl}${canonical}\n`);
    expect(text).toContain(`\n${entry.content}\n`);
  }
  const byId = await visitor.get(`/entries/${entry.entry_id}.md`);
  expect([byId.status, byId.headers.get("location")]).toEqual([308, `/e/${entry.slug}.md`]);

  const kept = await visitor.get(`${canonical}.md`);
  expect([kept.headers.get("x-nextjs-cache"), kept.headers.get("cache-control")]).toEqual([
    "HIT",
    FRESH,
  ]);
  expect(kept.headers.get("etag")).toBeTruthy();
  await api.updateEntry(entry.entry_id, { content: "Un texto **cambiado** en este momento." });
  expect(await visitor.html(`${canonical}.md`)).toContain("\nUn texto **cambiado**");

  const [slug] = await api.entrySlugs(entry.entry_id);
  const path = unique("otra-ruta");
  await api.updateSlug(slug?.slug_id ?? 0, { path, entry_id: entry.entry_id });
  const old = await visitor.get(`/${entry.slug}.md`);
  expect([old.status, old.headers.get("location")]).toEqual([308, `/s/${space.slug}/e/${path}.md`]);
  expect((await visitor.send("POST", `${canonical}.md`)).status).toBe(405);
  const call = await visitor.get(`/api/entries/${entry.entry_id}.md`);
  expect([call.status, call.headers.get("content-type")]).toEqual([404, "application/json"]);
});

test("a custom domain has the texts of its space, and a guide to them", async () => {
  const { entry, host, ask } = await publish();
  const other = await api.createEntry();
  await ask("/");
  const text = await ask(`/${entry.slug}.md`);
  expect([text.status, text.headers.link]).toEqual([
    200,
    `<http://${host}/${entry.slug}>; rel="canonical", <${siteUrl}/desarrolladores>; rel="service-doc"`,
  ]);
  expect((await ask(`/e/${entry.entry_id}.md`)).status).toBe(200);
  expect((await ask(`/${other.slug}.md`)).status).toBe(404);
  const guide = await ask("/llms.txt");
  expect(guide.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(guide.body).toContain(`(http://${host}/${entry.slug}.md)`);
  expect(guide.body).not.toContain(`/${other.slug}.md`);
  expect(await visitor.html("/llms.txt")).toContain(`(http://${host}/${entry.slug}.md)`);
});

test("an entry is embedded by any of its addresses, and nothing else is", async () => {
  const { space, entry, host, ask } = await publish();
  await ask("/");
  const canonical = `http://${host}/${entry.slug}`;
  const embed = (url: string, more = "") =>
    visitor.get(`/oembed?${new URLSearchParams({ url })}${more}`);
  const html = await visitor.html(`/${entry.slug}`);
  for (const format of ["json", "xml"]) {
    const address = `${siteUrl}/oembed?url=${encodeURIComponent(canonical)}&amp;format=${format}`;
    const type = format === "json" ? "application/json+oembed" : "text/xml+oembed";
    expect(html).toContain(`<link rel="alternate" type="${type}" href="${address}"/>`);
  }
  for (const address of [
    canonical,
    `${canonical}/?utm_source=boletin#comentarios`,
    `${siteUrl}/${entry.slug}`,
    `${siteUrl}/S/${space.slug}/e/${entry.slug}`,
    `${siteUrl}/entries/${entry.entry_id}`,
  ]) {
    const response = await embed(address);
    expect(response.status, address).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toMatchObject({
      type: "rich",
      title: entry.title,
      author_name: called,
      html: expect.stringContaining(`href="${canonical}"`) as unknown,
    });
  }
  const xml = await embed(canonical, "&format=xml&maxwidth=300");
  expect(xml.headers.get("content-type")).toBe("text/xml; charset=utf-8");
  expect(await xml.text()).toContain("<width>300</width>");

  for (const address of [
    siteUrl,
    `${siteUrl}/s/${space.slug}`,
    `${siteUrl}/no-existe`,
    `https://ejemplo.es/${entry.slug}`,
    `http://localhost:1/${entry.slug}`,
    `ftp://localhost:${port}/${entry.slug}`,
    "nada",
  ]) {
    expect((await embed(address)).status, address).toBe(404);
  }
  expect((await visitor.get("/oembed")).status).toBe(400);
  expect((await embed(canonical, "&maxwidth=mucho")).status).toBe(400);
  expect((await embed(canonical, "&format=yaml")).status).toBe(501);
});

test("the file that proves whose site it is stands on every host", async () => {
  const { ask } = await publish();
  const key = "clave-de-las-pruebas"; // of playwright.config.ts
  expect(await visitor.html(`/${key}.txt`)).toBe(key);
  expect((await ask(`/${key}.txt`)).body).toBe(key);
  expect((await visitor.get("/otra-clave-cualquiera.txt")).status).toBe(404);
});

test("a deleted entry is gone everywhere with the next request", async () => {
  const { space, entry, host, ask } = await publish();
  await ask("/");
  const front = `/s/${space.slug}`;
  const own = [
    `/${entry.slug}`,
    `/e/${entry.slug}`,
    `${front}/e/${entry.slug}`,
    `/${entry.slug}.md`,
    `${front}/e/${entry.slug}.md`,
    `/oembed?url=${encodeURIComponent(`http://${host}/${entry.slug}`)}`,
    `/api/entries/${entry.entry_id}`,
    `/api/resolve-slug?path=${entry.slug}`,
  ];
  const lists = [
    "/",
    front,
    "/llms.txt",
    "/feeds/rss.xml",
    "/feeds/atom.xml",
    "/feeds/feed.json",
    `${front}/feeds/rss.xml`,
    "/sitemaps/noticias.xml",
    `/api/entries?q=${encodeURIComponent(entry.title)}`,
    `/api/spaces/${space.space_id}/entries`,
  ];
  const ownThere = [`/${entry.slug}`, `/e/${entry.entry_id}`, `/${entry.slug}.md`];
  const listsThere = [
    "/",
    "/llms.txt",
    "/feeds/rss.xml",
    "/sitemaps/1.xml",
    "/sitemaps/noticias.xml",
  ];

  for (const path of own) expect((await visitor.get(path)).status, path).toBe(200);
  for (const path of ownThere) expect((await ask(path)).status, path).toBe(200);
  const mentions = (text: string) => text.includes(entry.title) || text.includes(`/${entry.slug}`);
  const shown = async () => ({
    here: await Promise.all(lists.map(async (path) => [path, mentions(await visitor.html(path))])),
    there: await Promise.all(
      listsThere.map(async (path) => [path, mentions((await ask(path)).body)]),
    ),
  });
  const all = (is: boolean) => ({
    here: lists.map((path) => [path, is]),
    there: listsThere.map((path) => [path, is]),
  });
  expect(await shown()).toEqual({
    ...all(true),
    here: lists.map((path) => [path, path !== "/sitemaps/noticias.xml"]), // canonical on the domain
  });

  await api.deleteEntry(entry.entry_id);
  for (const path of own) expect((await visitor.get(path)).status, path).toBe(404);
  for (const path of ownThere) expect((await ask(path)).status, path).toBe(404);
  expect(await shown()).toEqual(all(false));
});
