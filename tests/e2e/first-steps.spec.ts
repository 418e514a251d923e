import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, expectToast, test } from "@/tests/support/fixtures";
import { ownSite, type OwnSite } from "@/tests/support/own-site";

// A site that nobody has opened an account on: its first administrator is led by the hand.

let site: OwnSite;

test.beforeAll(async () => {
  test.setTimeout(300_000); // it starts a site
  site = await ownSite();
});
test.afterAll(() => site.end());

const steps = "/redaccion/primeros-pasos";

async function register(page: Page, username: string) {
  await page.goto(`${site.origin}/auth?tab=register`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Full name").fill(`Persona ${username}`);
  await page.getByLabel("Email").fill(`${username}@ejemplo.es`);
  await page.getByLabel("Password", { exact: true }).fill("una clave larga y rara");
  await page.getByLabel("Confirm password").fill("una clave larga y rara");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
}

test("the first steps are begun, left, taken up again, and gone once they are put away", async ({
  page,
  openBrowser,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await register(page, "primera");
  await expect(page.getByText("Tu cuenta administra este sitio.")).toBeVisible();
  const toasts = page.getByRole("region", { name: "Avisos (F8)" });
  await toasts.getByRole("link", { name: "Primeros pasos" }).click();
  await expect(page).toHaveURL(site.origin + steps);
  await page.goBack();
  const link = page.getByRole("main").getByRole("link", { name: "Primeros pasos" });
  await expect(link).toBeVisible();
  await expectNoAxeViolations(page);
  await link.click();
  await expect(page.getByRole("heading", { name: "Primeros pasos" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Dale un dominio" })).toContainText(
    "Opcional",
  );
  await expect(page.getByText("0 de 4 hechos")).toBeVisible();
  await expect(page.getByText("Todavía no hay ningún precio")).toBeVisible();
  for (const width of [1280, 390]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectNoAxeViolations(page);
    }
  }

  await page.getByRole("link", { name: "Abrir un espacio" }).click();
  await page.getByLabel("Nombre").fill("La Costa");
  await page.getByLabel("Subtítulo").fill("Del mar");
  await page.getByRole("button", { name: "Crear Espacio" }).click();
  await expect(page.getByRole("heading", { name: "La Costa" })).toBeVisible();

  await page.goto(`${site.origin}/dashboard`);
  await expect(page.getByText("1 de 4 hechos")).toBeVisible();
  await expectNoAxeViolations(page);
  await link.click();
  const space = page.getByRole("listitem").filter({ hasText: "Abre la primera sección" });
  await expect(space.getByRole("heading")).toContainText("hecho");

  const other = await openBrowser(null);
  await register(other, "segunda");
  await other.goto(`${site.origin}/dashboard`);
  await expect(other.getByRole("heading", { name: "Bienvenido, Persona segunda" })).toBeVisible();
  await expect(other.getByRole("link", { name: "Primeros pasos" })).toBeHidden();
  await other.goto(site.origin + steps);
  await expect(other.getByText("Esta página no es para ti")).toBeVisible();

  await page.getByRole("button", { name: "No volver a mostrar" }).click();
  await expectToast(page, "Los primeros pasos ya no se muestran");
  await expect(page).toHaveURL(`${site.origin}/dashboard`);
  await expect(page.getByRole("table").or(page.getByText("No tienes entradas"))).toBeVisible();
  await expect(link).toBeHidden();
  await page.goto(site.origin + steps);
  await expect(page.getByText("ya están dados o quitados")).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("link", { name: "Abrir un espacio" }),
  ).toBeVisible();

  await page.getByRole("link", { name: "Ajustes del periódico" }).click();
  await page.getByLabel("Nombre", { exact: true }).fill("Laverdaddeextremera");
  await page.getByLabel("Lema").fill("Elperiódicodelpueblo");
  const paper = page.getByRole("region", { name: "Ajustes del periódico" });
  await paper.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "Ajustes guardados");
  await expect(page.getByText("Ahora se llama Laverdaddeextremera.")).toBeVisible();
  const brand = page.getByRole("banner").getByRole("link", { name: "Laverdaddeextremera" });
  await brand.click();
  await expect(
    page.getByRole("heading", { name: "Bienvenido a Laverdaddeextremera" }),
  ).toBeVisible();
  await expect(page).toHaveTitle(/Laverdaddeextremera/);
  // Beside these is what Next tells who hears the page: the title of before, where it looked too early.
  for (const part of ["banner", "main", "contentinfo"] as const) {
    await expect(page.getByRole(part).getByText("Rotativa")).toHaveCount(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await cutTexts(page)).toEqual([]);
  await other.setViewportSize({ width: 390, height: 844 });
  await other.goto(site.origin);
  expect(await cutTexts(other)).toEqual([]);
  const visitor = await openBrowser(null);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.goto(site.origin);
  expect(await cutTexts(visitor)).toEqual([]);

  await page.goto(`${site.origin}/synthetic-users`);
  await page.getByRole("button", { name: "Nuevo Usuario Sintético" }).click();
  const question = page.getByRole("group", { name: "¿Hasta dónde llegan los usuarios sintéticos" });
  await expect(question.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(page.getByText("Hoy esto se publica sin que nadie lo lea")).toBeVisible();
  await question.getByRole("radio", { name: "Revisión" }).check();
  await expect(page.getByText("porque lo pide el sitio")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel("Nombre de usuario").fill("cronista");
  await page.getByRole("button", { name: "Crear Usuario" }).click();
  await expectToast(page, "Usuario sintético creado");
  await page.goto(`${site.origin}/settings`);
  const machines = page.getByRole("region", { name: "Usuarios sintéticos" });
  await expect(machines.getByRole("radio", { name: "Revisión" })).toBeChecked();
  await page.goto(`${site.origin}/synthetic-users`);
  await page.getByRole("button", { name: "Nuevo Usuario Sintético" }).click();
  await expect(page.getByText("porque lo pide el sitio")).toBeVisible();
  await expect(question).toHaveCount(0);

  await page.evaluate(() =>
    fetch("/api/entries", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ title: "El faro", content: "Se enciende a las seis." }),
    }),
  );
  await page.goto(site.origin);
  const story = page.getByRole("heading", { name: "El faro" });
  await page.getByRole("button", { name: "Quitar «El faro» de la portada" }).click();
  await expectToast(page, "Fuera de la portada");
  await expect(story).toHaveCount(0);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(story).toBeVisible();
  await visitor.goto(site.origin);
  await expect(visitor.getByRole("heading", { name: "El faro" })).toBeVisible();
  await expect(visitor.getByRole("button", { name: /de la portada/ })).toHaveCount(0);
});

/** Words of the bar and the masthead that do not fit where they stand, or the page where it scrolls aside. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
    const all = document.querySelectorAll("header a span, header h1, header p, header h1 *");
    const cut = [...all].filter(isCut).map((element) => element.textContent);
    return document.documentElement.scrollWidth > innerWidth ? [...cut, "the page"] : cut;
  });
