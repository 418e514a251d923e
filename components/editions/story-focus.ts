import { flushSync } from "react-dom";

// When a story moves, its buttons are rendered elsewhere, and another story's are where they were: the focus has to be
// put back on the right ones.

/** The two buttons of a story: the one that drags it, and its menu. */
type StoryButton = "drag" | "menu";

/** Where a story is shown: in the front page, or in the list beside it. */
type Place = "article" | "li";

const MARK = "data-story-button";
const markOf = (entryId: number, button: StoryButton) => `${button}-${entryId}`;

/** Returns the attributes by which `focusStory` finds a story's button. */
export const focusMark = (entryId: number, button: StoryButton) => ({
  [MARK]: markOf(entryId, button),
});

/** Returns where the story with this element in it is shown. */
export const placeOf = (element: Element | null): Place =>
  element?.closest("li") ? "li" : "article";

/** Focuses the button of a story that has just moved. Returns false when the story is no longer shown there. */
export function focusStory(entryId: number, button: StoryButton, place: Place): boolean {
  return focusMarked(markOf(entryId, button), place);
}

/** Makes a step, and leaves the focus on the button of the same story, wherever the step has put it. */
export function stepKeepingFocus(step: () => void): void {
  const focused = document.activeElement;
  const mark = focused?.getAttribute(MARK);
  const place = placeOf(focused);
  flushSync(step);
  if (mark) focusMarked(mark, place);
  else if (focused instanceof HTMLElement) focused.focus();
}

function focusMarked(mark: string, place: Place): boolean {
  const found = document.querySelector<HTMLElement>(`${place} [${MARK}="${mark}"]`);
  found?.focus();
  return found !== null;
}
