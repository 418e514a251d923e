import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { Draft } from "@/lib/texts/drafts/dto";
import type { Entry } from "@/lib/texts/entries/dto";
import { goBack } from "@/tests/support/back";
import {
  apiOf,
  expect,
  expectToast,
  expectUnsavedWarning,
  test,
  type Account,
} from "@/tests/support/fixtures";
import { imageFile } from "@/tests/support/image-file";
import { expectForgotten, expectKept } from "@/tests/support/kept-texts";
import { unique } from "@/tests/support/names";
import { freePort, ready, start, type Command } from "@/tests/support/site";
import { siteUrl } from "@/tests/support/site-api";

// What may happen between the first key and the moment when a text is saved: in none of it anything is lost.

const text = "Un contenido con lo justo para publicarse.";

let author: Account;

test.beforeEach(async ({ createAccount }) => {
  author = await createAccount();
});

const title = (page: Page) => page.getByLabel("Título", { exact: true });
const content = (page: Page) => page.getByLabel("Contenido");
const recovered = (page: Page) =>
  page.getByText(/Hemos recuperado lo que escribías a las? \d{1,2}:\d\d/);
const question = (page: Page) => page.getByRole("alertdialog", { name: "¿Salir sin guardar?" });
const save = (page: Page) => page.getByRole("button", { name: "Guardar Entrada" }).click();

/** Types as a person does: browsers let only pages that were touched hold anybody back. */
async function write(page: Page, words: string) {
  await title(page).pressSequentially(words);
  await content(page).fill(text);
  await expectKept(page, words);
  await expectKept(page, text);
}

async function open(page: Page, address = "/entries/create") {
  await page.goto(address);
  await expect(page.getByRole("button", { name: /^Menú de/ })).toBeVisible(); // it is known who writes
}

/** However long the test takes, what is written is in this browser alone. */
const keepFromDrafts = (page: Page) => page.route(/\/api\/drafts$/, (route) => route.abort());

/** Signs in, in the dialog over a form whose session has ended. */
async function signInOver(page: Page, account: Account) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Username").fill(account.username);
  await dialog.getByLabel("Password").fill(account.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
}

/** How many of the author's entries have this title. */
async function published(words: string, account = author): Promise<number> {
  const entries = await apiOf(null).userEntries(account.id);
  return entries.filter((entry) => entry.title === words).length;
}

test("reload", async ({ page, login, strays }) => {
  strays.answer("", true);
  await keepFromDrafts(page);
  await login(author);
  await open(page);
  const words = unique("Recargada");
  await write(page, words);
  await page.getByLabel("Elegir una imagen").setInputFiles(await imageFile());
  await expect(page.getByRole("img", { name: "Vista previa de la imagen" })).toBeVisible();
  await expectKept(page, "/uploads/");
  await page.reload();
  await expect(recovered(page)).toBeVisible();
  await expect(title(page)).toHaveValue(words);
  await expect(content(page)).toHaveValue(text);
  await expect(page.getByRole("img", { name: "Vista previa de la imagen" })).toBeVisible();

  await page.reload(); // what was offered and not touched is offered again
  await expect(title(page)).toHaveValue(words);
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(title(page)).toHaveValue("");
  await expect(recovered(page)).toBeHidden();
  await expectForgotten(page, words);
});

test("what was saved is kept no more", async ({ page, login }) => {
  await login(author);
  await open(page);
  const words = unique("Guardada");
  await write(page, words);
  await save(page);
  await expectToast(page, "Entrada creada");
  await expectForgotten(page, words);
  await page.getByRole("link", { name: "Nueva Entrada", exact: true }).click();
  await expect(title(page)).toHaveValue("");
  await expect(recovered(page)).toBeHidden();
});

