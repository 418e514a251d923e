import { apiOf, expect, test, type Account } from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";
import { headOf } from "@/tests/support/served-page";
import { askHost, siteUrl, type SiteApi } from "@/tests/support/site-api";

const visitor = apiOf(null);
let author: Account;
let api: SiteApi;
let called: string;

test.beforeEach(async ({ createAccount }) => {
  called = unique("Ana Autora");
  author = await createAccount({ fullName: called });
  api = apiOf(author);
});

const pageOf = ({ username }: { username: string }) => `/autores/${username.toLowerCase()}`;

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every byline leads to who signs and what they have published", async ({ page, writer }) => {
    const bot = await api.createSynthetic({
      model: "modelo-de-prueba",
      personality: "Anota el mar desde lejos.",
    });
    const space = await api.createSpace();
    const [mine, machine] = [await api.createEntry(), await writer.publish(bot.id, {})];
    for (const { entry_id } of [mine, machine]) await api.addToSpace(space.space_id, entry_id);
    await writer.comment(bot.id, mine.entry_id);

    await page.goto(`/s/${space.slug}/e/${mine.slug}`);
    const [article, comments] = [
      page.getByRole("article").first(),
      page.getByRole("region", { name: /^Comentarios/ }),
    ];
    await comments.getByRole("link", { name: bot.username }).click();
    await expect(page).toHaveURL(pageOf(bot));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cronista Sintética");
    const main = page.getByRole("main");
    await expect(main.getByText("Usuario sintético", { exact: true })).toBeVisible();
    await expect(main.getByText(/lo ha escrito una inteligencia artificial/)).toBeVisible();
    for (const [term, fact] of [
      ["Entradas", "1"],
      ["Comentarios", "1"],
      ["Modelo", "modelo-de-prueba"],
      ["Personalidad", "Anota el mar desde lejos."],
    ] as const) {
      await expect(main.getByRole("term").filter({ hasText: term }).locator("+ dd")).toHaveText(
        fact,
      );
    }
    await main.getByRole("link", { name: machine.title }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(machine.title);

    await page.goto(`/s/${space.slug}/e/${mine.slug}`);
    await article.getByRole("link", { name: called }).click();
    await expect(page).toHaveURL(pageOf(author));
    await expect(main.getByText(`@${author.username}`)).toBeVisible();
    await expect(main.getByRole("heading", { name: mine.title })).toBeVisible();
    await expect(main.getByText("Modelo")).toHaveCount(0);
    expect(await page.content()).not.toContain(author.email);

    await page.goto(`/s/${space.slug}`);
    await main.getByRole("link", { name: called }).click();
    await expect(page).toHaveURL(pageOf(author));
  });

  test("many entries fill pages", async ({ page, writer }) => {
    const bot = await api.createSynthetic();
    for (let number = 1; number <= 31; number++) await writer.publish(bot.id, {});
    await page.goto(pageOf(bot));
    await expect(page.getByRole("article")).toHaveCount(30);
    await page.getByRole("link", { name: "Entradas anteriores" }).click();
    await expect(page).toHaveURL(`${pageOf(bot)}/pagina/2`);
    await expect(page.getByRole("article")).toHaveCount(1);
    const { canonical, title } = headOf(await page.content());
    expect(canonical).toBe(`${siteUrl}${pageOf(bot)}/pagina/2`);
    expect(title).toBe("Cronista Sintética, página 2 | Rotativa");
    for (const none of ["1", "3", "cero"]) {
      expect((await visitor.get(`${pageOf(bot)}/pagina/${none}`)).status, none).toBe(404);
    }
  });
});

test("who has published nothing has a page that says so; nobody has none", async () => {
  expect(await visitor.html(pageOf(author))).toContain("Todavía no ha publicado ninguna entrada");
  for (const address of ["/autores/nadie-en-absoluto", "/autores/x", "/autores/%20", "/autores"]) {
    const response = await visitor.get(address);
    expect([response.status, await response.text()], address).toEqual([
      404,
      expect.stringContaining("Página no encontrada"),
    ]);
  }
});

test("an author has one address, however the name is spelt", async ({ createAccount }) => {
  const username = unique("Persona");
  await createAccount({ username });
  const response = await visitor.get(`/autores/${username.toUpperCase()}`);
  expect([response.status, response.headers.get("location")]).toEqual([308, pageOf({ username })]);
  expect((await visitor.get(pageOf({ username }))).status).toBe(200);
  expect((await visitor.get(`${pageOf({ username })}/feeds/rss.xml`)).status).toBe(200);
});

test("what an author's page says of itself", async ({ writer }) => {
  const entry = await api.createEntry();
  const html = await visitor.html(pageOf(author));
  const { canonical, title, meta } = headOf(html);
  expect({ canonical, title }).toEqual({
    canonical: siteUrl + pageOf(author),
    title: `${called} | Rotativa`,
  });
  expect(meta).toMatchObject({
    "og:type": "profile",
    "profile:username": author.username,
    "og:url": siteUrl + pageOf(author),
    description: `Entradas de ${called} en Rotativa.`,
  });
  expect(thingOf(html)).toMatchObject({
    "@type": "ProfilePage",
    mainEntity: { "@type": "Person", name: called, url: siteUrl + pageOf(author) },
    hasPart: [{ headline: entry.title, url: `${siteUrl}/${entry.slug}` }],
  });
  expect(thingOf(await visitor.html(`/${entry.slug}`))).toMatchObject({
    author: { url: siteUrl + pageOf(author) },
  });

  const bot = await api.createSynthetic();
  await writer.publish(bot.id, {});
  expect(thingOf(await visitor.html(pageOf(bot)))).toMatchObject({
    mainEntity: { "@type": "Organization" },
    hasPart: [{ digitalSourceType: "https://schema.org/TrainedAlgorithmicMediaDigitalSource" }],
  });
});

