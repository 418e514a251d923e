// Shows the player of a card that a reader presses. Until then nothing of its provider is loaded; without scripts the
// card is a link. Browsers get this file as it is, so it imports nothing.

/** @param {MouseEvent} event */
export function play(event) {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || button || ctrlKey || metaKey || shiftKey || altKey) return;
  const card = target instanceof Element ? target.closest("a[data-player]") : null;
  if (!card) return;
  event.preventDefault();
  const frame = document.createElement("iframe");
  frame.className = "embed-player";
  frame.title = card.querySelector(".embed-title")?.textContent ?? "";
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  frame.setAttribute("sandbox", SANDBOX);
  frame.src = card.getAttribute("data-player") ?? "";
  card.removeAttribute("data-player"); // from now on it leads to the provider's page
  card.before(frame);
  frame.focus();
}

/** Players need scripts and an origin of their own; none of them may lead this page elsewhere. */
const SANDBOX =
  "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation";

if (typeof document !== "undefined") document.addEventListener("click", play);