test("Back", async ({ page, login }) => {
  await keepFromDrafts(page);
  await login(author);
  await open(page, "/entries");
  await page.getByRole("link", { name: "Nueva Entrada", exact: true }).click();
  const words = unique("Atrás");
  await write(page, words);
  await goBack(page);
  await question(page).getByRole("button", { name: "Seguir escribiendo" }).click();
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL("/entries/create");
  await expect(title(page)).toHaveValue(words);

  await title(page).press("End");
  await goBack(page);
  await expect(question(page)).toContainText("queda guardado en este navegador");
  await question(page).getByRole("button", { name: "Salir" }).click();
  await expect(page).toHaveURL("/entries");
  await page.getByRole("link", { name: "Nueva Entrada", exact: true }).click();
  await expect(recovered(page)).toBeVisible();
  await expect(title(page)).toHaveValue(words);
});

test("links and Cancelar ask once", async ({ page, login }) => {
  await login(author);
  await open(page);
  const words = unique("Enlaces");
  await write(page, words);
  await page.getByRole("link", { name: "Cancelar" }).click();
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL("/entries/create");
  await page.getByRole("link", { name: "Volver a Entradas" }).click();
  await question(page).getByRole("button", { name: "Salir" }).click();
  await expect(page).toHaveURL("/entries");
  await expect(question(page)).toBeHidden();
  await expectKept(page, words);
});

test("crash of the tab", async ({ page, context, login }) => {
  await keepFromDrafts(page);
  await login(author);
  await open(page);
  const words = unique("Caída");
  await write(page, words);
  const crashed = page.waitForEvent("crash");
  const cdp = await context.newCDPSession(page);
  void cdp.send("Page.crash").catch(() => {}); // nobody is left to answer
  await crashed;
  const next = await context.newPage();
  await open(next);
  await expect(recovered(next)).toBeVisible();
  await expect(title(next)).toHaveValue(words);
  await expect(content(next)).toHaveValue(text);
});

test("a reload while the draft is being begun leads to it", async ({
  page,
  context,
  login,
  strays,
}) => {
  strays.answer("", true);
  await login(author);
  const other = await context.newPage();
  await open(other, "/entries");
  await open(page);
  const words = unique("Recargada a tiempo");
  await write(page, words);
  const begun = page.waitForResponse((response) => response.url().endsWith("/api/drafts"));
  await page.route("/entries/create", async (route) => {
    await begun;
    await expectForgotten(other, words); // the page that is being left has still heard of it
    await route.continue();
  });
  await page.reload();
  await expect(page).toHaveURL(/\?draft=\d+$/);
  await expect(title(page)).toHaveValue(words);
});

test("an answer to the first autosave that got lost: begun once", async ({
  page,
  login,
  strays,
}) => {
  strays.allow(/ERR_FAILED .*\/api\/drafts/);
  await login(author);
  await open(page);
  const words = unique("Empezada una vez");
  let sent = 0;
  await page.route("/api/drafts", async (route) => {
    await route.fetch();
    if (sent++ === 0) await route.abort();
    else await route.continue();
  });
  await write(page, words);
  await expect(page).toHaveURL(/\?draft=\d+$/);
  const drafts = (await (await apiOf(author).get("/api/drafts")).json()) as Draft[];
  expect(drafts).toMatchObject([{ title: words }]);
});

