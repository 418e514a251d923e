import path from "node:path";
import type { Page } from "@playwright/test";
import { readerChoicesScript } from "@/lib/platform/http/reader-choices";
import type { Comment } from "@/lib/texts/comments/dto";
import type { Entry } from "@/lib/texts/entries/dto";
import { apiOf, expect, expectNoAxeViolations, test, type Account } from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";

// Visitors get HTML and one small script; who is signed in gets the same page as an application.

const SPANISH = "{weekday}, {day} de {month} de {year}";

const SCRIPT = path.resolve("server/forms/reader.mjs");

let author: Account;
let entry: Entry;
let oldest: Comment;

test.beforeAll(async ({ createAccount }) => {
  author = await createAccount();
  const api = apiOf(author);
  entry = await api.createEntry({ content: "Un texto, con una fórmula: $x^2$." });
  for (let number = 1; number <= 101; number++) {
    const comment = await api.createComment(entry.entry_id, { content: `Comentario ${number}.` });
    oldest ??= comment;
  }
});

/** The paths of the scripts that a page has loaded or has within it, besides the one that says what is chosen. */
const scriptsOf = (page: Page) =>
  page
    .locator('script:not([type="application/ld+json"])')
    .evaluateAll(
      (scripts, known) =>
        scripts
          .filter(({ textContent }) => textContent !== known)
          .map((each) => each.getAttribute("src") ?? "inline"),
      readerChoicesScript,
    );

