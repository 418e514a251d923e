// Opens and closes the phone's menu where browsers know no popovers (Safari 16). Only those fetch it, as it is, so it
// imports nothing.

/**
 * Has the button of an element with `popover` show and hide it by the attribute `open`, which the style sheet knows.
 * @param {Document} page
 * @param {HTMLElement} menu
 */
export function standIn(page, menu) {
  const turn = (/** @type {boolean} */ open) => {
    if (menu.hasAttribute("open") === open) return;
    const newState = open ? "open" : "closed";
    menu.dispatchEvent(Object.assign(new Event("beforetoggle"), { newState }));
    menu.toggleAttribute("open", open);
  };
  menu.hidePopover = () => turn(false);
  const button = page.querySelector(`[popovertarget="${menu.id}"]`);
  button?.addEventListener("click", () => turn(!menu.hasAttribute("open")));
}
