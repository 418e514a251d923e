import { expect, expectNoAxeViolations, test } from "@/tests/support/fixtures";

test("administrators see how the site is, what is not well first, and take the report along", async ({
  page,
  createAccount,
  login,
}) => {
  await login(await createAccount({ isAdmin: true }));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Menú de/ }).click();
  await page.getByRole("menuitem", { name: "Estado" }).click();
  await expect(page).toHaveTitle(/^Estado/);
  const parts = page.getByRole("list", { name: "Partes del sitio" }).getByRole("listitem");
  await expect(parts).toHaveCount(13);
  const backup = parts.filter({ hasText: "Copia de seguridad" }); // nobody has made one
  await expect(backup).toContainText("Atención");
  await expect(backup).toContainText("Todavía no hay ninguna copia.");
  await expect(parts.first()).not.toContainText("Bien");
  await expect(parts.last()).toContainText("Bien");
  await expect(parts.filter({ hasText: "Horario" })).toContainText(
    "Lo lleva el propio servidor. Late: hace",
  );
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: "Copiar el informe" }).click();
  await expect(page.getByRole("button", { name: "Informe copiado" })).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain("[Atención] Copia de seguridad: Todavía no hay ninguna copia.");
  expect(report.split("\n")).toHaveLength(14);

  const checked = page.waitForResponse("**/api/status");
  await page.getByRole("button", { name: "Comprobar de nuevo" }).click();
  expect((await checked).ok()).toBe(true);
  await expect(page.getByRole("button", { name: "Copiar el informe" })).toBeVisible();
});