test("a visitor's page has one script, and who signs in gets theirs with the next one", async ({
  page,
  login,
}) => {
  await page.goto(`/${entry.slug}`);
  expect(await scriptsOf(page)).toEqual([expect.stringMatching(/^\/_next\/static\/lector\//)]);
  await expect(page.getByRole("link", { name: "inicia sesión" })).toBeVisible();

  await login(author);
  await page.goto(`/${entry.slug}`);
  expect((await scriptsOf(page)).length).toBeGreaterThan(5);
  await expect(page.getByRole("button", { name: "Eliminar" }).first()).toBeVisible();

  await page.goto("about:blank"); // or what the page still asks for is refused
  await page.context().clearCookies();
  await page.goto(`/${entry.slug}`);
  expect(await scriptsOf(page)).toHaveLength(1);
});

test("a space writes dates in its own language, the rest of its page in Spanish", async ({
  page,
}) => {
  const api = apiOf(author);
  const space = await api.createSpace();
  const { entry_id } = await api.createEntry();
  await api.createComment(entry_id);
  await api.addToSpace(space.space_id, entry_id);
  await api.updateSpace(space.space_id, { date_language: "ca" });
  await page.goto(`/s/${space.slug}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.locator('header [data-today][lang="ca"]')).toHaveText(
    /, \d+ (de |d’)\p{L}+ de \d{4}$/u,
  );
  await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first().click();
  const dates = page.locator('main time[lang="ca"]');
  await expect(dates.first()).toHaveText(/ de \d{4} a les \d/); // of the entry, then of its comment
  await expect(dates).toHaveCount(2);
});

test("a page that is not there reads without the framework, too", async ({ page, strays }) => {
  strays.allow(/status of 404/);
  await page.goto("/no-hay-nada-de-esto");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await scriptsOf(page)).toHaveLength(1);
});

test("the phone's menu opens and closes without scripts", async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(`/${entry.slug}`);
  const menu = page.getByRole("navigation", { name: "Menú" });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Abrir el menú" }).click();
  await expect(menu.getByRole("link", { name: "Login" })).toBeVisible();
  await page.getByRole("button", { name: "Cerrar el menú" }).click();
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Abrir el menú" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Abrir el menú" })).toBeFocused();
  await page.getByRole("button", { name: "Abrir el menú" }).click();
  await expect(menu.getByRole("link", { name: "Portada" })).toHaveAttribute("href", "/");
  await expect(menu.getByRole("link", { name: "Secciones" })).toHaveAttribute("href", "/#espacios");
  await menu.getByRole("link", { name: "Register" }).click();
  await expect(page).toHaveURL("/auth?tab=register");
  await context.close();
});

test("the phone's menu names the sections", async ({ openBrowser }) => {
  const space = await apiOf(author).createSpace({ name: unique("Cuaderno") });
  for (const account of [null, author]) {
    for (const path of [`/${entry.slug}`, "/"]) {
      // Each in a browser of its own: what was fetched ahead may load itself again while another page is asked for.
      const page = await openBrowser(account, { viewport: { width: 390, height: 800 } });
      await page.goto(path);
      await page.getByRole("button", { name: "Abrir el menú" }).click();
      const menu = page.getByRole("navigation", { name: "Menú" });
      if (account) await menu.getByText("Secciones por su nombre").click();
      await expectNoAxeViolations(page);
      await menu.getByRole("link", { name: space.name }).click();
      await expect(page).toHaveURL(`/s/${space.slug}`);
      await expect(page.getByRole("heading", { name: space.name })).toBeVisible();
    }
  }
});

test("the address of a comment leads to the page on which it stands", async ({ page }) => {
  const anchor = `#comentario-${oldest.comment_id}`;
  await page.goto(`/${entry.slug}${anchor}`);
  await expect(page.locator(anchor)).toContainText("Comentario 1.");
  await expect(page.locator(anchor)).toBeInViewport();
});

test("the address of a comment that is gone stays where it is", async ({ page, strays }) => {
  strays.allow(/status of 404 .*\/api\/comments\//);
  const asked = page.waitForResponse(/\/api\/comments\//);
  await page.goto(`/${entry.slug}#comentario-999999`);
  expect((await asked).status()).toBe(404);
  await page.evaluate(() => fetch("/api/health").then(() => {})); // it has had the time to lead on
  await expect(page).toHaveURL(`/${entry.slug}#comentario-999999`);
});

test("a page that was fetched ahead shows what has changed since", async ({ page }) => {
  const before = await apiOf(author).createEntry();
  await page.goto("/");
  const link = page.getByRole("link", { name: before.title }).first();
  const fetched = page.context().waitForEvent("requestfinished", {
    predicate: (request) => request.url().endsWith(before.slug ?? ""),
  });
  await link.hover();
  await fetched;
  const title = `${before.title}, corregida`;
  await apiOf(author).send("PATCH", `/api/entries/${before.entry_id}`, { title });
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test("the phone's menu closes when the keyboard leaves it", async ({ openBrowser }) => {
  for (const account of [null, author]) {
    const page = await openBrowser(account, { viewport: { width: 390, height: 800 } });
    await page.goto(`/${entry.slug}`);
    await page.getByRole("button", { name: "Abrir el menú" }).press("Enter");
    const menu = page.getByRole("navigation", { name: "Menú" });
    const last = menu.getByRole("link", { name: "Nueva Entrada" });
    await last.focus();
    await expect(last).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(menu).toBeHidden();
  }
});

test("a browser whose session has ended gets the pages of visitors again", async ({
  page,
  login,
  strays,
}) => {
  strays.allow(/status of 401 .*\/api\/user\)/);
  await login(author);
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === "rotativa-session");
  await page.context().addCookies([{ ...session!, value: "de-una-sesion-que-acabo" }]);
  const told = page.waitForResponse(/\/api\/user$/);
  await page.goto(`/${entry.slug}`);
  expect((await told).status()).toBe(401);
  await page.goto(`/${entry.slug}`);
  expect(await scriptsOf(page)).toHaveLength(1);
});

test("a page that the browser had put away shows who has signed in since", async ({
  page,
  login,
}) => {
  await page.goto(`/${entry.slug}`);
  const comeBack = () =>
    page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
    );
  await comeBack();
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  await login(author);
  await comeBack();
  await expect(page.getByRole("button", { name: "Eliminar" }).first()).toBeVisible();
});

test("so does one that comes back out of the browser's files", async ({ page, login }) => {
  await page.goto(`/${entry.slug}`);
  await page.goto("/buscar");
  await login(author);
  await page.goBack();
  await expect(page).toHaveURL(`/${entry.slug}`);
  await expect(page.getByRole("button", { name: "Eliminar" }).first()).toBeVisible();
});

test("links are fetched ahead by rules that stand in a file", async ({ request }) => {
  const page = await request.get(`/${entry.slug}`);
  const address = /^"(.+)"$/.exec(page.headers()["speculation-rules"] ?? "")?.[1];
  const rules = await request.get(String(address));
  expect(rules.headers()["content-type"]).toBe("application/speculationrules+json");
  expect(await rules.json()).toHaveProperty("prerender");
});

test.describe("the script of visitors' pages", () => {
  test("puts a placeholder where an image cannot be loaded", async ({ page, strays }) => {
    strays.allow(/status of 404/);
    await page.route("/vacia", (route) => route.fulfill({ contentType: "text/html" }));
    await page.goto("/vacia");
    await page.setContent(`<img id="a" src="/uploads/no.webp" srcset="/uploads/no-2.webp 2x" />`);
    await page.addScriptTag({ path: SCRIPT, type: "module" });
    const image = page.locator("#a");
    await expect(image).toHaveAttribute("src", "/images/placeholder.svg");
    await page.evaluate(() =>
      document.body.insertAdjacentHTML("beforeend", `<img id="b" src="/uploads/tampoco.webp" />`),
    );
    await expect(page.locator("#b")).toHaveAttribute("src", "/images/placeholder.svg");
  });

  test("says today's date, in the site's time zone", async ({ page }) => {
    await page.clock.setFixedTime("2026-11-22T23:30:00Z");
    const said = (zone: string) => `<p data-today="${zone}" data-order="${SPANISH}">ayer</p>`;
    await page.setContent(said("Europe/Madrid") + said("UTC"));
    await page.addScriptTag({ path: SCRIPT, type: "module" });
    await expect(page.locator("p")).toHaveText([
      "lunes, 23 de noviembre de 2026",
      "domingo, 22 de noviembre de 2026",
    ]);
  });

  test("says it in the language that the newspaper writes dates in", async ({ page }) => {
    await page.clock.setFixedTime("2026-11-25T12:00:00Z");
    await page.setContent(
      `<p data-today="UTC" lang="ca" data-order="{weekday}, {day} {month} de {year}">ayer</p>`,
    );
    await page.addScriptTag({ path: SCRIPT, type: "module" });
    await expect(page.locator("p")).toHaveText("dimecres, 25 de novembre de 2026");
  });

  test("says what a day has brought on that day only", async ({ page }) => {
    await page.clock.setFixedTime("2026-11-22T12:00:00Z");
    const said = (day: string) =>
      `<div><p data-today="UTC" data-order="${SPANISH}">${day}</p><p data-of-day>Hoy: 2</p></div>`;
    await page.setContent(
      said("sábado, 21 de noviembre de 2026") + said("domingo, 22 de noviembre de 2026"),
    );
    await page.addScriptTag({ path: SCRIPT, type: "module" });
    await expect(page.locator("p")).toHaveText([
      "domingo, 22 de noviembre de 2026",
      "domingo, 22 de noviembre de 2026",
      "Hoy: 2",
    ]);
  });

  test("says that comments have closed since the page was made, and no earlier", async ({
    page,
  }) => {
    await page.clock.setFixedTime("2026-11-22T12:00:00Z");
    await page.setContent(
      `<p data-closes="2026-11-22T12:00:00Z">a</p><p data-closes="2026-11-22T12:00:01Z">b</p>`,
    );
    await page.addScriptTag({ path: SCRIPT, type: "module" });
    await expect(page.locator("p")).toHaveText(["Los comentarios están cerrados.", "b"]);
  });
});
