import type { Page } from "@playwright/test";
import {
  apiOf,
  expect,
  expectNoAxeViolations,
  expectToast,
  expectUnsavedWarning,
  test,
  type Account,
} from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";
import type { SiteApi } from "@/tests/support/site-api";

const visitor = apiOf(null);
let author: Account;
let other: Account;
let api: SiteApi;

test.beforeAll(async ({ createAccount }) => {
  author = await createAccount();
  other = await createAccount();
  api = apiOf(author);
});

const row = (page: Page, path: string) => page.getByRole("row").filter({ hasText: path });

async function chooseEntry(page: Page, title: string) {
  const field = page.getByRole("combobox", { name: "Entrada" });
  await field.fill(title.slice(0, -1));
  await page.getByRole("option", { name: title }).click();
  await expect(field).toHaveValue(title);
}

test("create, change and delete: the old address leads to the new one", async ({
  page,
  login,
  strays,
}) => {
  const entry = await api.createEntry();
  const [first, second] = [unique("ruta-una"), unique("ruta-dos")];
  await login(author);
  await page.goto("/slugs");

  await test.step("create", async () => {
    await page.getByRole("link", { name: "Crear Nuevo Slug" }).click();
    await expect(page.getByRole("heading", { name: "Crear Nuevo Slug", level: 1 })).toBeVisible();
    await expect(page.getByPlaceholder("/ruta-personalizada")).toBeVisible();
    await page.reload(); // nothing typed, nothing asked
    await page.getByLabel("Path").click();
    await page.getByLabel("Path").fill(`/Sección/${first}`);
    await expect(page.getByText(`/seccion/${first}`)).toBeVisible();
    await expectUnsavedWarning(page, strays);
    await expect(page.getByText("Disponible")).toBeVisible();
    await chooseEntry(page, entry.title);
    await page.getByRole("button", { name: "Crear Slug" }).click();
    await expectToast(page, "Slug creado", "El slug ha sido creado correctamente.");
    await expect(page).toHaveURL("/slugs");
    await page.reload(); // what is saved is not asked about
  });

  await test.step("list", async () => {
    for (const name of ["ID", "Path", "Entrada", "Creado", "Acciones"]) {
      await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
    }
    const created = row(page, first);
    await expect(created.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
    await expect(created.getByRole("link", { name: entry.title })).toHaveAttribute(
      "href",
      `/entries/${entry.entry_id}`,
    );
    const opened = page.waitForEvent("popup");
    await created
      .getByRole("link", { name: `/seccion/${first}` })
      .first()
      .click();
    const tab = await opened;
    await expect(tab).toHaveURL(`/seccion/${first}`);
    await expect(tab.getByRole("heading", { name: entry.title, level: 1 })).toBeVisible();
    await tab.close();
  });

  await test.step("change", async () => {
    await row(page, first).getByRole("link", { name: "Editar" }).click();
    await expect(page.getByRole("heading", { name: "Editar Slug", level: 1 })).toBeVisible();
    await expect(page.getByLabel("Path")).toHaveValue(`/seccion/${first}`);
    await expect(page.getByRole("combobox", { name: "Entrada" })).toHaveValue(entry.title);
    await page.getByLabel("Path").fill(`/${second}`);
    await expect(page.getByText(`/seccion/${first} seguirá llevando a la entrada.`)).toBeVisible();
    await page.getByRole("button", { name: "Actualizar Slug" }).click();
    await expectToast(page, "Slug actualizado", "El slug ha sido actualizado correctamente.");
    await expect(page).toHaveURL("/slugs");
    await expect(row(page, second)).toBeVisible();
    await expect(row(page, first)).toBeHidden();
  });

  await test.step("the old address redirects for good", async () => {
    const response = await visitor.get(`/seccion/${first}`);
    expect(response.status).toBe(308);
    const target = response.headers.get("location") ?? "";
    expect(await visitor.html(target)).toContain(`${entry.title}</h1>`);
    expect(await visitor.html(`/${second}`)).toContain(`${entry.title}</h1>`);
  });

  await test.step("delete", async () => {
    const remove = row(page, second).getByRole("button", { name: "Eliminar" });
    await remove.click();
    const dialog = page.getByRole("alertdialog", { name: "¿Estás seguro?" });
    await expect(dialog).toContainText("se eliminará permanentemente");
    await expect(dialog).toContainText("no se puede deshacer");
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await expect(dialog).toBeHidden();
    await remove.click();
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await expectToast(page, "Slug eliminado", "El slug ha sido eliminado correctamente.");
    await expect(row(page, second)).toBeHidden();
    expect((await visitor.get(`/${second}`)).status).toBe(308);
  });
});

test("the first slug changes, and every page that links the entry with it", async () => {
  const space = await api.createSpace();
  const entry = await api.createEntry();
  await api.addToSpace(space.space_id, entry.entry_id);
  const front = `/s/${space.slug}`;
  const [before, after] = [`${front}/e/${entry.slug}`, `${front}/e/${unique("nueva")}`];
  const path = after.slice(after.lastIndexOf("/") + 1);
  for (const address of ["/", front]) expect(await visitor.html(address)).toContain(before);
  expect((await visitor.get(`/${path}`)).status).toBe(404);

  const [slug] = await api.entrySlugs(entry.entry_id);
  await api.updateSlug(slug?.slug_id ?? 0, { path, entry_id: entry.entry_id });

  for (const address of ["/", front]) {
    const html = await visitor.html(address);
    expect([html.includes(after), html.includes(before)], address).toEqual([true, false]);
  }
  expect(await visitor.html(`/${path}`)).toContain(`${entry.title}</h1>`);
  for (const old of [`/${entry.slug}`, before]) {
    const response = await visitor.get(old);
    expect([response.status, response.headers.get("location")], old).toEqual([308, after]);
  }
  // The redirect itself is cached: it has to follow when the space gets another address.
  await api.updateSpace(space.space_id, { slug: `${space.slug}-dos` });
  const moved = await visitor.get(`/${entry.slug}`);
  expect(moved.headers.get("location")).toBe(`${front}-dos/e/${path}`);
});

test("a path that cannot be had says so while it is typed, and when it is sent", async ({
  page,
  login,
  strays,
}) => {
  const entry = await api.createEntry();
  const theirs = await apiOf(other).createEntry();
  await login(author);
  await page.goto("/slugs/create");
  const path = page.getByLabel("Path");

  await path.fill("/entries/uno");
  await expect(
    page.getByText("El sitio usa las direcciones que empiezan por «entries»"),
  ).toBeVisible();
  await path.fill("/con espacios!");
  await expect(page.getByText("La ruta solo puede tener letras, números y guiones")).toBeVisible();
  await path.fill(`/otra/${theirs.slug}`);
  await expect(page.getByText("Ya existe un slug con esa ruta")).toBeVisible();
  await expect(path).toHaveAttribute("aria-invalid", "true");

  await page.getByRole("button", { name: "Crear Slug" }).click();
  await expect(page.getByText("Elige una entrada")).toBeVisible();
  await chooseEntry(page, entry.title);
  strays.allow(/409/);
  await page.getByRole("button", { name: "Crear Slug" }).click();
  await expectToast(page, "Error", "Ya existe un slug con esa ruta");
  await expect(path).toBeFocused();
  await expect(page).toHaveURL("/slugs/create");
  await page.getByRole("link", { name: "Cancelar" }).click();
  await expect(page).toHaveURL("/slugs");
});

test("an old address: given, listed and taken away", async ({ page, login, strays }) => {
  strays.allow(/status of 400 .*\/api\/slugs\/aliases/); // where the panel does not know yet who asks
  const entry = await api.createEntry();
  const old = `2019/${unique("fiestas")}`;
  await login(author);
  const list = page.getByRole("list", { name: "Direcciones antiguas" });

  await test.step("in the panel of its entry", async () => {
    await page.goto(`/entries/${entry.entry_id}/edit`);
    await page.getByText("Dirección", { exact: true }).first().click();
    const field = page.getByLabel("Añadir una dirección antigua");
    await field.fill("/?p=12");
    await field.press("Enter");
    const refusal =
      "Una dirección antigua de esta forma solo puede darla quien administra el sitio.";
    await expect(page.getByText(refusal)).toBeVisible();
    await field.fill(`/${old}.html`);
    await field.press("Enter");
    await expect(page.getByText(refusal)).toBeVisible();
    await field.fill("/uno/../dos");
    await page.getByRole("button", { name: "Añadir", exact: true }).click();
    await expect(page.getByText("Ninguna página puede tener esa dirección")).toBeVisible();
    await expectNoAxeViolations(page);
    await field.fill(`https://viejo.example/${old.toUpperCase()}`);
    await field.press("Enter");
    await expectToast(page, "Dirección antigua guardada", "Desde ahora lleva a la entrada.");
    await expect(list).toContainText(`/${old}`);
    await expect(field).toHaveValue("");
    await expect(page).toHaveURL(`/entries/${entry.entry_id}/edit`); // the text was not sent
  });
  expect((await visitor.get(`/${old}`)).headers.get("location")).toBe(`/${entry.slug}`);

  await test.step("in the list of all", async () => {
    await page.goto("/slugs");
    await page.getByRole("link", { name: "Direcciones antiguas" }).click();
    await expect(page).toHaveURL("/slugs/antiguas");
    const ours = row(page, `/${old}`);
    await expect(ours.getByRole("link", { name: entry.title })).toBeVisible();
    await expectNoAxeViolations(page);
    await ours.getByRole("button", { name: `Quitar /${old}` }).click();
    const dialog = page.getByRole("alertdialog", { name: "¿Quitar esta dirección antigua?" });
    await expect(dialog).toContainText(`Quien abra «/${old}» ya no llegará a la entrada.`);
    await dialog.getByRole("button", { name: "Quitar" }).click();
    await expectToast(page, "Dirección antigua quitada");
    await expect(ours).toBeHidden();
  });
  expect((await visitor.get(`/${old}`)).status).toBe(404);
});

test("the entries: only one's own, by search, by scrolling and by keyboard alone", async ({
  page,
  createAccount,
  login,
}) => {
  const writer = await createAccount();
  const theirs = await api.createEntry();
  await login(writer);
  await page.goto("/slugs/create");
  await expect(page.getByText("No hay entradas disponibles")).toBeVisible();

  const mine = apiOf(writer);
  const oldest = await mine.createEntry({ title: `La primera ${unique("de")}` });
  for (let count = 0; count < 24; count++) await mine.createEntry();
  await page.reload();
  const field = page.getByRole("combobox", { name: "Entrada" });
  await field.click();
  await expect(page.getByRole("option")).toHaveCount(20);
  await page.getByRole("option").last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("option")).toHaveCount(25);
  await field.fill(theirs.title);
  await expect(page.getByText(`Ninguna entrada coincide con «${theirs.title}».`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");

  await page.getByLabel("Path").fill(unique("con-teclado"));
  await page.keyboard.press("Tab");
  await expect(field).toBeFocused();
  await page.keyboard.type(oldest.title);
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(oldest.title);
  await page.keyboard.press("Enter");
  await expectToast(page, "Slug creado");
});

test("somebody else's slug offers no controls and no form; a visitor is sent to sign in", async ({
  page,
  login,
  openBrowser,
  strays,
}) => {
  const entry = await api.createEntry();
  const [slug] = await api.entrySlugs(entry.entry_id);
  const form = `/slugs/${slug?.slug_id}/edit`;
  const reader = await openBrowser(null);
  for (const address of ["/slugs", "/slugs/create", form]) {
    await reader.goto(address);
    await expect(reader, address).toHaveURL(`/auth?next=${encodeURIComponent(address)}`);
  }

  await login(other);
  await page.goto("/slugs");
  const theirs = row(page, `/${entry.slug}`);
  await expect(theirs.getByRole("link", { name: entry.title })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Editar" })).toHaveCount(0);
  await expect(theirs.getByRole("button", { name: "Eliminar" })).toHaveCount(0);
  await page.goto(form);
  await expect(page.getByRole("heading", { name: "Este slug no es tuyo" })).toBeVisible();
  await expect(page.getByLabel("Path")).toHaveCount(0);

  strays.allow(/404/);
  const missing = await page.goto("/slugs/2147483647/edit");
  expect(missing?.status()).toBe(404);
});

test("an administrator gives anybody's entry an address; a deleted entry is named by its number", async ({
  page,
  createAccount,
  login,
}) => {
  const entry = await api.createEntry();
  const gone = await api.createEntry();
  await api.deleteEntry(gone.entry_id);
  await login(await createAccount({ isAdmin: true }));
  await page.goto("/slugs/create");
  const path = unique("de-la-casa");
  await page.getByLabel("Path").fill(path);
  await chooseEntry(page, entry.title);
  await page.getByRole("button", { name: "Crear Slug" }).click();
  await expect(row(page, path).getByRole("link", { name: entry.title })).toBeVisible();
  await expect(row(page, `/${gone.slug}`)).toContainText(`Entrada #${gone.entry_id}`);
  await row(page, `/${gone.slug}`).getByRole("link", { name: "Editar" }).click();
  await expect(
    page.getByText(`La entrada #${gone.entry_id} ya no existe: elige otra.`),
  ).toBeVisible();
});

test("what the server does not answer is said, and can be tried again", async ({
  page,
  login,
  strays,
}) => {
  await login(author);
  strays.allow(/500/);
  await page.route("**/api/slugs?*", (route) =>
    route.fulfill({ status: 500, json: { message: "Se ha averiado." } }),
  );
  await page.goto("/slugs");
  await expect(page.getByText("Error al cargar los slugs: Se ha averiado.")).toBeVisible();
  await page.unroute("**/api/slugs?*");
  await page.route("**/api/slugs?*", (route) => route.fulfill({ json: [] }));
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByText("No hay slugs disponibles.")).toBeVisible();
  await page.route("**/api/users/*/entries?*", (route) =>
    route.fulfill({ status: 500, json: { message: "Se ha averiado." } }),
  );
  await page.getByRole("link", { name: "Crear Primer Slug" }).click();
  await expect(page).toHaveURL("/slugs/create");
  await expect(page.getByText("Error al cargar las entradas.")).toBeVisible();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.unroute("**/api/users/*/entries?*");
  await page.route("**/api/users/*/entries?*", async (route) => {
    await answered;
    await route.fulfill({ json: [] });
  });
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByText("Cargando entradas...")).toBeVisible();
  answer();
  await expect(page.getByText("No hay entradas disponibles")).toBeVisible();
});

test.describe("what opens", () => {
  // What is fading in has too little contrast for a moment.
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const width of [1280, 390]) {
    test(`stands in nobody's way at ${width} pixels`, async ({ page, login }) => {
      const entry = await api.createEntry();
      await login(author);
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/slugs/create");
      await page.getByLabel("Path").fill("/tasks/uno");
      await expect(page.getByText("El sitio usa las direcciones")).toBeVisible();
      await page.getByRole("combobox", { name: "Entrada" }).click();
      await expect(page.getByRole("option").first()).toBeVisible();
      await expectNoAxeViolations(page);
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: "Cancelar" }).click();
      await expect(page).toHaveURL("/slugs");
      await row(page, `/${entry.slug}`).getByRole("button", { name: "Eliminar" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectNoAxeViolations(page);
    });
  }
});
