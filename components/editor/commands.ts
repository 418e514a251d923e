/**
 * Changes to a text field as if they were typed: each is one step of the browser's own undo, and the field's listeners
 * hear of it. The field may be anywhere on the page; the element with the focus keeps it.
 */

/** A range of a field's value, in UTF-16 units as `selectionStart` counts them. */
export interface Range {
  from: number;
  to: number;
}

export const selectionOf = (field: HTMLTextAreaElement): Range => ({
  from: field.selectionStart,
  to: field.selectionEnd,
});

/** Puts `text` in the place of `range`; then `select` is selected, or the caret stands after the text. */
export function replaceRange(
  field: HTMLTextAreaElement,
  range: Range,
  text: string,
  select: Range = { from: range.from + text.length, to: range.from + text.length },
): void {
  withFocus(field, () => {
    field.setSelectionRange(range.from, range.to);
    type(field, text);
    field.setSelectionRange(select.from, select.to);
  });
}

/**
 * Puts `text` in the place of the first `placeholder`, wherever it has moved to; the caret stays at the same words.
 * Returns false when the writer has removed the placeholder.
 */
export function replacePlaceholder(
  field: HTMLTextAreaElement,
  placeholder: string,
  text: string,
): boolean {
  const from = field.value.indexOf(placeholder);
  if (from === -1) return false;
  const to = from + placeholder.length;
  const moved = (place: number) => {
    if (place <= from) return place;
    return place >= to ? place + text.length - placeholder.length : from + text.length;
  };
  const selected = selectionOf(field);
  replaceRange(field, { from, to }, text, { from: moved(selected.from), to: moved(selected.to) });
  return true;
}

/** Puts `text` on lines of its own where the caret is, with an empty line before and after it. */
export function insertBlock(field: HTMLTextAreaElement, text: string): void {
  const { from, to } = selectionOf(field);
  const before = field.value.slice(0, from);
  const after = field.value.slice(to);
  const lead = before === "" ? "" : "\n".repeat(Math.max(0, 2 - ending(before)));
  const tail = after === "" ? "" : "\n".repeat(Math.max(0, 2 - beginning(after)));
  const end = from + lead.length + text.length;
  replaceRange(field, { from, to }, lead + text + tail, { from: end, to: end });
}

const ending = (text: string) => /\n*$/.exec(text)![0].length;
const beginning = (text: string) => /^\n*/.exec(text)![0].length;

/**
 * Types by `execCommand`, which is old, and the only way that the browser can undo. A field that cannot have the focus
 * (it is hidden, or below a dialog) is changed all the same, without undo.
 */
function type(field: HTMLTextAreaElement, text: string): void {
  if (field.selectionStart === field.selectionEnd && text === "") return;
  if (document.activeElement === field) {
    const done = text === "" ? "delete" : "insertText";
    if (document.execCommand(done, false, text)) return;
  }
  field.setRangeText(text);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

function withFocus(field: HTMLTextAreaElement, work: () => void): void {
  const active = document.activeElement;
  if (active === field) return work();
  field.focus({ preventScroll: true });
  work();
  if (active instanceof HTMLElement) active.focus({ preventScroll: true });
}
