import type { Page } from "@playwright/test";
import {
  apiOf,
  expect,
  expectNoAxeViolations,
  expectToast,
  test,
  type Account,
} from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";

let admin: Account;
let editor: Account;

test.beforeAll(async ({ createAccount }) => {
  admin = await createAccount({ fullName: unique("Ada Jefa"), isAdmin: true });
  editor = await createAccount({ fullName: unique("Eva Editora"), isEditor: true });
});

const row = (page: Page, { username }: Account) =>
  page.getByRole("row").filter({ hasText: `@${username}` });

async function choose(page: Page, account: Account, action: string) {
  await row(page, account)
    .getByRole("button", { name: `Acciones de ${account.fullName}` })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("a newcomer's text waits, is admitted, and its author is told why", async ({
  page,
  login,
  openBrowser,
  createAccount,
}) => {
  const newcomer = await createAccount({ fullName: unique("Nadia Nueva"), trusted_at: null });
  const title = `Recién llegada ${unique("hoy")}`;
  const entry = await apiOf(newcomer).createEntry({
    title,
    content: "Con un [enlace](https://lejos.ejemplo/) dentro.",
  });

  const paper = await openBrowser(null);
  await paper.goto(`/e/${entry.slug}`);
  await expect(paper.getByText("Con un enlace dentro.")).toBeVisible();
  await expect(paper.getByRole("link", { name: "enlace" })).toHaveCount(0);
  await expect(paper.getByText("Todavía no está en la portada")).toHaveCount(0); // no concern of readers
  await paper.goto("/");
  await expect(paper.getByRole("link", { name: title })).toHaveCount(0);

  const own = await openBrowser(newcomer);
  await own.goto(`/e/${entry.slug}`);
  await expect(own.getByText("Todavía no está en la portada")).toBeVisible();
  await own.goto("/dashboard");
  await expect(own.getByText("Todavía no está en la portada")).toBeVisible();

  await login(editor);
  await page.goto("/entries");
  await page.getByRole("link", { name: /^Por admitir/ }).click();
  await expect(page).toHaveURL("/redaccion?ver=entradas");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: `Admitir «${title}»` }).click();
  await expectToast(page, "Entrada admitida", `«${title}» ya está en la portada.`);
  await expect(page.getByRole("heading", { name: title })).toHaveCount(0);

  await paper.goto("/");
  await expect(paper.getByRole("link", { name: title }).first()).toBeVisible();
  await paper.goto(`/e/${entry.slug}`);
  await expect(paper.getByRole("link", { name: "enlace" })).toBeVisible();
});

test("after each decision the focus is at what stands there now", async ({
  page,
  login,
  createAccount,
}) => {
  const newcomer = await createAccount({ trusted_at: null });
  const title = `Una de dos ${unique("hoy")}`;
  await apiOf(newcomer).createEntry();
  await apiOf(newcomer).createEntry({ title });
  await login(editor);
  await page.goto("/redaccion?ver=entradas");
  const admit = page.getByRole("button", { name: `Admitir «${title}»` });
  await admit.press("Enter");
  await expect(admit).toHaveCount(0);
  await expect(page.locator("li :focus")).toHaveAccessibleName(/^Admitir «/); // the next row's
});

