import type { Locator, Page } from "@playwright/test";
import type { Entry } from "@/lib/texts/entries/dto";
import { apiOf, expect, expectToast, test, type Account } from "@/tests/support/fixtures";
import { imageFile } from "@/tests/support/image-file";
import { unique } from "@/tests/support/names";
import type { SiteApi } from "@/tests/support/site-api";

const text = "Un contenido con lo justo para publicarse.";

const called = unique("Ana Autora");
let author: Account;
let api: SiteApi;

test.beforeAll(async ({ createAccount }) => {
  author = await createAccount({ fullName: called });
  api = apiOf(author);
});

test.describe("the list", () => {
  test("shows each entry as a card, and what may be done with it", async ({
    page,
    login,
    openBrowser,
    createAccount,
  }) => {
    const image = await api.uploadImage(await imageFile());
    const entry = await api.createEntry({ content: `**Así** empieza. ${text}`, image });
    await api.createComment(entry.entry_id);
    await login(author);
    const card = await findCard(page, entry);
    await expect(card.getByRole("heading", { name: entry.title })).toBeVisible();
    await expect(card.getByText(`Así empieza. ${text}`)).toBeVisible();
    await expect(card.getByText(called)).toBeVisible();
    await expect(card.getByText(/^\d{1,2} de [a-z]+ de 20\d\d$/)).toBeVisible();
    await expect(card.getByText("1 comentario")).toBeVisible();
    await expect(card.locator("img").first()).toHaveJSProperty("complete", true);
    await expect(card.getByRole("link", { name: "Editar" })).toBeVisible();
    await expect(card.getByRole("button", { name: "Eliminar" })).toBeVisible();
    await card.getByRole("link", { name: `Ver «${entry.title}»` }).click();
    await expect(page).toHaveURL(`/${entry.slug}`);

    const others = await findCard(await openBrowser(await createAccount()), entry);
    await expect(others.getByRole("link", { name: /^Ver/ })).toBeVisible();
    await expect(others.getByRole("link", { name: "Editar" })).toBeHidden();
    await expect(others.getByRole("button", { name: "Eliminar" })).toBeHidden();

    const admins = await findCard(await openBrowser(await createAccount({ isAdmin: true })), entry);
    await expect(admins.getByRole("link", { name: "Editar" })).toBeVisible();
    await expect(admins.getByRole("button", { name: "Eliminar" })).toBeVisible();
  });

  test("shows a placeholder for an image that is gone", async ({ page, login, strays }) => {
    strays.allow(/ERR_FAILED .*\/uploads\//);
    const image = await api.uploadImage(await imageFile());
    const entry = await api.createEntry({ image });
    await login(author);
    await page.route("**/uploads/**", (route) => route.abort());
    const card = await findCard(page, entry);
    await expect(card.locator("img").first()).toHaveAttribute("src", "/images/placeholder.svg");
  });

  test("finds by title and content, without regard to accents", async ({ page, login }) => {
    const word = unique("canción");
    await api.createEntry({ title: `Una ${word}` });
    await api.createEntry({ content: `Aquí suena la ${word.toUpperCase()} de siempre.` });
    await login(author);
    await page.goto("/entries");
    await page.getByLabel("Buscar entradas").fill(word.replace("ó", "o"));
    await expect(page.getByRole("article")).toHaveCount(2);
    await page.getByLabel("Buscar entradas").fill(`${word}-que-no-existe`);
    await expect(page.getByText("No hay entradas", { exact: true })).toBeVisible();
  });

  test("grows page by page", async ({ page, login }) => {
    const word = unique("serie");
    for (let number = 1; number <= 25; number++) {
      await api.createEntry({ title: `${word} número ${number}` });
    }
    await api.createEntry({ title: unique("Otra") });
    await login(author);
    await page.goto("/entries");
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.getByLabel("Buscar entradas").fill(word);
    // The list before the search has as many: what was found is there when nothing else is.
    await expect(page.getByRole("article").filter({ hasNotText: word })).toHaveCount(0);
    await expect(page.getByRole("article")).toHaveCount(20);
    await page.getByRole("button", { name: "Cargar más" }).click();
    await expect(page.getByRole("article")).toHaveCount(25);
    await expect(page.getByRole("button", { name: "Cargar más" })).toBeHidden();
    await expect(
      page.getByRole("heading", { name: `${word} número 1`, exact: true }),
    ).toBeVisible();
  });

  test("says that there is nothing, and that it could not be read", async ({
    page,
    login,
    strays,
  }) => {
    strays.allow(/status of 500/);
    await login(author);
    let answer: { status: number; json: unknown } = { status: 500, json: { message: "Fallo" } };
    await page.route("**/api/entries?*", (route) => route.fulfill(answer));
    await page.goto("/entries");
    await expect(
      page.getByText("Error al cargar las entradas. Por favor, intenta de nuevo."),
    ).toBeVisible();
    answer = { status: 200, json: [] };
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByText("No hay entradas", { exact: true })).toBeVisible();
  });
});

