/** Returns the rows of the first list or table in an element. */
export const rowsIn = (around: Element | null): Element[] => [
  ...(around?.querySelector("tbody, ul, ol")?.children ?? []),
];

/** Gives the focus to the row's link; an account that waits at the door has no page yet, only buttons. */
export function focusRow(row: Element): void {
  (linkOf(row) ?? row.querySelector("button"))?.focus();
}

/** Finds the main link of a row: the one with `data-row-link`, else that of its heading. */
export const linkOf = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>("[data-row-link]") ??
  row.querySelector<HTMLElement>(":is(h2, h3) a");
