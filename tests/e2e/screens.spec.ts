import type { Locator, Page, Request } from "@playwright/test";
import type { Domain } from "@/lib/spaces/domains/dto";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Slug } from "@/lib/texts/slugs/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { Task } from "@/lib/newsroom/tasks/dto";
import type { User } from "@/lib/house/users/dto";
import {
  apiOf,
  expect,
  expectLegible,
  expectNoAxeViolations,
  expectToast,
  test,
  type Account,
} from "@/tests/support/fixtures";
import { imageFile } from "@/tests/support/image-file";
import { unique } from "@/tests/support/names";
import { soak } from "@/tests/support/soak";

/** Every screen can be used by everybody, on a wide window and on a phone. */
const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
/** 1280 pixels at 400 %. */
const zoomed = { width: 320, height: 256 };
const sizes = [wide, phone];

/** The gate asks each question at the one size that says most of it, the soak at both. */
const isHeld = (size: typeof wide, now: typeof wide) => soak || size === now;

// What is fading in has too little contrast for a moment.
test.use({ contextOptions: { reducedMotion: "reduce" } });

interface Records {
  entry: Entry;
  slug: Slug;
  space: Space;
  domain: Domain;
  bot: User;
  task: Task;
}

const open: Record<string, (records: Records) => string> = {
  home: () => "/",
  "older entries": () => "/desde/zzzzzzzz-1",
  "a front page": ({ space }) => `/s/${space.slug}`,
  "an article": ({ space, entry }) => `/s/${space.slug}/e/${entry.slug}`,
  "older comments": ({ entry }) => `/entries/${entry.entry_id}/comentarios/zzzzzzzz-1`,
  "an author": ({ entry }) => `/autores/${entry.user_name}`,
  "a synthetic author": ({ bot }) => `/autores/${bot.username}`,
  "the search": () => "/buscar",
  "what was found": ({ entry }) => `/buscar?q=${entry.title}`,
  "what was not found": ({ bot }) => `/buscar?q=${"x".repeat(200)}${bot.id}`,
  "what people wrote": () => "/personas",
  "what people wrote for a space": ({ space }) => `/s/${space.slug}/personas`,
  "the method of a synthetic author": ({ bot }) => `/autores/${bot.username}/metodo`,
  "what the site does with AI": () => "/ia",
  "the feeds of the site": () => "/rss",
  "the page for those who write programs": () => "/desarrolladores",
  "the front pages of old": () => "/portadas",
  "those of a space": ({ space }) => `/s/${space.slug}/portadas`,
  domains: () => "/domains",
  "a missing page": () => "/no-existe",
};

const visitorsOnly: typeof open = {
  "sign in": () => "/auth",
  register: () => "/auth?tab=register",
};

const membersOnly: typeof open = {
  entries: () => "/entries",
  "a new entry": () => "/entries/create",
  "an entry edited": ({ entry }) => `/entries/${entry.entry_id}/edit`,
  "a missing entry edited": () => "/entries/2147483647/edit",
  spaces: () => "/spaces",
  "a new space": () => "/spaces/create",
  "a space": ({ space }) => `/spaces/${space.space_id}`,
  "a space edited": ({ space }) => `/spaces/${space.space_id}/edit`,
  "a space filled": ({ space }) => `/spaces/${space.space_id}/add-entries`,
  "a space's team": ({ space }) => `/spaces/${space.space_id}/team`,
  notices: () => "/notices",
  "the choice of notices": () => "/profile/avisos",
  "the keys for programs": () => "/profile/claves",
  slugs: () => "/slugs",
  "the old addresses": () => "/slugs/antiguas",
  "a new slug": () => "/slugs/create",
  "a slug edited": ({ slug }) => `/slugs/${slug.slug_id}/edit`,
  dashboard: () => "/dashboard",
  comments: () => "/comments",
  profile: () => "/profile",
  "a new domain": () => "/domains/new",
  "a domain edited": ({ domain }) => `/domains/edit/${domain.domain_id}`,
  "synthetic users": () => "/synthetic-users",
  "a synthetic user": ({ bot }) => `/synthetic-users/${bot.id}/detail`,
  "a synthetic user edited": ({ bot }) => `/synthetic-users/${bot.id}/edit`,
  "a missing synthetic user": () => "/synthetic-users/2147483647/detail",
  tasks: () => "/tasks",
  "a new task": () => "/tasks/create",
  "a task": ({ task }) => `/tasks/${task.task_id}`,
  "a task edited": ({ task }) => `/tasks/${task.task_id}/edit`,
  "the newsroom": () => "/redaccion",
  "what was refused in the newsroom": () => "/redaccion?ver=rechazado",
  spending: () => "/redaccion/gasto",
  "what was read": () => "/redaccion/lecturas",
  "a front page composed": ({ space }) => `/spaces/${space.space_id}/portada`,
  "a missing task": () => "/tasks/2147483647",
};

