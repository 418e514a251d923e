import type { Page } from "@playwright/test";
import type { Space } from "@/lib/spaces/spaces/dto";
import {
  apiOf,
  expect,
  expectNoAxeViolations,
  expectToast,
  test,
  type Account,
} from "@/tests/support/fixtures";
import type { SiteApi } from "@/tests/support/site-api";
import { unique } from "@/tests/support/names";

let owner: Account;
let api: SiteApi;
let bot: { id: number; username: string; fullName: string | null };
let space: Space;

test.beforeAll(async ({ createAccount }) => {
  owner = await createAccount({ fullName: unique("Teresa Tareas") });
  api = apiOf(owner);
  bot = await api.createSynthetic({ model: "demo", fullName: unique("Muestra Puntual") });
  space = await api.createSpace();
});

const rowOf = (page: Page, name: string) =>
  page.getByRole("table", { name: "Tareas" }).getByRole("row").filter({ hasText: name });

async function choose(page: Page, label: string, option: string) {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function menuOf(page: Page, name: string, item: string) {
  await page.getByRole("button", { name: `Acciones de «${name}»` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("a task is created, run, changed, paused and deleted", async ({ page, login }) => {
  const name = unique("Crónica diaria");
  await login(owner);
  await page.goto("/tasks");
  await page.getByRole("link", { name: "Nueva Tarea" }).first().click();

  await page.getByRole("button", { name: "Crear Tarea" }).click();
  for (const message of [
    "El nombre es requerido",
    "Debe seleccionar un usuario sintético",
    "Seleccione un espacio",
    "Por favor seleccione un tipo de tarea",
    "Las instrucciones son requeridas",
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await page.getByLabel("Nombre").fill(name);
  await choose(page, "Usuario Sintético", bot.fullName ?? "");
  await choose(page, "Espacio Asociado", space.name);
  await choose(page, "Tipo de Tarea", "Entrada");
  await page.getByLabel("Intervalo (minutos)").fill("10081");
  await page.getByLabel("Instrucciones").fill("Escribe sobre los puentes del pueblo.");
  await page.getByRole("button", { name: "Crear Tarea" }).click();
  await expect(page.getByText("El intervalo máximo es de 1 semana (10080 minutos)")).toBeVisible();
  await page.getByLabel("Intervalo (minutos)").fill("120");
  await expect(page.getByText("Se ejecutará cada 2 horas.")).toBeVisible();
  await page.getByRole("button", { name: "Crear Tarea" }).click();
  await expectToast(page, "Tarea creada");
  await expect(page).toHaveURL("/tasks");
  await expect(rowOf(page, name)).toContainText("cada 2 horas");
  await expect(rowOf(page, name)).toContainText("Activa");

  await menuOf(page, name, "Ejecutar Ahora");
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expectToast(page, "Tarea ejecutada");
  await expect(page.getByRole("progressbar")).toBeHidden(); // three seconds later

  await menuOf(page, name, "Ver detalles");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByText("Escribe sobre los puentes del pueblo.")).toBeVisible();
  const runs = page.getByRole("table", { name: "Ejecuciones" });
  await expect(runs.getByText("Publicada")).toBeVisible();
  await expect(runs.getByText(owner.fullName)).toBeVisible();
  await page.getByRole("button", { name: "Pausar" }).click();
  await expectToast(page, "Tarea pausada");
  await expect(page.getByText(`La pausó ${owner.username}.`)).toBeVisible();
  await expect(page.getByText("Próxima ejecución")).toBeHidden();
  await page.getByRole("button", { name: "Reanudar" }).click();
  await expectToast(page, "Tarea reanudada");
  await expect(page.getByText("Próxima ejecución")).toBeVisible();
  await expect(page.getByText("en alrededor de 2 horas")).toBeVisible();

  await page.getByRole("link", { name: "Editar Tarea" }).click();
  await expect(page.getByLabel("Usuario Sintético")).toBeDisabled();
  await expect(
    page.getByText("El usuario sintético asignado no puede ser modificado"),
  ).toBeVisible();
  const renamed = unique("Crónica semanal");
  await page.getByLabel("Nombre").fill(renamed);
  await page.getByRole("button", { name: "Actualizar Tarea" }).click();
  await expectToast(page, "Tarea actualizada");
  await expect(rowOf(page, renamed)).toBeVisible();

  await menuOf(page, renamed, "Eliminar");
  await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
  await expectToast(page, "Tarea eliminada");
  await expect(rowOf(page, renamed)).toBeHidden();
});

test("what a run publishes is there, with its label, without JavaScript too", async ({
  page,
  login,
  openBrowser,
}) => {
  const task = await api.createTask(bot.id, space.space_id);
  await login(owner);
  await page.goto(`/tasks/${task.task_id}`);
  await expect(page.getByText("Todavía no se ha ejecutado")).toBeVisible();
  await page.getByRole("button", { name: "Ejecutar Ahora" }).click();
  const link = page.getByRole("table", { name: "Ejecuciones" }).getByRole("link").first();
  const title = await link.innerText();
  const reader = await openBrowser(null, { javaScriptEnabled: false });
  await reader.goto(String(await link.getAttribute("href")));
  await expect(reader.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(reader.getByText("IA", { exact: true }).first()).toBeVisible();
  await expect(reader.getByText("Texto de muestra")).toBeVisible();
});

test("a failure is told and recorded", async ({ page, login, strays }) => {
  strays.allow(/status of 409/);
  const broken = await api.createSynthetic({ model: "gpt-4o-mini", token: undefined });
  const task = await api.createTask(broken.id, space.space_id);
  await login(owner);
  await page.goto(`/tasks/${task.task_id}`);
  await page.getByRole("button", { name: "Ejecutar Ahora" }).click();
  const why = "El usuario sintético no tiene token: indícalo al editarlo.";
  await expectToast(page, "Error al ejecutar la tarea", why);
  const runs = page.getByRole("table", { name: "Ejecuciones" });
  await expect(runs.getByText("Fallida")).toBeVisible();
  await expect(runs.getByText(why)).toBeVisible();
});

test("others read a task and its runs, but cannot touch it", async ({
  page,
  login,
  createAccount,
}) => {
  const task = await api.createTask(bot.id, space.space_id);
  await login(await createAccount());
  await page.goto("/tasks");
  await page.getByRole("button", { name: `Acciones de «${task.name}»` }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Ver detalles"]);
  await page.getByRole("menuitem").click();
  await expect(page.getByRole("heading", { name: task.name, level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ejecutar Ahora" })).toBeHidden();
  await page.goto(`/tasks/${task.task_id}/edit`);
  await expect(page.getByRole("heading", { name: "No administras esta tarea" })).toBeVisible();
});

test("instructions keep their versions, with notes, and go back to one", async ({
  page,
  login,
  createAccount,
  openBrowser,
}) => {
  const task = await api.createTask(bot.id, space.space_id);
  await login(owner);
  await page.goto(`/tasks/${task.task_id}/edit`);
  await page.getByLabel("Instrucciones").fill("Escribe sobre los faros.");
  await page.getByLabel("Qué cambia (nota)").fill("Ahora, de faros.");
  await page.getByRole("button", { name: "Actualizar Tarea" }).click();
  await expectToast(page, "Tarea actualizada");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/tasks/${task.task_id}`);
  await page.getByRole("button", { name: "Ver las versiones" }).click();
  const versions = page.getByRole("region", { name: "Versiones" });
  const rows = versions.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("la actual");
  await expect(rows.first()).toContainText(owner.fullName);
  await expect(rows.first()).toContainText("Ahora, de faros.");
  await expect(rows.first().getByRole("button", { name: "Volver a esta" })).toHaveCount(0);
  await rows.first().getByRole("button", { name: "Ver los cambios" }).click();
  await expect(rows.first().getByRole("insertion").last()).toContainText("faros");
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await rows.last().getByRole("button", { name: "Volver a esta" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Volver a esta" }).click();
  await expectToast(page, "Tarea actualizada");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("Vuelve a la versión del");
  await expect(page.getByText(String(task.instructions), { exact: true })).toBeVisible();

  const other = await openBrowser(await createAccount());
  await other.goto(`/tasks/${task.task_id}`);
  await expect(other.getByRole("heading", { name: task.name, level: 1 })).toBeVisible();
  await expect(other.getByRole("button", { name: "Ver las versiones" })).toHaveCount(0);
});

test("a task that is not there, and a newcomer's form", async ({
  page,
  login,
  strays,
  createAccount,
}) => {
  strays.allow(/status of 404/);
  await login(await createAccount());
  for (const address of ["/tasks/2147483647", "/tasks/2147483647/edit"]) {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expect(page.getByText("No se encontró la tarea especificada")).toBeVisible();
  }
  await page.goto("/tasks/create");
  await expect(page.getByText("Todavía no tienes ninguno.")).toBeVisible();
  await expect(page.getByText("No administras ninguno.")).toBeVisible();
});

test("a task runs at hours and on weekdays, and the form says when", async ({ page, login }) => {
  const name = unique("Crónica de las siete");
  await login(owner);
  await page.goto("/tasks/create");
  await page.getByLabel("Nombre").fill(name);
  await choose(page, "Usuario Sintético", bot.fullName ?? "");
  await choose(page, "Espacio Asociado", space.name);
  await choose(page, "Tipo de Tarea", "Entrada");
  await page.getByLabel("Instrucciones").fill("Escribe sobre la mañana.");
  await page.getByRole("radio", { name: "A horas fijas" }).check();
  await page.getByRole("button", { name: "Crear Tarea" }).click();
  await expect(page.getByText("Escribe al menos una hora")).toBeVisible();
  await page.getByLabel("Horas", { exact: true }).fill("7:00, 19:30");
  for (const day of ["lunes", "martes", "miércoles", "jueves", "viernes"]) {
    await page.getByRole("checkbox", { name: day, exact: true }).check();
  }
  const sentence = "a las 07:00 y a las 19:30, de lunes a viernes";
  await expect(page.getByText(`Se ejecutará ${sentence}. Las próximas:`)).toBeVisible();
  await page.getByRole("button", { name: "Crear Tarea" }).click();
  await expectToast(page, "Tarea creada");
  await expect(rowOf(page, name)).toContainText(sentence);
  await expect(rowOf(page, name)).toContainText(bot.fullName ?? "");

  await menuOf(page, name, "Editar");
  await expect(page.getByLabel("Horas", { exact: true })).toHaveValue("07:00, 19:30");
  await page.getByRole("radio", { name: "Cada cierto tiempo" }).check();
  await page.getByRole("button", { name: "Actualizar Tarea" }).click();
  await expectToast(page, "Tarea actualizada");
  await expect(rowOf(page, name)).toContainText("cada hora");
});

test("a run tells who manages its task what it asked and got", async ({ page, login }) => {
  const task = await api.createTask(bot.id, space.space_id);
  await login(owner);
  await page.goto(`/tasks/${task.task_id}`);
  await page.getByRole("button", { name: "Ejecutar Ahora" }).click();
  await page.getByRole("link", { name: "Ver la ejecución" }).click();
  await expect(page.getByRole("heading", { name: "Ejecución", level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Respuesta del modelo" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Encargo" })).toBeVisible();
});
