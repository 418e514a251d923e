// The one script of a visitor's page. The page can be read without it: each function here corrects something that HTML
// cannot know. Browsers get this file as it is, so it imports nothing.

/**
 * Replaces images that cannot be loaded by a placeholder, as <EntryImage> does.
 * @param {Document} page
 */
export function replaceBrokenImages(page) {
  /** @param {HTMLImageElement} image */
  const replace = (image) => {
    if (image.src.endsWith(PLACEHOLDER)) return;
    image.removeAttribute("srcset");
    image.src = PLACEHOLDER;
  };
  const onError = (/** @type {Event} */ { target }) =>
    target instanceof HTMLImageElement && replace(target);
  page.addEventListener("error", onError, true);
  // Images that failed before this script ran.
  for (const image of page.images) {
    if (image.complete) image.decode().catch(() => replace(image));
  }
}

const PLACEHOLDER = "/images/placeholder.svg";

/**
 * Shows today's date on a front page that was made on another day, and removes what belongs to that day.
 * @param {Document} page
 */
export function showToday(page) {
  /** @type {NodeListOf<HTMLElement>} */
  const dates = page.querySelectorAll("[data-today]");
  for (const element of dates) {
    const { today: timeZone, order = "" } = element.dataset;
    const format = new Intl.DateTimeFormat(element.lang || "es", { ...DAY, timeZone });
    const parts = format.formatToParts();
    const valueOf = (/** @type {string} */ _all, /** @type {string} */ part) =>
      parts.find(({ type }) => type === part)?.value ?? "";
    const today = order.replace(/{(\w+)}/g, valueOf);
    if (element.textContent === today) continue;
    element.textContent = today;
    element.parentElement?.querySelector("[data-of-day]")?.remove();
  }
}

/** @type {Intl.DateTimeFormatOptions} */
const DAY = { weekday: "long", day: "numeric", month: "long", year: "numeric" };

/**
 * Says that comments are closed which were open when the page was made.
 * @param {Document} page
 */
export function closeComments(page) {
  for (const element of page.querySelectorAll("[data-closes]")) {
    const moment = Date.parse(element.getAttribute("data-closes") ?? "");
    if (moment <= Date.now()) element.textContent = "Los comentarios están cerrados.";
  }
}

/**
 * Goes from the address of a comment that is not on this page to a page that begins with it (the cursor is as
 * `toCursor` writes it).
 * @param {Document} page
 * @param {Location} location
 */
export async function findComment(page, location) {
  const [anchor, id] = /^#comentario-(\d+)$/.exec(location.hash) ?? [];
  const older = page.querySelector("a[data-older-comments]")?.getAttribute("href");
  if (!anchor || !older || page.querySelector(anchor)) return;
  const answer = await fetch(`/api/comments/${id}`).catch(() => null);
  if (!answer?.ok) return; // it is gone, or nobody can say where it is
  const { comment_id, entry_id, created } = await answer.json();
  const pages = `/entries/${entry_id}/comentarios/`;
  const cursor = `${Date.parse(created).toString(36)}-${(comment_id + 1).toString(36)}`;
  if (older.startsWith(pages)) location.replace(pages + cursor + anchor);
}

/**
 * Reloads a page that the browser already had, fetched ahead or on an earlier visit, when it is out of date: users who
 * have signed in meanwhile get their own page, and one fetched ahead is reloaded for everybody if it has changed.
 * @param {Document} page
 * @param {Window} window
 */
export function bringUpToDate(page, window) {
  const check = async (/** @type {Event} */ event) => {
    if (/** @type {any} */ (page).prerendering) return; // nobody sees it yet
    /** @type {any} what speculation tells is new to TypeScript */
    const visit = performance.getEntriesByType("navigation")[0] ?? {};
    const isAhead = visit.activationStart > 0 || visit.deliveryType === "navigational-prefetch";
    const isKept = "persisted" in event && event.persisted;
    const isBack = visit.type === "back_forward" || isKept;
    const isMember = /(^|; )rotativa_user=1(;|$)/.test(page.cookie);
    const isAnothers = isMember && (isAhead || isBack);
    if (isAnothers || (isAhead && (await hasChanged(page, !isKept)))) window.location.reload();
  };
  window.addEventListener("pageshow", check);
  page.addEventListener("prerenderingchange", check);
}

/**
 * The header by which a page that was fetched ahead says that it is shown, and where its reader came from: a page that
 * is never shown is not counted as read.
 */
export const SHOWN_FROM = "x-shown-from";

/**
 * @param {Document} page
 * @param {boolean} isFirst whether it is shown for the first time
 */
async function hasChanged(page, isFirst) {
  const headers = isFirst ? { [SHOWN_FROM]: page.referrer } : undefined;
  const asked = fetch(page.URL, { method: "HEAD", cache: "no-store", headers });
  const answer = await asked.catch(() => null); // offline, the page stays as it is
  const made = answer?.ok ? answer.headers.get("last-modified") : null;
  return Date.parse(made ?? "") > Date.parse(page.lastModified);
}

/**
 * Lets readers take up a long text where they left it, by `place.mjs`, which only pages of long texts load.
 * @param {Document} page
 */
export async function takeUp(page) {
  const text = page.querySelector("article > .prose-entry");
  if (!text || text.clientHeight < 4 * innerHeight) return;
  const code = await import("../../lib/fronts/reading/place.mjs").catch(() => null);
  code?.keepPlace(page);
}

/**
 * Puts the sections into the phone's menu when it is first opened. Closes it when the keyboard focus leaves it, since
 * it would cover what has the focus, and when a link in it is followed, which may lead to a place on the same page.
 * @param {Document} page
 */
export async function helpMenu(page) {
  const menu = page.querySelector("[popover]");
  if (!(menu instanceof HTMLElement)) return;
  const nameSections = async () => {
    const code = await import("../../lib/fronts/reading/sections.mjs").catch(() => null);
    code?.nameSections(page, menu);
  };
  menu.addEventListener("beforetoggle", nameSections, { once: true });
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) menu.hidePopover?.();
  });
  menu.addEventListener("focusout", ({ relatedTarget: to }) => {
    if (to instanceof Node && !menu.contains(to)) menu.hidePopover?.();
  });
  if ("hidePopover" in menu) return;
  const code = await import("../../lib/fronts/reading/popover.mjs").catch(() => null);
  code?.standIn(page, menu);
}

if (typeof document !== "undefined") {
  replaceBrokenImages(document);
  showToday(document);
  closeComments(document);
  void findComment(document, location);
  bringUpToDate(document, window);
  void helpMenu(document);
  void takeUp(document);
}