const adminsOnly: typeof open = {
  people: () => "/people",
  "people who are new": () => "/people?state=new",
  "people at the door": () => "/redaccion?ver=cuentas",
  settings: () => "/settings",
  "the home page composed": () => "/redaccion/portada",
  "the register of texts": () => "/redaccion/registro",
  "the record": () => "/audit",
  "how the site is": () => "/estado",
  "an import": () => "/redaccion/traer",
  "the first steps": () => "/redaccion/primeros-pasos",
  invitations: () => "/invitations",
  "an invitation that is none": () => "/invitations/accept?token=ninguna",
  "entries to admit": () => "/redaccion?ver=entradas",
  reports: () => "/redaccion?ver=denuncias",
  "comments that are held": () => "/redaccion?ver=comentarios",
  "an article to admit": () => `/e/${newcomers.slug}`,
};

const called = unique("Ana Autora");
/** One word, another in each try: nobody is called like a space of somebody else that is there from before. */
const long = unique("Anticonstitucionalmente".repeat(4).slice(0, 80)).replace("-", "");
let member: Account;
let admin: Account;
let records: Records;
let newcomers: Entry;

test.beforeAll(async ({ createAccount, writer }) => {
  member = await createAccount({ fullName: called });
  const wordy = apiOf(await createAccount({ fullName: long }));
  const api = apiOf(member);
  const image = await api.uploadImage(await imageFile({ width: 1200, height: 800 }));
  const space = await api.createSpace({ name: long, subtitle: "Un subtítulo" });
  const content = [
    long,
    "## Parte",
    `| a | b |\n|---|---|\n| ${long} | 2 |`,
    `\`\`\`js\n${long}${long}\n\`\`\``,
    "- [x] hecho",
    "> cita",
    "[enlace](https://ejemplo.es)",
  ].join("\n\n");
  const entry = await api.createEntry({ title: long, content, image });
  await api.createComment(entry.entry_id, { content: `https://ejemplo.es/${long}${long}` });
  const bot = await api.createSynthetic({
    username: unique("a").padEnd(40, "a"),
    fullName: long,
    model: long + long,
    personality: long + long,
  });
  for (const { entry_id } of [
    entry,
    await wordy.createEntry({ image }),
    await api.createEntry({ image }),
    await api.createEntry(),
    await api.createEntry({ image }),
    await writer.publish(bot.id, { title: long }),
  ]) {
    await api.addToSpace(space.space_id, entry_id);
  }
  const [slug] = await api.entrySlugs(entry.entry_id);
  if (!slug) throw new Error("An entry without a slug");
  await api.createDomain(space.space_id, { description: long });
  const domain = await api.createDomain(space.space_id, {
    name: `${unique("dominio")}.${"largo".repeat(10)}.es`,
    description: long,
  });
  await wordy.createEntry({ byline: "Agencia del Norte" }); // two names in one card
  const wordySpace = await wordy.createSpace({ name: long });
  await wordy.addToSpace(wordySpace.space_id, entry.entry_id); // a notice
  const { id } = await wordy.currentUser();
  const team = `/api/spaces/${space.space_id}/members/${id}`;
  await api.send("PUT", team, { role: "colaborador" });
  await wordy.addToSpace(space.space_id, (await wordy.createEntry({ title: long })).entry_id);
  await writer.comment(bot.id, entry.entry_id);
  const task = await api.createTask(bot.id, space.space_id, { name: long, instructions: long });
  await api.send("POST", `/api/tasks/${task.task_id}/execute`); // fails: its model has no token
  records = { entry, slug, space, domain, bot, task };
  admin = await createAccount({ isAdmin: true });
  const newcomer = apiOf(await createAccount({ fullName: long, trusted_at: null }));
  newcomers = await newcomer.createEntry({ title: long });
  const fullName = unique("Ana").padEnd(60, "a"); // nobody else's: it is shown without a handle
  await apiOf(await createAccount({ fullName, trusted_at: null })).createEntry();
});

for (const [name, address] of Object.entries({ ...open, ...visitorsOnly })) {
  test(`${name}, as visitors see it`, async ({ page, strays }) => {
    strays.allow(/status of 404/);
    await page.goto(address(records));
    await expectGoodAtEverySize(page);
  });
}

for (const [name, address] of Object.entries({ ...open, ...membersOnly })) {
  test(`${name}, as the signed-in see it`, async ({ page, login, strays }) => {
    strays.allow(/status of 404/);
    await login(member);
    await page.goto(address(records));
    await expectGoodAtEverySize(page);
  });
}

for (const [name, address] of Object.entries(adminsOnly)) {
  test(`${name}, as administrators see it`, async ({ page, login }) => {
    await login(admin);
    await page.goto(address(records));
    await expectGoodAtEverySize(page);
  });
}

