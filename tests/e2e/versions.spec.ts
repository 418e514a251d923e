import { apiOf, expect, expectNoAxeViolations, expectToast, test } from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";

test("the versions of an entry tell what changed, and an earlier one comes back", async ({
  createAccount,
  openBrowser,
}) => {
  const writer = await createAccount();
  const api = apiOf(writer);
  const entry = await api.createEntry({ title: unique("Versiones"), content: "Eran ciento doce." });
  await api.updateEntry(entry.entry_id, { content: "Eran ciento veintiuno." });
  const page = await openBrowser(writer);
  await page.goto(`/${entry.slug}`);
  await page.getByRole("button", { name: `Más acciones de «${entry.title}»` }).click();
  await page.getByRole("menuitem", { name: "Versiones" }).click();
  await expect(page.getByRole("heading", { name: "Versión 2, la actual" })).toBeVisible();
  await page.getByRole("button", { name: "Ver los cambios de la versión 2" }).click();
  await expect(page.locator("del")).toContainText("doce");
  await expect(page.locator("ins")).toContainText("veintiuno");
  await page.getByRole("button", { name: "Leer entera la versión 1" }).click();
  const whole = page.getByRole("dialog", { name: entry.title });
  await expect(whole).toContainText("Versión 1");
  await expect(whole).toContainText("Eran ciento doce.");
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Leer entera/ })).toHaveCount(1); // not of the present one
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Recuperar esta versión (1)" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Recuperar" }).click();
  await expectToast(page, "Versión 1 recuperada", "Se ha guardado como una versión nueva.");
  await expect(page.getByText("Recupera la versión 1.")).toBeVisible();
  expect(await apiOf(null).html(`/${entry.slug}`)).toContain("Eran ciento doce.");

  const stranger = await openBrowser(await createAccount());
  await stranger.goto(`/entries/${entry.entry_id}/versiones`);
  await expect(stranger.getByText("Acceso denegado")).toBeVisible();
});

test("a correction is told to readers, with what it changed one click away", async ({
  createAccount,
  openBrowser,
}) => {
  const writer = await createAccount();
  const entry = await apiOf(writer).createEntry({ content: "La cifra era de 121 barcos." });
  const page = await openBrowser(writer);
  await page.goto(`/entries/${entry.entry_id}/edit?volver=%2Fentries%3Fautor%3Dyo`);
  await page.getByRole("link", { name: "Versiones" }).click();
  await page.getByRole("link", { name: "Volver al editor" }).click();
  await expect(page.getByRole("link", { name: "Cancelar" })).toHaveAttribute(
    "href",
    "/entries?autor=yo",
  );
  await page.getByLabel("Contenido").fill("La cifra era de 112 barcos.");
  await page.getByLabel(/^Corrección/).check();
  await page.getByLabel("Qué se corrige").fill("la cifra era 112, no 121");
  await page.getByRole("button", { name: "Guardar Entrada" }).click();
  await expectToast(page, "Entrada actualizada");

  const visitor = await openBrowser(null);
  await visitor.goto(`/${entry.slug}`);
  await expect(
    visitor.getByText(/Corregido el \d+ de \w+ de \d{4}: la cifra era 112, no 121/),
  ).toBeVisible();
  await visitor.getByRole("link", { name: /cambi/i }).click();
  await expect(visitor.locator("del")).toContainText("121");
  await expect(visitor.locator("ins")).toContainText("112");
  await expectNoAxeViolations(visitor);
});

test("what is deleted or withdrawn is brought back by its toast", async ({
  createAccount,
  openBrowser,
}) => {
  const writer = await createAccount();
  const api = apiOf(writer);
  const entry = await api.createEntry({ title: unique("Va y viene") });
  await api.createComment(entry.entry_id, { content: "Un comentario con suerte." });
  const page = await openBrowser(writer);
  const status = async () => (await apiOf(null).get(`/${entry.slug}`)).status;

  const more = page.getByRole("button", { name: `Más acciones de «${entry.title}»` });
  await page.goto(`/${entry.slug}`);
  await expect(more).toBeVisible(); // and with it the buttons beside it
  await page.getByRole("button", { name: "Eliminar" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
  await expectToast(page, "Entrada eliminada");
  expect(await status()).toBe(404);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expectToast(page, "Deshecho");
  expect(await status()).toBe(200);

  await page.goto(`/${entry.slug}`);
  await more.click();
  await page.getByRole("menuitem", { name: "Retirar…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Retirar" }).click();
  await expectToast(page, "Entrada retirada");
  expect(await status()).toBe(404);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expectToast(page, "Deshecho");
  expect(await apiOf(null).html(`/${entry.slug}`)).toContain("Un comentario con suerte.");

  await page.goto(`/${entry.slug}`);
  const comment = page.getByRole("article").filter({ hasText: "Un comentario con suerte." }).last();
  await comment.getByRole("button", { name: "Eliminar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
  await expectToast(page, "Comentario eliminado");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expectToast(page, "Deshecho");
  await expect(page.getByText("Un comentario con suerte.")).toBeVisible();
});

test("a comment that moderation changed says so, and why", async ({
  createAccount,
  openBrowser,
}) => {
  const [writer, admin] = [await createAccount(), await createAccount({ isAdmin: true })];
  const entry = await apiOf(writer).createEntry();
  await apiOf(writer).createComment(entry.entry_id, { content: "Con un insulto." });
  const page = await openBrowser(admin);
  await page.goto(`/${entry.slug}`);
  await page.getByRole("button", { name: "Editar", exact: true }).click();
  await page.getByLabel("Editar el comentario").fill("Sin él.");
  await page.getByLabel("Motivo").fill("insultos");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "Comentario actualizado");
  const visitor = await openBrowser(null);
  await visitor.goto(`/${entry.slug}`);
  await expect(visitor.getByText("Editado por la moderación: insultos")).toBeVisible();
  await expect(visitor.getByText("Con un insulto.")).toHaveCount(0);
});
