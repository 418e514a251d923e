import type { Locator, Page } from "@playwright/test";
import type { Edition } from "@/lib/fronts/editions/dto";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import {
  apiOf,
  expect,
  expectNoAxeViolations,
  expectToast,
  test,
  type Account,
} from "@/tests/support/fixtures";
import { imageFile } from "@/tests/support/image-file";
import { unique } from "@/tests/support/names";

let editor: Account;
let space: Space;
let entries: Entry[];

test.beforeEach(async ({ createAccount }) => {
  editor = await createAccount();
  const site = apiOf(editor);
  space = await site.createSpace({ name: `Gaceta ${unique("de")}` });
  entries = [];
  for (const name of ["Primera", "Segunda", "Tercera", "Cuarta", "Quinta"]) {
    const entry = await site.createEntry({ title: `${name} ${unique("de")}` });
    await site.addToSpace(space.space_id, entry.entry_id);
    entries.push(entry);
  }
});

const front = () => `/s/${space.slug}`;
const titles = (page: Page) => page.locator("main article").getByRole("heading").allTextContents();
const title = (index: number) => entries[index]!.title;
const handle = (page: Page, index: number) =>
  page
    .locator("main article")
    .getByRole("button", { name: `Mover «${title(index)}»`, exact: false });

const story = (page: Page, index: number) =>
  page.locator("main article").filter({ hasText: title(index) });
const compose = (page: Page) => page.goto(`/spaces/${space.space_id}/portada`);

/** Opens what else can be done with a story. */
async function choose(page: Page, index: number, item: string) {
  await story(page, index).getByRole("button", { name: "Qué hacer con" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function middleOf(part: Locator) {
  const { x, y, width, height } = (await part.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Publishes a front page that opens with one entry. */
async function publish(index: number, more: object = {}): Promise<Edition> {
  const site = apiOf(editor);
  const sent = async (path: string, body: object) =>
    (await (await site.send("POST", path, body)).json()) as Edition;
  const story = { entry_id: entries[index]!.entry_id, position: 0 };
  const { edition_id, version } = await sent(`/api/spaces/${space.space_id}/editions`, {
    stories: [story],
    ...more,
  });
  return sent(`/api/editions/${edition_id}/publish`, { version });
}

test("whoever edits a space composes its front page by keys alone, and readers see it at once", async ({
  page,
  login,
}) => {
  const byDate = [4, 3, 2, 1, 0].map(title);
  await page.goto(front());
  expect(await titles(page)).toEqual(byDate);
  await expect(page.getByRole("link", { name: "Componer" })).toHaveCount(0);

  await login(editor);
  await page.goto(front());
  await page.getByRole("link", { name: "Componer" }).click();
  await expect(page.getByRole("button", { name: "Publicar portada" })).toBeVisible();
  await handle(page, 0).press("Home");
  await expect(page.getByRole("status").filter({ hasText: "en el puesto 1 de 5" })).toBeAttached();
  await handle(page, 4).press("ArrowDown");
  expect(await titles(page)).toEqual([0, 3, 4, 2, 1].map(title));
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: "Deshacer" }).click();
  expect(await titles(page)).toEqual([0, 4, 3, 2, 1].map(title));
  await page
    .getByRole("button", { name: `Qué hacer con «${title(3)}»` })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "No en portada" }).click();
  await page.getByRole("button", { name: "Publicar portada" }).click();
  await expectToast(page, "Portada publicada");
  const served = await apiOf(null).html(front());
  const html = served.slice(served.indexOf("<main")); // the picture for social networks has the newest
  expect(html.indexOf(title(0))).toBeLessThan(html.indexOf(title(4)));
  expect(html).not.toContain(`${title(3)}</a>`);
});

test("a story opens the page by its menu, and gets a headline of its own on this front page only", async ({
  page,
  login,
}) => {
  await login(editor);
  await page.goto(`/spaces/${space.space_id}/portada`);
  const first = page.locator("main article").first();
  const moved = page.locator("main article").filter({ hasText: title(1) });
  await moved.getByRole("button", { name: "Qué hacer con" }).click();
  await page.getByRole("menuitem", { name: "Abrir con esta" }).click();
  expect((await titles(page))[0]).toBe(title(1));

  await first.getByRole("button", { name: "Qué hacer con" }).click();
  await page.getByRole("menuitem", { name: "Titular, fijar y recorte…" }).click();
  await page.getByLabel("Titular").fill("El titular de esta portada");
  await page.getByRole("button", { name: "Aplicar" }).click();
  expect((await titles(page))[0]).toBe("El titular de esta portada");
  await page.getByLabel("Apertura").selectOption({ label: "Dos aperturas" });
  await page.getByRole("button", { name: "Publicar portada" }).click();
  await expectToast(page, "Portada publicada");
  expect(await apiOf(null).html(front())).toContain("El titular de esta portada");
  expect(await apiOf(null).html(`/e/${entries[1]!.slug}`)).not.toContain("El titular de esta");
});

test("a story is dragged by the mouse to where another stands, and back by the way back", async ({
  page,
  login,
}) => {
  await page.setViewportSize({ width: 1280, height: 1600 }); // all of it in sight
  await login(editor);
  await compose(page);
  await expect(page.getByRole("button", { name: "Publicar portada" })).toBeVisible();
  const [from, to] = [
    await middleOf(story(page, 0).getByRole("heading")),
    await middleOf(story(page, 4).getByRole("heading")),
  ];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 20 });
  await expect(page.locator("[data-drop-target]")).toContainText(title(4));
  await page.mouse.up();
  await expect.poll(() => titles(page)).toEqual([0, 4, 3, 2, 1].map(title));
  await expect(page.getByRole("status").filter({ hasText: "en el puesto 1 de 5" })).toBeAttached();
  await page.getByRole("button", { name: "Deshacer" }).click();
  expect(await titles(page)).toEqual([4, 3, 2, 1, 0].map(title));
});

