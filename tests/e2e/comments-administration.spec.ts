import type { Page } from "@playwright/test";
import {
  apiOf,
  expect,
  expectNoAxeViolations,
  expectToast,
  expectUnsavedWarning,
  test,
} from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";

const QUESTION = "¿Estás seguro de que deseas eliminar este comentario?";

const rowOf = (page: Page, text: string) =>
  page.getByRole("table", { name: "Comentarios" }).getByRole("row").filter({ hasText: text });

async function search(page: Page, text: string) {
  await page.getByPlaceholder("Buscar comentarios...").fill(text);
}

test.describe("the administration of comments", () => {
  test("lists, searches, edits and deletes", async ({ page, login, createAccount, strays }) => {
    const [user, other] = [await createAccount(), await createAccount()];
    const word = unique("Camión");
    const title = `Un título de más de treinta caracteres ${unique("sobre")}`;
    const entry = await apiOf(other).createEntry({ title });
    const long = `${word} ${"y sigue ".repeat(20)}`.trim();
    const own = await apiOf(user).createComment(entry.entry_id, {
      content: long,
      image: "/uploads/no-existe.webp",
    });
    await apiOf(other).createComment(entry.entry_id, { content: `Ajeno ${word}` });
    strays.allow(/404 .*no-existe\.webp/);

    await login(user);
    await page.goto("/comments");
    await expect(
      page.getByRole("heading", { name: "Administración de Comentarios" }),
    ).toBeVisible();
    await search(page, word.toUpperCase().replace("Ó", "O"));
    await expect(rowOf(page, word)).toHaveCount(2);
    const row = rowOf(page, user.username);
    await expect(row).toContainText(long.slice(0, 100).trim() + "…");
    await expect(row).not.toContainText(long);
    await expect(row.getByText("Con imagen")).toBeVisible();
    await expect(row.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
    await expect(row.getByRole("link", { name: `${title.slice(0, 30).trim()}…` })).toHaveAttribute(
      "href",
      `/entries/${entry.entry_id}`,
    );
    await expectNoAxeViolations(page);

    // By keyboard alone: the menu, the dialog, and back to where it was.
    const menu = row.getByRole("button", { name: `Acciones del comentario de ${user.username}` });
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem")).toHaveText(["Ver en contexto", "Editar", "Eliminar"]);
    await expect(page.getByRole("menuitem", { name: "Ver en contexto" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name: "Editar" })).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Editar comentario" });
    await expect(dialog.getByRole("textbox")).toBeFocused();
    await expect(dialog.getByText(user.username)).toBeVisible();
    await expect(dialog.getByRole("link", { name: title })).toBeVisible();
    await expect(dialog.getByRole("img", { name: "Imagen del comentario" })).toHaveAttribute(
      "src",
      "/images/placeholder.svg",
    );
    await expectNoAxeViolations(page);
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();

    await menu.click();
    await page.getByRole("menuitem", { name: "Editar" }).click();
    await dialog.getByRole("textbox").fill(" ");
    await dialog.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(dialog.getByText("El comentario no puede estar vacío")).toBeVisible();
    await dialog.getByRole("textbox").fill(`Corregido ${word}`);
    await expectUnsavedWarning(page, strays);
    await dialog.getByRole("button", { name: "Guardar cambios" }).click();
    await expectToast(page, "Comentario actualizado");
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(`Corregido ${word}`);

    strays.answer(QUESTION, false);
    await menu.click();
    await page.getByRole("menuitem", { name: "Eliminar" }).click();
    await expect(row).toBeVisible();
    strays.answer(QUESTION, true);
    await menu.click();
    await page.getByRole("menuitem", { name: "Eliminar" }).click();
    await expectToast(page, "Comentario eliminado");
    await expect(row).toBeHidden();
    expect((await apiOf(null).get(`/api/comments/${own.comment_id}`)).status).toBe(404);

    await search(page, `nada ${word}`);
    await expect(
      page.getByText(`No se encontraron comentarios que coincidan con "nada ${word}"`),
    ).toBeVisible();
  });

  test("offers no more than one may", async ({ page, login, createAccount, openBrowser }) => {
    const [writer, reader] = [await createAccount(), await createAccount()];
    const admin = await createAccount({ isAdmin: true });
    const [kept, gone] = [await apiOf(writer).createEntry(), await apiOf(writer).createEntry()];
    const word = unique("Permiso");
    await apiOf(writer).createComment(kept.entry_id, { content: `Visible ${word}` });
    await apiOf(writer).createComment(gone.entry_id, { content: `Huérfano ${word}` });
    await apiOf(writer).deleteEntry(gone.entry_id);

    await login(reader);
    await page.goto("/comments");
    await search(page, word);
    await rowOf(page, "Visible").getByRole("button").click();
    await expect(page.getByRole("menuitem")).toHaveText(["Ver en contexto"]);
    await page.keyboard.press("Escape");
    await expect(rowOf(page, "Huérfano")).toHaveCount(0); // its entry is away

    const desk = await openBrowser(admin);
    await desk.goto("/comments");
    await search(desk, word);
    await expect(rowOf(desk, "Huérfano")).toContainText("Entrada no disponible");
    await rowOf(desk, "Huérfano").getByRole("button").click();
    await expect(desk.getByRole("menuitem")).toHaveText(["Editar", "Eliminar"]);
  });

  test("leads to a comment where it stands, however far down", async ({
    page,
    login,
    createAccount,
  }) => {
    const user = await createAccount();
    const { entry_id, slug } = await apiOf(user).createEntry();
    const word = unique("Primero");
    const { comment_id } = await apiOf(user).createComment(entry_id, { content: word });
    for (let n = 1; n <= 100; n++) await apiOf(user).createComment(entry_id);

    await login(user);
    await page.goto("/comments");
    await search(page, word);
    await rowOf(page, word).getByRole("button").click();
    await page.getByRole("menuitem", { name: "Ver en contexto" }).click();
    await expect(page).toHaveURL(`/e/${slug}#comentario-${comment_id}`);
    await expect(page.getByText(word)).toBeInViewport();
  });

  test("says what failed and tries again", async ({ page, login, createAccount, strays }) => {
    await login(await createAccount());
    strays.allow(/the server responded with a status of 500/);
    await page.route("**/api/comments?limit=20", (route) =>
      route.fulfill({ status: 500, json: { message: "Sin base de datos" } }),
    );
    await page.goto("/comments");
    await expect(
      page.getByText("Error al cargar los comentarios: Sin base de datos"),
    ).toBeVisible();
    await page.unroute("**/api/comments?limit=20");
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByText("Error al cargar los comentarios")).toBeHidden();
  });

  test("fits a phone", async ({ page, login, createAccount }) => {
    const user = await createAccount();
    const { entry_id } = await apiOf(user).createEntry();
    const word = unique("Móvil");
    await apiOf(user).createComment(entry_id, { content: word });
    await login(user);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/comments");
    await search(page, word);
    await expect(rowOf(page, word)).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectNoAxeViolations(page);
    await rowOf(page, word).getByRole("button").click();
    await expect(page.getByRole("menuitem", { name: "Ver en contexto" })).toBeInViewport();
  });

  test("visitors go to sign in", async ({ page }) => {
    await page.goto("/comments");
    await expect(page).toHaveURL("/auth?next=%2Fcomments");
  });
});

