import type { Locator } from "@playwright/test";
import { apiOf, expect, expectNoAxeViolations, test } from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";

const NAME = "Pantalla, entrada, espacio, persona o acción";

test("Ctrl K leads to a screen, an entry and an action by a few letters, by keys alone", async ({
  page,
  login,
  createAccount,
}) => {
  const user = await createAccount();
  const entry = await apiOf(user).createEntry({ title: "El faro de los cangrejos" });
  await login(user);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: /^Menú de/ })).toBeVisible();
  const field = page.getByRole("combobox", { name: NAME });
  await expect(field).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.type("lect");
  await expect(page.getByRole("option")).toHaveText(["LecturasPantalla"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/redaccion/lecturas");

  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("cangrejos");
  await expect(page.getByRole("option")).toHaveText(["El faro de los cangrejosEntrada"]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: entry.title })).toBeVisible();

  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: /^Menú de/ })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("nueva ent");
  await expect(page.getByRole("option")).toHaveText("Nueva entradaAcción");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/entries/create");
});

test("the palette closes with Escape, and what is for administrators is offered to them alone", async ({
  createAccount,
  openBrowser,
}) => {
  for (const isAdmin of [true, false]) {
    const page = await openBrowser(await createAccount({ isAdmin }));
    await page.goto("/dashboard");
    await expect(page.getByRole("button", { name: /^Menú de/ })).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: NAME }).fill("ajustes");
    await expect(page.getByRole("option")).toHaveCount(isAdmin ? 1 : 0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
});

test("leaving the field of the palette chooses nothing, and what is chosen shows in forced colours", async ({
  page,
  login,
  createAccount,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await login(await createAccount());
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: /^Menú de/ })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: NAME }).fill("nuev");
  const ground = (option: Locator) =>
    option.evaluate((element) => getComputedStyle(element).backgroundColor);
  const [first, second] = [0, 1].map((index) => page.getByRole("option").nth(index));
  await page.keyboard.press("ArrowDown");
  await expect(second!).toHaveAttribute("aria-selected", "true");
  expect(await ground(second!)).not.toBe(await ground(first!));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Cerrar" })).toBeFocused();
  await expect(page).toHaveURL("/dashboard");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the palette knows the front pages and their archives, pages of the footer, machines, and puts the nearest name first", async ({
  createAccount,
  openBrowser,
}) => {
  const admin = await createAccount({ isAdmin: true });
  const api = apiOf(admin);
  const word = unique("cangre").replace(/\W/g, "");
  const space = await api.createSpace({ name: `Diario ${word}` });
  const machine = await api.createSynthetic({ fullName: "Ágata Núñez", username: `bot.${word}` });
  await api.createEntry({ title: `${word} del puerto` });
  for (let n = 0; n < 21; n++) await api.createEntry({ content: `Se habla del ${word} aquí.` });
  await api.createEntry({ title: `El ${word} del mar` });

  const page = await openBrowser(admin);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: /^Menú de/ })).toBeVisible();
  const field = page.getByRole("combobox", { name: NAME });
  const options = page.getByRole("option");
  const typing = async (text: string) => {
    await page.keyboard.press("Control+k");
    await field.fill(text);
    await expect(page.getByText("Buscando…")).toBeHidden();
  };
  await typing(word);
  // Its title begins so, though many newer texts have the word; the machine by its username, as words of it begin.
  await expect(options.first()).toHaveText(`${word} del puertoEntrada`);
  await expect(options.filter({ hasText: word })).toHaveText([
    `${word} del puertoEntrada`,
    `El ${word} del marEntrada`,
    `Diario ${word}Espacio`,
    `Componer: Diario ${word}Acción`,
    `Hemeroteca: Diario ${word}Pantalla`,
  ]);
  await expect(options.filter({ hasText: "Ágata Núñez" })).toHaveCount(1);
  await options.filter({ hasText: "Ágata Núñez" }).click();
  await expect(page).toHaveURL(`/synthetic-users/${machine.id}/detail`);

  await typing(`componer ${word}`);
  await expect(options).toHaveText([`Componer: Diario ${word}Acción`]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/spaces/${space.space_id}/portada`);
  await typing("componer la");
  await expect(options.first()).toHaveText("Componer la portadaAcción");
  await page.keyboard.press("Escape");
  await typing("hemer");
  await expect(options.first()).toHaveText("HemerotecaPantalla");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Hemeroteca/ })).toBeVisible();

  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: /^Menú de/ })).toBeVisible();
  await typing("paginas del");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/settings#paginas-del-pie");
  await expect(page.getByRole("heading", { name: "Páginas del pie" })).toBeInViewport();
});
