import type { Page } from "@playwright/test";
import { routes } from "@/lib/platform/addresses/routes";
import type { Decision } from "@/lib/desk/moderation/dto";
import {
  apiOf,
  expect,
  expectNoAxeViolations,
  expectToast,
  test,
  type Account,
} from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";

const commentIn = (page: Page, text: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(text, { exact: true }) });
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const choose = async (page: Page, field: string, option: string) => {
  await page.getByLabel(field).click();
  await page.getByRole("option", { name: option }).click();
};
const decisionOf = async (moderator: Account, quote: string) => {
  const answer = await apiOf(moderator).get("/api/decisions?limit=100");
  const decisions = (await answer.json()) as Decision[];
  return decisions.find((decision) => decision.quote === quote)!.decision_id;
};

test("a reader tells of a mistake in a text, where it says how it was written", async ({
  createAccount,
  openBrowser,
  page,
  login,
}) => {
  const [author, reader] = [await createAccount(), await createAccount()];
  const editor = await createAccount({ isEditor: true });
  const entry = await apiOf(author).createEntry({ disclosure: "human-only" });
  await login(reader);
  await page.goto(`/${entry.slug}`);
  await page.getByText("Cómo se escribió").click();
  await page.getByRole("link", { name: "Avisar de un error" }).click();
  await page.waitForURL(`/entries/${entry.entry_id}/aviso`);
  await page.getByRole("button", { name: "Avisar" }).click();
  await expect(page.getByText("Cuéntanos qué pasa, en 10 caracteres al menos")).toBeVisible();
  await page.getByLabel("¿Qué está mal?").fill("El puente se abrió en 1911.");
  await page.getByRole("button", { name: "Avisar" }).click();
  await expectToast(page, "Aviso enviado");
  await expect(page).toHaveURL(`/${entry.slug}`);

  const desk = await openBrowser(editor);
  await desk.goto("/redaccion?ver=denuncias");
  const told = desk.getByRole("article").filter({ hasText: "El puente se abrió en 1911." });
  await expect(told.getByText("Error en los hechos")).toBeVisible();
  await expect(told.getByRole("link", { name: "Corregir" })).toHaveCount(0); // not hers to edit
  const administration = await openBrowser(await createAccount({ isAdmin: true }));
  await administration.goto("/redaccion?ver=denuncias");
  await expect(
    administration
      .getByRole("article")
      .filter({ hasText: "El puente se abrió en 1911." })
      .getByRole("link", { name: "Corregir" }),
  ).toHaveAttribute("href", `/entries/${entry.entry_id}/edit`);
});

test("the address of a notice leads to its report, below later ones", async ({
  createAccount,
  page,
  login,
}) => {
  const [author, reader] = [await createAccount(), await createAccount()];
  const told = await apiOf(author).createEntry();
  const later = [1, 2, 3, 4].map(() => apiOf(author).createEntry());
  for (const { entry_id } of [told, ...(await Promise.all(later))]) {
    await apiOf(reader).send("POST", `/api/entries/${entry_id}/reports`, { reason: "spam" });
  }
  await login(await createAccount({ isAdmin: true }));
  await page.goto(routes.report("entry", told.entry_id));
  await expect(page.getByRole("article").filter({ hasText: told.title })).toBeInViewport();
});

