import { readFileSync } from "node:fs";
import { expect, expectNoAxeViolations, expectToast, test } from "@/tests/support/fixtures";

test("administrators see how the site is, what is not well first, and take the report along", async ({
  page,
  createAccount,
  login,
  office,
}) => {
  await office.forgetBackups();
  await login(await createAccount({ isAdmin: true }));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Menú de/ }).click();
  await page.getByRole("menuitem", { name: "Estado" }).click();
  await expect(page).toHaveTitle(/^Estado/);
  const parts = page.getByRole("list", { name: "Partes del sitio" }).getByRole("listitem");
  await expect(parts).toHaveCount(13);
  const backup = parts.filter({ hasText: "Copia de seguridad" });
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

test("administrators download a backup, once they have shown who they are", async ({
  page,
  createAccount,
  login,
  office,
  strays,
}) => {
  strays.allow(/status of 403 .*\/api\/backups/);
  const admin = await createAccount({ isAdmin: true });
  await office.forgetProof(admin.id);
  await login(admin);
  await page.goto("/estado");
  const part = page.getByRole("region", { name: "Llevarse una copia" });
  await expect(part).toContainText("Las claves del sitio no van en ella");
  await expectNoAxeViolations(page);
  await part.getByRole("button", { name: "Descargar copia" }).press("Enter");
  const proof = page.getByRole("dialog", { name: "Confirma que eres tú" });
  await proof.getByLabel("Contraseña").fill(admin.password);
  const [copy] = await Promise.all([
    page.waitForEvent("download"),
    proof.getByLabel("Contraseña").press("Enter"),
  ]);
  await expectToast(page, "Descarga en marcha");
  expect(copy.suggestedFilename()).toMatch(/^copia-\d{8}T\d{6}Z\.tar$/);
  expect(readFileSync(await copy.path()).includes("manifest.json")).toBe(true); // its last file
  expect((await page.request.get(copy.url())).status()).toBe(404);

  const parts = page.getByRole("list", { name: "Partes del sitio" }).getByRole("listitem");
  await page.getByRole("button", { name: "Comprobar de nuevo" }).click();
  await expect(parts.filter({ hasText: "Copia de seguridad" })).toContainText("La última es de");
});