test("the errors of a form", async ({ page, login }) => {
  await login(member);
  await page.goto("/entries/create");
  await page.getByRole("button", { name: "Guardar Entrada" }).click();
  await expect(page.getByText("El título debe tener al menos 3 caracteres")).toBeVisible();
  await expectGoodAtEverySize(page);
});

test("the index of the settings leads to each of their sections", async ({ page, login }) => {
  await login(admin);
  await page.goto("/settings");
  const index = page.getByRole("navigation", { name: "En esta página" });
  const titles = await index.getByRole("link").allTextContents();
  expect(titles).toEqual(await page.getByRole("main").locator("section > h2").allTextContents());
  await index.getByRole("link", { name: "Segundo factor" }).click();
  await expect(page.getByRole("heading", { name: "Segundo factor" })).toBeInViewport();
});

test("a section that is moved to the end of the list keeps the focus on its arrow", async ({
  page,
  login,
}) => {
  await login(admin);
  await page.goto("/settings");
  const down = page.getByRole("button", { name: /^Bajar / });
  await down.nth((await down.count()) - 2).press("Enter");
  await expect(page.locator(":focus")).toHaveAttribute("aria-disabled", "true");
  await expect(page.locator(":focus")).toHaveAccessibleName(/^Bajar /);
});

test("a generation", async ({ page, login }) => {
  await login(member);
  await page.goto(`/synthetic-users/${records.bot.id}/detail`);
  await page.getByRole("button", { name: "Generar Entrada" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Generar" }).click();
  await expect(dialog.getByText("Espacio requerido")).toBeVisible();
  for (const size of sizes) {
    await page.setViewportSize(size);
    if (isHeld(wide, size)) await expectNoAxeViolations(page);
  }
});

test("a question", async ({ page, login }) => {
  await login(member);
  await page.goto(`/s/${records.space.slug}/e/${records.entry.slug}`);
  const article = page.getByRole("article").first();
  await article.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  for (const size of sizes) {
    await page.setViewportSize(size);
    if (isHeld(wide, size)) await expectNoAxeViolations(page);
  }
});

for (const { menu, ...size } of [
  { ...wide, menu: `Menú de ${called}` },
  { ...phone, menu: "Abrir el menú" },
]) {
  test(`the menu at ${size.width} pixels`, async ({ page, login }) => {
    await page.setViewportSize(size);
    await login(member);
    await page.goto("/spaces");
    await page.getByRole("button", { name: menu }).click();
    await expect(page.getByText(member.email).last()).toBeVisible();
    await expectNoAxeViolations(page);
  });
}

test("a screen whose title was on its way ahead of it, and never came, has one", async ({
  page,
  login,
  strays,
}) => {
  strays.allow(/status of 503 .*\/notices\?_rsc=/);
  const followed = Promise.withResolvers<void>();
  const isAhead = (request: Request) =>
    request.url().includes("/notices?_rsc=") &&
    "next-router-prefetch" in request.headers() &&
    "next-router-state-tree" in request.headers();
  let isAsked = false;
  await page.route("**/notices?_rsc=*", async (route) => {
    if (!isAhead(route.request())) return route.continue();
    isAsked = true;
    await followed.promise;
    await route.fulfill({ status: 503 });
  });
  await login(member);
  await page.goto("/");
  // What is seen is asked for when there is time; a menu that was opened too early is opened again.
  await expect(async () => {
    if (isAsked) return;
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: `Menú de ${called}` }).click();
    expect(isAsked).toBe(true);
  }).toPass({ intervals: [2_000] });
  await page.getByRole("menuitem", { name: "Avisos" }).click();
  followed.resolve();
  await expect(page.getByRole("heading", { name: "Avisos", level: 1 })).toBeVisible();
  await expect(page).toHaveTitle("Avisos | Rotativa");
  await page.getByRole("link", { name: "Entradas", exact: true }).click();
  await expect(page).toHaveTitle("Entradas | Rotativa");
  await expect(page.locator("head > title")).toHaveCount(1);
});

test("with text of twice the size, the bar of a phone takes two rows and its menu leads on", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/");
  const name = page.getByRole("banner").getByRole("link", { name: "Rotativa" });
  const menu = page.getByRole("button", { name: "Abrir el menú" });
  const places = async () => [(await name.boundingBox())!, (await menu.boundingBox())!] as const;
  const [one, beside] = await places();
  expect(beside.y).toBeLessThan(one.y + one.height);
  await setTextSize(page, "200%");
  await expect
    .poll(async () => {
      const [above, below] = await places();
      return below.y >= above.y + above.height;
    })
    .toBe(true);
  const bar = (await page.getByRole("banner").boundingBox())!;
  await menu.click();
  const login = page.getByRole("navigation", { name: "Menú" }).getByRole("link", { name: "Login" });
  expect((await login.boundingBox())!.y).toBeGreaterThan(bar.y + bar.height);
  await login.click();
  await expect(page.getByRole("heading", { name: "Sign in to your account" })).toBeVisible();
});

