import type { Space } from "@/lib/spaces/spaces/dto";
import { apiOf, expect, expectToast, test, type Account } from "@/tests/support/fixtures";
import type { SiteApi } from "@/tests/support/site-api";

let owner: Account;
let api: SiteApi;
let bot: { id: number };
let space: Space;

test.beforeAll(async ({ createAccount }) => {
  owner = await createAccount();
  api = apiOf(owner);
  bot = await api.createSynthetic({ model: "demo" });
  space = await api.createSpace();
});

test.beforeEach(async ({ page, login }) => {
  await login(owner);
  await page.goto(`/synthetic-users/${bot.id}/detail`);
});

test("an entry is generated for a space, step by step", async ({ page }) => {
  await page.getByRole("button", { name: "Generar Entrada" }).click();
  const dialog = page.getByRole("dialog", { name: "Generar Entrada con IA" });
  await dialog.getByRole("button", { name: "Generar" }).click();
  await expect(
    dialog.getByText(
      "Espacio requerido: Por favor, selecciona un espacio para generar la entrada.",
    ),
  ).toBeVisible();
  await dialog.getByLabel("Espacio").click();
  await page.getByRole("option", { name: space.name }).click();
  const shown = await page.evaluateHandle(rememberProgress);
  await dialog.getByRole("button", { name: "Generar" }).click();
  await expect(dialog).toBeHidden(); // a second after the end
  expect(await shown.jsonValue()).toEqual([
    "10 Conectando con el servicio de IA...",
    "30 Generando el texto...",
    "70 Procesando lo que ha escrito...",
    "90 Guardando la entrada...",
    "100 ¡Listo!",
  ]);

  const [entry] = await api.userEntries(bot.id);
  if (!entry) throw new Error("No entry was generated.");
  await expectToast(page, `Entrada generada: "${entry.title}"`);
  await expect(page.getByRole("tabpanel").getByText(entry.title)).toBeVisible();
  expect(entry.spaces).toMatchObject([{ space_id: space.space_id }]);
});

test("a comment is generated under an entry", async ({ page }) => {
  const title = `Una entrada con un título que pasa de cuarenta caracteres ${Date.now()}`;
  const entry = await api.createEntry({ title });
  await page.getByRole("button", { name: "Generar Comentario" }).click();
  const dialog = page.getByRole("dialog", { name: "Generar Comentario con IA" });
  await dialog.getByRole("button", { name: "Generar" }).click();
  await expect(
    dialog.getByText(
      "Entrada requerida: Por favor, selecciona una entrada para generar el comentario.",
    ),
  ).toBeVisible();
  await dialog.getByLabel("Entrada").click();
  await page
    .getByRole("option", { name: `${title.slice(0, 40).trimEnd()}...` })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Generar" }).click();
  await expectToast(page, "Comentario generado con éxito");
  await page.goto(`/entries/${entry.entry_id}`);
  await expect(page.getByText("Comentario de muestra del modelo")).toBeVisible();
  await expect(page.getByText("Bot", { exact: true })).toBeVisible();
});

test("a failure is told, and the progress begins afresh", async ({ page, strays }) => {
  const broken = await api.createSynthetic({ model: "gpt-4o-mini", token: undefined });
  await page.goto(`/synthetic-users/${broken.id}/detail`);
  strays.allow(/status of 409/);
  await page.getByRole("button", { name: "Generar Entrada" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Espacio").click();
  await page.getByRole("option", { name: space.name }).click();
  await dialog.getByRole("button", { name: "Generar" }).click();
  await expectToast(
    page,
    "No se pudo generar la entrada: El usuario sintético no tiene token: indícalo al editarlo.",
  );
  await expect(dialog.getByRole("progressbar")).toBeHidden();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog).toBeHidden();
});

test("closing the dialog cancels: nothing is published", async ({ page }) => {
  const idle = await api.createSynthetic({ model: "demo" });
  await page.goto(`/synthetic-users/${idle.id}/detail`);
  const call = "/api/ai/generate-news";
  await page.route(`**${call}`, () => {}); // never answered
  await page.getByRole("button", { name: "Generar Entrada" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Espacio").click();
  await page.getByRole("option", { name: space.name }).click();
  const gone = page.waitForEvent("requestfailed", (request) => request.url().endsWith(call));
  await dialog.getByRole("button", { name: "Generar" }).click();
  await page.keyboard.press("Escape");
  await gone;
  await expect(dialog).toBeHidden();
  expect(await api.userEntries(idle.id)).toEqual([]);
});

test("what was published before the dialog was closed is told", async ({ page }) => {
  const lines = [
    { step: "connecting" },
    { step: "saving" },
    { result: { entry: { title: "Ya" } } },
  ];
  await page.route("**/api/ai/generate-news", (route) =>
    route.fulfill({
      contentType: "application/x-ndjson",
      body: lines.map((line) => `${JSON.stringify(line)}\n\n`).join(""),
    }),
  );
  await page.getByRole("button", { name: "Generar Entrada" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Espacio").click();
  await page.getByRole("option", { name: space.name }).click();
  const answered = page.waitForResponse("**/api/ai/generate-news");
  await dialog.getByRole("button", { name: "Generar" }).click();
  await (await answered).finished();
  await page.keyboard.press("Escape");
  await expectToast(page, 'Entrada generada: "Ya"');
  await page.getByRole("button", { name: "Generar Entrada" }).click();
  await expect(dialog.getByLabel("Espacio")).toHaveText("Selecciona un espacio"); // afresh
});

test("without a space there is nothing to generate for", async ({ openBrowser, createAccount }) => {
  const newcomer = await createAccount();
  const { id } = await apiOf(newcomer).createSynthetic({ model: "demo" });
  const page = await openBrowser(newcomer);
  await page.goto(`/synthetic-users/${id}/detail`);
  await page.getByRole("button", { name: "Generar Entrada" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("link", { name: "Crea el primero" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Generar" })).toBeHidden();
});

test("others see no way to put it to work", async ({ openBrowser, createAccount }) => {
  const page = await openBrowser(await createAccount());
  await page.goto(`/synthetic-users/${bot.id}/detail`);
  await expect(page.getByText("Usuario Sintético")).toBeVisible();
  await expect(page.getByRole("button", { name: "Generar Entrada" })).toBeHidden();
});

/** Everything that the progress bar shows from now on, however briefly. */
function rememberProgress() {
  const shown: string[] = [];
  new MutationObserver(() => {
    const bar = document.querySelector("[role=progressbar]");
    const label = document.getElementById(bar?.getAttribute("aria-labelledby") ?? "");
    const now = `${bar?.getAttribute("aria-valuenow")} ${label?.textContent}`;
    if (bar && shown.at(-1) !== now) shown.push(now);
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  return shown;
}
