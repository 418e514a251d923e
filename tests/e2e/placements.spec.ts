import type { Page } from "@playwright/test";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import {
  apiOf,
  expect,
  expectNoAxeViolations,
  expectToast,
  test,
  type Account,
} from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";
import { askHost } from "@/tests/support/site-api";

let author: Account;
let stranger: Account;
let entry: Entry;
let space: Space;

/** A button by what it does, and what it does it to. */
const buttonOf = (page: Page, name: RegExp, what: string) =>
  page.getByRole("button", { name }).filter({ hasText: what });

test.beforeEach(async ({ createAccount }) => {
  [author, stranger] = [await createAccount(), await createAccount()];
  entry = await apiOf(author).createEntry({ title: `Exclusiva ${unique("de")}` });
  space = await apiOf(stranger).createSpace({ name: `Mío ${unique("de")}` });
});

/** Every address of the entry that a page, feed or text has, in links and in what is for machines. */
async function addressesIn(path: string) {
  const text = await apiOf(null).html(path);
  const found = text.match(new RegExp(`[^\\s"'<>()\\\\]*${entry.slug}[^\\s"'<>()\\\\]*`, "g"));
  return [...new Set(found)].sort();
}

test("S1: a stranger who adds an entry to a space of theirs, and claims a host, moves no address", async () => {
  const own = [
    ...[`/e/${entry.slug}`, `/${entry.slug}`, `/${entry.slug}.md`],
    ...[`/autores/${author.username}`, `/autores/${author.username}/feeds/rss.xml`],
    `/buscar?q=${encodeURIComponent(entry.title)}`,
  ];
  const shared = ["/", "/feeds/rss.xml", "/feeds/atom.xml", "/feeds/feed.json", "/sitemaps/1.xml"];
  const before = await Promise.all(own.map(addressesIn));
  for (const [index, addresses] of before.entries()) expect(addresses, own[index]).not.toEqual([]);

  const mala = apiOf(stranger);
  await mala.addToSpace(space.space_id, entry.entry_id);
  const host = `${unique("phish")}.example`;
  await mala.createDomain(space.space_id, { name: host });
  expect((await askHost(host, "/")).body).toContain("Bienvenido a Rotativa");

  expect(await Promise.all(own.map(addressesIn))).toEqual(before);
  for (const page of [...own, ...shared]) {
    const text = await apiOf(null).html(page);
    expect(text, page).not.toContain(host);
    expect(text, page).not.toContain(`/s/${space.slug}/e/`);
    if (page !== "/") expect(text, page).not.toContain(space.name); // the home page lists spaces
  }
  // Within the space it is read, and says where it is at home.
  const within = await apiOf(null).html(`/s/${space.slug}/e/${entry.slug}`);
  expect(within).toMatch(new RegExp(`rel="canonical" href="[^"]*//[^/]+/${entry.slug}"`));
});

test("what is begun in an empty space is written for it, and for no space that is not one's own", async ({
  page,
  login,
}) => {
  await login(stranger);
  await page.goto(`/s/${space.slug}`);
  await page.getByRole("link", { name: "Escribir la primera" }).click();
  await expect(page).toHaveURL(`/entries/create?space=${space.space_id}`);
  const places = page.getByRole("complementary", { name: "Publicación" });
  await expect(places).toContainText(space.name);
  const title = `Primera ${unique("de")}`;
  await page.getByLabel("Título").fill(title);
  await page.getByLabel("Contenido").fill("Un contenido con lo justo para publicarse.");
  await page.getByRole("button", { name: "Guardar Entrada" }).click();
  await expectToast(page, "Entrada creada");
  expect(await apiOf(null).html(`/s/${space.slug}`)).toContain(title);

  await login(author);
  await page.goto(`/entries/create?space=${space.space_id}`);
  await expect(places).toContainText("Ninguno");
  await expect(places).not.toContainText(space.name);
});

