import type { Page } from "@playwright/test";
import {
  apiOf,
  expect,
  expectNoAxeViolations,
  expectToast,
  test,
  type Account,
} from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";

let author: Account;

test.beforeEach(async ({ createAccount }) => {
  author = await createAccount();
});

const panel = (page: Page) => page.getByRole("complementary", { name: "Publicación" });
const part = (page: Page, name: string) =>
  panel(page)
    .locator("details")
    .filter({ has: page.locator("summary", { hasText: name }) });
const open = (page: Page, name: string) => part(page, name).locator("summary").click();
const save = (page: Page) => page.getByRole("button", { name: "Guardar Entrada" }).click();

async function write(page: Page, title: string) {
  await page.goto("/entries/create");
  await page.getByLabel("Título").fill(title);
  await page.getByLabel("Contenido").fill("Un texto de archivo, con lo justo para publicarse.");
}

test("an entry is published with all that the panel says of it", async ({
  page,
  login,
  createAccount,
}) => {
  const word = unique("panel");
  const own = await apiOf(author).createSpace({ name: `Propio ${word}` });
  const editor = await createAccount();
  const theirs = await apiOf(editor).createSpace({ name: `Ajeno ${word}` });
  await apiOf(editor).send("POST", `/api/spaces/${theirs.space_id}/members`, {
    ...{ username: author.username, role: "colaborador" },
  });
  await login(author);
  await write(page, `Crónica ${word}`);

  for (const [name, state] of [
    ["Espacios", "Ninguno"],
    ["Dirección", `/cronica-${word}`],
    ["Resumen", "El comienzo del texto"],
    ["Idioma", "El del sitio (Español)"],
    ["Fecha", "Al publicar"],
    ["Firma", "Tú"],
    ["Buscadores y redes", "Como la entrada"],
  ] as const) {
    await expect(part(page, name).locator("summary")).toContainText(state);
    await open(page, name);
  }
  await expectNoAxeViolations(page);

  await part(page, "Espacios").getByLabel(own.name).check();
  await part(page, "Espacios").getByLabel(theirs.name).check();
  await expect(part(page, "Espacios")).toContainText("Se propone");
  const address = part(page, "Dirección").getByLabel("Dirección");
  await expect(address).toHaveValue(`cronica-${word}`); // as the title gives it
  await address.fill(`Archivo/Año ${word}`);
  await expect(part(page, "Dirección")).toContainText(`/archivo/ano-${word}`);
  await expect(part(page, "Dirección")).toContainText("Disponible");
  await part(page, "Resumen").getByLabel("Resumen").fill("De qué va la crónica.");
  await expect(part(page, "Resumen")).toContainText("21 de 300 caracteres");
  await part(page, "Fecha").getByLabel("Fecha de publicación").fill("1998-03-01T12:00");
  await part(page, "Idioma").getByRole("combobox", { name: "Idioma" }).click();
  await page.getByRole("option", { name: "Català" }).click();
  await part(page, "Firma").getByLabel("Otra firma").fill("Agencia del Norte");
  await expect(part(page, "Firma").locator("summary")).toContainText("Agencia del Norte");
  const social = part(page, "Buscadores y redes");
  await expect(social.getByRole("figure", { name: "Google" })).toContainText(`Crónica ${word} |`);
  await expect(social.getByRole("figure", { name: "WhatsApp" })).toContainText(
    "De qué va la crónica.",
  );
  await social.getByLabel("Titular en redes").fill("¡Mira esto!");
  await page.keyboard.press("Enter"); // publishes nothing: there is more to fill in
  await expect(social.getByRole("figure", { name: "WhatsApp" })).toContainText("¡Mira esto!");
  await expect(social.getByRole("figure", { name: "X", exact: true })).toContainText("¡Mira esto!");
  await expect(social.getByRole("figure", { name: "Google" })).not.toContainText("¡Mira esto!");
  await open(page, "Espacios");
  await expect(part(page, "Espacios").locator("summary")).toContainText(own.name);

  await save(page);
  await expectToast(page, "Entrada creada");
  const html = await apiOf(null).html(`/s/${own.slug}/e/ano-${word}`);
  expect(html).toContain("De qué va la crónica.");
  expect(html).toContain("1 de marzo, 1998 a las 12:00");
  expect(html).toContain(`property="og:title" content="¡Mira esto!"`);
  expect(html).toMatch(new RegExp(`<title>Crónica ${word} `));
  expect(html).toMatch(/<h1 lang="ca" dir="ltr"/);
  expect(html).toContain(`<meta name="author" content="Agencia del Norte"/>`);
  expect(await apiOf(null).html(`/s/${own.slug}`)).toContain("De qué va la crónica.");
  expect(await apiOf(null).html(`/s/${theirs.slug}`)).not.toContain(`Crónica ${word}`); // an editor decides
});

