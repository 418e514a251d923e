import { readTree, textOf } from "@/lib/operation/paste/tree";

/** Returns the visible text of a piece of HTML, on one line. */
export const htmlText = (html: string): string =>
  textOf(readTree(html.slice(0, 20_000)))
    .replace(/\s+/g, " ")
    .trim();