test("the author is told, accepts, and the address follows", async ({ page, login }) => {
  await apiOf(stranger).addToSpace(space.space_id, entry.entry_id);
  await login(author);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /avisos nuevos: 1/ }).click();
  await page.getByRole("menuitem", { name: /Avisos/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Avisos" })).toBeVisible();
  const notice = page.getByRole("article").filter({ hasText: entry.title });
  await expect(notice).toContainText(`El espacio «${space.name}» muestra tu entrada`);
  await expectNoAxeViolations(page);
  await notice.getByRole("button", { name: /^Aceptar/ }).click();
  await expectToast(page, "Entrada aceptada en el espacio");
  await expect(notice.getByText("Aceptada.")).toBeVisible();
  await expect(notice.getByRole("button")).toHaveCount(0);
  expect(await addressesIn(`/${entry.slug}`)).toContain(
    `http://localhost:${process.env.E2E_PORT}/s/${space.slug}/e/${entry.slug}`,
  );
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: /^Menú de/ })).not.toContainText("avisos nuevos");
});

test("the author blocks a space, which takes the entry out, and lets it in again", async ({
  page,
  login,
}) => {
  await apiOf(stranger).addToSpace(space.space_id, entry.entry_id);
  await login(author);
  await page.goto("/notices");
  await page.getByRole("button", { name: /^Bloquear el espacio/ }).click();
  const dialog = page.getByRole("alertdialog");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Bloquear", exact: true }).click();
  await expectToast(page, "Espacio bloqueado");
  const again = await apiOf(stranger).send(
    "POST",
    `/api/spaces/${space.space_id}/entries/${entry.entry_id}`,
  );
  expect(again.status).toBe(403);
  await buttonOf(page, /^Desbloquear/, space.name).click();
  await expectToast(page, "Espacio desbloqueado");
  await apiOf(stranger).addToSpace(space.space_id, entry.entry_id);
});

test("a team: somebody is added, accepts, proposes, and an editor accepts", async ({
  page,
  login,
  openBrowser,
  strays,
}) => {
  strays.allow(/status of 400 .*\/members/); // nobody is called that
  await login(stranger);
  await page.goto(`/s/${space.slug}`);
  await page.getByRole("link", { name: "Equipo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Equipo" })).toBeVisible();
  await expect(page.getByText(`@${stranger.username}`)).toBeVisible();
  await page.getByLabel("Nombre de usuario").fill("nadie-se-llama-asi");
  await page.getByRole("button", { name: "Añadir al equipo" }).click();
  await expect(page.getByText("No existe ninguna cuenta con ese nombre").first()).toBeVisible();
  await page.getByLabel("Nombre de usuario").fill(`@${author.username}`);
  await page.getByRole("combobox", { name: "Papel", exact: true }).click();
  await page.getByRole("option", { name: "Colaborador" }).click();
  await page.getByRole("button", { name: "Añadir al equipo" }).click();
  await expectToast(page, "Persona añadida al equipo");
  await expect(page.getByText(`@${author.username}`)).toBeVisible();
  await expect(page.getByText("Sin aceptar")).toBeVisible();
  await expectNoAxeViolations(page);

  const theirs = await openBrowser(author);
  await theirs.goto("/notices");
  await expect(theirs.getByText("te invita al equipo de")).toBeVisible();
  await buttonOf(theirs, /^Aceptar/, space.name).click();
  await expectToast(theirs, "Ya formas parte del equipo");
  const answered = theirs.getByRole("article").filter({ hasText: space.name });
  await expect(answered.getByText("Formas parte del equipo.")).toBeVisible();
  await theirs.goto(`/s/${space.slug}`);
  await expect(theirs.getByRole("link", { name: "Editar Espacio" })).toHaveCount(0);
  await expect(theirs.getByRole("link", { name: "Proponer la primera entrada" })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Escribir la primera" })).toHaveAttribute(
    "href",
    `/entries/create?space=${space.space_id}`,
  );
  await theirs.getByRole("link", { name: "Proponer Entradas" }).click();
  await buttonOf(theirs, /^Proponer/, entry.title).click();
  await expectToast(theirs, "Entrada propuesta");
  await expect(theirs.getByText("Propuesta: falta que la acepten")).toBeVisible();
  expect(await apiOf(null).html(`/s/${space.slug}`)).not.toContain(entry.title);

  await page.reload();
  const proposal = page.getByRole("article").filter({ hasText: entry.title });
  await proposal.getByRole("button", { name: /^Aceptar/ }).click();
  await expectToast(page, "Entrada añadida al espacio");
  await expect(proposal).toHaveCount(0);
  expect(await apiOf(null).html(`/s/${space.slug}`)).toContain(entry.title);
  await theirs.goto("/notices");
  await expect(theirs.getByText("ya está en la portada de")).toBeVisible();
});
