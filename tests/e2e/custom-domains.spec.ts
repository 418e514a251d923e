import { goBack } from "@/tests/support/back";
import { apiOf, expect, test } from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";
import { headOf } from "@/tests/support/served-page";
import { askHost, siteUrl, type SiteApi } from "@/tests/support/site-api";

// A domain as its readers and their browsers see it: requests told apart by nothing but their Host.

const port = new URL(siteUrl).port;
const visitor = apiOf(null);
let api: SiteApi;

test.beforeAll(async ({ createAccount }) => {
  api = apiOf(await createAccount());
});

/** A space with an entry at a domain that nobody has asked for yet. */
async function publish() {
  const [space, entry, elsewhere] = [
    await api.createSpace({ name: `Revista ${unique("de")}` }),
    await api.createEntry(),
    await api.createEntry(),
  ];
  await api.addToSpace(space.space_id, entry.entry_id);
  const domain = await api.createDomain(space.space_id, { name: `${unique("revista")}.localhost` });
  const { name } = domain;
  const ask = (path: string, how?: Parameters<typeof askHost>[2]) =>
    askHost(`${name}:${port}`, path, how);
  return { space, entry, elsewhere, domain, ask, origin: `http://${name}:${port}` };
}

test("shows its space, and nothing else", async () => {
  const { space, entry, elsewhere, ask } = await publish();
  const front = await ask("/");
  expect(front.status).toBe(200);
  expect(front.body).toContain(`${space.name}</h1>`);
  expect(front.body).toContain(`href="/${entry.slug}"`);
  for (const path of [`/${entry.slug}`, `/e/${entry.slug}`, `/e/${entry.entry_id}`]) {
    const article = await ask(path);
    expect([article.status, headOf(article.body).title]).toEqual([
      200,
      `${entry.title} | ${space.name}`,
    ]);
  }
  for (const path of [`/${elsewhere.slug}`, `/e/${elsewhere.slug}`, "/no-existe", "/pagina/2"]) {
    const missing = await ask(path);
    expect(missing.status, path).toBe(404);
    expect(missing.body).toContain("Página no encontrada");
  }
  const robots = await ask("/robots.txt");
  expect(robots.status).toBe(200);
});

test("leads everything else to the main site", async () => {
  const { space, entry, ask } = await publish();
  for (const path of [
    "/dashboard",
    "/auth?tab=register",
    "/entries",
    `/entries/${entry.entry_id}`,
    `/s/${space.slug}`,
  ]) {
    const { status, headers } = await ask(path);
    expect([status, headers.location]).toEqual([307, siteUrl + path]);
  }
  const write = await ask("/api/login", { method: "POST" });
  expect([write.status, write.headers.location]).toEqual([307, `${siteUrl}/api/login`]);
});

test("sets no cookie and knows none", async ({ createAccount }) => {
  const { entry, ask } = await publish();
  const { cookies } = await createAccount();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const path of [
    "/",
    `/${entry.slug}`,
    "/no-existe",
    "/robots.txt",
    "/icon.svg",
    "/dashboard",
    "/api/user",
    "/api/entries",
  ]) {
    expect((await ask(path, { headers: { cookie } })).headers["set-cookie"], path).toBeUndefined();
  }
  expect((await ask("/api/user", { headers: { cookie } })).status).toBe(401);
  expect((await ask(`/api/entries/${entry.entry_id}/comments`)).status).toBe(200);
});

test("is canonical from its first request on", async () => {
  const { space, entry, domain, ask, origin } = await publish();
  const [front, inside] = [`/s/${space.slug}`, `/s/${space.slug}/e/${entry.slug}`];
  const canonical = async (path: string) => headOf(await visitor.html(path)).canonical;
  expect([await canonical(front), await canonical(inside)]).toEqual([
    siteUrl + front,
    siteUrl + inside,
  ]);
  expect(await visitor.html("/")).toContain(`href="${inside}"`);

  expect(headOf((await ask("/")).body).canonical).toBe(origin);
  const article = `${origin}/${entry.slug}`;
  expect([await canonical(front), await canonical(inside)]).toEqual([origin, article]);
  expect(await canonical(`/e/${entry.slug}`)).toBe(article);
  const { canonical: own, meta } = headOf((await ask(`/e/${entry.slug}`)).body);
  expect([own, meta["og:url"]]).toEqual([article, article]);
  expect(await visitor.html("/")).toContain(`href="${article}"`);

  await api.deleteDomain(domain.domain_id);
  expect([await canonical(front), await canonical(inside)]).toEqual([
    siteUrl + front,
    siteUrl + inside,
  ]);
});

