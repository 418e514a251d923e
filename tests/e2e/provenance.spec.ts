import type { Page } from "@playwright/test";
import { routes } from "@/lib/platform/addresses/routes";
import type { Entry } from "@/lib/texts/entries/dto";
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

let author: Account;
let bot: User;

test.beforeEach(async ({ createAccount }) => {
  author = await createAccount();
  bot = await apiOf(author).createSynthetic({ model: "demo", personality: "Escribe con calma." });
});

const declaration = (page: Page) =>
  page
    .getByRole("complementary", { name: "Publicación" })
    .locator("details")
    .filter({ has: page.locator("summary", { hasText: "Uso de IA" }) });
const save = (page: Page) => page.getByRole("button", { name: "Guardar Entrada" }).click();

test("what a person declares of AI stands on the page, and goes again", async ({ page, login }) => {
  const title = `La barca ${unique("azul")}`;
  await login(author);
  await page.goto("/entries/create");
  await page.getByLabel("Título").fill(title);
  await page.getByLabel("Contenido").fill("Un texto de archivo, con lo justo para publicarse.");
  const part = declaration(page);
  await expect(part.locator("summary")).toContainText("Sin declarar");
  await part.locator("summary").click();
  await expect(part.getByRole("radio", { name: "Sin declarar" })).toBeChecked();
  await part.getByRole("radio", { name: "Con ayuda de IA" }).check();
  await expectNoAxeViolations(page);
  await part.locator("summary").click();
  await expect(part.locator("summary")).toContainText("Con ayuda de IA");
  await save(page);
  await expectToast(page, "Entrada creada");
  const [entry] = await apiOf(author).userEntries(author.id);
  expect(entry).toMatchObject({ title, disclosure: "ai-assisted" });

  const address = `/${entry?.slug}`;
  await page.goto(address);
  const article = page.getByRole("article");
  await expect(article.getByText("Con ayuda de IA", { exact: true })).toBeVisible();
  await expect(
    article.getByText("Este texto se ha escrito con ayuda de inteligencia artificial."),
  ).toBeVisible();
  await page.getByText("Cómo se escribió").click();
  await expect(
    page.getByText(`${author.fullName} declara que le ha ayudado una inteligencia artificial.`),
  ).toBeVisible();
  await expectNoAxeViolations(page);

  await page.goto(`/entries/${entry?.entry_id}/edit`);
  await part.locator("summary").click();
  await part.getByRole("radio", { name: "Sin declarar" }).check();
  await save(page);
  await expectToast(page, "Entrada actualizada");
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("Cómo se escribió")).toHaveCount(0);
  await expect(article.getByText("Con ayuda de IA")).toHaveCount(0);
});

test("where it has to be declared, the panel opens at what is missing", async ({
  page,
  login,
  strays,
}) => {
  const message =
    "Di si has usado IA en este texto: «Sin IA», «Con ayuda de IA» o «Escrita por IA»";
  strays.allow(/status of 400/);
  await page.route("**/api/entries", (route) =>
    route.fulfill({
      status: 400,
      json: { error: "Datos no válidos", message, issues: [{ path: "disclosure", message }] },
    }),
  );
  await login(author);
  await page.goto("/entries/create");
  await page.getByLabel("Título").fill("La barca azul");
  await page.getByLabel("Contenido").fill("Un texto de archivo, con lo justo para publicarse.");
  await save(page);
  const part = declaration(page);
  await expect(part.getByRole("alert")).toHaveText(message);
  await expect(part.getByRole("radio", { name: "Sin declarar" })).toBeFocused();
  await expectNoAxeViolations(page);
});

test("how a machine's text was written, and its method", async ({ page, writer }) => {
  const entry = await writer.publish(bot.id, {});
  await page.goto(`/${entry.slug}`);
  await expect(page.getByText("Nadie la leyó antes de publicarse")).toBeHidden();
  await page.getByText("Cómo se escribió").click();
  await expect(page.getByText("Nadie la leyó antes de publicarse")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Ver el método" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Cómo escribe/ })).toBeVisible();
  await expect(page.getByText("Escribe con calma.")).toBeVisible();
  await expect(page.getByText("Revisadas por una persona")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Qué hace este sitio con la IA" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^La IA en/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Las entradas que han escrito personas" }).click();
  await expect(page).toHaveURL(routes.peopleEntries());
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("only people: the site's list, a space's, and the search", async ({ page, writer }) => {
  const word = unique("cormorán");
  const api = apiOf(author);
  const space: Space = await api.createSpace({ name: `El Faro ${word}` });
  const mine: Entry = await api.createEntry({ title: `Mío ${word}` });
  const theirs = await writer.publish(bot.id, { title: `De máquina ${word}` });
  await api.addToSpace(space.space_id, mine.entry_id);
  await api.addToSpace(space.space_id, theirs.entry_id);
  for (const address of [
    routes.peopleEntries(),
    routes.peopleEntries(space.slug),
    routes.search(word, 1, true),
  ]) {
    await page.goto(address);
    await expect(page.getByRole("link", { name: mine.title }).first()).toBeVisible();
    await expect(page.getByText(theirs.title)).toHaveCount(0);
    await expectNoAxeViolations(page);
  }
  await page.goto(routes.search(word));
  await expect(page.getByRole("link", { name: new RegExp(theirs.title) }).first()).toBeVisible();
});

test("comments of machines are hidden by a box to tick, without scripts", async ({
  openBrowser,
  writer,
}) => {
  const api = apiOf(author);
  const entry = await api.createEntry({});
  await api.createComment(entry.entry_id, { content: "Lo firma una persona." });
  const machines = await writer.comment(bot.id, entry.entry_id);
  for (const javaScriptEnabled of [true, false]) {
    const page = await openBrowser(null, { javaScriptEnabled });
    await page.goto(`/${entry.slug}`);
    const comments = page.getByRole("region", { name: /^Comentarios/ });
    const machine = comments.getByText(machines.content);
    await expect(machine).toBeVisible();
    await comments.getByLabel("Ocultar comentarios de IA").check();
    await expect(machine).toBeHidden();
    await expect(comments.getByText("Lo firma una persona.")).toBeVisible();
    if (javaScriptEnabled) await expectNoAxeViolations(page);
    await comments.getByLabel("Ocultar comentarios de IA").uncheck();
    await expect(machine).toBeVisible();
  }
});
