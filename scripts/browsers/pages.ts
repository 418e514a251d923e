// What both journeys look for in a page.
import type { Tab } from "./tab.ts";

/** The page is the visitor's form: HTML with one small script, and every image there. */
export async function isForVisitors(tab: Tab) {
  await tab.holds("the site's own script is the only one", () => {
    const scripts = [...document.scripts].filter(({ type }) => !type.includes("json"));
    return scripts.length === 1 && scripts[0]?.src.includes("/_next/static/lector/") === true;
  });
  await hasItsImages(tab);
}

/** The page is the application that who is signed in gets. */
export const isForMembers = (tab: Tab) =>
  tab.holds("the page has its framework", () =>
    [...document.scripts].some(({ src }) => src.includes("/_next/static/chunks/")),
  );

/** Every image in sight has been loaded, also those that wait until they are near, and none was given up. */
export const hasItsImages = (tab: Tab) =>
  tab.holds("every image is there", () =>
    [...document.images]
      .filter((image) => image.checkVisibility())
      .every((image) => {
        if (!image.complete) image.scrollIntoView({ behavior: "instant" });
        return image.complete && image.naturalWidth > 0 && !image.src.includes("placeholder");
      }),
  );

/** Nothing is wider than the window. */
export const fitsWindow = (tab: Tab) =>
  tab.holds(
    "the page is as wide as its window",
    () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
  );