/** Holds the answer to a call back until the returned function is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(
    address,
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  return letGo;
}

test("what is typed while a draft is on its way stays kept", async ({ page, login }) => {
  await login(author);
  await open(page);
  const letGo = await holdBack(page, "/api/drafts");
  const sent = page.waitForRequest("/api/drafts");
  await write(page, unique("De camino"));
  await sent;
  await content(page).pressSequentially(" Y lo que se me ocurre ahora.");
  letGo();
  await expect(page).toHaveURL(/\?draft=\d+$/);
  await expectKept(page, "Y lo que se me ocurre ahora.");
});

test("nothing can be typed into what is being saved", async ({ page, login }) => {
  await login(author);
  await open(page);
  const letGo = await holdBack(page, "/api/entries");
  const words = unique("Quieta");
  await write(page, words);
  await save(page);
  await expect(page.locator("[inert] [name=content]")).toBeVisible();
  letGo();
  await expectToast(page, "Entrada creada");
  expect(await published(words)).toBe(1);
});

test("two tabs: each has its own", async ({ page, context, login, strays }) => {
  strays.answer("", true);
  await login(author);
  const other = await context.newPage();
  const [mine, theirs] = [unique("Una pestaña"), unique("Otra pestaña")];
  await open(page);
  await write(page, mine);
  await open(other);
  await expect(title(other)).toHaveValue(""); // the first still lives
  await write(other, theirs);
  await page.reload();
  await expect(title(page)).toHaveValue(mine);
  await other.reload();
  await expect(title(other)).toHaveValue(theirs);
  await save(page);
  await expectToast(page, "Entrada creada");
  await other.reload(); // by now its draft may have it, instead of the browser
  await expect(title(other)).toHaveValue(theirs);
});

test("expired session: signing in over the form saves", async ({
  page,
  login,
  createAccount,
  strays,
}) => {
  strays.allow(/status of 401/);
  await login(author);
  await open(page);
  const words = unique("Caducada");
  await write(page, words);
  await page.context().clearCookies();
  await save(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Tu sesión ha terminado");
  await expect(dialog.getByLabel("Username")).toHaveValue(author.username);
  await expect(dialog.getByLabel("Password")).toBeFocused();

  const other = await createAccount();
  await signInOver(page, other);
  await expect(dialog).toContainText(`Has entrado como @${other.username}`);
  expect(await published(words, other)).toBe(0);
  await dialog.getByRole("button", { name: `Entrar como @${author.username}` }).click();
  await signInOver(page, author);
  await expect(page).toHaveURL("/entries");
  expect(await published(words)).toBe(1);
  expect(await published(words, other)).toBe(0);
});

test("expired session: the button that saves the draft asks as well, and nothing is lost meanwhile", async ({
  page,
  login,
  strays,
}) => {
  strays.allow(/status of 401/);
  await login(author);
  await open(page);
  await page.context().clearCookies();
  const words = unique("Caducada");
  await write(page, words);
  const button = page.getByRole("button", { name: "Guardar borrador" });
  await button.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Tu sesión ha terminado");
  await page.keyboard.press("Escape");
  await expectToast(page, "El borrador no se ha guardado. Debes iniciar sesión para continuar.");
  await expect(title(page)).toHaveValue(words);
  await expect(button).toBeEnabled();

  await button.click();
  await expect(dialog).toContainText("Tu sesión ha terminado");
  await expect(page.locator("button[aria-disabled]")).toContainText(["Guardar borrador"]); // alone
  await signInOver(page, author);
  await expectToast(page, "Borrador guardado");
  const drafts = (await (await apiOf(author).get("/api/drafts")).json()) as Draft[];
  expect(drafts).toMatchObject([{ title: words }]);
});

test("another account of the same browser is offered nothing, and saves nothing in its own name", async ({
  page,
  context,
  login,
  createAccount,
  strays,
}) => {
  strays.allow(/status of 401/);
  await login(author);
  await open(page);
  const words = unique("Ajena");
  await write(page, words);
  const other = await createAccount();
  await login(other); // in another tab
  await save(page);
  await expect(page.getByRole("dialog")).toContainText("Tu sesión ha terminado");
  expect(await published(words, other)).toBe(0);
  const next = await context.newPage();
  await open(next);
  await expect(title(next)).toHaveValue("");
  await expectKept(next, words);
});

test("signing out asks, and then forgets what was not saved in this browser", async ({
  page,
  login,
}) => {
  await login(author);
  const entry = await apiOf(author).createEntry({ title: unique("Charla"), content: text });
  const words = unique("Comentario a medias");
  await page.goto(`/e/${entry.slug}`);
  await page.getByLabel("Tu comentario").pressSequentially(words);
  await expectKept(page, words);
  const signOut = async () => {
    await page.getByRole("button", { name: /^Menú de/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
  };
  const asked = page.getByRole("alertdialog", { name: "¿Cerrar la sesión sin guardar?" });
  await signOut();
  await expect(asked).toContainText("Un texto tuyo sin guardar se borrará de este navegador");
  await asked.getByRole("button", { name: "Cancelar" }).click();
  await expectKept(page, words);
  await signOut();
  await asked.getByRole("button", { name: "Cerrar la sesión" }).click();
  await expectToast(page, "Logged out successfully");
  await expectForgotten(page, words);
});

test("offline", async ({ page, context, login, strays }) => {
  strays.allow(/ERR_INTERNET_DISCONNECTED/);
  await login(author);
  await open(page);
  const words = unique("Sin línea");
  await write(page, words);
  await context.setOffline(true);
  await save(page);
  const waiting = page.getByText("Sin conexión: se guardará al volver");
  await expect(waiting).toBeVisible();
  await expect(page.getByRole("button", { name: "Seguir escribiendo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(waiting).toBeHidden();
  await title(page).press("End");
  await title(page).pressSequentially("!");
  await save(page);
  await expect(waiting).toBeVisible();
  await context.setOffline(false);
  await expectToast(page, "Entrada creada");
  await expect(page).toHaveURL("/entries");
  expect(await published(`${words}!`)).toBe(1);
});

test("while the site cannot save, a draft says that it will be saved, and who writes stays signed in", async ({
  page,
  login,
  strays,
}) => {
  strays.allow(/status of 503/);
  await page.setViewportSize({ width: 390, height: 844 });
  await login(author);
  await page.route(/\/api\/(user|drafts)$/, (route) => route.fulfill({ status: 503 }));
  await page.goto("/entries/create");
  const words = unique("Sin base");
  await title(page).pressSequentially(words);
  await content(page).fill(text);
  await page.getByRole("button", { name: "Más acciones", exact: true }).click();
  await page.getByRole("menuitem", { name: "Guardar borrador" }).click();
  const waiting = page
    .getByRole("main")
    .getByText("El sitio no puede guardar ahora: se guardará en cuanto pueda");
  await expect(waiting).toBeInViewport();
  await expect(page.getByRole("link", { name: "Login" })).toBeHidden();
  await page.unroute(/\/api\/(user|drafts)$/);
  await expect(page.getByText(/^Borrador guardado/)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole("button", { name: /^Menú de/ })).toBeVisible();
});

test("an answer that got lost: saved once", async ({ page, login, strays }) => {
  strays.allow(/ERR_FAILED/);
  await login(author);
  await open(page);
  const words = unique("Sin respuesta");
  await write(page, words);
  await page.route(
    "**/api/entries",
    async (route) => {
      await route.fetch(); // it arrives, and is saved
      await route.abort();
    },
    { times: 1 },
  );
  await save(page);
  await expectToast(page, "Entrada creada");
  expect(await published(words)).toBe(1);
});

