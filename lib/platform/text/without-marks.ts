// Markdown as plain text where a parser would be too much: in lists, in previews, and where versions are compared. All
// patterns are linear in the text.

/** Marks at the start of a line: of quotations, headings and items. */
const BLOCK_MARKS = /^[^\S\n]*(?:(?:>|(?:#{1,6}|[-*+])(?=[^\S\n]))[^\S\n]*)+/gm;

const LABEL = String.raw`((?:[^[\]\n]|\[[^[\]\n]*\])*)`;
const TARGET = String.raw`\(((?:[^()\n]|\([^()\n]*\))*)\)`;
const LINK = new RegExp(String.raw`!?\[${LABEL}\]${TARGET}`, "g");

/** Matches a text between two of the same mark, neither of which is escaped or has a space on its inside. */
const between = (mark: string, sign: string) =>
  new RegExp(String.raw`(?<!\\)${mark}(?![\s${sign}])([^\n${sign}]*[^\s\\${sign}])${mark}`, "g");

const STARS = between(String.raw`\*`, "*");
/** Up to three stars at either end, one after the other, and other marks. */
const EMPHASIS = [STARS, STARS, STARS, between("~~", "~"), between("`", "`")];
const UNDERSCORES = /(?<![\p{L}\p{N}_\\])(__?)(?![\s_])([^\n_]*[^\s_\\])\1(?![\p{L}\p{N}_])/gu;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;

/** A Markdown text as plain text: without the marks of emphasis, links, headings, quotations and lists. */
export const withoutMarks = (markdown: string): string =>
  EMPHASIS.reduce(
    (text, marks) => text.replace(marks, "$1"),
    markdown.replace(BLOCK_MARKS, "").replace(LINK, "$1"),
  )
    .replace(UNDERSCORES, "$2")
    .replace(ESCAPE, "$1");

/** Characters of a text that are looked at for its beginning. */
const BEGINNING = 2_000;

/**
 * Returns roughly what the server takes as the beginning of a text, on one line: its words without marks, pictures,
 * tables and code, and its headings only where there is nothing else.
 */
export function plainBeginning(markdown: string): string {
  const body = markdown
    .slice(0, BEGINNING)
    .replace(/```[^]*?(?:```|$)/g, " ")
    .replace(/!\[[^\]]*(?:\]\([^)]*(?:\)|$)|$)/g, " ")
    .replace(/\[\^[^\]]*\]:?/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/^\s{0,3}(?:[-*_]{3,}\s*|\|.*)$/gm, " ");
  return onOneLine(body.replace(/^\s{0,3}#{1,6}\s.*$/gm, " ")) || onOneLine(body);
}

const onOneLine = (markdown: string) =>
  withoutMarks(markdown.replace(/^\s*\d+[.)]\s+/gm, ""))
    .replace(/\s+/g, " ")
    .trim();
