import type { Page } from "@playwright/test";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import { apiOf, expect, test, type Account } from "@/tests/support/fixtures";
import { imageFile } from "@/tests/support/image-file";
import { unique } from "@/tests/support/names";
import { prose } from "@/tests/support/prose";

// What helps a visitor to read, and to read on.

let author: Account;
let space: Space;
let before: Entry;
let entry: Entry;
let code: Entry;

test.beforeAll(async ({ createAccount }) => {
  author = await createAccount({ fullName: unique("Ana Autora") });
  const api = apiOf(author);
  space = await api.createSpace({ name: unique("Sección") });
  const image = await api.uploadImage(await imageFile({ width: 1600, height: 900 }));
  code = await api.createEntry({ content: "```ts\nconst a = 1;\n```\n\n```xyz\nnada = 1\n```" });
  before = await api.createEntry();
  const parts = ["Una cabecera larga", "Otra", "La última"].map(
    (heading) => `## ${heading}\n\n${prose(4).join("\n\n")}`,
  );
  const picture = `![Un faro](${image} "El faro, de noche. Foto: Ana")`;
  entry = await api.createEntry({ content: [...parts, picture].join("\n\n"), image });
  for (const { entry_id } of [before, entry]) await api.addToSpace(space.space_id, entry_id);
});

const articlePath = () => `/s/${space.slug}/e/${entry.slug}`;

const styleOf = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => {
      return getComputedStyle(element).getPropertyValue(property);
    }, name);

test("running text is hyphenated, headlines never are", async ({ page }) => {
  await page.goto(articlePath());
  expect(await styleOf(page, ".prose-entry p", "hyphens")).toBe("auto");
  for (const heading of ["h1", ".prose-entry h2"]) {
    expect(await styleOf(page, heading, "hyphens"), heading).toBe("manual");
  }
  await page.goto("/");
  const headlines = page.getByRole("main").getByRole("heading");
  const hyphens = await headlines.evaluateAll((all) =>
    all.map((heading) => getComputedStyle(heading).hyphens),
  );
  expect(new Set(hyphens)).toEqual(new Set(["manual"]));
});

test("the site's name is whole on a narrow phone", async ({ openBrowser }) => {
  const page = await openBrowser(null, { viewport: { width: 375, height: 700 } });
  await page.goto("/");
  const name = page.getByRole("banner").getByText("Rotativa", { exact: true });
  expect(await name.evaluate((of) => of.scrollWidth <= of.clientWidth)).toBe(true);
});

test("paper gets the text without what has to be pressed", async ({ page }) => {
  await page.goto(articlePath());
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const bar = page.getByRole("banner");
  await expect(bar).toHaveText("Rotativa", { useInnerText: true }); // nothing of it but the newspaper's name
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByText("Seguir:")).toBeHidden();
  await expect(page.locator("#comentarios")).toBeHidden();
  expect(await styleOf(page, "body", "background-color")).toBe("rgb(255, 255, 255)");
  expect(await styleOf(page, "h1", "color")).toBe("rgb(0, 0, 0)");
  const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
  const printed = await page
    .locator("article > header")
    .evaluate((of) => getComputedStyle(of, "::after").content);
  expect(printed).toBe(JSON.stringify(canonical));

  await page.emulateMedia({ media: null });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(bar).toHaveText("Rotativa", { useInnerText: true });
  for (const pressed of [
    "Seguir:",
    "Entradas anteriores",
    "Portadas anteriores",
    "Todos los espacios",
  ]) {
    for (const one of await page.getByText(pressed).all()) await expect(one).toBeHidden();
  }
  await expect(page.getByRole("button")).toHaveCount(0);

  await page.goto(`${articlePath()}#comentarios`);
  await expect(page.locator("#comentarios")).toBeVisible();
  await expect(page.locator("#comentarios form")).toBeHidden();
});

test("an article leads on to the next of its section, and to more of its author", async ({
  page,
}) => {
  await page.goto(articlePath());
  const on = page.getByRole("navigation", { name: "Seguir leyendo" });
  await expect(on.getByRole("heading", { name: `Siguiente en ${space.name}` })).toBeVisible();
  await expect(on.getByRole("heading", { name: /^Más de Ana Autora/ })).toBeVisible();
  await on.getByRole("link", { name: before.title }).click();
  await expect(page).toHaveURL(`/s/${space.slug}/e/${before.slug}`);
  await expect(page.getByRole("navigation", { name: "Seguir leyendo" })).not.toContainText(
    "Siguiente",
  );
});

