import { writeFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "@playwright/test";
import sharp from "sharp";
import { apiOf, expect, test, type Account } from "@/tests/support/fixtures";
import { imageFile } from "@/tests/support/image-file";
import { unique } from "@/tests/support/names";
import { otherForm } from "@/tests/support/other-form";
import { prose } from "@/tests/support/prose";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Space } from "@/lib/spaces/spaces/dto";

// A public page looks the same with the framework and without it.

/** How much a colour may be off (of 255) before somebody sees it: the edges of letters are drawn anew each time. */
const SEEN = 24;

/** How many pixels may be: letters do not fall on the same fractions of a pixel each time. An icon has more. */
const A_FEW = 100;

let author: Account;
let space: Space;
let entry: Entry;

test.beforeAll(async ({ createAccount }) => {
  author = await createAccount({ fullName: unique("Ana Autora de Todos") });
  const api = apiOf(author);
  space = await api.createSpace({ description: "Lo que pasa junto a la ría." });
  const image = await api.uploadImage(await imageFile({ width: 1600, height: 900 }));
  for (let number = 1; number <= 8; number++) {
    entry = await api.createEntry({
      title: `Crónica ${unique("de")}`,
      content: prose(4).join("\n\n"),
      image: number % 3 ? image : undefined,
    });
    await api.addToSpace(space.space_id, entry.entry_id);
  }
  for (const content of prose(12)) await api.createComment(entry.entry_id, { content });
});

/** The gate looks at the first two, the soak at all. */
const pages: [what: string, path: () => string][] = [
  ["an article", () => `/s/${space.slug}/e/${entry.slug}`],
  ["a front page", () => `/s/${space.slug}`],
  ["the search", () => "/buscar"],
  ["an author's page", () => `/autores/${author.username}`],
  ["search results", () => `/buscar?q=${encodeURIComponent(entry.title)}`],
  ["what is not there", () => "/no-esta-en-ninguna-parte"],
];

const looks: [how: string, options: BrowserContextOptions][] = [
  ["on a screen", { viewport: { width: 1280, height: 800 } }],
  ["on a phone, in the dark", { viewport: { width: 390, height: 800 }, colorScheme: "dark" }],
];

for (const [index, [what, path]] of pages.entries()) {
  const tag = index < 2 ? [] : "@soak";
  for (const [how, options] of looks) {
    test(
      `${what} looks the same in both forms, ${how}`,
      { tag },
      async ({ openBrowser, strays }, info) => {
        strays.allow(/status of (404|401) /); // what is not there, and nobody is signed in
        const shown = await Promise.all(
          [undefined, otherForm].map(async (storageState) => {
            const page = await openBrowser(null, { ...options, storageState });
            await page.goto(path(), { waitUntil: "networkidle" });
            return page;
          }),
        );
        // Loaded again until they are alike: a font that comes late is used by the next page only.
        await expect(async () => {
          const pictures = await Promise.all(
            shown.map(async (page) => {
              await page.setViewportSize(options.viewport!);
              await page.reload({ waitUntil: "networkidle" });
              return picture(page);
            }),
          );
          writeFileSync(info.outputPath("visitors.png"), pictures[0]!);
          writeFileSync(info.outputPath("members.png"), pictures[1]!);
          expect(await differentPixels(pictures)).toBeLessThan(A_FEW);
        }).toPass();
      },
    );
  }
}

/** All of a page in one window, so that nothing of it waits to come into sight. */
async function picture(page: Page) {
  const { width } = page.viewportSize()!;
  const height = await page.evaluate(async () => {
    await document.fonts.ready;
    return document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ width, height });
  return page.screenshot({ animations: "disabled", caret: "hide" });
}

async function differentPixels(pictures: Buffer[]) {
  const [one, other] = await Promise.all(
    pictures.map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  expect(sizeOf(one!.info)).toEqual(sizeOf(other!.info));
  let different = 0;
  for (let at = 0; at < one!.data.length; at += 3) {
    const channels = [0, 1, 2].map((channel) => at + channel);
    if (channels.some((each) => Math.abs(one!.data[each]! - other!.data[each]!) > SEEN))
      different++;
  }
  return different;
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height });