test("what is wrong opens its part and has the focus; a taken address is said at once, and kept safe by the server", async ({
  page,
  login,
  strays,
}) => {
  strays.allow(/status of 409 .*\/api\/entries/);
  const taken = await apiOf(author).createEntry({ slug: unique("tomada") });
  await login(author);
  await write(page, `Otra ${unique("crónica")}`);
  await open(page, "Dirección");
  const address = part(page, "Dirección").getByLabel("Dirección");
  await address.fill(taken.slug!);
  await expect(part(page, "Dirección")).toContainText("Ya existe un slug con esa ruta");
  await open(page, "Dirección"); // closed, it is still wrong
  await save(page);
  await expect(address).toBeFocused();
  await expect(part(page, "Dirección")).toContainText("Ya existe un slug con esa ruta");

  await open(page, "Fecha");
  await part(page, "Fecha").getByLabel("Fecha de publicación").fill("2090-01-01T12:00");
  await expect(part(page, "Fecha")).toContainText("Programar…");
  await open(page, "Fecha");
  await save(page);
  await expect(part(page, "Fecha").getByLabel("Fecha de publicación")).toBeFocused();
});

test("an entry gets another address, and leaves a space, from its panel", async ({
  page,
  login,
}) => {
  const word = unique("panel");
  const [first, second] = [
    await apiOf(author).createSpace({ name: `Primero ${word}` }),
    await apiOf(author).createSpace({ name: `Segundo ${word}` }),
  ];
  const entry = await apiOf(author).createEntry({ title: word, spaces: [first.space_id] });
  await login(author);
  await page.goto(`/entries/${entry.entry_id}/edit`);
  await expect(part(page, "Espacios").locator("summary")).toContainText(first.name);
  await open(page, "Espacios");
  await part(page, "Espacios")
    .getByRole("button", { name: `Quitar de «${first.name}»` })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Quitar" }).click();
  await expectToast(page, "Entrada eliminada del espacio");
  await part(page, "Espacios").getByLabel(second.name).check();
  await open(page, "Dirección");
  const address = part(page, "Dirección").getByLabel("Dirección", { exact: true });
  await expect(address).toHaveValue(word);
  await address.fill(`${word}-nueva`);
  await expect(part(page, "Dirección")).toContainText("la dirección antigua seguirá llevando aquí");
  await save(page);
  await expect(page).toHaveURL(`/s/${second.slug}/e/${word}-nueva`);
  const old = await apiOf(null).get(`/e/${word}`);
  expect(old.status).toBe(308);
  expect(old.headers.get("location")).toContain(`${word}-nueva`);
});

test("what a part holds is there before the next key", async ({ page, login }) => {
  await login(author);
  await page.goto("/entries/create");
  await expect(page.getByRole("button", { name: /^Menú de/ })).toBeVisible(); // the scripts are there
  const isThere = await part(page, "Resumen").evaluate(async (details) => {
    details.querySelector("summary")?.click();
    await Promise.resolve(); // no more than what is done at once
    return details.querySelector("textarea") !== null;
  });
  expect(isThere).toBe(true);
});

test("a part that is opened before the scripts are there has its fields", async ({
  page,
  login,
}) => {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await login(author);
  await page.goto("/entries/create", { waitUntil: "commit" });
  await open(page, "Resumen");
  await expect(part(page, "Resumen")).toHaveAttribute("open");
  scripts.resolve();
  await part(page, "Resumen").getByLabel("Resumen").fill("De qué va.");
  await expect(part(page, "Resumen")).toContainText("10 de 300 caracteres");
});

test("the panel by keyboard alone, beside the text on a screen and under it on a phone", async ({
  page,
  login,
}) => {
  await login(author);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/entries/create");
  const title = page.getByLabel("Título");
  const beside = (await panel(page).boundingBox())!;
  expect(beside.x).toBeGreaterThan((await title.boundingBox())!.x + 400);
  const summary = part(page, "Resumen").locator("summary");
  await title.fill("Con el teclado");
  await expect(part(page, "Dirección").locator("summary")).toContainText("/con-el-teclado"); // the form listens
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(part(page, "Resumen").getByLabel("Resumen")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(part(page, "Resumen").getByLabel("Resumen")).toBeFocused();
  await page.keyboard.type("Escrito con el teclado.");
  await page.keyboard.press("Shift+Tab");
  await expect(summary).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(summary).toContainText("Escrito con el teclado.");

  await page.setViewportSize({ width: 390, height: 800 });
  const under = (await panel(page).boundingBox())!;
  expect(under.y).toBeGreaterThan((await page.getByLabel("Contenido").boundingBox())!.y);
  expect(under.x + under.width).toBeLessThanOrEqual(390);
});
