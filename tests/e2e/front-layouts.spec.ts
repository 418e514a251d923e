import type { Page } from "@playwright/test";
import { layouts } from "@/lib/fronts/editions/schema";
import type { Edition } from "@/lib/fronts/editions/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import { apiOf, expect, test, type Account } from "@/tests/support/fixtures";
import { imageFile } from "@/tests/support/image-file";
import { unique } from "@/tests/support/names";

/** With SHOTS set, more of them are tried, and each is kept as a picture in test-results, to be looked at. */
const SHOTS = Boolean(process.env.SHOTS);

/** Entries of the front page that is composed in every way; every other has an image. */
const ALL = SHOTS ? 60 : 30;
const WIDTHS = [390, 768, 1280, 1920];
const COUNTS = SHOTS ? [1, 2, 3, 5, 12, ALL] : [1, 2, 5, ALL];

const titlesOfAll = [
  "El puerto se levanta a las cinco y la lonja abre con la subasta más corta del año",
  "Nieve en mayo",
  "La biblioteca del barrio presta también herramientas, semillas y dos telescopios",
  "Tranvía",
];
const text =
  "La mañana empieza antes de que amanezca, cuando los camiones esperan en fila y nadie habla todavía. ".repeat(
    8,
  );

test.slow(SHOTS);

let editor: Account;
let space: Space;
let pictured: number[];
let plain: number[];

test.beforeEach(async ({ createAccount }) => {
  editor = await createAccount();
  const site = apiOf(editor);
  space = await site.createSpace({ name: `Gaceta ${unique("de")}` });
  [pictured, plain] = [[], []];
  const images = [];
  for (const [width, height] of [
    [1600, 900],
    [900, 1600],
    [1200, 1200],
  ] as const) {
    // prettier-ignore
    images.push(await site.uploadImage(await imageFile({ width, height })));
  }
  for (let index = 0; index < ALL; index++) {
    const image = index % 2 === 0 ? images[(index / 2) % images.length] : undefined;
    const title = titlesOfAll[Math.floor(index / 2) % titlesOfAll.length]!;
    const entry = await site.createEntry({ title, content: text, image });
    await site.addToSpace(space.space_id, entry.entry_id);
    (image ? pictured : plain).push(entry.entry_id);
  }
});

/** Publishes a front page of these entries alone. */
async function publish(shown: number[], plan: object): Promise<Edition> {
  const site = apiOf(editor);
  const sent = async (path: string, body: object) =>
    (await (await site.send("POST", path, body)).json()) as Edition;
  const { edition_id, version } = await sent(`/api/spaces/${space.space_id}/editions`, {
    stories: shown.slice(0, 30).map((entry_id, position) => ({ entry_id, position })),
    hidden: [...pictured, ...plain].filter((entryId) => !shown.includes(entryId)),
    ...plan,
  });
  return sent(`/api/editions/${edition_id}/publish`, { version });
}

/** What is wrong with how the page is laid out: nothing reaches beyond its place, nothing stands empty. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide`);
    for (const article of document.querySelectorAll("main article")) {
      const name = article.querySelector("h2, h3")?.textContent ?? "nothing";
      const box = article.getBoundingClientRect();
      if (box.width < 140 || box.height < 20) faults.push(`no room for ${name}`);
      for (const part of article.querySelectorAll("a, p, h2, h3, img, time")) {
        const { left, right, width } = part.getBoundingClientRect();
        if (width > 0 && (left < box.left - 1 || right > box.right + 1))
          faults.push(`${part.tagName} sticks out of ${name}`);
      }
      for (const frame of article.querySelectorAll("[style*='aspect-ratio']")) {
        if (!frame.querySelector("img")) faults.push(`an empty frame in ${name}`);
        if (frame.getBoundingClientRect().height < 40) faults.push(`a flat frame in ${name}`);
      }
    }
    return faults;
  });

const look = { all: () => pictured, none: () => plain, mixed: () => [...mixed()] };

function* mixed() {
  for (const [index, entryId] of pictured.entries()) yield* [plain[index]!, entryId];
}

for (const [images, choose] of Object.entries(look)) {
  test(`however a front page is composed, nothing of it stands empty or sticks out: images of ${images}`, async ({
    page,
  }) => {
    for (const count of COUNTS) {
      for (const layout of layouts) {
        const shown = choose().slice(0, count);
        await publish(shown, { layout, ...(count > 2 && { breaking_id: shown.at(-1) }) });
        await page.goto(`/s/${space.slug}`);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          const name = `${images}-${count}-${layout}-${width}`;
          expect.soft(await faultsOf(page), name).toEqual([]);
          if (SHOTS)
            await page.screenshot({ path: `test-results/shots/${name}.jpg`, fullPage: true });
        }
      }
    }
  });
}

test("on a phone, what cannot wait keeps clear of what editors press above it", async ({
  page,
  login,
}) => {
  await publish(plain.slice(0, 3), { breaking_id: plain[2], layout: "text" });
  await login(editor);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/s/${space.slug}`);
  const press = await page.getByRole("link", { name: "Editar Espacio" }).boundingBox();
  const line = await page.getByText("Última hora").boundingBox();
  expect(line!.y).toBeGreaterThan(press!.y + press!.height + 8);
});

test("a front page of old is one page of A3, or two of A4", async ({ page }) => {
  for (const layout of layouts) {
    const shown = look.mixed().slice(0, 30);
    const { day, number } = await publish(shown, { layout, breaking_id: shown.at(-1) });
    await page.goto(`/s/${space.slug}/portadas/${day}${number === 1 ? "" : `-${number}`}`);
    await page.emulateMedia({ media: "print" });
    expect(await squeezedPictures(page), layout).toEqual([]);
    await page.emulateMedia({ media: null });
    for (const [format, most] of [
      ["A3", 1],
      ["A4", 2],
    ] as const) {
      // prettier-ignore
      const path = SHOTS ? `test-results/shots/${layout}-${format}.pdf` : undefined;
      const pdf = await page.pdf({ format, path, printBackground: true });
      const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g);
      expect(pages?.length, `${layout} on ${format}`).toBeLessThanOrEqual(most);
    }
  }
});

/** Pictures that are not as wide for their height as their front page has them. */
const squeezedPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".kept-front [style*='aspect-ratio']")]
      .map((frame) => {
        const { width, height } = frame.getBoundingClientRect();
        return { is: width / height, wanted: parseFloat(frame.style.aspectRatio) };
      })
      .filter(({ is, wanted }) => Math.abs(is - wanted) > 0.05),
  );
