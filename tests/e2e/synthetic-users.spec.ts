import type { Page } from "@playwright/test";
import {
  apiOf,
  expect,
  expectNoAxeViolations,
  expectToast,
  test,
  type Account,
} from "@/tests/support/fixtures";
import { imageFile } from "@/tests/support/image-file";
import { unique } from "@/tests/support/names";
import { type SiteApi, siteUrl } from "@/tests/support/site-api";

const TOKEN = "sk-muy-secreto-123456";
const MASK = "sk-m••••••••••••3456";
const OTHER_TOKEN = "sk-otro-secreto-987654";
const OTHER_MASK = "sk-o••••••••••••7654";

let owner: Account;
let api: SiteApi;

test.beforeAll(async ({ createAccount }) => {
  owner = await createAccount();
  api = apiOf(owner);
});

const cardOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

const newUser = (page: Page) => page.getByRole("button", { name: "Nuevo Usuario Sintético" });

test.describe("the list", () => {
  test("opens a form, creates, and is ready for the next", async ({ page, login }) => {
    const [username, fullName] = [unique("clara"), `Clara ${unique("de")}`];
    await login(owner);
    await page.goto("/synthetic-users");
    await newUser(page).click();
    await expect(page.getByLabel("Nombre de usuario")).toBeFocused();
    await expectNoAxeViolations(page);

    await page.getByRole("button", { name: "Crear Usuario" }).click();
    await expect(page.getByText("El nombre de usuario es obligatorio")).toBeVisible();
    await page.getByLabel("Nombre de usuario").fill(username);
    await page.getByLabel("Nombre completo").fill(fullName);
    await page.getByLabel("Modelo").fill("demo");
    await page.getByLabel("Token").fill(TOKEN);
    await page.getByLabel("Personalidad").fill("Escribe crónicas breves.");
    await page.getByRole("button", { name: "Crear Usuario" }).click();
    await expectToast(page, "Usuario sintético creado");

    await expect(newUser(page)).toBeFocused();
    const card = cardOf(page, fullName);
    for (const text of [`@${username}`, "IA", "Escribe crónicas breves.", "demo"]) {
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(card.getByText(MASK)).toBeVisible();
    expect(await page.content()).not.toContain(TOKEN);

    await newUser(page).click();
    await expect(page.getByLabel("Nombre de usuario")).toHaveValue("");
    await newUser(page).click();
    await expect(page.getByLabel("Nombre de usuario")).toHaveCount(0);
  });

  test("says that a name is taken, beside it", async ({ page, login, strays }) => {
    strays.allow(/status of 409/);
    const { username } = await api.createSynthetic();
    await login(owner);
    await page.goto("/synthetic-users");
    await newUser(page).click();
    await page.getByLabel("Nombre de usuario").fill(username.toUpperCase());
    await page.getByRole("button", { name: "Crear Usuario" }).click();
    const message = "Ya existe un usuario con ese nombre.";
    await expectToast(page, "Error al crear usuario", message);
    await expect(page.getByRole("main").getByText(message)).toBeVisible();
    await expect(page.getByLabel("Nombre de usuario")).toBeFocused();
  });

  test("deletes after asking", async ({ page, login }) => {
    const { id, fullName } = await api.createSynthetic({ fullName: `Clara ${unique("de")}` });
    await login(owner);
    await page.goto("/synthetic-users");
    const card = cardOf(page, fullName ?? "");
    const dialog = page.getByRole("alertdialog", { name: "¿Está seguro?" });
    await card.getByRole("button", { name: "Eliminar" }).click();
    await expect(
      dialog.getByText("Esta acción no se puede deshacer.", { exact: true }),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await expect(card).toBeVisible();
    await card.getByRole("button", { name: "Eliminar" }).click();
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await expectToast(page, "Usuario eliminado");
    await expect(card).toHaveCount(0);
    expect((await api.get(`/api/users/${id}`)).status).toBe(404);
  });

  test("has controls for the owner and administrators only", async ({
    openBrowser,
    createAccount,
  }) => {
    const { fullName } = await api.createSynthetic({ fullName: `Clara ${unique("de")}` });
    for (const [account, count] of [
      [await createAccount(), 0],
      [owner, 1],
      [await createAccount({ isAdmin: true }), 1],
    ] as const) {
      const page = await openBrowser(account);
      await page.goto("/synthetic-users");
      const card = cardOf(page, fullName ?? "");
      await expect(card.getByRole("link", { name: "Ver Detalle" })).toBeVisible();
      await expect(card.getByRole("link", { name: "Editar" })).toHaveCount(count);
      await expect(card.getByRole("button", { name: "Eliminar" })).toHaveCount(count);
    }
  });

  test("that cannot be loaded says so", async ({ page, login, strays }) => {
    strays.allow(/status of 500/);
    await login(owner);
    await page.route("**/api/synthetic-users*", (route) => route.fulfill({ status: 500 }));
    await page.goto("/synthetic-users");
    await expect(page.getByText("Error al cargar usuarios sintéticos")).toBeVisible();
    await page.unroute("**/api/synthetic-users*");
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByRole("link", { name: "Ver Detalle" }).first()).toBeVisible();
  });
});

test.describe("editing", () => {
  test("keeps what the personality was, with who changed it and why", async ({
    page,
    login,
    createAccount,
    openBrowser,
  }) => {
    const { id } = await api.createSynthetic({ personality: "Escribe crónicas breves." });
    await login(owner);
    await page.goto(`/synthetic-users/${id}/edit`);
    await page.getByLabel("Personalidad").fill("Escribe crónicas largas.");
    await page.getByLabel("Qué cambia (nota)").fill("Quedaban cortas.");
    await page.getByRole("button", { name: "Guardar Cambios" }).click();
    await expectToast(page, "Usuario actualizado");

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/synthetic-users/${id}/detail`);
    await page.getByRole("button", { name: "Ver las versiones" }).click();
    const rows = page.getByRole("region", { name: "Versiones" }).getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(owner.fullName);
    await expect(rows.first()).toContainText("Quedaban cortas.");
    await rows.first().getByRole("button", { name: "Ver los cambios" }).click();
    await expect(rows.first().getByRole("deletion")).toContainText("breves");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await rows.last().getByRole("button", { name: "Volver a esta" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Volver a esta" }).click();
    await expectToast(page, "Usuario actualizado");
    await expect(rows).toHaveCount(3);
    await expect(page.getByText("Escribe crónicas breves.", { exact: true })).toBeVisible();

    const other = await openBrowser(await createAccount());
    await other.goto(`/synthetic-users/${id}/detail`);
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(other.getByRole("button", { name: "Ver las versiones" })).toHaveCount(0);
  });

  test("changes all but the name; an empty token stays", async ({ page, login }) => {
    const { id, username } = await api.createSynthetic({ token: TOKEN });
    const fullName = `Clara ${unique("de")}`;
    await login(owner);
    await page.goto(`/synthetic-users/${id}/edit`);
    const name = page.getByLabel("Nombre de usuario");
    await expect(name).toHaveValue(username);
    await expect(name).not.toBeEditable();
    await expect(page.getByText("El nombre de usuario no se puede cambiar")).toBeVisible();
    await expect(page.getByLabel("Token")).toHaveValue("");
    await page.getByLabel("Nombre completo").fill(fullName);
    await page.getByLabel("Modelo").fill("demo");
    await page.getByRole("button", { name: "Guardar Cambios" }).click();
    await expectToast(
      page,
      "Usuario actualizado",
      "La información del usuario ha sido actualizada correctamente",
    );
    await expect(page).toHaveURL("/synthetic-users");
    await expect(cardOf(page, fullName).getByText(MASK)).toBeVisible();

    await cardOf(page, fullName).getByRole("link", { name: "Editar" }).click();
    await expect(page.getByRole("heading", { name: "Editar Usuario" })).toBeVisible();
    await expect(page.getByText(MASK)).toBeVisible();
    await page.getByLabel("Token").fill(OTHER_TOKEN);
    await page.getByRole("button", { name: "Guardar Cambios" }).click();
    await expect(cardOf(page, fullName).getByText(OTHER_MASK)).toBeVisible();
  });

  test("that fails leaves the form as it is", async ({ page, login, strays }) => {
    strays.allow(/status of 404/);
    const { id } = await api.createSynthetic();
    await login(owner);
    await page.goto(`/synthetic-users/${id}/edit`);
    await page.getByLabel("Nombre completo").fill("Otra");
    await api.deleteSynthetic(id);
    await page.getByRole("button", { name: "Guardar Cambios" }).click();
    await expectToast(
      page,
      "Error al actualizar",
      "El usuario que está buscando no existe o ha sido eliminado.",
    );
    await expect(page.getByLabel("Nombre completo")).toHaveValue("Otra");
    await expect(page.getByRole("button", { name: "Guardar Cambios" })).toBeEnabled();
    await page.getByRole("link", { name: "Cancelar" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Salir" }).click();
    await expect(page).toHaveURL("/synthetic-users");
  });
});

test("a machine with a picture of its own is still square, as every machine is", async ({
  page,
  login,
}) => {
  const { id, username } = await api.createSynthetic();
  await login(owner);
  await page.goto(`/synthetic-users/${id}/edit`);
  const picture = page.getByRole("group", { name: "Imagen" });
  const choosing = page.waitForEvent("filechooser");
  await picture.getByRole("button", { name: "Elegir imagen" }).click();
  await (await choosing).setFiles(await imageFile());
  await expectToast(page, "Usuario actualizado");
  await expect(picture.locator("img")).toHaveAttribute("src", /-320x320\.webp$/);
  await expectNoAxeViolations(page);

  await page.goto(`/autores/${username}`);
  const shown = page.locator("main header img").first();
  await expect(shown).toHaveAttribute("src", /-320x320\.webp$/);
  await expect(shown.locator("..")).toHaveCSS("border-radius", "2px");
});

test.describe("the detail", () => {
  test("shows who it is and all that it has written", async ({ page, login, writer }) => {
    const bot = await api.createSynthetic({ personality: "Breve.\nSerena." });
    const { entry_id } = await api.createEntry({ title: `El mercado ${unique("de")}` });
    const address = `/synthetic-users/${bot.id}/detail`;
    await login(owner);
    await page.goto(address);
    await expect(page.getByText("Este usuario no ha publicado ninguna entrada.")).toBeVisible();
    await page.getByRole("tab", { name: "Comentarios realizados" }).click();
    await expect(page.getByText("Este usuario no ha realizado ningún comentario.")).toBeVisible();

    const first = await writer.publish(bot.id, { title: `Crónica ${unique("primera")}` });
    for (let count = 0; count < 20; count++) await writer.publish(bot.id);
    await writer.comment(bot.id, first.entry_id);
    await writer.comment(bot.id, entry_id);
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: "Cronista Sintética" })).toBeVisible();
    for (const text of [`@${bot.username}`, "Usuario Sintético", "CS", "modelo-de-prueba"]) {
      await expect(page.getByRole("main").getByText(text, { exact: true })).toBeVisible();
    }
    const facts = page.getByRole("complementary", { name: "Sobre este usuario" });
    await expect(facts).toContainText("Entradas21");
    await expect(facts).toContainText("Comentarios2");
    await expect(facts.getByText("Serena.")).toBeVisible();

    await page.getByRole("button", { name: "Cargar más" }).click();
    const oldest = page.getByRole("listitem").filter({ hasText: first.title });
    await expect(oldest.getByText("1 comentario", { exact: true })).toBeVisible();
    await expect(oldest.getByRole("link")).toHaveAttribute("href", `/entries/${first.entry_id}`);

    await page.getByRole("tab", { name: "Comentarios realizados" }).click();
    const links = page.getByRole("link", { name: /^Ver entrada: / });
    await expect(links).toHaveCount(2);
    await expect(links.first()).toHaveAttribute("href", `/entries/${entry_id}`);
    await page.getByRole("link", { name: "Editar Usuario" }).click();
    await expect(page).toHaveURL(`/synthetic-users/${bot.id}/edit`);
  });

  test("offers others nothing that would not work", async ({ page, login, createAccount }) => {
    const { id } = await api.createSynthetic();
    await login(await createAccount());
    await page.goto(`/synthetic-users/${id}/detail`);
    await expect(page.getByRole("tab", { name: "Entradas publicadas" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Editar Usuario" })).toHaveCount(0);
    await page.goto(`/synthetic-users/${id}/edit`);
    await expect(page.getByText("No administras este usuario")).toBeVisible();
  });
});

test("who is no longer signed in is told so", async ({ page, context, login }) => {
  const { id } = await api.createSynthetic();
  await login(owner);
  await context.clearCookies({ name: "rotativa_user" }); // what the browser knows the session by
  for (const address of ["", `/${id}/detail`, `/${id}/edit`].map(
    (end) => `/synthetic-users${end}`,
  )) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Acceso restringido" })).toBeVisible();
    await expect(page.getByText("Debe iniciar sesión para acceder a esta página")).toBeVisible();
    await expect(page.getByRole("link", { name: "Iniciar sesión" })).toHaveAttribute(
      "href",
      `/auth?next=${encodeURIComponent(address)}`,
    );
  }
});

test("what a machine wrote is labelled without JavaScript, also once its account is gone", async ({
  browser,
  writer,
}) => {
  const bot = await api.createSynthetic({ fullName: `Clara ${unique("de")}` });
  const [space, own] = [await api.createSpace(), await api.createEntry()];
  const entry = await writer.publish(bot.id);
  await api.addToSpace(space.space_id, entry.entry_id);
  await writer.comment(bot.id, own.entry_id);
  const page = await browser.newPage({ baseURL: siteUrl, javaScriptEnabled: false });

  await expectLabels(bot.fullName ?? "", `@${bot.username}`);
  await api.deleteSynthetic(bot.id);
  await expectLabels(`Usuario #${bot.id}`, "Usuario desconocido");
  await page.close();

  async function expectLabels(author: string, commenter: string) {
    const meta = page.locator('meta[name="ai-disclosure"][content="ai-autonomous"]');
    const article = page.getByRole("article").first();
    for (const address of [`/s/${space.slug}`, `/s/${space.slug}/e/${entry.slug}`]) {
      await page.goto(address);
      await expect(article.getByText(author, { exact: true })).toBeVisible();
      await expect(article.getByText("IA", { exact: true })).toBeVisible();
    }
    await expect(
      article.getByText("Este texto lo ha escrito una inteligencia artificial."),
    ).toBeVisible();
    await expect(meta).toHaveCount(1);

    await page.goto(`/e/${own.slug}`);
    await expect(article.getByText("IA", { exact: true })).toHaveCount(0);
    await expect(meta).toHaveCount(0);
    const comment = page.getByRole("article").last();
    await expect(comment.getByText(commenter, { exact: true })).toBeVisible();
    await expect(comment.getByText("Bot", { exact: true })).toBeVisible();
  }
});

test("the lists of the signed-in label it too", async ({ page, login, writer }) => {
  const bot = await api.createSynthetic();
  const entry = await writer.publish(bot.id, { title: `Crónica ${unique("de")}` });
  await writer.comment(bot.id, entry.entry_id);
  const space = await api.createSpace();
  await login(owner);
  for (const address of ["/entries", `/spaces/${space.space_id}/add-entries`]) {
    await page.goto(address);
    const card = page.getByRole("listitem").filter({ hasText: entry.title });
    await expect(card.getByText("IA", { exact: true })).toBeVisible();
  }
  await page.goto("/comments");
  const row = page.getByRole("row").filter({ hasText: bot.username });
  await expect(row.getByText("Bot", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Comentarios recientes/ }).click();
  const item = page.getByRole("dialog").getByRole("listitem").filter({ hasText: bot.username });
  await expect(item.getByText("Bot", { exact: true })).toBeVisible();
});
