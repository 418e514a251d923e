import { goBack } from "@/tests/support/back";
import { apiOf, expect, test } from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";
import { headOf } from "@/tests/support/served-page";
import { askHost, siteUrl, type SiteApi } from "@/tests/support/site-api";

const visitor = apiOf(null);
const called = unique("Ana Autora");
let api: SiteApi;

test.beforeAll(async ({ createAccount }) => {
  api = apiOf(await createAccount({ fullName: called }));
});

/** A word that no other text has, and that the stemmer leaves alone. */
const word = () => unique("zq").replace(/\W/g, "");

const address = (q: string, page?: number) =>
  `/buscar?${new URLSearchParams({ q, ...(page && { pagina: String(page) }) })}`;

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a reader searches from the bar, finds, and opens what was found", async ({
    page,
    writer,
  }) => {
    const key = word();
    const bot = await api.createSynthetic({ fullName: "Cronista Sintética" });
    const machine = await writer.publish(bot.id, {
      title: `Las canciones ${key}`,
      content: "Un texto de máquina, con lo justo.",
    });
    const space = await api.createSpace();
    const entry = await api.createEntry({
      title: `Otra cosa ${unique("de")}`,
      content: `Hay una **canción** en la economía local, y no es <b>${key}</b> ni [otra](/x).`,
    });
    await api.addToSpace(space.space_id, entry.entry_id);

    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Buscar" }).click();
    await expect(page.getByRole("heading", { name: "Buscar" })).toBeVisible();
    const search = page.getByRole("search");
    await search.getByLabel("Buscar en las entradas").fill(`CANCION ${key}`);
    await search.getByRole("button", { name: "Buscar" }).click();

    await expect(page).toHaveURL(`/buscar?q=CANCION+${key}`);
    await expect(page.getByText(`2 entradas con «CANCION ${key}»`)).toBeVisible();
    const [first, second] = [page.getByRole("article").first(), page.getByRole("article").nth(1)];
    await expect(first.getByRole("heading")).toHaveText(machine.title);
    await expect(first.locator("mark")).toHaveText(["canciones", key]);
    await expect(first.getByText("IA", { exact: true })).toBeVisible();
    await expect(second.getByRole("link", { name: space.name })).toBeVisible();
    await expect(second).toContainText(
      `Hay una canción en la economía local, y no es ${key} ni otra`,
    );
    await expect(second.locator("mark")).toHaveText(["canción", key]);
    await expect(search.getByLabel("Buscar en las entradas")).toHaveValue(`CANCION ${key}`);

    await second.getByRole("link", { name: called }).click();
    await expect(page).toHaveURL(/\/autores\//);
    await goBack(page);
    await expect(page).toHaveURL(/\/buscar/);
    await second.getByRole("link", { name: entry.title }).click();
    await expect(page.getByRole("heading", { name: entry.title, level: 1 })).toBeVisible();
  });

  test("more results follow on pages of their own", async ({ page }) => {
    const key = word();
    for (let number = 1; number <= 11; number++) {
      await api.createEntry({ title: `Crónica ${number} de ${key}` });
    }
    await page.goto(address(key));
    await expect(page.getByRole("article")).toHaveCount(10);
    await page.getByRole("link", { name: "Más resultados" }).click();
    await expect(page).toHaveURL(address(key, 2));
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Más resultados" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Resultados anteriores" })).toHaveAttribute(
      "rel",
      "prev",
    );
    await page.getByRole("link", { name: "Resultados anteriores" }).click();
    await expect(page).toHaveURL(address(key));
  });

  test("nothing asked, nothing to ask for, nothing found", async ({ page }) => {
    await page.goto("/buscar");
    await expect(page.getByText("Busca en los títulos y los textos")).toBeVisible();
    await page.goto(address("el de la"));
    await expect(page.getByText("«el de la» no basta para buscar")).toBeVisible();
    await page.goto(address(`nada-${word()}`));
    await expect(page.getByText(/No se ha encontrado nada con/)).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Ver lo último" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("what changes is found at once as it is, and what is deleted no more", async () => {
  const [before, after] = [word(), word()];
  const { entry_id } = await api.createEntry({ title: `Sobre ${before}` });
  expect(await visitor.html(address(before))).toContain("1 entrada con");
  await api.updateEntry(entry_id, { title: `Sobre ${after}` });
  expect(await visitor.html(address(before))).toContain("No se ha encontrado nada");
  expect(await visitor.html(address(after))).toContain("1 entrada con");
  await api.deleteEntry(entry_id);
  expect(await visitor.html(address(after))).toContain("No se ha encontrado nada");
});

test("results are no pages for search engines, which are told how to search", async () => {
  const key = word();
  const { canonical, meta, title } = headOf(await visitor.html(address(key)));
  expect(title).toBe(`Resultados de «${key}» | Rotativa`);
  expect([meta.robots, canonical]).toEqual(["noindex, follow", `${siteUrl}/buscar`]);
  expect(await visitor.html("/")).toContain(
    `"urlTemplate":"${siteUrl}/buscar?q={search_term_string}"`,
  );
});

test("whatever is asked, the page answers and shows it as text", async () => {
  const key = word();
  await api.createEntry({ title: `<script>alert("${key}")</script>` });
  const html = await visitor.html(address(`<script>alert("${key}")</script>`));
  expect(html).toContain("1 entrada con");
  expect(html).not.toContain("<script>alert");
  for (const query of [
    "q=%00",
    "q=%EF%BF%BD%ED",
    `q=${"a%20".repeat(3_000)}`,
    "q='%22:*%26|!()<>%5C%5C",
    "q=uno&q=dos",
    "q=uno&pagina=-1",
    "q=uno&pagina=99999999999999",
    "q[]=uno",
  ]) {
    const { status } = await visitor.get(`/buscar?${query}`);
    expect([200, 400], query).toContain(status);
  }
});

test("a custom domain leaves the search to the main site", async () => {
  const space = await api.createSpace();
  const { name } = await api.createDomain(space.space_id, {
    name: `${unique("revista")}.localhost`,
  });
  const { status, headers } = await askHost(name, "/buscar?q=uno");
  expect([status, headers.location]).toEqual([307, `${siteUrl}/buscar?q=uno`]);
});
