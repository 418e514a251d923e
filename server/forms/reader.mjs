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
 * A front page that was made on another day says today's date.
 * @param {Document} page
 */
export function showToday(page) {
  for (const element of page.querySelectorAll("[data-today]")) {
    const timeZone = element.getAttribute("data-today") ?? undefined;
    const parts = new Intl.DateTimeFormat("es", { ...DAY, timeZone }).formatToParts();
    const { weekday, day, month, year } = Object.fromEntries(
      parts.map(({ type, value }) => [type, value]),
    );
    element.textContent = `${weekday}, ${day} de ${month} de ${year}`;
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
    /** @type {any} what speculation tells is new to TypeScript */
    const visit = performance.getEntriesByType("navigation")[0] ?? {};
    const isAhead = visit.activationStart > 0 || visit.deliveryType === "navigational-prefetch";
    const isBack = visit.type === "back_forward" || ("persisted" in event && event.persisted);
    const isMember = /(^|; )rotativa_user=1(;|$)/.test(page.cookie);
    const isAnothers = isMember && (isAhead || isBack);
    if (isAnothers || (isAhead && (await hasChanged(page)))) window.location.reload();
  };
  window.addEventListener("pageshow", check);
  page.addEventListener("prerenderingchange", check);
}

/** @param {Document} page */
async function hasChanged(page) {
  const asked = fetch(page.URL, { method: "HEAD", cache: "no-store" });
  const answer = await asked.catch(() => null); // whoever is offline reads what there is
  const made = answer?.ok ? answer.headers.get("last-modified") : null;
  return Date.parse(made ?? "") > Date.parse(page.lastModified);
}

/**
 * The phone's menu closes when the keyboard leaves it: it would stand before what has the focus.
 * @param {Document} page
 */
export function closeMenuBehind(page) {
  const menu = page.querySelector("[popover]");
  menu?.addEventListener("focusout", (event) => {
    const to = event instanceof FocusEvent ? event.relatedTarget : null;
    if (menu instanceof HTMLElement && to instanceof Node && !menu.contains(to)) menu.hidePopover();
  });
}

if (typeof document !== "undefined") {
  replaceBrokenImages(document);
  showToday(document);
  closeComments(document);
  void findComment(document, location);
  bringUpToDate(document, window);
  closeMenuBehind(document);
}