test("is served from the cache, and the next reader sees a change", async () => {
  const { space, entry, elsewhere, ask } = await publish();
  for (const path of ["/", `/${entry.slug}`, "/no-existe"]) {
    // Word of the first request comes back from the database, and makes the page once more.
    await expect.poll(async () => (await ask(path)).headers["x-nextjs-cache"]).toBe("HIT");
  }
  const [title, name] = [unique("Titular"), unique("Cabecera")];
  await api.updateEntry(entry.entry_id, { title });
  expect((await ask("/")).body).toContain(title);
  expect((await ask(`/${entry.slug}`)).body).toContain(`${title}</h1>`);
  await api.updateSpace(space.space_id, { name });
  expect((await ask("/")).body).toContain(`${name}</h1>`);

  expect((await ask(`/${elsewhere.slug}`)).status).toBe(404);
  await api.addToSpace(space.space_id, elsewhere.entry_id);
  expect((await ask(`/${elsewhere.slug}`)).status).toBe(200);
  await api.removeFromSpace(space.space_id, elsewhere.entry_id);
  expect((await ask(`/${elsewhere.slug}`)).status).toBe(404);
});

test("comes, moves and goes while the site runs", async () => {
  const { space, domain, ask } = await publish();
  const other = await api.createSpace();
  const [id, wanted] = [domain.domain_id, `${unique("luego")}.localhost`];
  const home = "Bienvenido a Rotativa";
  expect((await askHost(wanted, "/")).body).toContain(home);
  expect((await ask("/")).body).toContain(`${space.name}</h1>`);

  await api.updateDomain(id, { space_id: other.space_id });
  expect((await ask("/")).body).toContain(`${other.name}</h1>`);
  await api.updateDomain(id, { name: wanted });
  expect((await ask("/")).body).toContain(home);
  expect((await askHost(wanted, "/")).body).toContain(`${other.name}</h1>`);

  await api.deleteDomain(id);
  expect((await askHost(wanted, "/")).body).toContain(home);
  const { domain_id } = await api.createDomain(space.space_id, { name: wanted });
  expect((await askHost(wanted, "/")).body).toContain(`${space.name}</h1>`);
  await api.deleteSpace(space.space_id);
  expect((await askHost(wanted, "/")).body).toContain(home);
  expect((await visitor.get(`/api/domains/${domain_id}`)).status).toBe(404);
});

test("is the same however the Host is written; the main site is every other's", async () => {
  const { space, domain } = await publish();
  for (const host of [domain.name.toUpperCase(), `${domain.name}.`, `${domain.name}.:81`]) {
    expect((await askHost(host, "/")).body, host).toContain(`${space.name}</h1>`);
  }
  for (const host of ["otra.ejemplo.es", "127.0.0.1", "[::1]:3000", `x.${domain.name}`]) {
    expect((await askHost(host, "/")).body, host).toContain("Bienvenido a Rotativa");
  }
  for (const [path, expected] of [
    ["/dominio", 404],
    ["//dominio", 308],
    ["/%64ominio", 308],
    ["/x/../dominio", 308],
  ] as const) {
    const { status } = await askHost(`localhost:${port}`, `${path}/${domain.name}`);
    expect(status, path).toBe(expected);
  }
});

test("is read in the browser without leaving it, and signing in leads to the main site", async ({
  page,
  strays,
}) => {
  const { space, entry, elsewhere, origin } = await publish();
  await api.addToSpace(space.space_id, elsewhere.entry_id);
  await api.createComment(entry.entry_id, { content: "Se lee también aquí." });
  const loads: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));

  await page.goto(origin);
  await page.getByRole("link", { name: entry.title, exact: true }).click();
  await expect(page).toHaveURL(`${origin}/${entry.slug}`);
  await expect(page.getByRole("heading", { level: 1, name: entry.title })).toBeVisible();
  await expect(page.getByText("Se lee también aquí.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: space.name }).click();
  await expect(page).toHaveURL(`${origin}/`);
  await page.getByRole("link", { name: elsewhere.title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: elsewhere.title })).toBeVisible();
  // A page that was made ahead loads anew where it has changed since, and takes the way back with it.
  await expect(async () => {
    if (page.url() !== `${origin}/`) await goBack(page);
    expect(page.url()).toBe(`${origin}/`);
  }).toPass({ intervals: [1_000] });
  await expect(page.getByRole("heading", { level: 1, name: space.name })).toBeVisible();
  expect(loads).toContain(`${origin}/`);
  expect(loads.filter((address) => !address.startsWith(`${origin}/`))).toEqual([]);

  await page.getByRole("link", { name: entry.title, exact: true }).click();
  await page.getByRole("link", { name: "inicia sesión" }).click();
  const back = `/s/${space.slug}/e/${entry.slug}#comentarios`;
  await expect(page).toHaveURL(`${siteUrl}/auth?${new URLSearchParams({ next: back })}`);

  strays.allow(/status of 404/);
  await page.goto(`${origin}/no-existe`);
  await page.getByRole("link", { name: "Volver a la portada" }).click();
  await expect(page).toHaveURL(`${origin}/`);
  // The newspaper is the space's: the platform shows as one small link.
  await expect(page.getByRole("banner").getByRole("link")).toHaveText([space.name]);
  await page.getByRole("link", { name: "Redacción", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`^${siteUrl}/`));
});
