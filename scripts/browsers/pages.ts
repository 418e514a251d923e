// The checks of pages that both journeys make.
import type { Tab } from "./tab.ts";

/** The page is the visitors' form: HTML, the script of the reader's choices, one small script, and every image. */
export async function isForVisitors(tab: Tab) {
  await tab.holds("the site's own script is the only one", () => {
    const scripts = [...document.scripts].filter(
      ({ type, text }) => !type.includes("json") && !text.includes("localStorage"),
    );
    return scripts.length === 1 && scripts[0]?.src.includes("/_next/static/lector/") === true;
  });
  await hasItsImages(tab);
}

/** The page is the application that users get who are signed in. */
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

/** No headline is broken within a word: engines that hyphenate Spanish would do it where styles let them. */
export const hasWholeHeadlines = (tab: Tab) =>
  tab.holds("no headline may be hyphenated", () =>
    [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].every(
      (heading) => getComputedStyle(heading).hyphens !== "auto",
    ),
  );

/** The site's name stands in the bar to its last letter. */
export const hasItsWholeName = (tab: Tab) =>
  tab.holds("the site's name is not cut", () => {
    const name = document.querySelector('header a[href="/"] span');
    return name !== null && name.scrollWidth <= name.clientWidth;
  });
