import type { Range } from "./commands";

/** The classes that a textarea and its mirror must share, so that each line breaks at the same place. */
export const textClasses =
  "px-3 py-2.5 font-serif text-lg sm:text-lg leading-relaxed whitespace-pre-wrap wrap-break-word";

/**
 * Lays the text of a field out a second time, in an element behind it with the same classes. Returns one element for
 * each range (in order, not overlapping), at the place where the field shows that part.
 */
export function layOut(
  mirror: HTMLElement,
  { value, clientWidth, scrollTop }: HTMLTextAreaElement,
  ranges: Range[],
): HTMLElement[] {
  const nodes: (string | HTMLElement)[] = [];
  let written = 0;
  const marks = ranges.map(({ from, to }) => {
    const mark = document.createElement("mark");
    mark.textContent = value.slice(from, to);
    nodes.push(value.slice(written, from), mark);
    written = to;
    return mark;
  });
  mirror.style.width = `${clientWidth}px`; // without the scroll bar
  mirror.replaceChildren(...nodes, value.slice(written), "\u200b");
  mirror.parentElement!.scrollTop = scrollTop;
  return marks;
}