test("a comment is told of, removed with reasons, appealed and back", async ({
  page,
  login,
  createAccount,
  openBrowser,
}) => {
  const [author, writer, reader] = [
    await createAccount(),
    await createAccount(),
    await createAccount(),
  ];
  const admin = await createAccount({ isAdmin: true });
  const { entry_id, slug } = await apiOf(author).createEntry();
  const text = unique("Compra barato");
  await apiOf(writer).createComment(entry_id, { content: text });

  // By keyboard alone, and the focus comes back.
  await login(reader);
  await page.goto(`/${slug}`);
  const menu = commentIn(page, text).getByRole("button", { name: /^Más acciones del comentario/ });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem")).toHaveText(["Denunciar"]);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Denunciar este comentario" });
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Denunciar" }).press("Enter");
  await expect(dialog.getByText("Elige un motivo").last()).toBeVisible();
  await choose(page, "Motivo", "Spam o publicidad no deseada");
  await dialog.getByRole("button", { name: "Denunciar" }).press("Enter");
  await expectToast(page, "Denuncia enviada");
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();

  // Who wrote the entry decides.
  const desk = await openBrowser(author);
  await desk.goto("/redaccion");
  await desk.getByRole("button", { name: /^Denuncias\s*:\s*1$/ }).click();
  await expect(desk.getByRole("article").filter({ hasText: text })).toBeVisible();
  await desk.goto("/comments?ver=reported");
  await rowOf(desk, text).getByRole("button").click();
  await desk.getByRole("menuitem", { name: "Retirar…" }).click();
  await desk.getByLabel("Explicación para quien lo escribió").fill("Se repite en todas.");
  await desk.getByRole("button", { name: "Retirar", exact: true }).click();
  await expectToast(desk, "Comentario retirado");
  await expect(rowOf(desk, text)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(text, { exact: true })).toHaveCount(0);

  // The writer reads why, and appeals.
  const id = await decisionOf(admin, text);
  const home = await openBrowser(writer);
  await home.goto(`/decisions/${id}`);
  await expect(home.getByRole("heading", { name: "Tu comentario se ha retirado" })).toBeVisible();
  await expect(home.getByText("Se repite en todas.")).toBeVisible();
  await expectNoAxeViolations(home);
  await home.getByLabel("Por qué no estás de acuerdo").fill("Es mi opinión, no publicidad.");
  await home.getByRole("button", { name: "Recurrir" }).click();
  await expectToast(home, "Recurso enviado");
  await expect(home.getByText("Pendiente: la decide otra persona.")).toBeVisible();

  // Another decides.
  const office = await openBrowser(admin);
  await office.goto("/redaccion?ver=denuncias");
  await office.getByRole("button", { name: /^Recursos/ }).click();
  await expectNoAxeViolations(office);
  await office
    .getByRole("listitem")
    .filter({ hasText: text })
    .getByRole("link", { name: "Resolver el recurso" })
    .click();
  await choose(office, "Resolución", "Reponer el texto como estaba");
  await office.getByLabel("Explicación para quien recurre").fill("Tiene razón.");
  await office.getByRole("button", { name: "Resolver el recurso" }).click();
  await expectToast(office, "El texto ha vuelto");
  await page.reload();
  await expect(commentIn(page, text)).toBeVisible();

  const stranger = await openBrowser(reader);
  await stranger.goto(`/decisions/${id}`);
  await expect(stranger.getByText("Acceso denegado")).toBeVisible();
});

test("many comments are deleted at once", async ({ page, login, createAccount }) => {
  const [author, spammer] = [await createAccount(), await createAccount()];
  const { entry_id } = await apiOf(author).createEntry();
  const word = unique("Oferta");
  for (let n = 1; n <= 25; n++) {
    await apiOf(spammer).createComment(entry_id, { content: `${word} ${n}` });
  }
  const honest = unique("Honrado");
  await apiOf(spammer).createComment(entry_id, { content: honest });
  await login(author);
  await page.goto("/comments");
  await expect(rowOf(page, honest)).toBeVisible();
  await page.getByLabel("Buscar comentarios").fill(word);
  await expect(rowOf(page, honest)).toBeHidden(); // what is selected before it has been searched is selected no more
  await expect(rowOf(page, word)).toHaveCount(20);
  await page.getByRole("checkbox", { name: "Seleccionar todos" }).press("Space");
  await expect(page.getByText("20 seleccionados")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: /^Seleccionar también los siguientes/ }).click();
  await expect(page.getByText("25 seleccionados")).toBeVisible();
  await page
    .getByRole("group", { name: "Selección" })
    .getByRole("button", { name: "Eliminar" })
    .press("Enter");
  const asked = page.getByRole("alertdialog", { name: "¿Eliminar 25 comentarios?" });
  await asked.getByRole("button", { name: "Eliminar" }).press("Enter");
  await expectToast(page, "25 comentarios eliminados");
  await expect(
    page.getByText(`No se encontraron comentarios que coincidan con "${word}"`),
  ).toBeVisible();
});

