import type { Page } from "@playwright/test";
import { unique } from "@/tests/support/names";
import { apiOf, expect, expectToast, test, type Account } from "@/tests/support/fixtures";
import type { SiteApi } from "@/tests/support/site-api";

let author: Account;
let api: SiteApi;

const content = (page: Page) => page.getByLabel("Contenido");

test.beforeAll(async ({ createAccount }) => {
  author = await createAccount();
  api = apiOf(author);
});

test.beforeEach(async ({ login }) => login(author));

test("what was typed before the scripts were there stays", async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/entries/create", { waitUntil: "commit" });
  await content(page).fill("Escrito deprisa, antes de que llegara nada.");
  scripts.resolve();
  await page.getByLabel("Título").fill(`Deprisa ${unique("hoy")}`);
  await page.getByRole("button", { name: "Guardar Entrada" }).click();
  await expectToast(page, "Entrada creada");
});

test("saving changes no character that was not touched", async ({ page }) => {
  const before =
    "Uno\r\ndos  \r\n\ttres\nCafe\u0301\u00a0solo 👩‍🚀\rשלום\r\n\r\n* lista\r\n\r\n\r\nfin\r\n";
  const entry = await api.createEntry({ content: before });
  await page.goto(`/entries/${entry.entry_id}/edit`);
  await content(page).press("ControlOrMeta+Home");
  await content(page).press("End");
  await page.keyboard.type(" y medio");
  await page.getByRole("button", { name: "Guardar Entrada" }).click();
  await expectToast(page, "Entrada actualizada");
  const saved = await api.entry(entry.entry_id);
  expect(saved.content).toBe(before.replace("Uno", "Uno y medio"));
});
