// Colours and size of type as the reader chooses them, kept in this browser; before the first paint the script of
// lib/platform/http/reader-choices.ts has set them. Browsers get this file as it is, so it imports nothing.

/**
 * Shows the buttons of the choices and marks the chosen ones.
 * @param {Document} page
 */
export function offerLook(page) {
  page.querySelector("[data-look]")?.removeAttribute("hidden");
  for (const button of page.querySelectorAll("button[data-choice]")) {
    const chosen = page.documentElement.getAttribute(`data-${button.getAttribute("data-choice")}`);
    button.setAttribute("aria-pressed", String(button.getAttribute("value") === (chosen ?? "")));
  }
  page.addEventListener("click", choose); // added once, however often this runs
}

/** @param {Event} event */
function choose({ target }) {
  if (!(target instanceof HTMLButtonElement) || !target.dataset.choice) return;
  const { dataset, value } = target;
  const name = dataset.choice ?? "";
  const root = document.documentElement;
  if (value) root.setAttribute(`data-${name}`, value);
  else root.removeAttribute(`data-${name}`);
  offerLook(document);
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing shows it on this page.
  }
}

if (typeof document !== "undefined") offerLook(document);