test("the focus goes with a story that is moved, and is never lost", async ({ page, login }) => {
  await login(editor);
  await compose(page);
  await handle(page, 4).focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "Home", "End"]) {
    await page.keyboard.press(key);
    await expect(handle(page, 4)).toBeFocused();
  }
  expect(await titles(page)).toEqual([3, 2, 1, 0, 4].map(title));
  const menu = (index: number) =>
    story(page, index).getByRole("button", { name: `Qué hacer con «${title(index)}»` });
  for (const item of ["Abrir con esta", "Bajar", "Última hora"]) {
    await menu(4).press("Enter");
    await page.getByRole("menuitem", { name: item }).press("Enter");
    await expect(menu(4)).toBeFocused();
  }
  await menu(3).press("Enter");
  await page.getByRole("menuitem", { name: "No en portada" }).press("Enter");
  await expect(page.locator("main article :focus")).toHaveCount(1);
  await page.getByRole("button", { name: "Devolver" }).press("Enter");
  await expect(handle(page, 3)).toBeFocused();

  const undo = page.getByRole("button", { name: "Deshacer" });
  await undo.focus();
  while ((await undo.getAttribute("aria-disabled")) === null) await page.keyboard.press("Enter");
  await expect(undo).toBeFocused();
  expect(await titles(page)).toEqual([4, 3, 2, 1, 0].map(title));
  await expect(page.getByRole("status").filter({ hasText: "Deshecho todo." })).toBeAttached();
  await page.getByRole("button", { name: "Guardar sin publicar" }).press("Enter");
  await page.getByRole("button", { name: "Descartar" }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "¿Descartar esta portada?" });
  await question.getByRole("button", { name: "Cancelar" }).press("Enter");
  await expect(page.getByRole("button", { name: "Descartar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Descartar" }).press("Enter");
  await expect(page.getByRole("group", { name: "Portada que se compone" })).toBeFocused();
});