test.describe("writing", () => {
  test("publishes an entry, and Cancelar leads back", async ({ page, login }) => {
    const title = `Nueva ${unique("historia")}`;
    await login(author);
    await page.goto("/entries/create");
    await page.getByRole("link", { name: "Cancelar" }).click();
    await expect(page).toHaveURL("/entries");
    await page.getByRole("link", { name: "Nueva Entrada", exact: true }).click();
    await expect(page.getByRole("link", { name: "Volver a Entradas" })).toBeVisible();
    await page.getByLabel("Título").fill(title);
    await page.getByLabel("Contenido").fill(text);
    await page.getByRole("button", { name: "Guardar Entrada" }).click();
    await expectToast(page, "Entrada creada");
    await expect(page).toHaveURL("/entries");
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await page.getByRole("link", { name: "Ver", exact: true }).click();
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  });

  test("says what is wrong with the fields", async ({ page, login }) => {
    await login(author);
    await page.goto("/entries/create");
    await page.getByLabel("Título").fill("ab");
    await page.getByLabel("Contenido").fill("corto");
    await page.getByRole("button", { name: "Guardar Entrada" }).click();
    await expect(page.getByText("El título debe tener al menos 3 caracteres")).toBeVisible();
    await expect(page.getByText("El contenido debe tener al menos 10 caracteres")).toBeVisible();
    await page.getByLabel("Título").fill("t".repeat(101));
    await expect(page.getByText("El título no puede tener más de 100 caracteres")).toBeVisible();
    await expect(page).toHaveURL("/entries/create");
  });

  test("keeps what was typed when saving fails", async ({ page, login, strays }) => {
    strays.allow(/status of 500/);
    await login(author);
    await page.goto("/entries/create");
    await page.getByLabel("Título").fill("Un título que no se pierde");
    await page.getByLabel("Contenido").fill(text);
    await page.route("**/api/entries", (route) =>
      route.fulfill({ status: 500, json: { message: "Fallo" } }),
    );
    await page.getByRole("button", { name: "Guardar Entrada" }).click();
    await expectToast(page, "Error", "No se pudo crear la entrada. Por favor, intenta de nuevo.");
    await expect(page.getByLabel("Título")).toHaveValue("Un título que no se pierde");
    await expect(page.getByLabel("Contenido")).toHaveValue(text);
    await page.unroute("**/api/entries");
    await page.getByRole("button", { name: "Guardar Entrada" }).click();
    await expect(page).toHaveURL("/entries");
  });

  test("previews the text as it will be read", async ({ page, login }) => {
    await login(author);
    await page.goto("/entries/create");
    await page.getByLabel("Título").fill("Ensayo general");
    await page.getByLabel("Contenido").fill("Con **negrita** y\n\n- una lista");
    const more = page.getByRole("button", { name: "Más acciones", exact: true });
    await more.click();
    await page.getByRole("menuitem", { name: "Vista previa" }).click();
    const preview = page.getByRole("dialog", { name: "Ensayo general" });
    await expect(preview.getByRole("listitem")).toHaveText("una lista");
    await page.keyboard.press("Escape");
    await expect(preview).toBeHidden();
    await expect(more).toBeFocused();
  });
});

