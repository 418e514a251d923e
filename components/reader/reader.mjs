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
 * The address of a comment leads on, page by page, to the one on which it stands.
 * @param {Document} page
 * @param {Location} location
 */
export function findComment(page, location) {
  if (!/^#comentario-\d+$/.test(location.hash) || page.querySelector(location.hash)) return;
  const older = page.querySelector("a[data-older-comments]");
  if (older) location.replace(older.getAttribute("href") + location.hash);
}

/**
 * Who has signed in since the browser put this page away gets theirs: whether it had kept the page as it was, or
 * only its file, which on the way back no browser asks for anew.
 * @param {Document} page
 * @param {Window} window
 */
export function followSignIn(page, window) {
  window.addEventListener("pageshow", ({ persisted }) => {
    const [visit] = performance.getEntriesByType("navigation");
    const isBack = visit instanceof PerformanceNavigationTiming && visit.type === "back_forward";
    const isMember = /(^|; )rotativa_user=1(;|$)/.test(page.cookie);
    if ((persisted || isBack) && isMember) window.location.reload();
  });
}

if (typeof document !== "undefined") {
  replaceBrokenImages(document);
  showToday(document);
  closeComments(document);
  findComment(document, location);
  followSignIn(document, window);
}