test("Ctrl Z undoes and Ctrl Shift Z redoes, but for who writes in a field", async ({
  page,
  login,
}) => {
  await login(editor);
  await compose(page);
  const inOrder = (...order: number[]) => expect.poll(() => titles(page)).toEqual(order.map(title));
  await handle(page, 0).press("Home");
  await handle(page, 4).press("ArrowDown");
  await inOrder(0, 3, 4, 2, 1);
  await page.keyboard.press("Control+z");
  await inOrder(0, 4, 3, 2, 1);
  await expect(handle(page, 4)).toBeFocused();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await inOrder(4, 3, 2, 1, 0);
  await page.keyboard.press("Control+z"); // there is nothing more
  await page.keyboard.press("Control+Shift+z");
  await inOrder(0, 4, 3, 2, 1);
  await page.keyboard.press("Control+Shift+z");
  await inOrder(0, 3, 4, 2, 1);
  await expect(page.getByRole("status").filter({ hasText: "Rehecho todo." })).toBeAttached();

  await page.keyboard.press("Control+z");
  await handle(page, 1).press("Home");
  await inOrder(1, 0, 4, 3, 2);
  await page.keyboard.press("Control+Shift+z"); // something else was done since
  await inOrder(1, 0, 4, 3, 2);

  await choose(page, 1, "Titular, fijar y recorte…");
  await page.getByLabel("Titular").press("Control+z");
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).press("Control+z");
  await page.keyboard.press("Escape");
  await inOrder(1, 0, 4, 3, 2);
});

test("what has the focus stands below the bar, which gives up its place where there is little height", async ({
  page,
  login,
}) => {
  await login(editor);
  await compose(page);
  const bar = page.getByRole("group", { name: "Portada que se compone" });
  await page.setViewportSize({ width: 1280, height: 720 });
  await handle(page, 0).focus();
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press("Shift+Tab");
    const { y } = (await page.locator(":focus").boundingBox())!;
    const { height } = (await bar.boundingBox())!;
    if (await page.locator("main article :focus").count()) expect(y).toBeGreaterThanOrEqual(height);
  }
  await expect(bar).toHaveCSS("position", "sticky");
  await page.setViewportSize({ width: 320, height: 256 }); // 1280 pixels at 400 %
  await expect(bar).toHaveCSS("position", "static");
  const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(wider)).toBe(0);
});

test.describe("by finger", () => {
  test.use({ hasTouch: true });

  test("a story is dragged by its handle", async ({ page, login }) => {
    await page.setViewportSize({ width: 1280, height: 1600 });
    await login(editor);
    await compose(page);
    await expect(page.getByRole("button", { name: "Publicar portada" })).toBeVisible();
    const [from, to] = [await middleOf(handle(page, 3)), await middleOf(story(page, 4))];
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: object[]) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: points as never });
    await touch("touchStart", [from]);
    for (let step = 1; step <= 20; step++) {
      const along = (a: number, b: number) => a + ((b - a) * step) / 20;
      await touch("touchMove", [{ x: along(from.x, to.x), y: along(from.y, to.y) }]);
    }
    await expect(page.locator("[data-drop-target]")).toContainText(title(4));
    await touch("touchEnd", []);
    await expect.poll(() => titles(page)).toEqual([3, 4, 2, 1, 0].map(title));
  });
});

test("a story gets a standfirst, a crop and an end of its place on this front page only", async ({
  page,
  login,
}) => {
  const site = apiOf(editor);
  const image = await site.uploadImage(await imageFile({ width: 1200, height: 800 }));
  await site.updateEntry(entries[2]!.entry_id, { image });
  await login(editor);
  await compose(page);
  await choose(page, 2, "Titular, fijar y recorte…");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Entradilla").fill("La entradilla de esta portada");
  await expect(dialog.getByLabel("Titular")).toHaveValue(title(2));
  await dialog.getByLabel("Fijar hasta").fill("2020-01-01T07:00");
  await dialog.getByRole("button", { name: "Aplicar" }).click();
  await expect(dialog.getByText("La fecha y la hora elegidas ya han pasado")).toBeVisible();
  await dialog.getByLabel("Fijar hasta").fill("2040-01-01T07:00");
  await dialog.getByLabel("De izquierda a derecha").fill("10");
  await dialog.getByLabel("De arriba abajo").fill("90");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Aplicar" }).click();
  await expect(story(page, 2)).toContainText("La entradilla de esta portada");
  await expect(story(page, 2)).toContainText("Sitio fijo hasta el 1 de enero, 2040 a las 07:00");
  await page.getByRole("button", { name: "Publicar portada" }).click();
  await expectToast(page, "Portada publicada");

  await page.goto(front());
  expect(await titles(page)).toEqual([4, 3, 2, 1, 0].map(title));
  await expect(story(page, 2)).toContainText("La entradilla de esta portada");
  await expect(story(page, 2).locator("img")).toHaveCSS("object-position", "10% 90%");
  await site.addToSpace(space.space_id, (await site.createEntry()).entry_id);
  await page.reload();
  expect((await titles(page))[2]).toBe(title(2)); // the new one pushes others, not what is fixed
  expect(await site.html(`/e/${entries[2]!.slug}`)).not.toContain("La entradilla de esta portada");
});