test("full storage: says so, and goes on", async ({ page, context, login }) => {
  await login(author);
  await open(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Storage.overrideQuotaForOrigin", { origin: siteUrl, quotaSize: 1 });
  const words = unique("Sin sitio");
  await title(page).pressSequentially(words);
  await content(page).fill(text);
  const full = page.getByText("Este navegador no tiene sitio para guardar lo que escribes");
  await expect(full).toBeVisible();
  await page.getByRole("link", { name: "Cancelar" }).click();
  await expect(question(page)).toContainText("se perderá");
  await question(page).getByRole("button", { name: "Seguir escribiendo" }).click();
  await cdp.send("Storage.overrideQuotaForOrigin", { origin: siteUrl });
  await title(page).press("End");
  await title(page).pressSequentially("!");
  await expect(full).toBeHidden();
  await save(page);
  await expectToast(page, "Entrada creada");
  expect(await published(`${words}!`)).toBe(1);
});

test.describe("two people", () => {
  let entry: Entry;

  test.beforeEach(async ({ page, login, strays }) => {
    strays.allow(/status of 409/);
    entry = await apiOf(author).createEntry({ content: "El río baja lleno desde el lunes." });
    await login(author);
    await open(page, `/entries/${entry.entry_id}/edit`);
    await content(page).fill("El río baja muy lleno desde el lunes.");
    await apiOf(author).updateEntry(entry.entry_id, {
      content: "El río baja vacío desde el lunes.",
    });
    await save(page);
    await expect(dialog(page)).toBeVisible();
  });

  const dialog = (page: Page) => page.getByRole("dialog", { name: "Hay una versión más reciente" });
  const now = async () => {
    const response = await apiOf(null).get(`/api/entries/${entry.entry_id}`);
    return ((await response.json()) as Entry).content;
  };

  test("both texts stand side by side, and mine can be saved over theirs", async ({ page }) => {
    const mine = dialog(page).getByRole("group", { name: "La tuya · Texto" });
    const theirs = dialog(page).getByRole("group", { name: "La otra · Texto" });
    await expect(mine.locator("ins")).toContainText(["muy", "lleno"]);
    await expect(theirs.locator("del")).toContainText(["vacío"]);
    await dialog(page).getByRole("button", { name: "Guardar la mía" }).click();
    await expectToast(page, "Entrada actualizada");
    expect(await now()).toBe("El río baja muy lleno desde el lunes.");
  });

  test("theirs can be taken", async ({ page }) => {
    await dialog(page).getByRole("button", { name: "Quedarme con la otra" }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(content(page)).toHaveValue("El río baja vacío desde el lunes.");
    await expectForgotten(page, "muy lleno");
    expect(await now()).toBe("El río baja vacío desde el lunes.");
  });

  test("both can be brought together by hand", async ({ page }) => {
    await dialog(page).getByRole("button", { name: "Seguir escribiendo" }).click();
    await expect(content(page)).toHaveValue("El río baja muy lleno desde el lunes.");
    expect(await now()).toBe("El río baja vacío desde el lunes.");
    await content(page).fill("El río baja entre vacío y lleno desde el lunes.");
    await save(page);
    await expectToast(page, "Entrada actualizada");
    expect(await now()).toBe("El río baja entre vacío y lleno desde el lunes.");
  });
});

test.describe("server killed while saving", { tag: "@soak" }, () => {
  let site: Command;
  let folder: string;
  let settings: Record<string, string>;

  test.beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "rotativa-killed-"));
    settings = { PORT: await freePort(), DATA_DIR: folder, LOG_LEVEL: "error" };
    site = start(settings);
    await ready(site);
  });

  test.afterEach(async () => {
    if (site.isAlive()) site.killGroup("SIGKILL");
    await site.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [when, arrives] of [
    ["after the text was saved", true],
    ["before it arrived", false],
  ] as const) {
    test(when, async ({ browser, strays }) => {
      strays.allow(/ERR_/);
      const origin = `http://localhost:${settings.PORT}`;
      const context = await browser.newContext({ baseURL: origin, locale: "es-ES" });
      const account = {
        ...{ username: "ana", fullName: "Ana Pérez", email: "ana@ejemplo.es" },
        password: "una clave larga",
      };
      const registered = await context.request.post("/api/register", { data: account });
      expect(registered.status()).toBe(201);
      const page = await context.newPage();
      await open(page);
      const words = unique("Apagón");
      await write(page, words);
      await page.route(
        "**/api/entries",
        async (route) => {
          if (arrives) await route.fetch();
          site.killGroup("SIGKILL");
          await site.ended;
          await route.abort();
        },
        { times: 1 },
      );
      await save(page);
      await expect(page.getByText("Sin conexión: se guardará al volver")).toBeVisible();
      site = start(settings);
      await ready(site);
      await expect(page).toHaveURL("/entries");
      const entries = (await (await context.request.get("/api/entries")).json()) as Entry[];
      expect(entries.filter((entry) => entry.title === words)).toHaveLength(1);
      await context.close();
    });
  }
});

