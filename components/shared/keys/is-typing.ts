import { hasOpenDialog } from "./has-open-dialog";

/** Whether a key is meant for a field, a dialog or the browser, and not for the screen. */
export const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  hasOpenDialog() ||
  (target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable], [role=menu]") !== null);
