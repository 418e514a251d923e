// The one script of a visitor's page. The page reads without it: each of these puts right what HTML cannot know.
// Browsers get this file as it is, so it imports nothing.

/**
 * Images that cannot be loaded become a placeholder, as in <EntryImage>.
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
  // Those that failed before this script was there.
  for (const image of page.images) {
    if (image.complete) image.decode().catch(() => replace(image));
  }
}

const PLACEHOLDER = "/images/placeholder.svg";

/**
 * A front page that was made on another day says today's date, and nothing of what that day has brought.
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
 * Comments that were open when the page was made and are closed by now.
 * @param {Document} page
 */
export function closeComments(page) {
  for (const element of page.querySelectorAll("[data-closes]")) {
    const moment = Date.parse(element.getAttribute("data-closes") ?? "");
    if (moment <= Date.now()) element.textContent = "Los comentarios están cerrados.";
  }
}

/**
 * The address of a comment that stands on no page yet leads to one that begins with it (the cursor is `toCursor`'s).
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
 * A page that the browser had before it was asked for, fetched ahead or on an earlier visit: who has signed in
 * meanwhile gets theirs, and of one fetched ahead, everybody what has changed.
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
 * The header by which a page that was fetched ahead says that it is shown, and where its reader came from: what is
 * never shown is not counted as read.
 */
export const SHOWN_FROM = "x-shown-from";

/**
 * @param {Document} page
 * @param {boolean} isFirst whether it is shown for the first time
 */
async function hasChanged(page, isFirst) {
  const headers = isFirst ? { [SHOWN_FROM]: page.referrer } : undefined;
  const asked = fetch(page.URL, { method: "HEAD", cache: "no-store", headers });
  const answer = await asked.catch(() => null); // whoever is offline reads what there is
  const made = answer?.ok ? answer.headers.get("last-modified") : null;
  return Date.parse(made ?? "") > Date.parse(page.lastModified);
}

/**
 * A long text, as `place.mjs` has it, is taken up where it was left: the code for it is asked for by those alone.
 * @param {Document} page
 */
export async function takeUp(page) {
  const text = page.querySelector("article > .prose-entry");
  if (!text || text.clientHeight < 4 * innerHeight) return;
  const code = await import("../../lib/fronts/reading/place.mjs").catch(() => null);
  code?.keepPlace(page);
}

/**
 * The phone's menu names the sections once it is opened. It closes when the keyboard leaves it: it would stand before
 * what has the focus. So it does when a link leads to a place on the same page.
 * @param {Document} page
 */
export function helpMenu(page) {
  const menu = page.querySelector("[popover]");
  if (!(menu instanceof HTMLElement)) return;
  const nameSections = async () => {
    const code = await import("../../lib/fronts/reading/sections.mjs").catch(() => null);
    code?.nameSections(page, menu);
  };
  menu.addEventListener("beforetoggle", nameSections, { once: true });
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) menu.hidePopover();
  });
  menu.addEventListener("focusout", ({ relatedTarget: to }) => {
    if (to instanceof Node && !menu.contains(to)) menu.hidePopover();
  });
}

if (typeof document !== "undefined") {
  replaceBrokenImages(document);
  showToday(document);
  closeComments(document);
  void findComment(document, location);
  bringUpToDate(document, window);
  helpMenu(document);
  void takeUp(document);
}
