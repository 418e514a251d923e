import { statSync } from "node:fs";
import path from "node:path";
import type { BrowserContextOptions, Page } from "@playwright/test";
import sharp from "sharp";
import type { Shot } from "./pages";

/** The folder of the README's pictures. */
const PICTURES = path.join(import.meta.dirname, "../../docs/pictures");

/** The largest size of a picture of the README, in bytes. */
const MOST_BYTES = 150_000;

const desk = { viewport: { width: 1280, height: 1120 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const dark = { colorScheme: "dark" } as const;

/** The pictures of the README, by the name of the page: the file, and the settings of the browser. */
const chosen: Record<string, Record<string, BrowserContextOptions>> = {
  "visitor-front": { front: desk, "front-dark": { ...phone, ...dark } },
  "visitor-article": { article: { viewport: { width: 900, height: 1040 } } },
  "editor-compose": { compose: desk },
  "editor-review": { review: desk },
  "editor-dashboard": { dashboard: phone },
};

/** The pictures of one page for the README: file names and settings. */
export const picturesOf = ({ name }: Shot): [string, BrowserContextOptions][] =>
  Object.entries(chosen[name] ?? {});

/** Saves what a window shows of a page; returns what is wrong with the picture. */
export async function takePicture(page: Page, address: string, name: string): Promise<string[]> {
  await page.goto(address, { waitUntil: "networkidle" });
  const file = path.join(PICTURES, `${name}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toFile(file);
  const { size } = statSync(file);
  console.log(`${name}.webp, ${Math.round(size / 1000)} kB`);
  return size > MOST_BYTES ? [`${name}.webp has ${size} bytes`] : [];
}
