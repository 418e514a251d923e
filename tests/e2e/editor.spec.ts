import type { Page } from "@playwright/test";
import { unique } from "@/tests/support/names";
import {
  apiOf,
  expect,
  expectNoAxeViolations,
  expectToast,
  test,
  type Account,
} from "@/tests/support/fixtures";
import { prose } from "@/tests/support/prose";
import type { SiteApi } from "@/tests/support/site-api";

let author: Account;
let api: SiteApi;

const content = (page: Page) => page.getByLabel("Contenido");
const tool = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pane = (page: Page) => page.locator("[data-live-preview] [inert]");

test.beforeAll(async ({ createAccount }) => {
  author = await createAccount();
  api = apiOf(author);
});

test.beforeEach(async ({ login }) => login(author));

/** Opens the form of a new entry, once it listens. */
async function openNew(page: Page) {
  await page.goto("/entries/create");
  await expect(page.getByLabel("Título")).toBeFocused();
}

test.describe("not one character that was not touched changes", () => {
  test("what was typed before the scripts were there stays", async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route("**/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto("/entries/create", { waitUntil: "commit" });
    await content(page).fill("Escrito deprisa, antes de que llegara nada.");
    scripts.resolve();
    await expect(page.getByText("7 palabras")).toBeVisible(); // the form has heard of it
    await expect(content(page)).toHaveValue("Escrito deprisa, antes de que llegara nada.");
  });

  const odd =
    "Uno\r\ndos  \r\n\ttres\nCafe\u0301\u00a0solo 👩‍🚀\rשלום\r\n\r\n* lista\r\n\r\n\r\nfin\r\n";

  test("when only the title is changed", async ({ page }) => {
    const entry = await api.createEntry({ content: odd });
    await page.goto(`/entries/${entry.entry_id}/edit`);
    await page.getByLabel("Título").fill(`Otro ${unique("título")}`);
    await save(page);
    expect((await api.entry(entry.entry_id)).content).toBe(odd);
  });

  test("when a word is added, and another replaced everywhere", async ({ page }) => {
    const entry = await api.createEntry({ content: odd });
    await page.goto(`/entries/${entry.entry_id}/edit`);
    await content(page).press("ControlOrMeta+Home");
    await content(page).press("End");
    await page.keyboard.type(" y medio");
    await content(page).press("ControlOrMeta+f");
    await page.keyboard.type("s");
    await page.getByLabel("Reemplazar por").fill("z");
    await page.getByRole("button", { name: "Reemplazar todo" }).click();
    await save(page);
    const saved = await api.entry(entry.entry_id);
    expect(saved.content).toBe(odd.replace("Uno", "Uno y medio").replaceAll("s", "z"));
  });

  async function save(page: Page) {
    await page.getByRole("button", { name: "Guardar Entrada" }).click();
    await expectToast(page, "Entrada actualizada");
  }
});

