import type { Locator, Page } from "@playwright/test";
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
import { unique } from "@/tests/support/names";

let owner: Account;
let space: Space;
let bot: User;

test.beforeEach(async ({ createAccount, login }) => {
  owner = await createAccount();
  const api = apiOf(owner);
  space = await api.createSpace({ name: `El Faro ${unique("luz")}` });
  bot = await api.createSynthetic({ model: "demo", fullName: unique("Cronista") });
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
  await expect(dialog.getByText("Se publica al momento si los controles")).toBeVisible();
  await dialog.getByLabel("Generar borrador").check();
  await expect(dialog.getByText("No se publica: queda en «Mis borradores»")).toBeVisible();
  await dialog.getByRole("button", { name: "Generar", exact: true }).click();
  await expectToast(page, "El texto espera en la Redacción");
  await expect(page.getByRole("link", { name: "Leerlo" })).toHaveAttribute(
    "href",
    /^\/redaccion\/\d+$/,
  );
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
  const known = page.getByRole("complementary", { name: "Lo que se sabe del texto" });
  await expect(known.getByText("De la luz del faro.")).toBeVisible();
  await expectNoAxeViolations(page);

  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog", { name: "Aprobar y publicar" });
  const where = dialog.getByLabel("He comprobado los datos en");
  await dialog.getByRole("button", { name: "Aprobar y publicar" }).click();
  await expect(where).toHaveAccessibleDescription(/^Di dónde has comprobado los datos/);
  await where.fill("El registro del faro");
  await dialog.getByRole("button", { name: "Aprobar y publicar" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "Para aprobarlo, di que respondes de este texto.",
  );
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

test("a machine's draft that is edited goes back to the desk, and is not published", async ({
  page,
}) => {
  const title = await generateDraft(page);
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("link", { name: "Editar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Editar el texto" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Guardar Entrada" })).toHaveCount(0);
  const panel = page.getByRole("complementary", { name: "Publicación" });
  await expect(panel.getByText("Uso de IA")).toHaveCount(0);
  await page.getByLabel("Título").fill(`${title}, de noche`);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Guardar y volver a la Redacción" }).click();
  await expect(page).toHaveURL(/\/redaccion\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: `${title}, de noche` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Aprobar y publicar" })).toBeVisible();
  expect(await apiOf(null).html(`/s/${space.slug}`)).not.toContain(title);
});

test("a text is turned down for a reason, and stays on the desk as that", async ({ page }) => {
  const title = await generateDraft(page);
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "Rechazar…" }).click();
  const dialog = page.getByRole("dialog", { name: "Rechazar el texto" });
  await dialog.getByRole("button", { name: "Rechazar" }).click();
  await expect(dialog.getByLabel("Motivo")).toHaveAccessibleDescription("Elige un motivo");
  await dialog.getByLabel("Motivo").click();
  await page.getByRole("option", { name: "Está mal escrito" }).click();
  await dialog.getByLabel("Nota").fill("Menos adjetivos.");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Rechazar" }).click();
  await expectToast(page, "Texto rechazado");
  await page.goto("/redaccion?ver=rechazado");
  await expect(page.getByText("«Menos adjetivos.»")).toBeVisible();
  expect(await apiOf(null).html(`/s/${space.slug}`)).not.toContain(title);

  // A2: who manages the machine sees what it is told from now on.
  await page.goto(routes.syntheticUser(bot.id));
  const facts = page.getByRole("complementary", { name: "Sobre este usuario" });
  await expect(facts.getByText("«Estaba mal escrito. Menos adjetivos.»")).toBeVisible();
  await expect(facts.getByText("Para todos los espacios.")).toBeVisible();
  await expectNoAxeViolations(page);
});

test("a phone shows the desk without going sideways", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const title = await generateDraft(page);
  await page.getByRole("button", { name: "Abrir el menú" }).click();
  await page.getByRole("navigation", { name: "Menú" }).getByText("Redacción").click();
  await page.getByRole("button", { name: "Mis borradores" }).click();
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("button", { name: "Aprobar y publicar" })).toBeVisible();
  const known = page.getByRole("complementary", { name: "Lo que se sabe del texto" });
  const [text, below] = [
    await page.getByRole("region", { name: "Texto" }).boundingBox(),
    await known.boundingBox(),
  ];
  expect(below!.y).toBeGreaterThanOrEqual(text!.y + text!.height);
  const assignment = known.getByText("De la luz del faro.");
  await expect(assignment).toBeHidden();
  await known.getByText("Encargo").click();
  await expect(assignment).toBeVisible();
  const [width, room] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(width).toBeLessThanOrEqual(room!);
});

test("another version takes a text's place, and is published unread as what it is", async ({
  page,
}) => {
  const title = await generateDraft(page);
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "Pedir otra versión…" }).click();
  const dialog = page.getByRole("dialog", { name: "Pedir otra versión" });
  await expect(dialog.getByLabel("Qué debe cambiar")).toBeFocused();
  await dialog.getByRole("button", { name: "Pedir otra versión" }).click();
  await expect(dialog.getByLabel("Qué debe cambiar")).toHaveAccessibleDescription(
    "Escribe qué debe cambiar",
  );
  await dialog.getByLabel("Qué debe cambiar").fill("Más corto, y sin el faro.");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Pedir otra versión" }).click();
  await expectToast(page, "Hay otra versión", "Espera en la Redacción.");
  const text = page.getByRole("region", { name: "Texto" });
  await expect(text.getByText("De la versión anterior a esta")).toBeVisible();
  await expect(text.getByText("Más corto, y sin el faro.")).toBeVisible();
  const former = text.getByRole("heading", { name: "Texto, antes" });
  const current = text.getByRole("heading", { name: "Texto, ahora" });
  const [left, right] = [await former.boundingBox(), await current.boundingBox()];
  expect(right!.x).toBeGreaterThan(left!.x + left!.width);
  expect(right!.y).toBe(left!.y);
  await expect(text.locator("del").first()).toBeVisible();
  const known = page.getByRole("complementary", { name: "Lo que se sabe del texto" });
  await expect(known.getByText("Se pidió cambiar")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto("/redaccion?ver=rechazado");
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  await expect(page.getByText("«Más corto, y sin el faro.»")).toBeVisible();

  await page.goto("/redaccion?ver=borradores");
  const other = page.getByRole("heading", { level: 2 });
  await expect(other).toHaveCount(1);
  const written = (await other.innerText()).trim();
  await page.getByRole("link", { name: written, exact: true }).click();
  await page.getByRole("button", { name: `Más acciones de «${written}»` }).click();
  await page.getByRole("menuitem", { name: "Publicar sin revisar…" }).click();
  const asked = page.getByRole("alertdialog", { name: "¿Publicar sin que nadie lo lea?" });
  await expectNoAxeViolations(page);
  await asked.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: `Más acciones de «${written}»` }).click();
  await page.getByRole("menuitem", { name: "Publicar sin revisar…" }).click();
  await asked.getByRole("button", { name: "Publicar sin revisar" }).click();
  await expectToast(page, "Publicado sin revisar", written);
  await page.goto("/redaccion?ver=publicado");
  await page.getByRole("link", { name: written, exact: true }).click();
  await page.getByRole("link", { name: "Ver la entrada" }).click();
  await page.getByText("Cómo se escribió").click();
  await expect(page.getByText("Nadie la leyó antes de publicarse")).toBeVisible();
});

