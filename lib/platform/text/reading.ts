import { decode } from "he";

/** Words that are read in a minute. */
const WORDS_A_MINUTE = 220;

/** The words and the headings from which on a text has a table of contents. */
const LONG = 800;
const HEADINGS = 3;

/** The facts about a text that its page shows before the text itself. */
export interface Reading {
  /** At least 1. */
  minutes: number;
  long: boolean;
  /** The headings of the highest level, of a long text that has some; `id` is the heading's. */
  contents: { id: string; text: string }[];
}

/** Returns the time that a text takes and its table of contents. `html` is what `renderMarkdown` made. */
export function readingOf(html: string): Reading {
  const words = html.replace(/<[^>]*>/g, " ").match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const long = words >= LONG;
  const contents = long ? headingsOf(html) : [];
  return {
    minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
    long,
    contents: contents.length >= HEADINGS ? contents : [],
  };
}

const headingsOf = (html: string) =>
  [...html.matchAll(/<h2\b[^>]* id="([^"]+)"[^>]*>(.*?)<\/h2>/gs)].map(
    ([, id = "", inner = ""]) => ({
      id: decode(id),
      text: decode(inner.replace(/<[^>]*>/g, "")).trim(),
    }),
  );