test("an entry takes no more comments, for members and visitors alike", async ({
  page,
  login,
  createAccount,
  openBrowser,
}) => {
  const author = await createAccount();
  const { slug, title } = await apiOf(author).createEntry();
  await login(author);
  await page.goto(`/${slug}`);
  await expect(page.getByLabel("Tu comentario")).toBeVisible();
  await page.getByRole("button", { name: `Más acciones de «${title}»` }).click();
  await page.getByRole("menuitem", { name: "Cerrar los comentarios" }).click();
  await expectToast(page, "Comentarios cerrados");
  await expect(page.getByText("Los comentarios están cerrados.")).toBeVisible();
  await expect(page.getByLabel("Tu comentario")).toHaveCount(0);
  expect(await apiOf(null).html(`/${slug}`)).toContain("Los comentarios están cerrados.");
  const visitor = await openBrowser(null);
  await visitor.goto(`/${slug}`);
  await expect(visitor.getByText("Para comentar, inicia sesión")).toHaveCount(0);

  await page.getByRole("button", { name: `Más acciones de «${title}»` }).click();
  await page.getByRole("menuitem", { name: "Abrir los comentarios" }).click();
  await expect(page.getByLabel("Tu comentario")).toBeVisible();
});

test("a person is blocked where they commented, and unblocked on the dashboard", async ({
  page,
  login,
  createAccount,
  openBrowser,
  strays,
}) => {
  strays.allow(/403 .*\/comments/);
  const [author, nuisance] = [await createAccount(), await createAccount()];
  const { entry_id, slug } = await apiOf(author).createEntry();
  const text = unique("Pesado");
  await apiOf(nuisance).createComment(entry_id, { content: text });
  await login(author);
  await page.goto(`/${slug}`);
  await commentIn(page, text)
    .getByRole("button", { name: /^Más acciones/ })
    .click();
  await page.getByRole("menuitem", { name: "Bloquear a esta persona" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Bloquear" }).click();
  await expectToast(page, `Has bloqueado a ${nuisance.fullName}`);

  const theirs = await openBrowser(nuisance);
  await theirs.goto(`/${slug}`);
  await theirs.getByLabel("Tu comentario").fill("Otra cosa más.");
  await theirs.getByRole("button", { name: "Publicar comentario" }).click();
  await expectToast(
    theirs,
    "Error",
    "No se pudo publicar el comentario: Quien firma esta entrada te ha bloqueado: no puedes comentarla.",
  );

  await page.goto("/dashboard");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: `Desbloquear a ${nuisance.fullName}` }).click();
  await expectToast(page, `Has desbloqueado a ${nuisance.fullName}`);
  await expect(page.getByRole("heading", { name: "Personas bloqueadas" })).toHaveCount(0);
});

test("administrators read what was done, and nobody else", async ({
  page,
  login,
  createAccount,
  openBrowser,
}) => {
  const [admin, user] = [await createAccount({ isAdmin: true }), await createAccount()];
  const title = `Entrada ${unique("ajena")}`;
  const { entry_id } = await apiOf(user).createEntry({ title });
  const changed = `${title} y cambiada`;
  await apiOf(admin).updateEntry(entry_id, { title: changed });

  await login(admin);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Menú de/ }).click();
  await page.getByRole("menuitem", { name: "Registro" }).click();
  await expect(page.getByRole("heading", { name: "Registro" })).toBeVisible();
  await page.getByLabel("Cuenta").fill(admin.username);
  await choose(page, "Acción", "Entrada ajena editada");
  await expect(page.getByRole("row")).toHaveCount(2);
  const row = rowOf(page, changed);
  await expect(row.getByRole("link", { name: changed })).toHaveAttribute(
    "href",
    `/entries/${entry_id}`,
  );
  await expect(row).toContainText(`Título${title} → ${changed}`);
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(page.getByLabel("Cuenta")).toHaveValue(admin.username);
  await expect(page.getByRole("row")).toHaveCount(2);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^registro-.*\.csv$/);

  const other = await openBrowser(user);
  await other.goto("/audit");
  await expect(other.getByText("Acceso denegado")).toBeVisible();
});