for (const who of ["a visitor", "a member"]) {
  test(`${who} copies the address, and follows the section by RSS`, async ({ openBrowser }) => {
    const page = await openBrowser(who === "a member" ? author : null, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.goto(`/e/${entry.slug}`);
    await page.getByRole("button", { name: "Copiar enlace" }).click();
    await expect(page.getByRole("button", { name: "Enlace copiado" })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe(articlePath());
    await expect(
      page.getByRole("article").getByRole("link", { name: "RSS", exact: true }),
    ).toHaveAttribute("href", new RegExp(`/s/${space.slug}/feeds/rss\\.xml$`));
    await page.getByRole("article").getByRole("link", { name: "Qué es RSS" }).click();
    await expect(page.getByRole("heading", { name: "Seguir por RSS" })).toBeVisible();
    await expect(page.getByRole("link", { name: `RSS de ${space.name}` })).toBeVisible();
  });
}

test("feeds are told of on the home page, a front page and an author's", async ({ page }) => {
  for (const [path, feed] of [
    ["/", "/feeds/rss.xml"],
    [`/s/${space.slug}`, `/s/${space.slug}/feeds/rss.xml`],
    [`/autores/${author.username}`, `/autores/${author.username}/feeds/rss.xml`],
  ] as const) {
    await page.goto(path);
    const link = page.getByRole("main").getByRole("link", { name: "RSS", exact: true });
    expect(new URL((await link.getAttribute("href")) ?? "").pathname.toLowerCase()).toBe(
      feed.toLowerCase(),
    );
  }
});

test("a long text says how long it takes and what is in it, and its images open large", async ({
  page,
}) => {
  await page.goto(articlePath());
  await expect(page.getByText(/^\d+ min de lectura$/)).toBeVisible();
  await page.getByText("En este texto").click();
  await page
    .getByRole("navigation", { name: "Índice" })
    .getByRole("link", { name: "Otra" })
    .click();
  await expect(page).toHaveURL(/#texto-otra$/);
  await expect(page.getByRole("heading", { name: "Otra" })).toBeInViewport();
  const figure = page.locator(".prose-entry figure");
  await expect(figure).toContainText("El faro, de noche");
  await expect(figure.getByRole("link", { name: "Un faro" })).toHaveAttribute(
    "href",
    /-1600x900\.webp$/,
  );

  await page.goto(`/${code.slug}`);
  await expect(page.getByRole("navigation", { name: "Índice" })).toBeHidden();
});

for (const who of ["a visitor", "a member"]) {
  test(`${who} goes on where a long text was left, until it is read`, async ({ openBrowser }) => {
    const page = await openBrowser(who === "a member" ? author : null);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.method()));
    const offer = page.getByRole("button", { name: "Seguir donde lo dejaste" });
    const paragraph = page.locator(".prose-entry > p").nth(9);
    const kept = () => page.evaluate(() => localStorage.getItem(`lugar:${location.pathname}`));
    await page.goto(articlePath());
    await expect(offer).toBeHidden();
    await paragraph.evaluate((element) => element.scrollIntoView());
    await expect.poll(kept).not.toBeNull();
    const left = await kept();
    await page.goto("/rss");
    await page.goto(articlePath());
    await expect(offer).toBeVisible();
    await page
      .locator(".prose-entry > p")
      .nth(3)
      .evaluate((part) => part.scrollIntoView());
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await kept()).toBe(left); // who has not come as far again may still go on there
    await offer.press("Enter");
    await expect(paragraph).toBeInViewport();
    await expect(offer).toBeHidden();
    await page.locator(".prose-entry > *").last().scrollIntoViewIfNeeded();
    await page.keyboard.press("End");
    await expect.poll(kept).toBeNull();
    await page.goto("/rss");
    await page.goto(articlePath());
    await expect(page.getByRole("button", { name: "Copiar enlace" })).toBeVisible();
    await expect(offer).toBeHidden();
    expect(new Set(asked)).toEqual(new Set(["GET"])); // nothing of it is sent

    await page.goto(`/${before.slug}`); // a short one
    await page.keyboard.press("End");
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
}

test("code has its colours when it is served, by day and by night", async ({ page }) => {
  await page.goto(`/${code.slug}`);
  const keyword = page.locator("pre .code-k").first();
  await expect(keyword).toHaveText("const");
  await expect(page.locator("code.language-xyz span")).toHaveCount(0);
  const ink = () => styleOf(page, "pre .code-k", "color");
  expect(await ink()).toBe("rgb(134, 17, 15)");
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await ink()).toBe("rgb(247, 165, 152)");
});

for (const who of ["a visitor", "a member"]) {
  test(`${who} chooses dark and large type, before the first paint of every page`, async ({
    openBrowser,
  }) => {
    const page = await openBrowser(who === "a member" ? author : null, { colorScheme: "light" });
    await page.goto(articlePath());
    const [ground, size] = [
      () => styleOf(page, "body", "background-color"),
      () => styleOf(page, ".prose-entry", "font-size"),
    ];
    expect([await ground(), await size()]).toEqual(["rgb(250, 247, 241)", "19px"]);
    await page.getByText("Aspecto", { exact: true }).click();
    await page.getByRole("button", { name: "Oscuro" }).click();
    await page.getByRole("button", { name: "Grande" }).click();
    expect([await ground(), await size()]).toEqual(["rgb(22, 20, 18)", "23px"]);
    await page.addInitScript(() => {
      new MutationObserver((_all, observer) => {
        if (!document.body) return;
        observer.disconnect();
        Object.assign(window, { seen: document.documentElement.dataset.tema });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    expect(await page.evaluate(() => (window as { seen?: string }).seen)).toBe("oscuro");
    expect([await ground(), await size()]).toEqual(["rgb(22, 20, 18)", "23px"]);
    await page.getByText("Aspecto", { exact: true }).click();
    await expect(page.getByRole("button", { name: "Oscuro", pressed: true })).toBeVisible();
    await page.getByRole("button", { name: "Sistema" }).click();
    expect(await ground()).toBe("rgb(250, 247, 241)");
  });
}

test("the home page says how many texts today has brought", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("main").getByText(/^Hoy: \d+ textos de personas/)).toBeVisible();
});
