import { apiOf, expect, expectToast, test, type Account } from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";

// The keys of lists, and the notices of the bell.

let writer: Account;
let reader: Account;

test.beforeAll(async ({ createAccount }) => {
  [writer, reader] = [await createAccount(), await createAccount()];
});

test("j and k lead through a list, o opens, and they can be turned off", async ({
  page,
  login,
}) => {
  const api = apiOf(writer);
  const [one, two] = [unique("Teclas uno"), unique("Teclas dos")];
  await api.createEntry({ title: one });
  await api.createEntry({ title: two });
  await login(writer);
  await page.goto("/entries?q=Teclas");
  const link = (title: string) => page.getByRole("link", { name: title, exact: true });
  await expect(link(two)).toBeVisible();
  await page.keyboard.press("j");
  await expect(link(two)).toBeFocused();
  await page.keyboard.press("j");
  await expect(link(one)).toBeFocused();
  await page.keyboard.press("k");
  await expect(link(two)).toBeFocused();

  await page.getByLabel("Buscar entradas").focus(); // a letter in a field is a letter
  await page.keyboard.press("End");
  await page.keyboard.press("j");
  await expect(page.getByLabel("Buscar entradas")).toBeFocused();
  await page.keyboard.press("Backspace");
  await page.getByRole("heading", { level: 1 }).click();

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Teclas" });
  await help.getByRole("checkbox", { name: "Usar teclas en este navegador" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await expect(help).toBeHidden();
  await page.getByRole("button", { name: "Teclas", exact: true }).click();
  await help.getByRole("checkbox", { name: "Usar teclas en este navegador" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1 }).click();

  await expect(link(two)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("o");
  await expect(page.getByRole("heading", { level: 1, name: two })).toBeVisible();
});

test("j and k lead through spaces, tasks, people and slugs, o opens, and ? says so", async ({
  createAccount,
  openBrowser,
}) => {
  const admin = await createAccount({ isAdmin: true });
  const api = apiOf(admin);
  const bot = await api.createSynthetic();
  for (let n = 0; n < 2; n++) {
    await api.createEntry(); // with its slug
    await api.createTask(bot.id, (await api.createSpace()).space_id);
  }
  const page = await openBrowser(admin);
  const row = (index: number) => page.locator("[data-row-link]").nth(index);
  for (const address of ["/spaces", "/tasks", "/people", "/slugs"]) {
    await page.goto(address);
    await expect(row(1)).toBeVisible();
    await page.keyboard.press("j");
    await expect(row(0)).toBeFocused();
    await page.keyboard.press("j");
    await expect(row(1)).toBeFocused();
    await page.keyboard.press("k");
    await expect(row(0)).toBeFocused();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Teclas" });
    await expect(help.getByText("Lo siguiente de la lista")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();
    await row(0).focus();
    const href = (await row(0).getAttribute("href"))!;
    const popup = address === "/slugs" ? page.waitForEvent("popup") : page;
    await page.keyboard.press("o");
    await expect(await popup).toHaveURL(address === "/slugs" ? /./ : href);
  }
});

test("in the list of who waits at the door, j leads to the decision, which o does not take", async ({
  createAccount,
  openBrowser,
}) => {
  const waiting = await createAccount({ trusted_at: null, waiting_since: "2026-11-24T10:00:00Z" });
  const page = await openBrowser(await createAccount({ isAdmin: true }));
  await page.goto("/redaccion?ver=cuentas");
  const approve = page.getByRole("button", { name: `Aprobar a ${waiting.fullName}` });
  await expect(approve).toBeVisible();
  await page.keyboard.press("j");
  await expect(approve).toBeFocused();
  await page.keyboard.press("o");
  await expect(approve).toBeFocused();
  await page.keyboard.press("Enter");
  await expectToast(page, "Cuenta aprobada");
});

test("after each decision the focus is on the next report, at last on the heading", async ({
  createAccount,
  page,
  login,
}) => {
  const author = await createAccount();
  const { entry_id } = await apiOf(author).createEntry();
  for (const content of ["El primero", "El segundo"]) {
    const { comment_id } = await apiOf(writer).createComment(entry_id, { content });
    await apiOf(reader).send("POST", `/api/comments/${comment_id}/reports`, { reason: "spam" });
  }
  await login(author);
  await page.goto("/redaccion?ver=denuncias");
  const told = (text: string) => page.getByRole("article").filter({ hasText: text });
  await told("El segundo").getByRole("button", { name: "Conservar" }).press("Enter");
  await expect(told("El segundo")).toHaveCount(0);
  await expect(told("El primero").getByRole("button", { name: "Conservar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Redacción" })).toBeFocused();
});

test("who has to sign in comes back to the tab that was asked for", async ({ page }) => {
  await page.goto("/redaccion?ver=borradores");
  await expect(page).toHaveURL("/auth?next=%2Fredaccion%3Fver%3Dborradores");
  await page.getByLabel("Username").fill(writer.username);
  await page.getByLabel("Password", { exact: true }).fill(writer.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/redaccion?ver=borradores");
});

test("the bell tells of an answer and leads to it, until one does not want that", async ({
  page,
  login,
}) => {
  const entry = await apiOf(writer).createEntry({ title: "La que se comenta" });
  const post = (account: Account, content: string) =>
    apiOf(account).send("POST", `/api/entries/${entry.entry_id}/comments`, {
      content,
      image: null,
    });
  await post(reader, "Empiezo yo.");
  await post(writer, "Y sigo yo.");
  await login(reader);
  await page.goto("/dashboard");
  const bell = page.getByRole("button", { name: /^Comentarios recientes/ });
  await bell.click();
  await expect(page.getByRole("heading", { name: "Comentarios recientes" })).toBeVisible();
  await page.getByRole("tab", { name: /^Avisos/ }).click();
  const notice = page.getByRole("listitem").filter({ hasText: "ha comentado después de ti" });
  await notice.getByRole("link", { name: "«La que se comenta»" }).click();
  await expect(page).toHaveURL(/#comentario-\d+$/);
  await expect(page.getByText("Y sigo yo.")).toBeInViewport();

  await page.goto("/profile");
  await page.getByRole("link", { name: "Choose your notices" }).click();
  await page.getByRole("checkbox", { name: "Respuestas" }).click();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Avisos elegidos", { exact: true })).toBeVisible();
  await post(writer, "Y otra cosa más.");
  await page.goto("/notices");
  await expect(page.getByText("ha comentado después de ti")).toHaveCount(1);
});

test("the bell has seen what it shows, and no more", async ({ page, login, createAccount }) => {
  const author = await createAccount();
  const space = await apiOf(writer).createSpace();
  for (let n = 0; n < 12; n++) {
    const { entry_id } = await apiOf(author).createEntry();
    await apiOf(writer).addToSpace(space.space_id, entry_id);
  }
  await login(author);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: /avisos nuevos: 12/ })).toBeVisible();
  await page.getByRole("button", { name: /^Comentarios recientes/ }).click();
  await page.getByRole("tab", { name: /^Avisos/ }).click();
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveCount(10);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /avisos nuevos: 2\b/ })).toBeVisible();
  await page.goto("/notices");
  await expect(page.getByText("Nuevo:")).toHaveCount(2);
});
