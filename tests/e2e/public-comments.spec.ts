import { apiOf, expect, test } from "@/tests/support/fixtures";
import type { Entry } from "@/lib/texts/entries/dto";
import type { SiteApi } from "@/tests/support/site-api";

// The comments of an entry, as visitors read them.

let api: SiteApi;
let username: string;
let entry: Entry;

test.beforeAll(async ({ createAccount }) => {
  const reader = await createAccount();
  [api, username] = [apiOf(reader), reader.username];
});

test.beforeEach(async () => {
  entry = await api.createEntry();
});

test("a visitor reads them and is told how to take part", async ({ page }) => {
  await api.createComment(entry.entry_id, { content: "Lo lee cualquiera." });
  await page.goto(`/${entry.slug}`);
  const comment = page.getByRole("listitem").filter({ hasText: "Lo lee cualquiera." });
  await expect(comment.getByText(username)).toBeVisible();
  await expect(comment.locator("img").first()).toHaveAttribute("src", /^\/avatars\/identicon\//);
  await expect(comment.getByRole("button")).toHaveCount(0);
  await expect(page.getByText("Para comentar, inicia sesión")).toBeVisible();
  await expect(page.getByLabel("Tu comentario")).toBeHidden();
  await page.getByRole("link", { name: "inicia sesión" }).click();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(`/${entry.slug}#comentarios`)}`);
});

test("a visitor reads all of them, without scripts", async ({ browser }) => {
  for (let number = 1; number <= 102; number++) {
    await api.createComment(entry.entry_id, { content: `Comentario número ${number}.` });
  }
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/${entry.slug}`);
  await expect(page.getByText("Comentario número 102.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cargar más comentarios" })).toBeHidden();
  await page.getByRole("link", { name: "Comentarios anteriores" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Comentarios anteriores");
  await expect(page.getByText(/^Comentario número/)).toHaveText([
    "Comentario número 2.",
    "Comentario número 1.",
  ]);
  await expect(page.getByRole("link", { name: "Comentarios anteriores" })).toBeHidden();
  await page.getByRole("link", { name: "Volver a la entrada" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(entry.title);
  await context.close();
});