test("an edition gets its hour on the screen, and the one that is read now can be changed before it", async ({
  page,
  login,
}) => {
  await login(editor);
  await compose(page);
  await choose(page, 1, "Abrir con esta");
  await page.getByRole("button", { name: "A una hora…" }).click();
  await page.getByLabel("Día y hora").fill("2040-01-01T07:00");
  await page.getByRole("button", { name: "Programar", exact: true }).click();
  await expectToast(page, "Portada programada");
  await expect(page.getByText(/^Se publicará sola el 1 de enero, 2040 a las 07:00/)).toBeVisible();
  const [first] = /<h2.*?<\/h2>/s.exec(await apiOf(null).html(front())) ?? [];
  expect(first).toContain(title(4));

  await page.getByLabel("Qué portada").selectOption({ label: "La que se lee ahora" });
  expect((await titles(page))[0]).toBe(title(4));
  await choose(page, 4, "No en portada");
  await page.getByRole("button", { name: "Publicar portada" }).click();
  await expectToast(page, "Portada publicada");
  await page.getByLabel("Qué portada").selectOption({ index: 1 });
  expect((await titles(page))[0]).toBe(title(1));
});

test("what is composed is lost to no link, key or answer of another without a question", async ({
  page,
  login,
  strays,
}) => {
  strays.allow(/status of 409 .*\/publish\)/);
  await login(editor);
  await compose(page);
  await choose(page, 2, "Titular, fijar y recorte…");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Titular").fill("Un titular a medias");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "¿Salir sin guardar?" });
  await question.getByRole("button", { name: "Seguir escribiendo" }).click();
  await expect(dialog.getByLabel("Titular")).toHaveValue("Un titular a medias");
  await dialog.getByRole("button", { name: "Aplicar" }).click();

  await page.getByRole("navigation").getByRole("link", { name: "Tareas" }).click();
  await expect(question).toContainText("Lo que has cambiado en la portada se perderá.");
  await expectNoAxeViolations(page);
  await question.getByRole("button", { name: "Seguir componiendo" }).click();
  await expect(story(page, 2)).toHaveCount(0); // it goes by the other headline
  await expect(page.getByRole("heading", { name: "Un titular a medias" })).toBeVisible();

  await publish(1);
  await page.getByRole("button", { name: "Publicar portada" }).click();
  await page.getByRole("button", { name: "Ver la publicada" }).click();
  await expect(page.getByRole("heading", { name: "Un titular a medias" })).toHaveCount(0);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByRole("heading", { name: "Un titular a medias" })).toBeVisible();
  await page.getByRole("button", { name: "Publicar portada" }).click();
  await expectToast(page, "Portada publicada");
  await page.getByRole("navigation").getByRole("link", { name: "Tareas" }).click();
  await expect(page).toHaveURL(/\/tasks$/); // nothing is left to lose
});

