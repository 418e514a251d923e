import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { apiOf, expect, expectNoAxeViolations, expectToast, test } from "@/tests/support/fixtures";
import { startReceiver } from "@/tests/support/receiver";
import { unique } from "@/tests/support/names";

const secretOf = (page: Page) => page.getByRole("textbox", { name: "Secreto del webhook" });

test("who manages a space has a program elsewhere told of it, and sees what came of that", async ({
  page,
  createAccount,
  login,
  strays,
}) => {
  strays.allow(/status of 400 .*\/api\/webhooks/); // for an address within a network
  const receiver = await startReceiver(Number(process.env.E2E_WEBHOOK_PORT));
  const owner = await createAccount();
  const api = apiOf(owner);
  const space = await api.createSpace({ name: unique("Gaceta") });
  await login(owner);
  await page.goto(`/spaces/${space.space_id}/edit`);
  await page.getByRole("link", { name: "Webhooks" }).click();
  await expect(page.getByText("Todavía no hay webhooks")).toBeVisible();

  await page.getByRole("button", { name: "Añadir webhook" }).click();
  await page.getByLabel("Dirección").fill("https://10.0.0.1/avisos");
  const boxes = page.getByRole("checkbox");
  for (const box of await boxes.all()) await box.uncheck();
  await page.getByRole("button", { name: "Crear webhook" }).click();
  await expect(page.getByText("Elige de qué se avisa")).toBeVisible();
  for (const box of await boxes.all()) await box.check();
  await page.getByRole("button", { name: "Crear webhook" }).click();
  await expect(page.getByText("no en una red interna").first()).toBeVisible();
  await page.getByLabel("Dirección").fill(receiver.url);
  await page.getByRole("link", { name: "Volver a Editar Espacio" }).click();
  const leaving = page.getByRole("alertdialog", { name: "¿Salir sin guardar?" });
  await leaving.getByRole("button", { name: "Quedarse" }).click();
  await expect(page.getByLabel("Dirección")).toHaveValue(receiver.url);
  await page.getByRole("button", { name: "Crear webhook" }).click();
  const secret = await secretOf(page).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Hecho" }).click();
  await expect(secretOf(page)).toHaveCount(0);
  const webhook = page.getByRole("article");
  await expect(webhook.getByText("Activo")).toBeVisible();

  await webhook.getByRole("button", { name: "Probar" }).click();
  const row = (text: string) => page.getByRole("row").filter({ hasText: text });
  await expect(row("Prueba").getByText("Enviado (200)")).toBeVisible();
  await expect(row("Prueba").getByText("gracias")).toBeVisible();
  expect(receiver.read(secret).map(({ type }) => type)).toEqual(["ping"]);

  receiver.answer.status = 500;
  const { entry_id } = await api.createEntry();
  await api.addToSpace(space.space_id, entry_id);
  await expect.poll(() => receiver.received.length).toBe(2);
  await page.reload();
  await webhook.getByRole("button", { name: "Registro" }).click();
  await expect(row("Se publica una entrada").getByText("En espera (500)")).toBeVisible();
  await expect(webhook.getByText(/^Falla desde el/)).toBeVisible();
  await expectNoAxeViolations(page);
  const kind = row("Se publica una entrada").getByText("Se publica una entrada");
  const { height } = (await kind.boundingBox())!;
  expect(height).toBeLessThan(90); // not a word's part a line
  await expect(row("Se publica una entrada").getByRole("link")).toHaveText(`entrada ${entry_id}`);
  await row("Se publica una entrada").getByRole("button", { name: "Enviar ya" }).click();
  await expect.poll(() => receiver.received.length).toBe(3);
  await page.reload();
  await webhook.getByRole("button", { name: "Registro" }).click();
  await expect(row("Se publica una entrada").getByText("Intentos: 2")).toBeVisible();

  receiver.answer.status = 200;
  await webhook.getByRole("button", { name: "Apagar" }).click();
  await expect(webhook.getByText("Apagado", { exact: true })).toBeVisible();
  await expect(row("Se publica una entrada").getByText("No enviado (500)")).toBeVisible();
  await row("Se publica una entrada").getByRole("button", { name: "Enviar otra vez" }).click();
  await expect(row("Se publica una entrada").getByText("Enviado (200)")).toBeVisible();
  expect(receiver.read(secret).at(-1)).toMatchObject({ data: { entry: { entry_id } } });

  await webhook.getByRole("button", { name: "Renovar secreto" }).click();
  await page.getByRole("button", { name: "Renovar", exact: true }).click();
  const { host } = new URL(receiver.url);
  const renewed = webhook.getByRole("region", { name: `Secreto del webhook de ${host}` });
  await expect(secretOf(page)).not.toHaveValue(secret);
  await expect(renewed.getByRole("textbox")).toBeFocused();
  await expect(renewed).toBeInViewport();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    getSelection()?.removeAllRanges();
  });
  await renewed.getByRole("button", { name: /^Copiar/ }).click();
  await expect(renewed.getByText("El navegador no ha dejado copiarlo")).toBeVisible();
  await expect(renewed.getByRole("textbox")).toBeFocused();
  await expectNoAxeViolations(page);
  await renewed.getByRole("button", { name: "Hecho" }).click();
  await expect(secretOf(page)).toHaveCount(0);
  await webhook.getByRole("button", { name: /^Eliminar el webhook/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
  await expectToast(page, "Webhook eliminado");
  await expect(page.getByText("Todavía no hay webhooks")).toBeVisible();
  receiver.close();
});

test("administrators have the site's", async ({ page, createAccount, login }) => {
  const path = randomUUID();
  await login(await createAccount({ isAdmin: true }));
  await page.goto("/settings");
  await page.getByRole("link", { name: "Webhooks" }).click();
  await expect(page).toHaveURL("/settings/webhooks");
  await page.getByRole("button", { name: "Añadir webhook" }).click();
  await page.getByLabel("Dirección").fill(`https://ejemplo.es/${path}`);
  await page.getByRole("button", { name: "Crear webhook" }).click();
  await page.getByRole("button", { name: "Hecho" }).click();
  const webhook = page.getByRole("article").filter({ hasText: path });
  await webhook.getByRole("button", { name: "Cambiar" }).click();
  await webhook.getByRole("checkbox", { name: "Se publica un comentario" }).uncheck();
  await webhook.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "Webhook guardado");
  await expect(webhook.getByText("Se publica un comentario")).toHaveCount(0);
});