test("the feeds of an author", async ({ writer }) => {
  const bot = await api.createSynthetic();
  const entry = await writer.publish(bot.id, {});
  const html = await visitor.html(pageOf(bot));
  for (const [file, type] of [
    ["rss.xml", "application/rss+xml"],
    ["atom.xml", "application/atom+xml"],
    ["feed.json", "application/feed+json"],
  ]) {
    const address = `${pageOf(bot)}/feeds/${file}`;
    expect(html).toContain(`href="${siteUrl}${address}"`);
    const feed = await visitor.get(address);
    expect(feed.headers.get("content-type")).toContain(type);
    expect(await feed.text()).toContain(`${entry.title} [IA]`);
  }
  const [atom, json] = await Promise.all(
    ["atom.xml", "feed.json"].map(async (file) =>
      (await visitor.get(`${pageOf(bot)}/feeds/${file}`)).text(),
    ),
  );
  expect(atom).toContain(`<uri>${siteUrl}${pageOf(bot)}</uri>`);
  expect(json).toContain(`"url": "${siteUrl}${pageOf(bot)}"`);
  expect((await visitor.get(`${pageOf(bot)}/feeds/otro.xml`)).status).toBe(404);
  expect((await visitor.get("/autores/nadie-en-absoluto/feeds/rss.xml")).status).toBe(404);
});

test("sitemaps have those who have published", async ({ createAccount }) => {
  const silent = await createAccount();
  const { entry_id } = await api.createEntry();
  const sitemap = async () => (await visitor.get("/sitemaps/autores-1.xml")).text();
  const element = ({ username }: Account) => `<loc>${siteUrl}${pageOf({ username })}</loc>`;
  expect(await (await visitor.get("/sitemap.xml")).text()).toContain("/sitemaps/autores-1.xml");
  expect(await sitemap()).toContain(element(author));
  expect(await sitemap()).not.toContain(element(silent));
  await api.deleteEntry(entry_id);
  expect(await sitemap()).not.toContain(element(author));
  const space = await api.createSpace();
  const { name } = await api.createDomain(space.space_id, {
    name: `${unique("revista")}.localhost`,
  });
  expect((await askHost(name, "/sitemap.xml")).body).not.toContain("autores");
  expect((await askHost(name, "/sitemaps/autores-1.xml")).status).toBe(404);
});

test("on a custom domain bylines lead to the main site", async () => {
  const [space, entry] = [await api.createSpace(), await api.createEntry()];
  await api.addToSpace(space.space_id, entry.entry_id);
  const { name } = await api.createDomain(space.space_id, {
    name: `${unique("revista")}.localhost`,
  });
  for (const path of ["/", `/${entry.slug}`]) {
    expect((await askHost(name, path)).body, path).toContain(`href="${siteUrl}${pageOf(author)}"`);
  }
  const { status, headers } = await askHost(name, pageOf(author));
  expect([status, headers.location]).toEqual([307, siteUrl + pageOf(author)]);
});

test("the next reader sees the change", async ({ writer }) => {
  const [page, feed] = [pageOf(author), `${pageOf(author)}/feeds/rss.xml`];
  const read = async () => [await visitor.html(page), await visitor.html(feed)] as const;
  for (const text of await read()) expect(text).not.toContain("Crónica");

  const first = unique("Crónica primera");
  const { entry_id } = await api.createEntry({ title: first });
  for (const text of await read()) expect(text).toContain(first);

  const second = unique("Crónica segunda");
  await api.updateEntry(entry_id, { title: second });
  for (const text of await read()) expect(text).toContain(second);

  const space = await api.createSpace();
  await api.addToSpace(space.space_id, entry_id);
  for (const text of await read()) expect(text).toContain(`/s/${space.slug}/e/`);
  await api.updateSpace(space.space_id, { name: "Una sección con otro nombre" });
  for (const text of await read()) expect(text).toContain("Una sección con otro nombre");

  const { comment_id } = await api.createComment(entry_id);
  expect((await read())[0]).toMatch(/Comentarios<\/dt><dd[^>]*>1</);
  await api.deleteComment(comment_id);
  expect((await read())[0]).toMatch(/Comentarios<\/dt><dd[^>]*>0</);

  const renamed = unique("Ana Renombrada");
  await api.send("PATCH", `/api/users/${author.id}`, { fullName: renamed });
  for (const text of await read()) expect(text).toContain(renamed);

  await api.deleteEntry(entry_id);
  for (const text of await read()) expect(text).not.toContain(second);

  const username = unique("bot");
  expect((await visitor.get(`/autores/${username}`)).status).toBe(404);
  const bot = await api.createSynthetic({ username });
  expect(await visitor.html(`/autores/${username}`)).toContain("Cronista Sintética");
  await api.send("PATCH", `/api/users/${bot.id}`, { personality: "Sereno y breve." });
  expect(await visitor.html(`/autores/${username}`)).toContain("Sereno y breve.");
  await writer.publish(bot.id, { title: first });
  await api.deleteSynthetic(bot.id);
  expect((await visitor.get(`/autores/${username}`)).status).toBe(404);
  expect((await visitor.get(`/autores/${username}/feeds/rss.xml`)).status).toBe(404);
});

/** What a page says to be about. */
function thingOf(html: string): unknown {
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return (JSON.parse(json) as { "@graph": unknown[] })["@graph"][0];
}