for (const [what, becomes] of [
  ["goes out by its hour", "publish"],
  ["is thrown away by another", "discard"],
] as const) {
  test(`an edition that ${what} while it is composed leaves the composition there to be published`, async ({
    page,
    login,
    strays,
  }) => {
    strays.allow(/status of (409|404) .*\/editions\//);
    const site = apiOf(editor);
    const begun = await site.send("POST", `/api/spaces/${space.space_id}/editions`, {
      stories: [{ entry_id: entries[1]!.entry_id, position: 0 }],
    });
    const { edition_id, version } = (await begun.json()) as Edition;
    await login(editor);
    await compose(page);
    await handle(page, 0).press("Home");
    if (becomes === "discard") await site.send("DELETE", `/api/editions/${edition_id}`);
    else await site.send("POST", `/api/editions/${edition_id}/publish`, { version });
    await page.getByRole("button", { name: "Guardar sin publicar" }).click();
    const alert = page.getByRole("alert").filter({ hasText: /ya está publicada|ya no se prepara/ });
    await alert.getByRole("button", { name: "Seguir con la mía" }).click();
    expect((await titles(page))[0]).toBe(title(0));
    await page.getByRole("button", { name: "Publicar portada" }).click();
    await expectToast(page, "Portada publicada");
    await page.goto(front());
    expect((await titles(page))[0]).toBe(title(0));
  });
}

test("of two who compose, the second is told who was there before", async ({
  page,
  login,
  strays,
}) => {
  strays.allow(/status of 409 .*\/publish\)/);
  await login(editor);
  await page.goto(`/spaces/${space.space_id}/portada`);
  await handle(page, 2).press("Home");
  await publish(1);
  await page.getByRole("button", { name: "Publicar portada" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "ha publicado otra portada" });
  await expect(alert).toBeVisible();
  await alert.getByRole("button", { name: "Seguir con la mía" }).click();
  await page.getByRole("button", { name: "Publicar portada" }).click();
  await expectToast(page, "Portada publicada");
});

test("a front page of old stays as it was, leads to those around it, and fits on paper", async ({
  page,
}) => {
  const { day } = await publish(0);
  const kept = `${front()}/portadas/${day}`;
  expect(await apiOf(null).html(kept)).toMatch(
    new RegExp(`<link rel="canonical" href="[^"]*${kept}"`),
  );
  await apiOf(editor).send("PATCH", `/api/entries/${entries[0]!.entry_id}`, {
    title: "Otro título de la misma entrada",
  });
  await publish(2);
  await page.goto(kept);
  expect((await titles(page))[0]).toBe(title(0));
  await expect(page.getByText("Otro título")).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: /^Siguiente/ }).click();
  await expect(page).toHaveURL(new RegExp(`${day}-2$`));
  await page.getByRole("link", { name: "Hemeroteca" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Hemeroteca/ })).toBeVisible();
  expect(await apiOf(null).html("/sitemaps/paginas.xml")).toContain(`${kept}-2`);

  await page.goto(kept);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Portadas" })).toBeHidden();
});

test("who manages a space takes a kept front page out, and its address says that it is gone", async ({
  page,
  login,
}) => {
  const { day } = await publish(0);
  await publish(1);
  const kept = `${front()}/portadas/${day}`;
  expect((await page.request.get(kept)).status()).toBe(200); // in the cache by now
  await login(editor);
  await compose(page);
  await page.getByRole("button", { name: "Ir a" }).click();
  await page.getByRole("menuitem", { name: "Hemeroteca" }).click();
  const row = page.getByRole("listitem").filter({ hasText: title(0) });
  await row.getByRole("button", { name: "Quitar de la hemeroteca" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Quitar" }).click();
  await expect(dialog.getByText("Escribe el motivo")).toBeVisible();
  await dialog.getByLabel("Motivo").fill("El titular injuria a una persona.");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Quitar" }).click();
  await expectToast(page, "Portada quitada");
  await expect(row).toHaveCount(0);

  const gone = await page.request.get(kept);
  expect([gone.status(), await gone.text()]).toEqual([
    410,
    "Esta portada se ha quitado de la hemeroteca.\n",
  ]);
  expect(await apiOf(null).html(`${front()}/portadas`)).not.toContain(title(0));
  expect(await apiOf(null).html("/sitemaps/paginas.xml")).not.toContain(`${kept}<`);
  await page.goto(`${kept}-2`);
  await expect(page.getByRole("link", { name: /^Anterior/ })).toHaveCount(0);
});
