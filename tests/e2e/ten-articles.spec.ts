import type { Page } from "@playwright/test";
import { realArticles } from "@/tests/support/articles";
import { apiOf, expect, expectToast, test, type Account } from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";
import type { SiteApi } from "@/tests/support/site-api";

// Ten articles that somebody wrote, written again as a person would: what is prose by keys, the rest by paste.

/** Characters that are typed, one key each, of every article. */
const TYPED = 400;

let author: Account;
let api: SiteApi;

const content = (page: Page) => page.getByLabel("Contenido");

test.beforeAll(async ({ createAccount }) => {
  author = await createAccount();
  api = apiOf(author);
});

test.beforeEach(async ({ login, context, strays }) => {
  strays.allow(/status of 404 .*\/uploads\//); // the articles came without their images
  await login(author);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

for (const [index, article] of realArticles().entries()) {
  const tag = index > 0 ? "@soak" : []; // the gate writes one
  test(`writes ${article.name}, and not one character is another`, { tag }, async ({ page }) => {
    const title = unique(article.title.slice(0, 80));
    await page.goto("/entries/create");
    await page.getByLabel("Título").fill(title);
    await content(page).focus();
    let typed = 0;
    for (const block of article.content.split(/(?<=\n\n)/)) {
      if (typed < TYPED && isProse(block)) {
        await page.keyboard.type(block);
        typed += block.length;
      } else {
        await paste(page, block);
      }
    }
    await expect(content(page)).toHaveValue(article.content);

    await page.getByRole("button", { name: "Guardar Entrada" }).click();
    await expectToast(page, "Entrada creada");
    const [entry] = await api.userEntries(author.id); // the newest
    expect(entry?.title).toBe(title);
    expect(entry?.content).toBe(article.content);

    // Opened and saved again under another title: the text is the same.
    await page.goto(`/entries/${entry!.entry_id}/edit`);
    await page.getByLabel("Título").fill(`${title} bis`);
    await page.getByRole("button", { name: "Guardar Entrada" }).click();
    await expectToast(page, "Entrada actualizada");
    expect((await api.entry(entry!.entry_id)).content).toBe(article.content);
    await api.deleteEntry(entry!.entry_id); // such long ones need not stand on the home page of others
  });
}

/** A paragraph on which no key does more than write itself. */
const isProse = (block: string) => /^[\p{L}¡¿]/u.test(block);

async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("ControlOrMeta+v");
}