test("an editor trusts an account from one of its texts", async ({
  page,
  login,
  createAccount,
}) => {
  const newcomer = await createAccount({ trusted_at: null });
  const { slug } = await apiOf(newcomer).createEntry();
  await login(editor);
  await page.goto(`/e/${slug}`);
  await page.getByRole("button", { name: `Confiar en esta cuenta: ${newcomer.fullName}` }).click();
  await expectToast(page, "Cuenta de confianza");
  await expect(page.getByText("Es de una cuenta nueva")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the list of people: search, suspend, silence, give and take roles", async ({
  page,
  login,
  openBrowser,
  strays,
  createAccount,
}) => {
  strays.allow(/status of 401 .*\/api\/user/); // of the session that ends
  const person = await createAccount({ fullName: `Pepa ${unique("Prueba")}` });
  await login(admin);
  await page.goto("/");
  await page.getByRole("button", { name: `Menú de ${admin.fullName}` }).click();
  await page.getByRole("menuitem", { name: "Personas" }).click();
  await expect(page.getByRole("heading", { name: "Personas", level: 1 })).toBeVisible();
  await page.getByRole("searchbox", { name: "Buscar personas" }).fill(person.fullName);
  await expect(page.getByRole("row")).toHaveCount(2); // with the head
  await expect(row(page, person)).toContainText(person.email);

  await test.step("suspend", async () => {
    const theirs = await openBrowser(person);
    await theirs.goto("/dashboard");
    await expect(theirs.getByRole("heading", { level: 1 })).toBeVisible();
    await choose(page, person, "Suspender");
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Suspender" }).click();
    await expectToast(page, "Cuenta suspendida");
    await expect(row(page, person)).toContainText("Suspendida");
    await theirs.reload();
    await expect(theirs).toHaveURL(/\/auth\?next=/);
    await choose(page, person, "Levantar la suspensión");
    await expect(row(page, person)).not.toContainText("Suspendida");
  });

  await test.step("silence", async () => {
    await choose(page, person, "Silenciar");
    await page.getByRole("button", { name: "Silenciar" }).click();
    await expect(row(page, person)).toContainText("Silenciada");
    await choose(page, person, "Levantar el silencio");
    await expect(row(page, person)).not.toContainText("Silenciada");
  });

  await test.step("roles", async () => {
    await choose(page, person, "Hacer editor del sitio");
    await page.getByRole("button", { name: "Hacer editor del sitio" }).click();
    await expect(row(page, person)).toContainText("Edita el sitio");
    await choose(page, person, "Hacer administrador");
    await page.getByRole("button", { name: "Hacer administrador" }).click();
    await expect(row(page, person)).toContainText("Administra");
    await choose(page, person, "Dejar de administrar");
    await page.getByRole("button", { name: "Dejar de administrar" }).click();
    await expect(row(page, person)).not.toContainText("Administra");
  });
});

