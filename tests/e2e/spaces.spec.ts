import type { Page } from "@playwright/test";
import type { Entry } from "@/lib/texts/entries/dto";
import {
  apiOf,
  expect,
  expectToast,
  expectUnsavedWarning,
  test,
  type Account,
} from "@/tests/support/fixtures";
import { imageFile } from "@/tests/support/image-file";
import { unique } from "@/tests/support/names";
import type { SiteApi } from "@/tests/support/site-api";

let owner: Account;
let api: SiteApi;

test.beforeAll(async ({ createAccount }) => {
  owner = await createAccount();
  api = apiOf(owner);
});

const cardOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });

test.describe("the list", () => {
  test("shows each space as a card, with controls for who manages it", async ({
    page,
    login,
    openBrowser,
    createAccount,
  }) => {
    const space = await api.createSpace({ subtitle: "Con su subtítulo" });
    await login(owner);
    await page.goto("/spaces");
    const card = cardOf(page, space.name);
    await expect(card.getByText("Con su subtítulo")).toBeVisible();
    await expect(card.getByText("Sin descripción")).toBeVisible();
    await expect(card.getByText(/^Creado: \d{1,2} de [a-z]+ de 20\d\d$/)).toBeVisible();
    await expect(card.getByRole("link", { name: `Editar «${space.name}»` })).toBeVisible();
    await expect(card.getByRole("button", { name: `Eliminar «${space.name}»` })).toBeVisible();
    await card.getByRole("link", { name: "Ver Detalle" }).click();
    await expect(page).toHaveURL(`/s/${space.slug}`);

    for (const [account, count] of [
      [await createAccount(), 0],
      [await createAccount({ isAdmin: true }), 1],
    ] as const) {
      const theirs = await openBrowser(account);
      await theirs.goto("/spaces");
      const theirCard = cardOf(theirs, space.name);
      await expect(theirCard.getByRole("link", { name: "Ver Detalle" })).toBeVisible();
      await expect(theirCard.getByRole("link", { name: /^Editar/ })).toHaveCount(count);
      await expect(theirCard.getByRole("button", { name: /^Eliminar/ })).toHaveCount(count);
    }
  });

  test("says that there is nothing, and that it could not be read", async ({
    page,
    login,
    strays,
  }) => {
    strays.allow(/status of 500/);
    await login(owner);
    let answer: { status: number; json: unknown } = { status: 500, json: { message: "Fallo" } };
    await page.route("**/api/spaces?*", (route) => route.fulfill(answer));
    await page.goto("/spaces");
    await expect(page.getByText("Error al cargar los espacios")).toBeVisible();
    answer = { status: 200, json: [] };
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByText("No hay espacios creados")).toBeVisible();
    await page.getByRole("link", { name: "Crear Primer Espacio" }).click();
    await expect(page).toHaveURL("/spaces/create");
  });
});

