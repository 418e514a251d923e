import type { Locator, Page } from "@playwright/test";
import {
  apiOf,
  expect,
  expectNoAxeViolations,
  expectToast,
  test,
  type Account,
} from "../support/fixtures";
import { imageFile } from "../support/image-file";
import { unique } from "../support/names";

/** Every screen can be used by everybody, on a wide window and on a phone. */
const sizes = [
  { name: "desktop", width: 1280, height: 800 },
  { name: "phone", width: 390, height: 844 },
];

// What is fading in has too little contrast for a moment.
test.use({ contextOptions: { reducedMotion: "reduce" } });

let member: Account;
let addresses: { open: string[]; private: string[] };

test.beforeAll(async ({ createAccount }) => {
  member = await createAccount({ fullName: "Ana Autora" });
  const api = apiOf(member);
  const image = await api.uploadImage(await imageFile({ width: 1200, height: 800 }));
  const long = "Anticonstitucionalmente".repeat(4);
  const space = await api.createSpace({ name: long, subtitle: "Un subtítulo" });
  const rich = `${long}\n\n## Parte\n\n| a | b |\n|---|---|\n| ${long} | 2 |\n\n\`\`\`js\n${long}${long}\n\`\`\`\n\n- [x] hecho\n\n> cita\n\n[enlace](https://ejemplo.es)`;
  const entry = await api.createEntry({ title: long, content: rich, image });
  await api.createComment(entry.entry_id, { content: `https://ejemplo.es/${long}${long}` });
  const { domain_id } = await api.createDomain(space.space_id, { description: long });
  const wordy = apiOf(await createAccount({ fullName: long }));
  for (const { entry_id } of [
    entry,
    await wordy.createEntry({ image }),
    await api.createEntry({ image }),
    await api.createEntry(),
    await api.createEntry({ image }),
  ]) {
    await api.addToSpace(space.space_id, entry_id);
  }
  addresses = {
    open: [
      "/",
      `/s/${space.slug}`,
      `/s/${space.slug}/e/${entry.slug}`,
      "/domains",
      "/auth",
      "/auth?tab=register",
      "/no-existe",
    ],
    private: [
      "/entries",
      "/entries/create",
      `/entries/${entry.entry_id}/edit`,
      "/entries/2147483647/edit",
      "/spaces",
      "/spaces/create",
      `/spaces/${space.space_id}`,
      `/spaces/${space.space_id}/edit`,
      `/spaces/${space.space_id}/add-entries`,
      "/domains/new",
      `/domains/edit/${domain_id}`,
      "/profile",
    ],
  };
});

for (const { name, ...viewport } of sizes) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test("what visitors see", async ({ page, strays }) => {
      test.slow(); // the check of a screen takes a second or two
      strays.allow(/status of 404/);
      for (const address of addresses.open) await check(page, address);
    });

    test("what the signed-in see", async ({ page, login, strays }) => {
      test.slow();
      strays.allow(/status of 404/);
      await login(member);
      const open = addresses.open.filter((address) => !address.startsWith("/auth"));
      for (const address of [...open, ...addresses.private]) await check(page, address);
    });

    test("dialogs, menus, messages and errors", async ({ page, login }) => {
      await login(member);
      await page.goto("/entries/create");
      await page.getByRole("button", { name: "Guardar Entrada" }).click();
      await expect(page.getByText("El título debe tener al menos 3 caracteres")).toBeVisible();
      await expectNoAxeViolations(page);
      await page.goto("/spaces");
      await page
        .getByRole("button", { name: /^Eliminar «Anti/ })
        .first()
        .click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectNoAxeViolations(page);
      await page.keyboard.press("Escape");
      await page
        .getByRole("button", { name: name === "phone" ? "Abrir el menú" : "Menú de Ana Autora" })
        .click();
      await expect(page.getByText(member.email).last()).toBeVisible();
      await expectNoAxeViolations(page);
    });
  });
}

test("the keyboard alone publishes an entry", async ({ page, login }) => {
  const title = `A mano ${unique("hoy")}`;
  await login(member);
  await page.goto("/entries");
  await expect(page.getByRole("navigation", { name: "Principal" })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Saltar al contenido" }));
  await tabTo(page, page.getByRole("link", { name: "Nueva Entrada", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Nueva Entrada" })).toBeVisible();
  await tabTo(page, page.getByLabel("Título"));
  await page.keyboard.type(title);
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Contenido")).toBeFocused();
  await page.keyboard.type("Escrito sin tocar el ratón.");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Elegir una imagen")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Guardar Entrada" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectToast(page, "Entrada creada");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
});

/** No violation of WCAG 2.2 AA, and nothing wider than the screen. */
async function check(page: Page, address: string) {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).toHaveCount(0); // nothing is loading
  await expectNoAxeViolations(page);
  expect.soft(await page.evaluate(whatScrollsThePage), `too wide on ${address}`).toEqual([]);
}

/** What stands out of the screen on the right, when the page scrolls there. */
function whatScrollsThePage() {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll("main *, header *, footer *")]
    .filter((element) => element.getBoundingClientRect().right > clientWidth)
    .map(({ tagName, className }) => `${tagName} ${String(className)}`);
}

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator) {
  const arrives = async () => {
    await page.keyboard.press("Tab");
    return target.evaluate((element) => element === document.activeElement);
  };
  await expect.poll(arrives, { intervals: [0] }).toBe(true);
}