test.describe("toolbar and keys", () => {
  test.beforeEach(async ({ page }) => openNew(page));

  test("buttons and shortcuts write Markdown, and each is one step of undo", async ({ page }) => {
    await content(page).fill("una palabra");
    await content(page).press("ControlOrMeta+b");
    await expect(content(page)).toHaveValue("una **palabra**");
    await tool(page, "Cursiva").click();
    await expect(content(page)).toHaveValue("una ***palabra***");
    await expect(content(page)).toBeFocused();
    await content(page).press("ControlOrMeta+z");
    await expect(content(page)).toHaveValue("una **palabra**");
    await content(page).press("End");
    await tool(page, "Nota al pie").click();
    await page.keyboard.type("Dicho así.");
    await expect(content(page)).toHaveValue("una **palabra**[^1]\n\n[^1]: Dicho así.");
    await content(page).press("ControlOrMeta+Home");
    await tool(page, "Encabezado").click();
    await page.getByRole("menuitem", { name: "Apartado", exact: true }).click();
    await expect(content(page)).toBeFocused();
    await expect(content(page)).toHaveValue("### una **palabra**[^1]\n\n[^1]: Dicho así.");
  });

  test("Enter goes on with a list, Tab indents it, and Escape lets Tab leave", async ({ page }) => {
    await content(page).focus();
    await page.keyboard.type("- uno\ndos");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.type("tres\n\n");
    await page.keyboard.type("Fin");
    await expect(content(page)).toHaveValue("- uno\n  - dos\n  - tres\nFin");
    await content(page).press("ArrowUp");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(content(page)).not.toBeFocused();
  });

  test("the toolbar is one step back from the text, and the arrows go through it", async ({
    page,
  }) => {
    await page.keyboard.press("Tab");
    await expect(content(page)).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(tool(page, "Encabezado")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(tool(page, "Negrita")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(content(page)).toHaveValue("****");
    await expect(content(page)).toBeFocused();
  });

  test("finds and replaces", async ({ page }) => {
    await content(page).fill("Un gato, otro Gato y un gatito.");
    await content(page).press("ControlOrMeta+f");
    await page.keyboard.type("gato");
    const found = page.getByRole("search", { name: "En el texto" });
    await expect(found.getByRole("status")).toHaveText("1 de 2");
    await page.keyboard.press("Enter");
    await expect(found.getByRole("status")).toHaveText("2 de 2");
    await page.getByLabel("Reemplazar por").fill("perro");
    await found.getByRole("button", { name: "Reemplazar", exact: true }).click();
    await expect(content(page)).toHaveValue("Un gato, otro perro y un gatito.");
    await page.keyboard.press("Escape");
    await expect(content(page)).toBeFocused();
    await content(page).press("ControlOrMeta+z");
    await expect(content(page)).toHaveValue("Un gato, otro Gato y un gatito.");
  });

  test("Ctrl+Enter publishes, and asks the first time", async ({ page }) => {
    await page.getByLabel("Título").fill(`Con teclas ${unique("hoy")}`);
    await content(page).fill("Publicado sin soltar el teclado.");
    await content(page).press("ControlOrMeta+Enter");
    await page.getByRole("button", { name: "Publicar", exact: true }).click();
    await expectToast(page, "Entrada creada");
    await openNew(page);
    await page.getByLabel("Título").fill(`Con teclas ${unique("otra vez")}`);
    await content(page).fill("Y la segunda vez sin preguntar.");
    await content(page).press("ControlOrMeta+Enter");
    await expectToast(page, "Entrada creada");
  });

  test("without distraction there is the form alone, until Escape", async ({ page }) => {
    await content(page).focus();
    await page.keyboard.press("ControlOrMeta+Shift+f");
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await page.reload();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await content(page).press("Escape");
    await expect(page.getByRole("contentinfo")).toBeVisible();
  });
});

test.describe("the preview beside the text", () => {
  test("shows what is written, one request at a time, and scrolls with it", async ({ page }) => {
    await openNew(page);
    let under = 0;
    let most = 0;
    await page.route("**/api/preview", async (route) => {
      most = Math.max(most, ++under);
      await route.continue();
    });
    page.on("requestfinished", (request) => {
      if (request.url().endsWith("/api/preview")) under--;
    });
    const parts = prose(12).map((text, index) => `## Parte ${index + 1}\n\n${text}\n\n${text}`);
    await content(page).fill(parts.slice(0, 2).join("\n\n"));
    await expect(
      pane(page).getByRole("heading", { name: "Parte 2", includeHidden: true }),
    ).toBeVisible();
    await content(page).fill(parts.join("\n\n"));
    await content(page).press("ControlOrMeta+End");
    await page.keyboard.type("\n\n## El final");
    const end = pane(page).getByRole("heading", { name: "El final", includeHidden: true });
    await expect(end).toBeInViewport();
    await content(page).press("ControlOrMeta+Home");
    const beginning = pane(page).getByRole("heading", {
      name: "Parte 1",
      exact: true,
      includeHidden: true,
    });
    await expect(beginning).toBeInViewport();
    await expect(end).not.toBeInViewport();
    await pane(page).hover({ force: true });
    await page.mouse.wheel(0, 100_000);
    await expect
      .poll(() => content(page).evaluate(({ scrollTop }) => scrollTop))
      .toBeGreaterThan(500);
    expect(most).toBe(1);
  });

  test("keeps the last good one, and says why there is no newer", async ({ page, strays }) => {
    strays.allow(/status of 400/);
    await openNew(page);
    await content(page).fill("Un **buen** texto.");
    await expect(pane(page).getByText("buen")).toBeVisible();
    await page.route("**/api/preview", (route) =>
      route.fulfill({ status: 400, json: { message: "El contenido es demasiado complejo." } }),
    );
    await content(page).fill("Un texto que no puede ser.");
    await expect(page.getByText("El contenido es demasiado complejo.")).toBeVisible();
    await expect(pane(page).getByText("buen")).toBeVisible();
  });

  test("on a phone a switch shows one or the other", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openNew(page);
    await content(page).fill("Un **buen** texto.");
    await page.getByRole("radio", { name: "Vista previa" }).check({ force: true });
    await expect(pane(page).getByText("buen")).toBeVisible();
    await expect(content(page)).toBeHidden();
    await page.getByRole("radio", { name: "Escribir" }).check({ force: true });
    await expect(content(page)).toHaveValue("Un **buen** texto.");
  });
});

test.describe("the bar under a text", () => {
  const bar = (page: Page) => page.getByRole("button", { name: "Guardar Entrada" });
  const toTop = (page: Page) => page.evaluate(() => scrollTo(0, 0));

  test("stays in sight, with the words and the keys; not where it would take too much", async ({
    page,
  }) => {
    await openNew(page);
    await content(page).fill(prose(30).join("\n\n"));
    await toTop(page);
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/^[\d.]+ palabras/)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/Borrador guardado a las? \d/)).toBeInViewport({ ratio: 1 });
    await expect(bar(page)).toHaveAttribute("aria-keyshortcuts", "Control+Enter");
    await page.setViewportSize({ width: 1280, height: 400 });
    await toTop(page);
    await expect(bar(page)).not.toBeInViewport();
    await page.setViewportSize({ width: 390, height: 844 });
    await toTop(page);
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    await toTop(page);
    await expect(bar(page)).not.toBeInViewport();
  });

  test("covers nothing that has the focus", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openNew(page);
    await content(page).fill("Un texto.");
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Elegir una imagen")).toBeFocused();
    const isCovered = () =>
      page.evaluate(() => {
        const foot = document.querySelector(".sticky-foot")!.getBoundingClientRect();
        return document.activeElement!.getBoundingClientRect().bottom > foot.top;
      });
    await expect.poll(isCovered).toBe(false);
  });
});

test("the editor is clean for axe, with all of it open", async ({ page }) => {
  await openNew(page);
  await content(page).fill("## Uno\n\n[dos](https://example.org) **tres**");
  await content(page).press("ControlOrMeta+f");
  await expect(pane(page).getByText("Uno")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeViolations(page);
});