test("settings ask once before they are left, and are offered again", async ({
  page,
  login,
  createAccount,
}) => {
  await login(await createAccount({ isAdmin: true }));
  await open(page, "/dashboard");
  await page.getByRole("button", { name: /^Menú de/ }).click();
  await page.getByRole("menuitem", { name: "Ajustes" }).click();
  const paper = page.getByRole("region", { name: "Ajustes del periódico" });
  const comments = page.getByRole("region", { name: "Comentarios" });
  const words = unique("Lema");
  await paper.getByLabel("Lema").pressSequentially(words);
  await comments.getByLabel("Palabras que retienen").pressSequentially(words);
  await expectKept(page, words);
  await goBack(page);
  await question(page).getByRole("button", { name: "Seguir escribiendo" }).click();
  await expect(page).toHaveURL("/settings");
  await page.getByRole("link", { name: "Invitaciones" }).last().click();
  await question(page).getByRole("button", { name: "Salir" }).click();
  await expect(page).toHaveURL("/invitations");
  await expect(question(page)).toBeHidden();
  await open(page, "/settings");
  await expect(recovered(page)).toHaveCount(2);
  await expect(paper.getByLabel("Lema")).toHaveValue(words);
  await paper.getByRole("button", { name: "Descartar" }).click();
  await comments.getByRole("button", { name: "Descartar" }).click();
  await expectForgotten(page, words);
});

