import type { Page } from "@playwright/test";
import type { Space } from "@/lib/spaces/dto";
import { apiOf, expect, expectToast, test, type Account } from "@/tests/support/fixtures";
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
  await expect(runs.getByText(`@${owner.username}`)).toBeVisible();
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
  const link = page.getByRole("table", { name: "Ejecuciones" }).getByRole("link");
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
