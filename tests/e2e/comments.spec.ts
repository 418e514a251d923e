import type { Page } from "@playwright/test";
import type { Entry } from "@/lib/texts/entries/dto";
import { apiOf, expect, expectToast, test, type Account } from "@/tests/support/fixtures";
import { imageFile } from "@/tests/support/image-file";
import { unique } from "@/tests/support/names";
import type { SiteApi } from "@/tests/support/site-api";

let writer: Account;
let reader: Account;
let api: SiteApi;
let entry: Entry;

test.beforeAll(async ({ createAccount }) => {
  [writer, reader] = await Promise.all([createAccount(), createAccount()]);
  api = apiOf(reader);
});

test.beforeEach(async () => {
  entry = await apiOf(writer).createEntry();
});

const commentIn = (page: Page, text: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(text, { exact: true }) });

test("a comment is published with an image", async ({ page, login }) => {
  await login(reader);
  await page.goto(`/${entry.slug}`);
  await expect(page.getByText("Para comentar, inicia sesión")).toBeHidden();
  await page.getByRole("button", { name: "Publicar comentario" }).click();
  await expect(page.getByText("El comentario no puede estar vacío")).toBeVisible();

  await page.getByLabel("Tu comentario").fill("Mirad esta foto.");
  await page.getByLabel("Elegir una imagen").setInputFiles(await imageFile());
  await expect(page.getByRole("img", { name: "Vista previa de la imagen" })).toBeVisible();
  await page.getByRole("button", { name: "Publicar comentario" }).click();
  await expectToast(page, "Comentario publicado");
  await expect(page.getByRole("heading", { name: "Comentarios (1)" })).toBeVisible();
  const comment = commentIn(page, "Mirad esta foto.");
  await expect(comment.getByRole("img", { name: "Imagen del comentario" })).toBeVisible();
  await expect(page.getByLabel("Tu comentario")).toHaveValue("");
});

test("its author edits it in place, or thinks better of it", async ({ page, login }) => {
  await api.createComment(entry.entry_id, { content: "Con una errrata." });
  await login(reader);
  await page.goto(`/${entry.slug}`);
  await commentIn(page, "Con una errrata.").getByRole("button", { name: "Editar" }).click();
  const text = page.getByLabel("Editar el comentario");
  await expect(text).toBeFocused();
  await text.fill("Otra cosa.");
  await page.getByRole("button", { name: "Cancelar" }).click();
  const comment = commentIn(page, "Con una errrata.");
  await expect(comment.getByRole("button", { name: "Editar" })).toBeFocused();

  await comment.getByRole("button", { name: "Editar" }).click();
  await expect(text).toHaveValue("Con una errrata.");
  await text.fill("Sin erratas.");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "Comentario actualizado");
  await expect(text).toBeHidden(); // leaving earlier would ask about the unsaved text
  await expect(commentIn(page, "Sin erratas.")).toBeVisible();
  await page.reload();
  await expect(commentIn(page, "Sin erratas.")).toBeVisible();
});

const ANSWER = "Responder";
/** The menu of other people's comments has a picture for a text. */
const MENU = "";

test("an answer begins with the name of the person it is for, also with the keyboard alone", async ({
  page,
  login,
}) => {
  await api.createComment(entry.entry_id, { content: "Yo estuve allí." });
  await login(writer);
  await page.goto(`/${entry.slug}`);
  const answer = commentIn(page, "Yo estuve allí.").getByRole("button", { name: "Responder a" });
  const text = page.getByLabel("Tu comentario");
  await answer.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.type("¿y qué se veía?");
  await expect(text).toHaveValue(`@${reader.username} ¿y qué se veía?`);
  await answer.click();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(`@${reader.username} ¿y qué se veía?`); // once is enough
  await page.getByRole("button", { name: "Publicar comentario" }).click();
  await expectToast(page, "Comentario publicado");
  const own = commentIn(page, `@${reader.username} ¿y qué se veía?`);
  await expect(own.getByRole("button", { name: "Editar" })).toBeVisible();
  await expect(own.getByRole("button", { name: /^Responder/ })).toHaveCount(0);
});