test("a sensitive decision asks who decides for the password, and then goes on", async ({
  page,
  login,
  createAccount,
  office,
  strays,
}) => {
  strays.allow(/the server responded with a status of 40[03]/);
  const chief = await createAccount({ fullName: `Jefa ${unique("Prueba")}`, isAdmin: true });
  const person = await createAccount({ fullName: `Pili ${unique("Prueba")}` });
  await office.forgetProof(chief.id);
  await login(chief);
  await page.goto("/people");
  await page.getByRole("searchbox", { name: "Buscar personas" }).fill(person.fullName);
  await choose(page, person, "Suspender");
  await page.getByRole("button", { name: "Suspender" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirma que eres tú" });
  await expect(dialog.getByLabel("Contraseña")).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog.getByLabel("Contraseña").fill("no es esta");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Esa no es tu contraseña")).toBeVisible();
  await dialog.getByLabel("Contraseña").fill(chief.password);
  await page.keyboard.press("Enter");
  await expectToast(page, "Cuenta suspendida");
  await expect(row(page, person)).toContainText("Suspendida");
});

test("a question is cancelled and the focus is back at the menu", async ({
  page,
  login,
  createAccount,
}) => {
  const person = await createAccount({ fullName: `Paco ${unique("Prueba")}` });
  await login(admin);
  await page.goto("/people");
  await page.getByRole("searchbox", { name: "Buscar personas" }).fill(person.fullName);
  const menu = page.getByRole("button", { name: `Acciones de ${person.fullName}` });
  await menu.press("Enter");
  await page.getByRole("menuitem", { name: "Suspender" }).press("Enter");
  await page.getByRole("button", { name: "Cancelar" }).press("Enter");
  await expect(menu).toBeFocused();
  await expect(row(page, person)).not.toContainText("Suspendida");

  await menu.press("Enter");
  await page.getByRole("menuitem", { name: "Enlace para restablecer" }).press("Enter");
  const link = page.getByRole("dialog", { name: `Enlace para ${person.fullName}` });
  await expect(link).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await expect(menu).toBeFocused();
});

test("an invitation: made, opened, taken back", async ({ page, login, openBrowser }) => {
  await login(admin);
  await page.goto("/invitations");
  await page.getByRole("button", { name: "Crear invitación" }).click();
  await expect(page.getByLabel("Espacio", { exact: true })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByLabel("Usos").fill("2");
  await page.getByRole("button", { name: "Crear invitación" }).click();
  const link = page.getByLabel("Enlace de la invitación");
  await expect(link).toHaveValue(/\/auth\?tab=register&invitation=/);
  await expect(link).toBeFocused();
  const address = await link.inputValue();
  await page.getByRole("button", { name: "Hecho" }).click();
  await expect(page.getByRole("button", { name: "Crear invitación" })).toBeFocused();

  const guest = await openBrowser(null);
  await guest.goto(address);
  await expect(guest.getByText("You have been invited.")).toBeVisible();
  await expectNoAxeViolations(guest);
  const username = unique("invitada");
  await guest.getByLabel("Username").fill(username);
  await guest.getByLabel("Full name").fill("Inés Invitada");
  await guest.getByLabel("Email").fill(`${username}@ejemplo.es`);
  await guest.getByLabel("Password", { exact: true }).fill("una clave larga");
  await guest.getByLabel("Confirm password").fill("una clave larga");
  await guest.getByRole("button", { name: "Create account" }).click();
  await expectToast(guest, "Registration successful", "Welcome, Inés Invitada");

  await page.reload();
  const invitation = page.getByRole("row").filter({ hasText: "1 de 2" }).first();
  await invitation.getByRole("button", { name: "Anular la invitación" }).click();
  await page.getByRole("button", { name: "Anular", exact: true }).click();
  await expectToast(page, "Invitación anulada");
  const late = await openBrowser(null);
  await late.goto(address);
  await expect(late.getByText("This invitation is not valid. Ask for a new link.")).toBeVisible();
});

test("an editor of a space invites to its team from there, and the role is accepted", async ({
  page,
  login,
  openBrowser,
  createAccount,
}) => {
  const [owner, spaceEditor, writer] = [
    await createAccount(),
    await createAccount({ fullName: unique("Emma Editora") }),
    await createAccount({ fullName: unique("Rita Redactora") }),
  ];
  const space = await apiOf(owner).createSpace({ name: `Gaceta ${unique("local")}` });
  await apiOf(owner).send("PUT", `/api/spaces/${space.space_id}/members/${spaceEditor.id}`, {
    role: "editor",
  });
  await login(spaceEditor);
  await page.goto(`/spaces/${space.space_id}/team`);
  await page.getByRole("link", { name: "Invitaciones" }).click();
  await expect(page.getByText(`Al equipo de «${space.name}».`)).toBeVisible();
  await page.getByRole("button", { name: "Crear invitación" }).click();
  await expect(page.getByLabel("Espacio", { exact: true })).toHaveCount(0); // there is one
  const role = page.getByLabel("Papel en el espacio");
  await role.click();
  await expect(page.getByRole("option")).toHaveText(["Redactor", "Colaborador"]);
  await page.getByRole("option", { name: "Redactor" }).click();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Crear invitación" }).click();
  const address = await page.getByLabel("Enlace de la invitación").inputValue();
  await page.getByRole("button", { name: "Hecho" }).click();
  await expect(page.getByRole("row")).toHaveCount(2); // with the head

  const guest = await openBrowser(null);
  await guest.goto(address);
  await expect(
    guest.getByText(
      `You have been invited to write in “${space.name}”. As a writer you add your own entries.`,
    ),
  ).toBeVisible();
  await expectNoAxeViolations(guest);

  const theirs = await openBrowser(writer);
  await theirs.goto(address);
  await expect(theirs).toHaveURL(/\/invitations\/accept\?token=/);
  await expect(theirs.getByText("Formarás parte de su equipo como redactor.")).toBeVisible();
  await expectNoAxeViolations(theirs);
  await theirs.getByRole("button", { name: "Aceptar" }).click();
  await expectToast(theirs, "Ya estás en el equipo");
  await theirs.goto(`/spaces/${space.space_id}/team`);
  await expect(theirs.getByRole("link", { name: writer.fullName })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Invitaciones" })).toHaveCount(0);
});

test("who opens an account by an invitation to a team reads on the dashboard what the role is for", async ({
  createAccount,
  openBrowser,
}) => {
  const owner = await createAccount();
  const space = await apiOf(owner).createSpace({ name: `Gaceta ${unique("local")}` });
  const page = await openBrowser(owner);
  await page.goto(`/spaces/${space.space_id}/team`);
  await page.getByRole("link", { name: "Invitaciones" }).click();
  await page.getByRole("button", { name: "Crear invitación" }).click();
  await page.getByLabel("Papel en el espacio").click();
  await page.getByRole("option", { name: "Colaborador" }).click();
  await page.getByRole("button", { name: "Crear invitación" }).click();
  const address = await page.getByLabel("Enlace de la invitación").inputValue();

  const guest = await openBrowser(null);
  await guest.goto(address);
  await expect(guest.getByText("As a contributor you propose your own entries")).toBeVisible();
  const username = unique("nueva");
  await guest.getByLabel("Username").fill(username);
  await guest.getByLabel("Full name").fill("Nora Nueva");
  await guest.getByLabel("Email").fill(`${username}@ejemplo.es`);
  await guest.getByLabel("Password", { exact: true }).fill("una clave larga");
  await guest.getByLabel("Confirm password").fill("una clave larga");
  await guest.getByRole("button", { name: "Create account" }).click();
  await expectToast(guest, "Registration successful", "Welcome, Nora Nueva");
  await expect(guest.getByRole("link", { name: "Primeros pasos" })).toHaveCount(0); // administrators' alone
  await expect(guest).toHaveURL("/dashboard");
  await expect(guest.getByText(`Colaborador en «${space.name}».`)).toBeVisible();
  await expectNoAxeViolations(guest);
});

test("a new account is told why what its synthetic user writes waits", async ({
  openBrowser,
  createAccount,
  writer,
}) => {
  const [newcomer, stranger] = [
    await createAccount({ trusted_at: null }),
    await createAccount({ trusted_at: null }),
  ];
  const bot = await apiOf(newcomer).createSynthetic();
  const { slug } = await writer.publish(bot.id);
  const own = await openBrowser(newcomer);
  await own.goto(`/e/${slug}`);
  await expect(own.getByText("Todavía no está en la portada")).toBeVisible();
  await own.goto(`/synthetic-users/${bot.id}/detail`);
  await expect(own.getByText("Todavía no está en la portada")).toBeVisible();
  const other = await openBrowser(stranger);
  await other.goto(`/e/${slug}`);
  await expect(other.getByRole("button", { name: /^Menú de/ })).toBeVisible();
  await expect(other.getByText("Todavía no está en la portada")).toHaveCount(0);
});

test("the door's settings are for administrators", async ({ page, login, openBrowser }) => {
  await login(admin);
  await page.goto("/settings");
  await expect(page.getByRole("radio", { name: "Abierta" })).toBeChecked();
  const door = page.getByRole("region", { name: "Puerta" });
  const save = door.getByRole("button", { name: "Guardar" });
  await expect(save).toBeDisabled();
  await save.focus(); // it keeps the focus when it has saved
  await expect(save).toBeFocused();
  await page.getByRole("radio", { name: "Abierta" }).press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Con aprobación" })).toBeChecked();
  const other = await openBrowser(editor);
  await other.goto("/settings");
  await expect(other.getByText("Solo los administradores ven y cambian")).toBeVisible();
});
