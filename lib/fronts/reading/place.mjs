// Remembers in this browser where its reader has left a long text, and offers to go on there; for a text that was read
// to its end nothing is kept. Browsers get this file as it is, so it imports nothing.

/** The number of window heights from which a text counts as long. */
const LONG = 4;

/**
 * @param {Document} page
 * @returns {(() => void) | undefined} ends it
 */
export function keepPlace(page) {
  const text = page.querySelector("article > .prose-entry");
  if (!text || text.clientHeight < LONG * innerHeight) return;
  const key = `lugar:${location.pathname}`;
  const parts = [...text.children];
  let kept = 0;
  try {
    kept = Number(localStorage.getItem(key));
  } catch {
    return; // a browser that keeps nothing
  }
  const button = page.createElement("button");
  button.className = "fixed bottom-4 left-4 z-50 border bg-popover px-4 py-2 text-sm shadow-raised";
  button.textContent = "Seguir donde lo dejaste";
  button.onclick = () => {
    button.remove();
    const part = parts[kept];
    part?.scrollIntoView();
    part?.setAttribute("tabindex", "-1");
    if (part instanceof HTMLElement) part.focus();
  };
  if (kept && parts[kept]) text.before(button);
  const keep = () => {
    const { bottom } = text.getBoundingClientRect();
    const at = parts.findIndex((part) => part.getBoundingClientRect().bottom > 0);
    if (at === 0 || !text.isConnected) return; // hardly begun, or another page
    if (at < 0 || at >= kept) button.remove();
    if (bottom <= innerHeight) localStorage.removeItem(key);
    else if (!button.isConnected) write(key, at); // else its reader has not come as far again
  };
  page.addEventListener("scrollend", keep);
  return () => {
    page.removeEventListener("scrollend", keep);
    button.remove();
  };
}

/**
 * @param {string} key
 * @param {number} part
 */
function write(key, part) {
  try {
    localStorage.setItem(key, String(part));
  } catch {
    // A browser that is full keeps nothing more.
  }
}