test("with text of twice the size, no word of a front page's name is broken on a phone", async ({
  page,
}) => {
  const name = `El Observador de Ribadelmar ${unique("y")}`;
  const space = await apiOf(member).createSpace({ name });
  for (const front of ["/", `/s/${space.slug}`]) {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(front);
      await setTextSize(page, "200%");
      const heading = page.getByRole("heading", { level: 1 });
      await expect.poll(() => heading.evaluateAll(brokenWords), `${front} at ${width}`).toEqual([]);
    }
  }
});

test("the tabs of a phone are one row, with the open one in sight", async ({ page, login }) => {
  await page.setViewportSize(phone);
  await login(admin);
  await page.goto("/redaccion?ver=decisiones");
  const open = page.getByRole("button", { name: "Decisiones", pressed: true });
  await expect(open).toBeInViewport({ ratio: 1 });
  const tabs = (await page.getByRole("group", { name: "Qué se muestra" }).boundingBox())!;
  expect(tabs.height).toBeLessThan(2 * (await open.boundingBox())!.height);
});

test("no word of the record is broken in two on a wide window", async ({ page, login }) => {
  await page.setViewportSize(wide);
  await login(admin);
  await page.goto("/audit");
  await page.getByLabel("Cuenta").fill(member.username);
  const table = page.getByRole("table", { name: "Registro" });
  await expect(
    table.getByRole("cell", { name: `${member.fullName} @${member.username}` }).first(),
  ).toBeVisible();
  // Who did what and when: titles and values may have a word that is longer than any column.
  expect(await table.locator("td:nth-child(-n+3)").evaluateAll(brokenWords)).toEqual([]);
});

test("the heading of a form with its preview stands in line with the bar", async ({
  page,
  login,
}) => {
  await page.setViewportSize(wide);
  await login(member);
  await page.goto("/entries/create");
  await expect(page.locator("[data-live-preview]")).toBeVisible();
  const heading = page.getByRole("heading", { name: "Nueva Entrada", level: 1 });
  const name = page.getByRole("banner").getByRole("link", { name: "Rotativa" });
  const left = async (of: Locator) => (await of.boundingBox())!.x;
  expect(await left(heading)).toBe(await left(name));
  expect(await left(page.getByLabel("Título"))).toBe(await left(name));
});

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

/** Once it has loaded: no violation of WCAG 2.2 AA, and nothing wider than the screen. */
async function expectGoodAtEverySize(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const said = page.getByRole("main").getByRole("status").filter({ hasText: /\S/ });
  await expect(said).toHaveCount(0); // nothing is loading
  for (const size of sizes) {
    await page.setViewportSize(size);
    if (isHeld(wide, size)) await expectNoAxeViolations(page);
    if (!isHeld(phone, size)) continue;
    await expectNothingTooWide(page, `at ${size.width} pixels`);
  }
  await page.setViewportSize(zoomed);
  await expectNothingTooWide(page, "zoomed");
  await page.setViewportSize(phone);
  await setTextSize(page, "200%");
  await expectNothingTooWide(page, "with text of twice the size");
  await setTextSize(page, "");
  await page.emulateMedia({ colorScheme: "dark" }); // the same colours at every size
  await (soak ? expectNoAxeViolations : expectLegible)(page);
}

/** Sets text larger and nothing else, as readers do whose browser has a size of text of their own. */
const setTextSize = (page: Page, size: string) =>
  page.evaluate((to) => {
    document.documentElement.style.fontSize = to;
  }, size);

/** Soon: a page takes a moment to stand at its new size. */
const expectNothingTooWide = (page: Page, where: string) =>
  expect
    .poll(() => page.evaluate(whatScrollsThePage), `too wide on ${page.url()} ${where}`)
    .toEqual([]);

/** What stands out of the screen on the right, when the page scrolls there. */
function whatScrollsThePage() {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll("main *, header *, footer *")]
    .filter((element) => element.getBoundingClientRect().right > clientWidth)
    .map(({ tagName, className }) => `${tagName} ${String(className)}`);
}

/** Lists the words in elements that begin on one line and end on another. */
function brokenWords(elements: Element[]) {
  const broken: string[] = [];
  for (const element of elements) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { index, 0: word } of (text.textContent ?? "").matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    }
  }
  return broken;
}

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator) {
  const arrives = async () => {
    await page.keyboard.press("Tab");
    return target.evaluate((element) => element === document.activeElement);
  };
  await expect.poll(arrives, { intervals: [0] }).toBe(true);
}
