import { readFileSync } from "node:fs";
import { unzip } from "@/tests/support/unzip";
import { apiOf, expect, expectNoAxeViolations, expectToast, test } from "@/tests/support/fixtures";

test("the account's data is downloaded", async ({ page, login, createAccount }) => {
  const user = await createAccount();
  await apiOf(user).createEntry();
  await login(user);
  await page.goto("/profile");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download your data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^rotativa-${user.username}-.*\\.zip$`));
  await expectToast(page, "Your download has started");
  expect(unzip(readFileSync(await download.path())).has("account.json")).toBe(true);
});

test("an administrator takes the site along, and an owner a space", async ({
  page,
  login,
  createAccount,
  office,
  strays,
}) => {
  strays.allow(/status of 403 .*\/api\/export/);
  const owner = await createAccount();
  const space = await apiOf(owner).createSpace();
  await login(owner);
  await page.goto(`/spaces/${space.space_id}/edit`);
  const part = page.getByRole("region", { name: "Llevármelo todo" });
  await expect(part).toContainText(`las portadas de «${space.name}»`);
  await expectNoAxeViolations(page);
  const [ofSpace] = await Promise.all([
    page.waitForEvent("download"),
    part.getByRole("button", { name: "Exportar el espacio" }).click(),
  ]);
  expect(ofSpace.suggestedFilename()).toMatch(new RegExp(`^rotativa-${space.slug}-.*\\.zip$`));
  await expectToast(page, "Descarga en marcha");

  const admin = await createAccount({ isAdmin: true });
  await office.forgetProof(admin.id);
  await login(admin);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Exportar el sitio" }).press("Enter");
  const proof = page.getByRole("dialog", { name: "Confirma que eres tú" });
  await proof.getByLabel("Contraseña").fill(admin.password);
  const [ofSite] = await Promise.all([
    page.waitForEvent("download"),
    proof.getByLabel("Contraseña").press("Enter"),
  ]);
  await expect(page.getByRole("button", { name: "Exportar el sitio" })).toBeFocused();
  expect(ofSite.suggestedFilename()).toMatch(/^rotativa-sitio-.*\.zip$/);
  expect(new URL(ofSite.url()).pathname).toBe("/api/export"); // no blob, which would be whole in memory
});

test("an account is closed, and kept at the next sign-in", async ({
  page,
  login,
  createAccount,
}) => {
  const user = await createAccount();
  await login(user);
  await page.goto("/profile");
  const part = page.getByRole("region", { name: "Delete account" });
  await part.getByRole("radio", { name: /My texts go, too/ }).check();
  await part.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("your texts and all that is yours are deleted");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expectToast(page, "You have been signed out");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();

  await page.goto("/auth?next=/dashboard");
  await page.getByLabel("Username").fill(user.username);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(
    page.getByRole("heading", { name: "Your account is about to be deleted" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Keep my account" })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Go on without keeping it" }).click();
  await expect(page).toHaveURL("/dashboard");

  await page.goto("/profile");
  await expect(part).toContainText("Your account will be deleted on");
  await part.getByRole("button", { name: "Keep my account" }).click();
  await expectToast(page, "Your account stays", "Nothing will be deleted.");
  await expect(part.getByRole("button", { name: "Delete my account" })).toBeVisible();
});
