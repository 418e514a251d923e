// Shares the page through the share dialog of the reader's own system, or copies its address: no other site is told.
// Browsers get this file as it is, so it imports nothing.

/**
 * Shows those of the buttons that work in this browser.
 * @param {Document} page
 */
export function offerSharing(page) {
  const works = { sheet: "share" in navigator, copy: "clipboard" in navigator };
  for (const button of page.querySelectorAll("button[data-share]")) {
    const way = button.getAttribute("data-share");
    button.toggleAttribute("hidden", !(way === "sheet" ? works.sheet : works.copy));
  }
  page.addEventListener("click", share); // added once, however often this runs
}

/** @param {MouseEvent} event */
async function share({ target }) {
  const button = target instanceof Element ? target.closest("button[data-share]") : null;
  if (!button) return;
  const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute("href");
  const url = canonical ?? location.href;
  try {
    if (button.getAttribute("data-share") === "sheet")
      await navigator.share({ title: document.title, url });
    else {
      await navigator.clipboard.writeText(url);
      button.textContent = "Enlace copiado";
    }
  } catch {
    // The reader has closed the sheet, or forbids it.
  }
}

if (typeof document !== "undefined") offerSharing(document);
