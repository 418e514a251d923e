import type { Page } from "@playwright/test";
import { routes } from "@/lib/addresses/routes";
import type { Space } from "@/lib/spaces/dto";
import type { User } from "@/lib/users/dto";
import {
  apiOf,
  expect,
  expectNoAxeViolations,
  expectToast,
  test,
  type Account,
} from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";

let owner: Account;
let space: Space;
let bot: User;

test.beforeEach(async ({ createAccount, login }) => {
  owner = await createAccount();
  const api = apiOf(owner);
  space = await api.createSpace({ name: `El Faro ${unique("luz")}` });
  bot = await api.createSynthetic({ model: "demo" });
  await login(owner);
});

/** Has the machine write a draft by the dialog; its title. */
async function generateDraft(page: Page): Promise<string> {
  await page.goto(routes.syntheticUser(bot.id));
  await page.getByRole("button", { name: "Generar Entrada" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").click();
  await page.getByRole("option", { name: space.name }).click();
  await dialog.getByLabel("Sobre qué").fill("De la luz del faro.");
  await dialog.getByLabel("Generar borrador").check();
  await dialog.getByRole("button", { name: "Generar", exact: true }).click();
  await expectToast(page, "El texto espera en la Redacción");
  await page.goto("/redaccion?ver=borradores");
  const title = page.getByRole("heading", { level: 2 });
  await expect(title).toHaveCount(1);
  return (await title.innerText()).trim();
}

test("a machine's draft is read, approved and published with the editor's name", async ({
  page,
}) => {
  const title = await generateDraft(page);
  await expectNoAxeViolations(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("Los controles no han encontrado nada.")).toBeVisible();
  await page.getByRole("button", { name: "Encargo" }).click();
  const known = page.getByRole("complementary", { name: "Lo que se sabe del texto" });
  await expect(known.getByText("De la luz del faro.")).toBeVisible();
  await expectNoAxeViolations(page);

  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog", { name: "Aprobar y publicar" });
  await dialog.getByLabel("He comprobado los datos").check();
  await dialog.getByRole("button", { name: "Aprobar y publicar" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Para aprobarlo, marca las tres casillas.");
  await dialog.getByLabel("He comprobado las fuentes").check();
  await dialog.getByLabel("Respondo de este texto").check();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Aprobar y publicar" }).click();
  await expectToast(page, "Aprobado y publicado");

  await page.goto("/redaccion?ver=publicado");
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("region", { name: "Texto" })).toContainText("Texto de muestra");
  await page.getByRole("link", { name: "Ver la entrada" }).click();
  await expect(page).toHaveURL(/\/e\//); // the desk has the same heading
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const html = await apiOf(null).html(`/s/${space.slug}`);
  expect(html).toContain(title);
  expect(await apiOf(null).html(new URL(page.url()).pathname)).toContain("ai-assisted");
});

test("a text is turned down for a reason, and stays on the desk as that", async ({ page }) => {
  const title = await generateDraft(page);
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "Rechazar…" }).click();
  const dialog = page.getByRole("dialog", { name: "Rechazar el texto" });
  await dialog.getByLabel("Motivo").click();
  await page.getByRole("option", { name: "Está mal escrito" }).click();
  await dialog.getByLabel("Nota").fill("Menos adjetivos.");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Rechazar" }).click();
  await expectToast(page, "Texto rechazado");
  await page.goto("/redaccion?ver=rechazado");
  await expect(page.getByText("«Menos adjetivos.»")).toBeVisible();
  expect(await apiOf(null).html(`/s/${space.slug}`)).not.toContain(title);
});

test("a phone shows the desk without going sideways", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const title = await generateDraft(page);
  await page.getByRole("button", { name: "Abrir el menú" }).click();
  await page.getByRole("navigation", { name: "Menú" }).getByText("Redacción").click();
  await page.getByRole("button", { name: "Mis borradores" }).click();
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("button", { name: "Aprobar y publicar…" })).toBeVisible();
  const [width, room] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(width).toBeLessThanOrEqual(room!);
});
