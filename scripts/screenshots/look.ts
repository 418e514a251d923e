import type { Page } from "@playwright/test";

/** The largest height of a picture, in pixels: taller pages go on alike. */
const MOST_HEIGHT = 6_000;

/** Opens a page, saves a picture of it in a file, and returns what is wrong with it. */
export async function look(page: Page, address: string, file: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (message.type() === "error" && !isTheMissingPage(message.text())) {
      complaints.push(message.text());
    }
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(loadAllImages);
  const { wider, missing, height } = await page.evaluate(measure);
  await page.screenshot({
    path: file,
    fullPage: true,
    clip: {
      x: 0,
      y: 0,
      width: page.viewportSize()?.width ?? 0,
      height: Math.min(height, MOST_HEIGHT),
    },
  });
  if (wider > 0) complaints.push(`${wider} px wider than its window`);
  return [...complaints, ...missing.map((image) => `no image ${image}`)];
}

/** Recognises Chromium's message about the page that is looked at because it does not exist. */
const isTheMissingPage = (text: string) => text.includes("status of 404");

/** Loads all images: those far below are otherwise fetched only when somebody comes near. Runs in the page. */
async function loadAllImages() {
  const images = [...document.images];
  for (const image of images) image.loading = "eager";
  await Promise.allSettled(images.map((image) => image.decode()));
}

/** Measures how far the page is too wide, which images are missing, and its height. Runs in the page. */
function measure() {
  const root = document.documentElement;
  return {
    wider: root.scrollWidth - root.clientWidth,
    missing: [...document.images].filter((image) => !image.naturalWidth).map(({ src }) => src),
    height: root.scrollHeight,
  };
}