test("a page of the footer is offered again where it was left", async ({
  page,
  login,
  createAccount,
  strays,
}) => {
  await login(await createAccount({ isAdmin: true }));
  await open(page, "/settings");
  await page.locator("summary").first().click();
  const field = page.locator("details textarea").first();
  const words = unique("Del pie");
  await field.pressSequentially(words);
  await expectKept(page, words);
  await page.getByRole("link", { name: "Invitaciones" }).last().click();
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  strays.answer("", true);
  await page.reload();
  await expect(field).toBeVisible();
  await expect(field).toHaveValue(words);
  await page.locator("details").first().getByRole("button", { name: "Descartar" }).click();
  await expect(field).toHaveValue("");
  await expectForgotten(page, words);
});

test("the door and the order of the sections ask before they are left", async ({
  page,
  login,
  createAccount,
  strays,
}) => {
  const api = apiOf(author);
  for (const _ of [1, 2]) await api.createSpace();
  await login(await createAccount({ isAdmin: true }));
  await open(page, "/settings");
  const radio = (name: string) => page.getByRole("radio", { name });
  await radio("Con aprobación").check();
  await page.getByLabel("Lema").pressSequentially("Lo que queda guardado");
  await page.getByRole("link", { name: "Invitaciones" }).last().click();
  await expect(question(page)).toContainText("Lo que has cambiado se perderá.");
  await question(page).getByRole("button", { name: "Quedarse" }).click();
  await radio("Abierta").check();
  await page.getByLabel("Lema").fill("");
  await page
    .getByRole("button", { name: /^Bajar / })
    .first()
    .click();
  await page.getByRole("link", { name: "Invitaciones" }).last().click();
  await question(page).getByRole("button", { name: "Quedarse" }).click();
  await expectUnsavedWarning(page, strays);
  await page
    .getByRole("button", { name: /^Subir / })
    .nth(1)
    .click();
  await page.getByRole("link", { name: "Invitaciones" }).last().click();
  await expect(page).toHaveURL("/invitations");
});
