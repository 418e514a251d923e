import type { Page } from "@playwright/test";
import { routes } from "@/lib/platform/addresses/routes";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { User } from "@/lib/house/users/dto";
import {
  apiOf,
  expect,
  expectNoAxeViolations,
  expectToast,
  test,
  type Account,
} from "@/tests/support/fixtures";
import { articleOf, startFakeOpenAi, type FakeOpenAi } from "@/tests/support/fake-openai";
import { unique } from "@/tests/support/names";

// The one AI service of the site that is tested: all that asks a model is here.
let ai: FakeOpenAi;
let admin: Account;
let space: Space;
let bot: User;
/** What the synthetic user is called: nobody else has that name. */
let called: string;
let model: string;

test.beforeAll(async () => {
  ai = await startFakeOpenAi(Number(process.env.E2E_AI_PORT));
});
test.afterAll(() => ai.close());

test.beforeEach(async ({ createAccount, login }) => {
  admin = await createAccount({ isAdmin: true });
  model = unique("modelo");
  space = await apiOf(admin).createSpace({ name: `El Faro ${unique("luz")}` });
  const fullName = unique("Cronista");
  bot = await apiOf(admin).createSynthetic({ model, fullName, token: "sk-prueba-0123456789" });
  called = fullName;
  ai.answer(articleOf(`La marea ${unique("vuelve")}`));
  await login(admin);
});

const section = (page: Page, name: string) => page.getByRole("region", { name });

/** What the fake service's answers cost then: 100 tokens in, 23 out. */
async function priceModel() {
  const price = { model, currency: "EUR", input_micros: 100_000_000, output_micros: 1_000_000 };
  const source_url = "https://servicio.example/precios";
  const { status } = await apiOf(admin).send("POST", "/api/prices", { ...price, source_url });
  expect(status).toBe(201);
}
const COST = "0,01 €";

const write = () =>
  apiOf(admin).send("POST", "/api/ai/generate-news", { userId: bot.id, spaceId: space.space_id });