test.describe("the bell of recent comments", () => {
  const bell = (page: Page) => page.getByRole("button", { name: /^Comentarios recientes/ });

  test("counts what others wrote since it was last opened, in every browser", async ({
    page,
    login,
    createAccount,
    openBrowser,
  }) => {
    const [user, other] = [await createAccount(), await createAccount()];
    const { entry_id, slug, title } = await apiOf(other).createEntry();
    const word = unique("Novedad");
    await apiOf(user).createComment(entry_id);
    const long = `${word} ${"larga ".repeat(20)}`;
    for (let n = 1; n <= 6; n++) await apiOf(other).createComment(entry_id, { content: long });

    await login(user);
    await page.goto("/entries");
    await expect(bell(page)).toHaveAccessibleName(/^Comentarios recientes ?, nuevos: 6$/);
    const popover = page.getByRole("dialog", { name: "Comentarios recientes" });
    const item = popover.getByRole("article").filter({ hasText: word }).first();
    await bell(page).press("Enter");
    await expect(popover.getByRole("article")).toHaveCount(5);
    await expect(item).toContainText(long.slice(0, 100).trim() + "…");
    await expect(item).toContainText(/hace|menos/);
    await expect(item).toContainText(`En: ${title}`);
    await expectNoAxeViolations(page);
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
    await expect(bell(page)).toBeFocused();

    const elsewhere = await openBrowser(user);
    const answer = elsewhere.waitForResponse("**/api/comments/unseen");
    await elsewhere.goto(`/e/${slug}`);
    expect(await (await answer).json()).toMatchObject({ count: 0 });
    await expect(bell(elsewhere)).toHaveAccessibleName("Comentarios recientes");

    await bell(page).press("Enter");
    await item.getByRole("link").click();
    await expect(page).toHaveURL(`/e/${slug}`);
    await expect(popover).toBeHidden();
  });

  test("asks again after a minute, with its tab in front", async ({
    page,
    login,
    createAccount,
  }) => {
    let unseen = 0;
    await page.route("**/api/comments/unseen", (route) =>
      route.fulfill({ json: { count: unseen } }),
    );
    await page.clock.install();
    await login(await createAccount());
    await page.goto("/entries");
    await expect(bell(page)).toHaveAccessibleName("Comentarios recientes");
    unseen = 100;
    await expect(async () => {
      await page.clock.fastForward(61_000); // once more where the minute began only after it
      expect(await bell(page).textContent()).toMatch(/99\+$/);
    }).toPass();
  });

  test("shows that it is loading, that it failed, and that there are none", async ({
    page,
    login,
    createAccount,
    strays,
  }) => {
    strays.allow(/the server responded with a status of 500/);
    const { promise: wait, resolve: goOn } = Promise.withResolvers<void>();
    let answer: { status: number; json: unknown } = { status: 500, json: {} };
    await page.route("**/api/comments?limit=5", async (route) => {
      await wait;
      await route.fulfill(answer);
    });
    await login(await createAccount());
    await page.goto("/entries");
    await bell(page).click();
    const popover = page.getByRole("dialog", { name: "Comentarios recientes" });
    await expect(popover.getByRole("status")).toHaveText("Cargando comentarios…");
    goOn();
    await expect(popover.getByText("Error al cargar comentarios")).toBeVisible();
    await expectNoAxeViolations(page);
    answer = { status: 200, json: [] };
    await popover.getByRole("button", { name: "Reintentar" }).click();
    await expect(popover.getByText("No hay comentarios recientes")).toBeVisible();
  });

  test("is not for visitors", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
    await expect(bell(page)).toHaveCount(0);
  });
});