/** Has the machine write for readers, as far as the space lets it. */
const write = (about: string) =>
  apiOf(owner).send("POST", "/api/ai/generate-news", {
    ...{ userId: bot.id, spaceId: space.space_id, about },
  });

test("what waits is read one after the other, the riskiest first, with its doubts marked in it", async ({
  page,
}) => {
  await apiOf(owner).send("PATCH", `/api/spaces/${space.space_id}`, { autonomy: "revision" });
  await write("De la luz del faro.");
  await write("De la lonja (muestra: cifras, cita).");
  await write("De la niebla en la costa.");
  await page.goto("/redaccion");
  const headings = page.getByRole("heading", { level: 2 });
  await expect(headings).toHaveCount(3);
  const titles = await headings.allInnerTexts();
  await page.getByRole("button", { name: /^Menú de/ }).click();
  await expect(page.getByRole("menuitem", { name: /^Redacción\s*, esperan: 3$/ })).toBeVisible();
  await page.keyboard.press("Escape");

  const heading = page.getByRole("heading", { level: 1 });
  await page.getByRole("link", { name: titles[0]!.trim(), exact: true }).click();
  await expect(heading).toHaveText(titles[0]!.trim());
  const text = page.getByRole("region", { name: "Texto" });
  const mark = text.locator("p mark").first();
  await expect(mark).toBeVisible();
  const known = page.getByRole("complementary", { name: "Lo que se sabe del texto" });
  await known.locator('a[href^="#aviso-"]').first().click();
  await expect(text.locator("mark:target")).toBeInViewport();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Teclas" })).toContainText("Rechazar");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.keyboard.press("j");
  await expect(heading).toHaveText(titles[1]!.trim());
  await expect(heading).toBeFocused();
  await page.keyboard.press("k");
  await expect(heading).toHaveText(titles[0]!.trim());
  await expect(heading).toBeFocused();
  const skip = page.getByRole("button", { name: "Saltar" });
  await expect(skip).toHaveAttribute("aria-keyshortcuts", "j");
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: "Rechazar el texto" });
  await dialog.getByLabel("Motivo").click();
  await page.getByRole("option", { name: "Está mal escrito" }).click();
  await dialog.getByRole("button", { name: "Rechazar" }).click();
  await expect(heading).toHaveText(titles[1]!.trim());
  await expect(heading).toBeFocused();
});