test.describe("images", () => {
  const choose = (page: Page) => page.getByLabel("Elegir una imagen");
  const noImage = { name: "foto.png", mimeType: "image/png", buffer: Buffer.from("no soy imagen") };

  test.beforeEach(async ({ page, login }) => {
    await login(author);
    await page.goto("/entries/create");
  });

  test("nothing is lost that was filled in before the scripts were there", async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route("**/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto("/entries/create", { waitUntil: "commit" });
    await page.getByLabel("Título").fill("Escrito deprisa");
    await choose(page).setInputFiles(await imageFile());
    scripts.resolve();
    await expectToast(page, "Archivo subido");
    await expect(page.getByLabel("Título")).toHaveValue("Escrito deprisa");
  });

  test("only images are taken", async ({ page }) => {
    await choose(page).setInputFiles({ ...noImage, name: "nota.txt", mimeType: "text/plain" });
    await expectToast(page, "Error", "Solo se pueden subir archivos de imagen.");
    await expect(page.getByRole("img", { name: "Vista previa de la imagen" })).toBeHidden();
  });

  test("what the server refuses is said in its words", async ({ page, strays }) => {
    strays.allow(/status of 4\d\d .*\/api\/upload/);
    const refused = page.waitForResponse("**/api/upload");
    await choose(page).setInputFiles(noImage);
    const { error } = (await (await refused).json()) as { error: string };
    expect(error).not.toBe("");
    await expectToast(page, "Error", error);
  });

  for (const [name, answer, message] of [
    [
      "an answer that is none",
      { status: 200, body: "<html>" },
      "Error al procesar la respuesta del servidor",
    ],
    ["an answer without the address", { status: 200, body: "{}" }, "Error al subir el archivo"],
    [
      "a failure without words",
      { status: 503, body: "" },
      "Error en la carga: 503 Service Unavailable",
    ],
  ] as const) {
    test(name, async ({ page, strays }) => {
      strays.allow(/status of 503/);
      await page.route("**/api/upload", (route) => route.fulfill(answer));
      await choose(page).setInputFiles(await imageFile());
      await expectToast(page, "Error", message);
      await expect(page.getByRole("button", { name: "Guardar Entrada" })).toBeEnabled();
    });
  }

  test("an image that cannot be shown is dropped from the preview", async ({ page, strays }) => {
    strays.allow(/status of 404 .*\/uploads\//);
    const json = { file: { url: "/uploads/perdida.webp" } };
    await page.route("**/api/upload", (route) => route.fulfill({ json }));
    await choose(page).setInputFiles(await imageFile());
    await expectToast(
      page,
      "Error de imagen",
      "No se puede cargar la imagen. La imagen puede estar dañada o no ser accesible.",
    );
    await expect(page.getByText("No se pudo cargar la vista previa")).toBeVisible();
  });

  test("an image can be taken away again", async ({ page }) => {
    await choose(page).setInputFiles(await imageFile());
    await expect(page.getByRole("img", { name: "Vista previa de la imagen" })).toBeVisible();
    await page.getByRole("button", { name: "Quitar imagen" }).click();
    await expect(page.getByRole("img", { name: "Vista previa de la imagen" })).toBeHidden();
    await expect(choose(page)).toBeFocused();
  });
});

test.describe("editing", () => {
  test("changes the entry and shows it", async ({ page, login }) => {
    const entry = await api.createEntry({ image: await api.uploadImage(await imageFile()) });
    const title = `Corregida ${unique("hoy")}`;
    await login(author);
    await page.goto(`/${entry.slug}`);
    await page.getByRole("article").getByRole("link", { name: "Editar" }).click();
    await expect(page.getByLabel("Título")).toHaveValue(entry.title);
    await expect(page.getByLabel("Contenido")).toHaveValue(entry.content);
    await expect(page.getByRole("img", { name: "Vista previa de la imagen" })).toBeVisible();
    await page.getByLabel("Título").fill(title);
    await page.getByRole("button", { name: "Guardar Entrada" }).click();
    await expectToast(page, "Entrada actualizada");
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(`${title} | Rotativa`);
  });

  test("says so when it fails", async ({ page, login, strays }) => {
    strays.allow(/status of 500/);
    const { entry_id, title } = await api.createEntry();
    await login(author);
    await page.goto(`/entries/${entry_id}/edit`);
    await page.route(`**/api/entries/${entry_id}`, (route) =>
      route.fulfill({ status: 500, json: { message: "Fallo" } }),
    );
    await page.getByLabel("Título").fill(`${title} bis`);
    await page.getByRole("button", { name: "Guardar Entrada" }).click();
    await expectToast(
      page,
      "Error",
      "No se pudo actualizar la entrada. Por favor, intenta de nuevo.",
    );
    await expect(page.getByLabel("Título")).toHaveValue(`${title} bis`);
  });

  test("is not for others, but for administrators", async ({
    page,
    login,
    openBrowser,
    createAccount,
  }) => {
    const { entry_id, title } = await api.createEntry();
    await login(await createAccount());
    await page.goto(`/entries/${entry_id}/edit`);
    await expectToast(page, "Acceso denegado", "No tienes permiso para editar esta entrada.");
    await expect(page).toHaveURL("/entries");

    const admins = await openBrowser(await createAccount({ isAdmin: true }));
    await admins.goto(`/entries/${entry_id}/edit`);
    await expect(admins.getByLabel("Título")).toHaveValue(title);
  });

  test("of a missing entry says so", async ({ page, login, strays }) => {
    strays.allow(/status of 404/);
    await login(author);
    await page.goto("/entries/2147483647/edit");
    await expect(page.getByRole("heading", { name: "Entrada no encontrada" })).toBeVisible();
    await expect(
      page.getByText("La entrada que intentas editar no existe o ha sido eliminada."),
    ).toBeVisible();
    await page.getByRole("link", { name: "Volver a Entradas" }).click();
    await expect(page).toHaveURL("/entries");
  });
});

test.describe("deleting", () => {
  const question = "¿Estás seguro de que deseas eliminar esta entrada?";

  test("asks first and leads to the list", async ({ page, login }) => {
    const entry = await api.createEntry();
    await login(author);
    await page.goto(`/${entry.slug}`);
    await page.getByRole("button", { name: "Eliminar" }).click();
    const dialog = page.getByRole("alertdialog", { name: question });
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Eliminar" }).click();
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await expectToast(page, "Entrada eliminada", "La entrada ha sido eliminada exitosamente.");
    await expect(page).toHaveURL("/entries");
    await expect(page.getByRole("heading", { name: "Entradas" })).toBeVisible();
    await expect(page.getByRole("heading", { name: entry.title })).toBeHidden();
    expect((await apiOf(null).get(`/${entry.slug}`)).status).toBe(404);
  });

  test("from the list, and says so when it fails", async ({ page, login, strays }) => {
    strays.allow(/status of 500/);
    const entry = await api.createEntry();
    await login(author);
    const card = await findCard(page, entry);
    await page.route(`**/api/entries/${entry.entry_id}`, (route) => route.fulfill({ status: 500 }));
    await card.getByRole("button", { name: "Eliminar" }).click();
    const dialog = page.getByRole("alertdialog", { name: question });
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await expectToast(page, "Error", "No se pudo eliminar la entrada.");
    await page.unroute(`**/api/entries/${entry.entry_id}`);
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await expectToast(page, "Entrada eliminada");
    await expect(card).toBeHidden();
  });
});

test.describe("an article", () => {
  test("shows its date in the site's time zone, whoever looks from where", async ({
    openBrowser,
  }) => {
    const { slug, created } = await api.createEntry();
    const inMadrid = new Intl.DateTimeFormat("es", {
      hour: "2-digit",
      minute: "2-digit",
      timeZone: "Europe/Madrid",
    }).format(new Date(created));
    const page = await openBrowser(null, { timezoneId: "America/Mexico_City" });
    await page.goto(`/${slug}`);
    await expect(page.getByRole("article").first().getByRole("time")).toHaveText(
      new RegExp(`^\\d{1,2} de [a-z]+, 20\\d\\d a las ${inMadrid}$`),
    );
  });

  test("can be edited from its page by nobody else", async ({ page, login, createAccount }) => {
    const { slug } = await api.createEntry();
    await login(await createAccount());
    await page.goto(`/${slug}`);
    await expect(page.getByLabel("Tu comentario")).toBeVisible();
    await expect(page.getByRole("link", { name: "Editar" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Eliminar" })).toBeHidden();
  });
});

/** The card of an entry in the list, found by its title. */
async function findCard(page: Page, { title }: Pick<Entry, "title">): Promise<Locator> {
  await page.goto("/entries");
  await page.getByLabel("Buscar entradas").fill(title);
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  return card;
}