/** Opens the dialog that has an entry written for the space. */
async function askForEntry(page: Page) {
  await page.goto(routes.syntheticUser(bot.id));
  await page.getByRole("button", { name: "Generar Entrada" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Espacio").click();
  await page.getByRole("option", { name: space.name }).click();
  return { dialog, generate: dialog.getByRole("button", { name: "Generar", exact: true }) };
}

async function generate(page: Page) {
  await (await askForEntry(page)).generate.click();
}

test("a price is entered, and what calls cost is shown by day, by machine and by model", async ({
  page,
}) => {
  await page.goto(routes.spending);
  const prices = section(page, "Precios");
  await prices.getByRole("button", { name: "Añadir un precio" }).click();
  await prices.getByRole("button", { name: "Añadir precio", exact: true }).click();
  await expect(prices.getByText("Escribe un importe, como 2,50")).toHaveCount(2);
  await prices.getByLabel("Modelo").fill(model);
  await prices.getByLabel("Entrada").fill("100");
  await prices.getByLabel("Salida").fill("1");
  await prices.getByLabel("Dirección donde se publica").fill("https://servicio.example/precios");
  await expectNoAxeViolations(page);
  await prices.getByRole("button", { name: "Añadir precio", exact: true }).click();
  await expectToast(page, "Precio añadido");
  const row = prices.getByRole("row").filter({ hasText: model });
  await expect(row).toContainText("100,00 €");
  await expect(row.getByRole("link", { name: "servicio.example" })).toBeVisible();

  expect((await write()).status).toBe(200);
  await page.reload();
  const month = section(page, "Gasto del mes");
  const chart = month.getByRole("figure", { name: "Gasto por día, en EUR" });
  await chart.getByText("Los días, en una tabla").click();
  const days = chart.getByRole("table", { name: "Gasto por día, en EUR" });
  await expect(days.getByRole("row").filter({ hasText: COST })).toHaveCount(1);
  const machine = month.getByRole("row").filter({ hasText: called });
  await expect(machine).toContainText(COST);
  await month.getByRole("button", { name: "Por modelo" }).click();
  await expect(month.getByRole("row").filter({ hasText: model })).toContainText(COST);
  await expectNoAxeViolations(page);

  await row.getByRole("button", { name: `Eliminar el precio de ${model}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
  await expectToast(page, "Precio eliminado");
  await expect(section(page, "Precios")).toContainText(`Sin precio en EUR: ${model}`);
});

test("a budget warns on the desk, refuses what it has no room for, and goes", async ({
  page,
  strays,
}) => {
  await priceModel();
  expect((await write()).status).toBe(200);
  await page.goto(routes.spending);
  const budgets = section(page, "Presupuestos");
  const setLimit = async (amount: string) => {
    await budgets.getByRole("button", { name: "Poner un presupuesto" }).click();
    await budgets.getByLabel("De qué").click();
    await page.getByRole("option", { name: called }).click();
    await budgets.getByLabel("Límite").fill(amount);
    await budgets.getByLabel("Avisar al (%)").fill("40");
    await budgets.getByRole("button", { name: "Guardar presupuesto" }).click();
  };
  await setLimit("mucho");
  await expect(budgets.getByText("Escribe un importe, como 2,50")).toBeVisible();
  await expectNoAxeViolations(page);
  await budgets.getByLabel("Límite").fill("0,02");
  await budgets.getByRole("button", { name: "Guardar presupuesto" }).click();
  await expectToast(page, "Presupuesto guardado");
  const use = budgets.getByRole("row").filter({ hasText: called });
  await expect(use).toContainText("de 0,02 € (50 %)");
  await expect(use).toContainText("Pasa del 40 %");
  const warning = `Se ha usado el 50 % del presupuesto mensual de IA de ${called}.`;
  await expect(section(page, "Avisos de gasto").getByText(warning)).toBeVisible();

  await page.goto(routes.newsroom);
  await expect(section(page, "Avisos de gasto").getByText(warning)).toBeVisible();
  await expectNoAxeViolations(page);
  await section(page, "Avisos de gasto").getByRole("link", { name: "Ver el gasto" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Gasto de IA" })).toBeVisible();

  strays.allow(/status of 429/);
  await generate(page);
  await expectToast(
    page,
    "No se pudo generar la entrada: El presupuesto mensual de este usuario sintético no alcanza para otra llamada a la IA.",
  );
  await page.goto(routes.notices);
  await expect(
    page.getByText(`Se ha agotado el presupuesto mensual de IA de ${called}`),
  ).toBeVisible();

  await page.goto(routes.spending);
  await use.getByRole("button", { name: "Eliminar el presupuesto" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
  await expectToast(page, "Presupuesto eliminado");
  await expect(use).toHaveCount(0);
  ai.answer(articleOf(`El mercado ${unique("abre")}`));
  expect((await write()).status).toBe(200);
});

test("AI is stopped for a reason, which the desk says, and taken up again", async ({ page }) => {
  await page.goto(routes.spending);
  await page.getByRole("button", { name: "Parar toda la IA" }).click();
  await expect(page.getByRole("dialog", { name: "¿Parar toda la IA?" })).toBeVisible();
  // Not the whole site: other tests write on it meanwhile.
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Dónde").click();
  await page.getByRole("option", { name: called }).click();
  await dialog.getByLabel("Motivo").fill("Se repite desde ayer.");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Parar", exact: true }).click();
  await expectToast(page, "IA parada", "Lo que estaba en marcha se ha cortado.");
  const stops = page.getByRole("list", { name: "IA parada" });
  const stop = stops.getByRole("listitem").filter({ hasText: called });
  await expect(stop).toContainText("Se repite desde ayer.");
  await expectNoAxeViolations(page);
  for (const address of [routes.newsroom, routes.dashboard, routes.syntheticUsers]) {
    await page.goto(address);
    await expect(stop).toContainText(`La IA está parada para ${called}.`);
  }

  const asked = await askForEntry(page);
  const why = `La IA está parada para ${called}: Se repite desde ayer.`;
  await expect(asked.dialog.getByText(why)).toBeVisible();
  await expect(asked.generate).toHaveCount(0);

  await page.goto(routes.spending);
  await stop.getByRole("button", { name: "Reanudar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reanudar" }).click();
  await expectToast(page, "IA reanudada");
  await expect(stop).toHaveCount(0);
  expect((await write()).status).toBe(200);
});

test("who is no administrator sees what is theirs, without prices, and stops no more than that", async ({
  page,
  openBrowser,
  createAccount,
}) => {
  await priceModel();
  expect((await write()).status).toBe(200);
  const theirs = await openBrowser(await createAccount());
  await theirs.goto(routes.spending);
  await expect(theirs.getByText("Nada en este mes")).toBeVisible();
  await expect(theirs.getByRole("heading", { name: "Precios" })).toHaveCount(0);
  await expect(theirs.getByRole("button", { name: /^Parar/ })).toHaveCount(0); // there is nothing of theirs
  await expectNoAxeViolations(theirs);
  await page.goto(routes.spending);
  await expect(section(page, "Gasto del mes").getByText(called)).toBeVisible();
});

test("«Probar» tells that a model works, and how it fails", async ({ page }) => {
  await priceModel();
  await page.goto(routes.syntheticUser(bot.id));
  const probe = page.getByRole("button", { name: "Probar" });
  const found = page.getByRole("complementary", { name: "Sobre este usuario" }).getByRole("status");
  ai.answer(JSON.stringify({ respuesta: "Sí." }));
  await probe.click();
  await expect(found).toContainText("Funciona.");
  await expect(found).toContainText("Forma de la respuesta: con un esquema JSON.");
  await expect(found).toContainText("123 tokens");
  await expectNoAxeViolations(page);

  ai.failAs({
    status: 401,
    body: JSON.stringify({ error: { message: "Incorrect API key", code: "invalid_api_key" } }),
  });
  await probe.click();
  await expect(found).toContainText("El servicio de IA no acepta el token del usuario sintético.");
  await expect(found).toContainText("El servicio dijo: «Incorrect API key»");
  await expect(found).not.toContainText("Funciona.");
  await expectNoAxeViolations(page);

  // What was tried and worked is no waste.
  await page.goto(routes.spending);
  const row = section(page, "Gasto del mes").getByRole("row").filter({ hasText: called });
  await expect(row.getByRole("cell")).toHaveText([
    ...[called, "Llamadas2", "Publicados0", "Hoy0,01 €", "En el mes0,01 €"],
    ...["Por texto—", "Sin publicar0,00 €"],
  ]);
});