test("what a machine has published alone is answered for from the desk and from its own menu", async ({
  page,
}) => {
  await write("De la luz del faro.");
  await write("De la niebla en la costa.");
  await page.goto("/redaccion?ver=publicado");
  await expect(page.getByText("Publicado sin que lo leyera nadie")).toHaveCount(2);
  await page.getByRole("button", { name: "Responder de este texto…" }).first().click();
  await answer(page);
  await expect(page.getByText(`${owner.fullName} responde de él`)).toBeVisible();
  const left = page.getByRole("listitem").filter({ hasText: "Responder de este texto…" });
  await left.getByRole("heading", { level: 2 }).getByRole("link").click();
  await page.getByRole("button", { name: /^Más acciones de/ }).click();
  await page.getByRole("menuitem", { name: "Responder de este texto…" }).click();
  await answer(page);

  await page.getByRole("button", { name: /^Más acciones de/ }).click();
  await page.getByRole("menuitem", { name: "Corregir" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Editar Entrada" })).toBeVisible();
});

test("who rewrites a quarter of what a machine has published is offered to answer for it", async ({
  page,
}) => {
  await write("De la luz del faro.");
  await page.goto("/redaccion?ver=publicado");
  await page.getByRole("heading", { level: 2 }).getByRole("link").click();
  await page.getByRole("link", { name: "Editar", exact: true }).click();
  const content = page.getByLabel("Contenido");
  await content.fill(`${await content.inputValue()}\n\nEl faro sigue encendido.`);
  await page.getByRole("button", { name: "Guardar Entrada" }).click();
  await expectToast(page, "Entrada actualizada");
  await expect(page.getByRole("link", { name: "Ver", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Responder de este texto" })).toHaveCount(0);

  await page.getByRole("link", { name: "Editar", exact: true }).click();
  await content.fill(
    "La linterna del puerto cumple este invierno ciento veinte años. La encendieron dos hermanas, que subían cada tarde la escalera de piedra con el aceite al hombro, y desde entonces ningún barco de la cofradía ha vuelto a casa a oscuras. Las vecinas lo celebran el domingo con chocolate y una visita a la cúpula.",
  );
  await page.getByRole("button", { name: "Guardar Entrada" }).click();
  await expectToast(page, "Entrada actualizada");
  await page.getByRole("link", { name: "Responder de este texto" }).click();
  await answer(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/y lo ha revisado/)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

/** Says in a dialog that all was done which an editor has to do. */
async function vouch(dialog: Locator) {
  await dialog.getByLabel("He comprobado los datos en").fill("El registro del faro");
  await dialog.getByLabel("Respondo de este texto").check();
}

async function answer(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Responder de este texto" });
  await vouch(dialog);
  await dialog.getByRole("button", { name: "Responder de este texto" }).click();
  await expectToast(page, "Ahora respondes de este texto");
}

test("a yes is for the text that it was given for, and what is cancelled is gone", async ({
  page,
}) => {
  const title = await generateDraft(page);
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "Aprobar y publicar" }).click();
  const dialog = page.getByRole("dialog", { name: "Aprobar y publicar" });
  await vouch(dialog);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Aprobar y publicar" }).click();
  await expect(dialog.getByLabel("He comprobado los datos en")).toHaveValue("");
  await expect(dialog.getByLabel("Respondo de este texto")).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Rechazar…" }).click();
  const reject = page.getByRole("dialog", { name: "Rechazar el texto" });
  await reject.getByLabel("Nota").fill("Menos adjetivos.");
  await reject.getByRole("button", { name: "Cancelar" }).click();
  await expect(reject).toBeHidden();
  await page.getByRole("button", { name: "Rechazar…" }).click();
  await expect(reject.getByLabel("Nota")).toHaveValue("");
});

test("who is refused reads why, and sees the text as it is by now", async ({ page, strays }) => {
  strays.allow(/status of 409/);
  const title = await generateDraft(page);
  await page.getByRole("link", { name: title }).click();
  const dialog = page.getByRole("dialog", { name: "Aprobar y publicar" });
  await page.getByRole("button", { name: "Aprobar y publicar" }).click();
  await vouch(dialog);
  const draftId = Number(new URL(page.url()).pathname.split("/").at(-1));
  await apiOf(owner).send("PATCH", `/api/drafts/${draftId}`, { title: `${title}, de noche` });
  await dialog.getByRole("button", { name: "Aprobar y publicar" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(/ha cambiado/);
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(0);
  const patience = { timeout: 20_000 }; // the page is made again
  await expect(page.locator("h1")).toHaveText(`${title}, de noche`, patience);
  await expect(dialog.getByRole("alert")).toBeVisible();

  await vouch(dialog);
  await apiOf(owner).send("POST", `/api/review/${draftId}/reject`, { reason: "estilo" });
  await dialog.getByRole("button", { name: "Aprobar y publicar" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Este texto ya se ha rechazado.");
  await expect(page.getByText("· Rechazado")).toBeVisible(patience);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByRole("button", { name: "Aprobar y publicar" })).toHaveCount(0);
});

test("a machine's page says that it is stopped, and goes on from there", async ({ page }) => {
  await apiOf(owner).send("POST", "/api/ai-stops", {
    ...{ scope: "user", scope_id: bot.id, reason: "Se repite" },
  });
  await page.goto("/tasks");
  await expect(page.getByText(`La IA está parada para ${bot.fullName}.`)).toBeVisible();
  await page.goto(routes.syntheticUser(bot.id));
  await expect(page.getByText("Se repite")).toBeVisible();
  await page.getByRole("button", { name: /^Reanudar/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reanudar" }).click();
  await expect(page.getByText("La IA está parada")).toHaveCount(0);
});
