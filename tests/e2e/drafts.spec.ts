import type { Page } from "@playwright/test";
import type { Draft } from "@/lib/texts/drafts/dto";
import { apiOf, expect, expectNoAxeViolations, expectToast, test } from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";

/** Chooses from the menu of the bar under a text. */
async function choose(page: Page, action: string) {
  await page.getByRole("button", { name: "Más acciones", exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

const TEXT = "Un texto que todavía no está terminado, y que nadie más debe leer.";

test("what is written becomes a draft by itself, and is published with the save", async ({
  createAccount,
  openBrowser,
  strays,
}) => {
  strays.allow(/status of 404 .*draft=/);
  const writer = await createAccount();
  const page = await openBrowser(writer);
  const title = unique("A medias");
  await page.goto("/entries/create");
  await page.getByLabel("Título").fill(title);
  await page.getByLabel("Contenido").fill(TEXT);
  await expect(page.getByText(/Borrador guardado a las? \d/)).toBeVisible();
  await expect(page).toHaveURL(/\?draft=\d+$/);
  const drafts = (await (await apiOf(writer).get("/api/drafts")).json()) as Draft[];
  expect(drafts).toMatchObject([{ title, state: "open" }]);

  await page.reload();
  await expect(page.getByLabel("Título")).toHaveValue(title);
  await expect(page.getByLabel("Contenido")).toHaveValue(TEXT);
  await expectNoAxeViolations(page);

  const stranger = await createAccount();
  const other = await openBrowser(stranger);
  await other.goto(`/entries/create?draft=${drafts[0]?.draft_id}`);
  await expect(other.getByRole("heading", { name: "Borrador no encontrado" })).toBeVisible();

  await page.getByRole("button", { name: "Guardar Entrada" }).click();
  await expectToast(page, "Entrada creada");
  expect(await (await apiOf(writer).get("/api/drafts")).json()).toEqual([]);
  await page.goto(`/entries/create?draft=${drafts[0]?.draft_id}`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible(); // it leads to the entry
});

test("a draft that was published elsewhere meanwhile leads to its entry", async ({
  createAccount,
  openBrowser,
  strays,
}) => {
  strays.allow(/status of 409/);
  const writer = await createAccount();
  const page = await openBrowser(writer);
  await page.goto("/entries/create");
  await page.getByLabel("Título").fill(unique("A dos manos"));
  await page.getByLabel("Contenido").fill(TEXT);
  await expect(page.getByText(/Borrador guardado a las? \d/)).toBeVisible();
  const [draft] = (await (await apiOf(writer).get("/api/drafts")).json()) as Draft[];
  await apiOf(writer).send("POST", `/api/drafts/${draft!.draft_id}/publish`, {});

  await page.getByRole("button", { name: "Guardar Entrada" }).click();
  const status = page.getByRole("status").filter({ hasText: "Este borrador ya está publicado." });
  const link = status.getByRole("link", { name: "Ver la entrada" });
  await expect(link).toBeVisible();
  await expectNoAxeViolations(page);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: draft!.title })).toBeVisible();
});

test("a title that is too long is kept with the draft, and says so when it shall be published", async ({
  createAccount,
  openBrowser,
}) => {
  const page = await openBrowser(await createAccount());
  await page.goto("/entries/create");
  await page.getByLabel("Título").fill("t".repeat(116));
  await page.getByLabel("Contenido").fill(TEXT);
  await expect(page.getByText("116 de 100 caracteres: sobran 16.")).toBeVisible();
  await expect(page.getByText(/Borrador guardado a las? \d/)).toBeVisible();
  await page.getByRole("button", { name: "Guardar Entrada" }).click();
  await expect(page.getByText("El título no puede tener más de 100 caracteres")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Título")).toHaveValue("t".repeat(116));
});

test("a draft that was saved elsewhere: both texts stay, whichever one goes on with", async ({
  createAccount,
  openBrowser,
  strays,
}) => {
  strays.allow(/status of 409 .*\/api\/drafts/);
  const writer = await createAccount();
  const api = apiOf(writer);
  const title = unique("En dos sitios");
  const { draft_id } = await api.createDraft({ title, content: "El principio." });
  const page = await openBrowser(writer);
  await page.goto(`/entries/create?draft=${draft_id}`);
  await expect(page.getByLabel("Contenido")).toHaveValue("El principio.");
  await api.send("PATCH", `/api/drafts/${draft_id}`, { content: "Lo del teléfono." });
  await page.getByLabel("Contenido").fill("Lo de la mesa.");
  const dialog = page.getByRole("dialog", { name: "Hay una versión más reciente" });
  await expect(dialog).toContainText("la que no elijas se guarda como otro borrador");
  await page.keyboard.press("Escape"); // decides nothing
  await expect(dialog).toBeHidden();
  await page.getByLabel("Contenido").press("End");
  await page.getByLabel("Contenido").pressSequentially(" Más.");
  await dialog.getByRole("button", { name: "Guardar la mía" }).click();
  await expect(dialog).toBeHidden();
  const texts = async () => {
    const drafts = (await (await api.get("/api/drafts")).json()) as Draft[];
    return drafts.map(({ excerpt }: Draft & { excerpt?: string }) => excerpt).toSorted();
  };
  await expect.poll(texts).toEqual(["Lo de la mesa. Más.", "Lo del teléfono."]);
});

test("a text is given its hour, which can be taken back", async ({
  createAccount,
  openBrowser,
  strays,
}) => {
  strays.allow(/status of 400 .*\/schedule/); // an hour that is over
  const writer = await createAccount();
  const page = await openBrowser(writer, { timezoneId: "America/Bogota" });
  const title = unique("A su hora");
  await page.goto("/entries/create");
  await page.getByLabel("Título").fill(title);
  await choose(page, "Programar…");
  await expect(page.getByText("El contenido debe tener al menos 10 caracteres")).toBeVisible();
  await page.getByLabel("Contenido").fill(TEXT);
  await choose(page, "Programar…");
  const dialog = page.getByRole("dialog", { name: "Programar la publicación" });
  await dialog.getByLabel("Día y hora").fill("2020-05-05T09:00");
  await dialog.getByRole("button", { name: "Programar" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("La fecha y la hora elegidas ya han pasado");
  await dialog.getByLabel("Día y hora").fill("2031-03-30T02:30");
  await expect(dialog.getByText("se salta esa hora: será a las 03:30")).toBeVisible();
  await dialog.getByLabel("Día y hora").fill("2031-05-05T09:00");
  await expect(
    dialog.getByText("Hora de Madrid. En tu reloj, a las 02:00 (Bogota)."),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Programar" }).click();
  await expectToast(page, "Publicación programada", "Sale el 5 de mayo, 2031 a las 09:00.");

  const [draft] = (await (await apiOf(writer).get("/api/drafts")).json()) as Draft[];
  expect(draft).toMatchObject({ title, state: "scheduled" });
  await page.goto(`/entries/create?draft=${draft?.draft_id}`);
  await expect(page.getByText("Se publicará sola el 5 de mayo, 2031 a las 09:00.")).toBeVisible();
  await page.getByRole("button", { name: "Cancelar la programación" }).click();
  await expectToast(page, "De nuevo en borradores");
  await expect(page.getByText("Se publicará sola")).toHaveCount(0);
});

test("the secret link shows the text to who has no account, until it is revoked", async ({
  createAccount,
  openBrowser,
  strays,
}) => {
  strays.allow(/status of 404 .*\/borrador\//);
  const writer = await createAccount();
  const page = await openBrowser(writer);
  const title = unique("En secreto");
  await page.goto("/entries/create");
  await page.getByLabel("Título").fill(title);
  await page.getByLabel("Contenido").fill("Un **secreto** por ahora.");
  await choose(page, "Enlace secreto");
  const dialog = page.getByRole("dialog", { name: "Enlace secreto" });
  const link = await dialog.getByLabel("Enlace secreto", { exact: true }).inputValue();
  await expectNoAxeViolations(page);

  const visitor = await openBrowser(null);
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: title })).toBeVisible();
  await expect(visitor.getByText("Vista previa: este texto no está publicado")).toBeVisible();
  await expect(visitor.locator("strong")).toHaveText("secreto");
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expectNoAxeViolations(visitor);

  await dialog.getByRole("button", { name: "Revocar el enlace" }).click();
  await expectToast(page, "Enlace revocado");
  expect((await visitor.goto(link))?.status()).toBe(404);
});

test("changes to a published entry stay hidden until they are published", async ({
  createAccount,
  openBrowser,
}) => {
  const writer = await createAccount();
  const entry = await apiOf(writer).createEntry({ title: unique("Publicada") });
  const page = await openBrowser(writer);
  await page.goto(`/entries/${entry.entry_id}/edit`);
  await page.getByLabel("Título").fill("Un título que aún no");
  await expect(page.getByText(/Borrador guardado a las? \d/)).toBeVisible();
  expect(await apiOf(null).html(`/${entry.slug}`)).not.toContain("aún no");

  await page.goto(`/entries/${entry.entry_id}/edit`);
  await expect(page.getByText("Tienes cambios sin publicar")).toBeVisible();
  await expect(page.getByLabel("Título")).toHaveValue(entry.title);
  await page.getByRole("button", { name: "Seguir con ellos" }).click();
  await expect(page.getByLabel("Título")).toHaveValue("Un título que aún no");
  await page.getByRole("button", { name: "Guardar Entrada" }).click();
  await expectToast(page, "Entrada actualizada");
  await expect(page.getByRole("heading", { name: "Un título que aún no" })).toBeVisible();
  expect(await (await apiOf(writer).get("/api/drafts")).json()).toEqual([]);

  await page.goto(`/entries/${entry.entry_id}/edit`);
  await page.getByLabel("Título").fill("Otro que se descarta");
  await expect(page.getByText(/Borrador guardado a las? \d/)).toBeVisible();
  await page.goto(`/entries/${entry.entry_id}/edit`);
  await page.getByRole("button", { name: "Descartar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await expectToast(page, "Borrador eliminado");
  await expect(page.getByText("Tienes cambios sin publicar")).toHaveCount(0);
  await expect(page.getByLabel("Título")).toHaveValue("Un título que aún no");
});

test("a collaborator's text goes to the editors of a space, comes back with a reason, and is published", async ({
  createAccount,
  openBrowser,
  strays,
}) => {
  strays.allow(/status of 404 .*draft=/); // what was sent back
  const [owner, writer] = [await createAccount(), await createAccount()];
  const space = await apiOf(owner).createSpace();
  const member = { username: writer.username, role: "colaborador" };
  await apiOf(owner).send("POST", `/api/spaces/${space.space_id}/members`, member);
  await apiOf(writer).send("POST", `/api/spaces/${space.space_id}/membership`);
  const title = unique("Para revisar");
  const page = await openBrowser(writer);
  await page.goto("/entries/create");
  await page.getByLabel("Título").fill(title);
  await page.getByLabel("Contenido").fill(TEXT);
  await page.getByRole("button", { name: "Enviar a revisión" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Enviar" }).click();
  const waits = `Espera a que la lea quien edita «${space.name}», que ya lo sabe.`;
  await expectToast(page, "Enviada a revisión", waits);
  await expect(page).toHaveURL("/entries?ver=revision"); // no page is opened before that one has come
  const [draft] = (await (await apiOf(writer).get("/api/drafts")).json()) as Draft[];

  const desk = await openBrowser(owner);
  const address = `/entries/create?draft=${draft?.draft_id}`;
  await desk.goto("/redaccion");
  await desk.getByRole("link", { name: title, exact: true }).click();
  await expect(desk.getByRole("heading", { name: `Revisar: ${title}` })).toBeVisible();
  const known = desk.getByRole("complementary", { name: "Lo que se sabe del texto" });
  await expect(known).toContainText(`${writer.fullName}: se publica con su nombre.`);
  await expect(known).toContainText(`«${space.name}»: al publicarla, entra en él.`);
  await expectNoAxeViolations(desk);
  await desk.getByRole("button", { name: "Devolver con un motivo" }).click();
  await desk.getByRole("dialog").getByLabel("Motivo").fill("Falta la fuente.");
  await desk.getByRole("dialog").getByRole("button", { name: "Devolver" }).click();
  await expectToast(desk, "Texto devuelto", `${writer.fullName} recibe un aviso con tu motivo.`);
  await expect(desk).toHaveURL("/redaccion"); // nothing else waits, and the text is no longer theirs to read
  expect((await desk.goto(address))?.status()).toBe(404);

  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: `De vuelta: ${title}` })).toBeVisible();
  await expect(page.getByText("Falta la fuente.")).toBeVisible();
  await page.getByLabel("Contenido").fill(`${TEXT} La fuente es el archivo.`);
  await page.getByRole("button", { name: "Enviar a revisión" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Enviar" }).click();
  await expectToast(page, "Enviada a revisión");
  await expect(page).toHaveURL("/entries?ver=revision");

  await desk.goto(address);
  await expect(desk.getByRole("heading", { name: `Revisar: ${title}` })).toBeVisible();
  await expect(desk.getByText(`En revisión en «${space.name}».`)).toBeVisible();
  await desk.getByRole("button", { name: "Publicar con su firma" }).click();
  await expectToast(desk, "Entrada publicada");
  await expect(desk).toHaveURL("/redaccion");
  const html = await apiOf(null).html(`/s/${space.slug}`);
  expect(html).toContain(title);
});

test("a new collaborator's first button asks the editors; the next one publishes", async ({
  createAccount,
  openBrowser,
}) => {
  const [owner, writer] = [await createAccount(), await createAccount({ trusted_at: null })];
  const space = await apiOf(owner).createSpace();
  const member = { username: writer.username, role: "colaborador" };
  await apiOf(owner).send("POST", `/api/spaces/${space.space_id}/members`, member);
  await apiOf(writer).send("POST", `/api/spaces/${space.space_id}/membership`);
  const page = await openBrowser(writer);
  await page.goto("/entries/create");
  const first = page.locator("form [type=submit]");
  await expect(first).toHaveText("Enviar a revisión");
  await first.click();
  await expect(page.getByText("El título debe tener al menos 3 caracteres")).toBeVisible();
  await page.getByLabel("Título").fill(unique("Propuesta"));
  await page.getByLabel("Contenido").fill(TEXT);
  await page.getByLabel("Contenido").press("ControlOrMeta+Enter");
  const dialog = page.getByRole("dialog", { name: "Enviar a revisión" });
  await expect(dialog).toContainText(space.name);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Enviar a revisión" })).toHaveCount(1);
  const sent = Promise.withResolvers<void>();
  await page.route(/\/api\/entries$/, async (route) => {
    await sent.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Guardar Entrada" }).click();
  // The button that was pressed says that it is at work, and no other.
  await expect(page.locator("button[aria-disabled]")).toHaveText(["Guardar Entrada"]);
  sent.resolve();
  await expectToast(page, "Entrada creada");
});

test("the lists of what is not published lead to it, and bring back what went", async ({
  createAccount,
  openBrowser,
}) => {
  const writer = await createAccount();
  const api = apiOf(writer);
  const title = unique("Empezada");
  await api.send("POST", "/api/drafts", { title, content: TEXT });
  const [withdrawn, deleted] = [
    await api.createEntry({ title: unique("Retirada") }),
    await api.createEntry({ title: unique("Borrada") }),
  ];
  await api.send("POST", `/api/entries/${withdrawn.entry_id}/withdraw`);
  await api.deleteEntry(deleted.entry_id);

  const page = await openBrowser(writer);
  await page.goto("/entries?ver=borradores");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expectNoAxeViolations(page);
  await page
    .getByRole("button", { name: new RegExp(`^Volver a publicar.*${withdrawn.title}`) })
    .click();
  await expectToast(page, "Entrada publicada de nuevo");
  await expect(page.getByRole("heading", { name: withdrawn.title })).toHaveCount(0);
  expect(await apiOf(null).html(`/${withdrawn.slug}`)).toContain(withdrawn.title);

  await page.getByRole("link", { name: "Papelera" }).click();
  await page.getByRole("button", { name: new RegExp(`^Restaurar.*${deleted.title}`) }).click();
  await expectToast(page, "Entrada recuperada");
  await expect(page.getByText("La papelera está vacía")).toBeVisible();
  expect(await apiOf(null).html(`/${deleted.slug}`)).toContain(deleted.title);

  await page.getByRole("link", { name: "Borradores" }).click();
  await page.getByRole("link", { name: new RegExp(`^Seguir escribiendo.*${title}`) }).click();
  await expect(page.getByLabel("Título")).toHaveValue(title);
});
