import { apiOf, expect, expectNoAxeViolations, test } from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";

test("lists one's own entries, all of them, with the way to each", async ({
  page,
  login,
  createAccount,
}) => {
  const [fullName, word] = [unique("Ana Editora"), unique("entrada")];
  const [user, other] = [await createAccount({ fullName }), await createAccount()];
  const foreign = await apiOf(other).createEntry();
  for (let n = 1; n <= 21; n++) await apiOf(user).createEntry({ title: `Mi ${word} ${n}` });

  await login(user);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: `Bienvenido, ${fullName}` })).toBeVisible();
  const table = page.getByRole("table", { name: "Mis Entradas" });
  await expect(table.getByRole("columnheader")).toHaveText([
    "Título",
    "Fecha de Creación",
    "Acciones",
  ]);
  await expect(table.getByRole("row")).toHaveCount(21);
  await page.getByRole("button", { name: "Cargar más" }).click();
  await expect(table.getByRole("row")).toHaveCount(22);
  await expect(table.getByText(foreign.title)).toBeHidden();
  await expectNoAxeViolations(page);

  const row = table.getByRole("row").filter({ hasText: `Mi ${word} 7` });
  await expect(row.getByRole("link", { name: "Ver", exact: false })).toHaveAttribute(
    "href",
    `/mi-${word}-7`,
  );
  await row.getByRole("link", { name: `Editar «Mi ${word} 7»` }).click();
  await expect(page).toHaveURL(/\/entries\/\d+\/edit$/);
  await page.goBack();
  await page.getByRole("link", { name: "Ver todas mis entradas" }).click();
  await expect(page).toHaveURL("/entries");
});

test("is a list of blocks on a phone, where nothing has to be scrolled sideways", async ({
  page,
  login,
  createAccount,
}) => {
  const user = await createAccount();
  const { title } = await apiOf(user).createEntry();
  await login(user);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard");
  await expect(page.getByRole("row").filter({ hasText: title })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
  await expectNoAxeViolations(page);
});

test("says so when there are none", async ({ page, login, createAccount }) => {
  await login(await createAccount());
  await page.goto("/dashboard");
  await expect(page.getByText("No tienes entradas")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Nueva Entrada" }).click();
  await expect(page).toHaveURL("/entries/create");
});

test("shows what is under way, with the way back to it", async ({ page, login, createAccount }) => {
  const author = await createAccount();
  const { draft_id } = await apiOf(author).createDraft({ title: "Una crónica a medias" });
  await login(author);
  await page.goto("/dashboard");
  const begun = page.getByRole("region", { name: "A medias" });
  await expect(begun.getByRole("listitem")).toHaveCount(1);
  await expectNoAxeViolations(page);
  await begun.getByRole("link", { name: "Una crónica a medias" }).click();
  await expect(page).toHaveURL(`/entries/create?draft=${draft_id}`);
  await expect(page.getByLabel("Título")).toHaveValue("Una crónica a medias");
});

test("a page that is taken over late is found as it was sent, whatever the bar knows by then", async ({
  page,
  login,
  createAccount,
}) => {
  await apiOf(await createAccount({ trusted_at: null })).createEntry(); // waits to be admitted
  await login(await createAccount({ isAdmin: true }));
  const known = page.waitForResponse("**/api/waiting");
  await page.route("**/_next/static/**/*.js", async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes("Bienvenido, ")) await known.then((answer) => answer.finished());
    await route.fulfill({ response, body });
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: /^Por admitir \(/ })).toBeVisible(); // and no error, as after every test
});

test("visitors go to sign in", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/auth?next=%2Fdashboard");
});