test.describe("creating and editing", () => {
  test("says what is wrong with the fields", async ({ page, login }) => {
    await login(owner);
    await page.goto("/spaces/create");
    await page.getByRole("button", { name: "Crear Espacio" }).click();
    await expect(page.getByText("El nombre debe tener al menos 3 caracteres")).toBeVisible();
    for (const [label, value, message] of [
      ["Nombre", "n".repeat(101), "El nombre no puede exceder los 100 caracteres"],
      ["Slug", "ab", "El slug debe tener al menos 3 caracteres"],
      ["Slug", "s".repeat(101), "El slug no puede exceder los 100 caracteres"],
      [
        "Slug",
        "Con Mayúsculas",
        "El slug solo puede contener letras minúsculas, números y guiones",
      ],
      ["Subtítulo", "ab", "El subtítulo debe tener al menos 3 caracteres"],
      ["Subtítulo", "s".repeat(151), "El subtítulo no puede exceder los 150 caracteres"],
      ["Descripción", "d".repeat(2001), "La descripción no puede exceder los 2000 caracteres"],
    ] as const) {
      await page.getByLabel(label).fill(value);
      await page.getByRole("button", { name: "Crear Espacio" }).click();
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(page).toHaveURL("/spaces/create");
  });

  test("a slug that is taken is refused, another one taken", async ({ page, login, strays }) => {
    strays.allow(/status of 409/);
    const { slug } = await api.createSpace();
    await login(owner);
    await page.goto("/spaces/create");
    await page.reload(); // nothing typed, nothing asked
    await page.getByLabel("Nombre").click();
    await page.getByLabel("Nombre").fill("La competencia");
    await expect(page.getByText("/s/la-competencia")).toBeVisible();
    await expect(page.getByLabel("Textos al día de cada usuario sintético")).toHaveValue("");
    await expectUnsavedWarning(page, strays);
    await page.getByLabel("Slug").fill(slug);
    await page.getByRole("button", { name: "Crear Espacio" }).click();
    await expectToast(page, "Error al crear el espacio", "Ya existe un espacio con ese slug");
    await expect(
      page.getByRole("main").getByText("Ya existe un espacio con ese slug"),
    ).toBeVisible();
    await expect(page.getByLabel("Slug")).toBeFocused();
    await expect(page.getByLabel("Slug")).toHaveAttribute("aria-invalid", "true");
    await expectUnsavedWarning(page, strays);
    await page.getByLabel("Slug").fill(`${slug}-bis`);
    await page.getByRole("button", { name: "Crear Espacio" }).click();
    await expectToast(page, "Espacio creado");
    await expect(page).toHaveURL(`/s/${slug}-bis`);
    await expect(page.getByRole("heading", { name: "La competencia" })).toBeVisible();
    await page.reload(); // what is saved is not asked about
  });

  test("a space is edited from its front page", async ({ page, login }) => {
    const space = await api.createSpace({ description: "De antes" });
    const name = `Renombrado ${unique("hoy")}`;
    await login(owner);
    await page.goto(`/s/${space.slug}`);
    await page.getByRole("link", { name: "Editar Espacio" }).click();
    await expect(page.getByLabel("Nombre")).toHaveValue(space.name);
    await expect(page.getByLabel("Slug")).toHaveValue(space.slug);
    await expect(page.getByLabel("Descripción")).toHaveValue("De antes");
    await page.getByRole("link", { name: "Cancelar" }).click();
    await expect(page).toHaveURL(`/spaces/${space.space_id}`);

    await page.getByRole("link", { name: "Editar Espacio" }).click();
    await page.getByLabel("Nombre").fill(name);
    await page.getByLabel("Slug").fill(`${space.slug}-nuevo`);
    const daily = page.getByLabel("Textos al día de cada usuario sintético");
    await expect(daily).toHaveValue("");
    await daily.fill("muchos");
    await page.getByLabel("Fuera de los buscadores lo que nadie ha leído").check();
    await page.getByRole("button", { name: "Guardar Cambios" }).click();
    await expect(
      page.getByText("El tope de textos al día debe ser un número entre 1 y 1000"),
    ).toBeVisible();
    await daily.fill("3");
    await page.getByRole("button", { name: "Guardar Cambios" }).click();
    await expectToast(page, "Espacio actualizado");
    await expect(page).toHaveURL(`/s/${space.slug}-nuevo`);
    await expect(page.getByRole("heading", { name })).toBeVisible();
    const saved = await api.get(`/api/spaces/${space.space_id}`);
    expect(await saved.json()).toMatchObject({ ai_daily: 3, unread_noindex: true });
  });

  test("a space is deleted after a question that says what stays", async ({ page, login }) => {
    const space = await api.createSpace();
    const { entry_id, slug } = await api.createEntry();
    await api.addToSpace(space.space_id, entry_id);
    await login(owner);
    await page.goto("/spaces");
    await page.getByRole("button", { name: `Eliminar «${space.name}»` }).click();
    const dialog = page.getByRole("alertdialog", { name: `¿Eliminar el espacio «${space.name}»?` });
    await expect(dialog.getByText(/Su entrada no se borra\./)).toBeVisible();
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await expectToast(page, "Espacio eliminado");
    await expect(cardOf(page, space.name)).toBeHidden();
    expect((await apiOf(null).get(`/s/${space.slug}`)).status).toBe(404);
    expect((await apiOf(null).get(`/${slug}`)).status).toBe(200);
  });

  test("others are told that it is not theirs", async ({ page, login, createAccount }) => {
    const space = await api.createSpace();
    await login(await createAccount());
    for (const screen of ["edit", "add-entries"]) {
      await page.goto(`/spaces/${space.space_id}/${screen}`);
      await expect(page.getByText("Acceso denegado")).toBeVisible();
      await expect(
        page.getByRole("heading", { name: "No administras este espacio" }),
      ).toBeVisible();
    }
    await page.getByRole("link", { name: "Ver el espacio" }).click();
    await expect(page).toHaveURL(`/s/${space.slug}`);
    await expect(page.getByRole("link", { name: "Portada" }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Editar Espacio" })).toBeHidden();
    await expect(page.getByRole("link", { name: "Añadir Entradas" })).toBeHidden();
  });
});

test("entries are found and added, each once", async ({ page, login, createAccount }) => {
  const word = unique("asunto");
  const space = await api.createSpace();
  const inside = await api.createEntry({ title: `Ya dentro del ${word}` });
  await api.addToSpace(space.space_id, inside.entry_id);
  const outside = await apiOf(await createAccount()).createEntry({
    content: `De otra persona, sobre el ${word.toUpperCase()}.`,
  });
  await login(owner);
  await page.goto(`/s/${space.slug}`);
  await page.getByRole("link", { name: "Añadir Entradas" }).click();
  await page.getByPlaceholder("Buscar entradas por título o contenido...").fill(word);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
  const there = cardOf(page, inside.title);
  await expect(there.getByText("Ya está en el espacio")).toBeVisible();
  await expect(there.getByRole("button")).toHaveCount(0);
  const other = cardOf(page, outside.title);
  await other.getByRole("button", { name: "Añadir" }).click();
  await expectToast(page, "Entrada añadida al espacio");
  await expect(other.getByText("Ya está en el espacio")).toBeVisible();
  await page.getByRole("link", { name: "Finalizar" }).click();
  await expect(page).toHaveURL(`/spaces/${space.space_id}`);
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(2);
});

test("adding that fails says why", async ({ page, login, strays }) => {
  strays.allow(/status of 409/);
  const space = await api.createSpace();
  const entry = await api.createEntry();
  await login(owner);
  await page.goto(`/spaces/${space.space_id}/add-entries`);
  const found = page.waitForResponse((response) => response.url().includes("q="));
  await page.getByRole("searchbox").fill(entry.title);
  await found; // a search still under way would show what somebody else adds
  await expect(cardOf(page, entry.title)).toBeVisible();
  await api.addToSpace(space.space_id, entry.entry_id); // somebody was faster
  await cardOf(page, entry.title).getByRole("button", { name: "Añadir" }).click();
  await expectToast(
    page,
    "Error al añadir la entrada al espacio",
    "La entrada ya está en el espacio",
  );
});

test.describe("the front page", () => {
  async function newspaper(count: number) {
    const space = await api.createSpace({ subtitle: "Diario de la tarde" });
    const image = await api.uploadImage(await imageFile({ width: 1200, height: 800 }));
    const entries: Entry[] = [];
    for (let number = 0; number < count; number++) {
      const entry = await api.createEntry({ image });
      await api.addToSpace(space.space_id, entry.entry_id);
      entries.unshift(entry); // the last one added opens the page
    }
    return { space, entries };
  }

  test("sets its entries like a newspaper", async ({ page }) => {
    const { space, entries } = await newspaper(5);
    const today = new Intl.DateTimeFormat("es", { dateStyle: "full", timeZone: "Europe/Madrid" });
    const day = today.format();
    await page.goto(`/s/${space.slug}`);
    await expect(page.getByRole("heading", { name: space.name, level: 1 })).toBeVisible();
    await expect(page.getByText("Diario de la tarde")).toBeVisible();
    const days = new RegExp(`^(${day}|${today.format()})$`); // it may end meanwhile
    await expect(page.getByText(days)).toBeVisible();
    const articles = page.getByRole("main").getByRole("article");
    await expect(articles.getByRole("heading")).toHaveText(entries.map(({ title }) => title));

    const more = page.getByRole("region", { name: "Más noticias" });
    await expect(more.getByRole("heading", { level: 3 })).toHaveText(
      entries.slice(3).map(({ title }) => title),
    );
    const widths = await articles.evaluateAll((all) => all.map((one) => one.clientWidth));
    const [featured = 0, teaserWidth = 0, card = 0] = widths;
    expect(featured).toBeGreaterThan(1.5 * Math.max(teaserWidth, card));

    const [, teaser] = entries;
    await expect(articles.nth(1).getByRole("link", { name: /^Leer más/ })).toHaveAttribute(
      "href",
      `/s/${space.slug}/e/${teaser?.slug}`,
    );
    await expect(page.getByRole("link", { name: /^Leer más/ })).toHaveCount(1);
    await articles
      .nth(1)
      .getByRole("link", { name: /^Leer más/ })
      .click();
    await expect(page).toHaveTitle(`${teaser?.title} | ${space.name}`);
    await expect(page.getByRole("heading", { name: teaser?.title, level: 1 })).toBeVisible();
  });

  test("is the same under the space's number", async ({ page, login }) => {
    const { space, entries } = await newspaper(1);
    await login(owner);
    await page.goto(`/spaces/${space.space_id}`);
    await expect(page.getByRole("heading", { name: space.name, level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: entries[0]?.title })).toBeVisible();
    await page.goto(`/spaces/${space.space_id}/entries/${entries[0]?.entry_id}`);
    await expect(page).toHaveTitle(`${entries[0]?.title} | ${space.name}`);
  });

  test("loses an entry that is taken off, which itself stays", async ({ page, login }) => {
    const { space, entries } = await newspaper(2);
    const [first, second] = entries;
    await login(owner);
    await page.goto(`/s/${space.slug}`);
    await page.getByRole("button", { name: `Eliminar «${first?.title}» del espacio` }).click();
    const dialog = page.getByRole("alertdialog", { name: "¿Eliminar esta entrada del espacio?" });
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await page.getByRole("button", { name: `Eliminar «${first?.title}» del espacio` }).click();
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await expectToast(page, "Entrada eliminada del espacio");
    await expect(page.getByRole("main").getByRole("article").getByRole("heading")).toHaveText([
      second?.title ?? "",
    ]);
    expect((await apiOf(null).get(`/${first?.slug}`)).status).toBe(200);
  });

  test("lets an author take their own entry off, and no other", async ({
    page,
    login,
    createAccount,
  }) => {
    const { space, entries } = await newspaper(1);
    const guest = await createAccount();
    const theirs = await apiOf(guest).createEntry();
    await api.addToSpace(space.space_id, theirs.entry_id);
    await login(guest);
    await page.goto(`/s/${space.slug}`);
    const remove = page.getByRole("button", { name: /^Eliminar «.*» del espacio$/ });
    await expect(remove).toHaveCount(1);
    await expect(remove).toHaveAccessibleName(`Eliminar «${theirs.title}» del espacio`);
    await expect(page.getByRole("heading", { name: entries[0]?.title })).toBeVisible();
  });

  test("goes on on further pages", async ({ page }) => {
    const space = await api.createSpace();
    const titles: string[] = [];
    expect((await apiOf(null).get(`/s/${space.slug}/pagina/2`)).status).toBe(404); // not for good
    for (let number = 1; number <= 65; number++) {
      const { entry_id, title } = await api.createEntry();
      await api.addToSpace(space.space_id, entry_id);
      titles.unshift(title);
    }
    const headings = page.getByRole("main").getByRole("article").getByRole("heading");
    await page.goto(`/s/${space.slug}`);
    await expect(headings).toHaveText(titles.slice(0, 60));
    await page.getByRole("link", { name: "Noticias anteriores" }).click();
    await expect(page).toHaveURL(`/s/${space.slug}/pagina/2`);
    await expect(headings).toHaveText(titles.slice(60));
    await page.getByRole("link", { name: "Noticias más recientes" }).click();
    await expect(page).toHaveURL(`/s/${space.slug}`);
  });
});