test("who may edit and delete it", async ({ openBrowser, createAccount }) => {
  await api.createComment(entry.entry_id, { content: "De alguien." });
  const [other, admin] = await Promise.all([createAccount(), createAccount({ isAdmin: true })]);
  for (const { who, account, controls } of [
    { who: "its author", account: reader, controls: ["Editar", "Eliminar"] },
    { who: "an administrator", account: admin, controls: [ANSWER, "Editar", "Eliminar", MENU] },
    { who: "the entry's author", account: writer, controls: [ANSWER, "Eliminar", MENU] },
    { who: "somebody else", account: other, controls: [ANSWER, MENU] }, // MENU to tell of it
  ]) {
    const page = await openBrowser(account);
    await page.goto(`/${entry.slug}`);
    await expect(page.getByLabel("Tu comentario")).toBeVisible(); // it is known who looks
    const buttons = commentIn(page, "De alguien.").getByRole("button");
    await expect(buttons, who).toHaveText(controls);
    await page.context().close();
  }
});

for (const who of ["its author", "an administrator", "the entry's author"] as const) {
  test(`${who} deletes it`, async ({ page, login, createAccount }) => {
    const content = unique("Sobra");
    await api.createComment(entry.entry_id, { content });
    const accounts = { "its author": reader, "the entry's author": writer };
    await login(
      who === "an administrator" ? await createAccount({ isAdmin: true }) : accounts[who],
    );
    await page.goto(`/${entry.slug}`);
    const comment = commentIn(page, content);
    await comment.getByRole("button", { name: "Eliminar" }).click();
    const dialog = page.getByRole("alertdialog", {
      name: "¿Estás seguro de que deseas eliminar este comentario?",
    });
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await expect(comment).toBeVisible();
    await comment.getByRole("button", { name: "Eliminar" }).click();
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await expectToast(page, "Comentario eliminado");
    await expect(comment).toBeHidden();
    expect(await apiOf(null).html(`/${entry.slug}`)).not.toContain(content);
  });
}

test("what fails is said and nothing is lost", async ({ page, login, strays }) => {
  strays.allow(/status of 500/);
  await api.createComment(entry.entry_id, { content: "Este se queda." });
  await login(reader);
  await page.goto(`/${entry.slug}`);
  const failure = { status: 500, json: { message: "La imprenta está cerrada." } };
  await page.route(/\/api\/(entries\/\d+\/)?comments/, (route) => route.fulfill(failure));

  await page.getByLabel("Tu comentario").fill("Lo que quería decir.");
  await page.getByRole("button", { name: "Publicar comentario" }).click();
  await expectToast(page, "Error", "No se pudo publicar el comentario: La imprenta está cerrada.");
  await expect(page.getByLabel("Tu comentario")).toHaveValue("Lo que quería decir.");

  const comment = commentIn(page, "Este se queda.");
  await comment.getByRole("button", { name: "Editar" }).click();
  await page.getByLabel("Editar el comentario").fill("Cambiado.");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "Error", "No se pudo actualizar el comentario.");
  await expect(page.getByLabel("Editar el comentario")).toHaveValue("Cambiado.");
  await page.getByRole("button", { name: "Cancelar" }).click();

  await comment.getByRole("button", { name: "Eliminar" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expectToast(page, "Error", "No se pudo eliminar el comentario.");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(comment).toBeVisible();
});

test("who is signed in reads many of them page by page", async ({ page, login }) => {
  await login(reader);
  for (let number = 1; number <= 103; number++) {
    await api.createComment(entry.entry_id, { content: `Comentario número ${number}.` });
  }
  await page.goto(`/${entry.slug}`);
  await expect(page.getByRole("heading", { name: "Comentarios (103)" })).toBeVisible();
  await expect(page.getByText("Comentario número 103.")).toBeVisible();
  await expect(page.getByText("Comentario número 3.")).toBeHidden();
  await page.getByRole("button", { name: "Cargar más comentarios" }).click();
  await expect(page.getByText("Comentario número 1.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cargar más comentarios" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Comentarios anteriores" })).toBeHidden();
});
