import { diffArrays, diffWordsWithSpace, type Change } from "diff";
import { withoutMarks } from "@/lib/platform/text/without-marks";

/** A stretch of a text that both versions have, or one of them alone. */
export interface Piece {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Whole lines in their order: those that stayed as they were, or a change in words. */
export interface Passage {
  changed: boolean;
  pieces: Piece[];
}

/**
 * Milliseconds that one comparison may take, also while a page is made and others wait; the rest is then compared by
 * lines, not by words.
 */
const TIME = 50;

/** The most characters, of both sides together, of a passage that is compared by words. */
const LONGEST_PASSAGE = 40_000;

/** The least ratio of common to changed characters: below it, two passages have nothing to do with each other. */
const AKIN = 0.25;

/**
 * Returns the difference between two texts: first by lines, then by words within those that changed. Bounded in time:
 * two long texts that have little in common are shown one after the other.
 */
export function differenceOf(before: string, after: string): Passage[] {
  if (before === after) return [passage(false, [{ kind: "same", text: before }])];
  const end = performance.now() + TIME;
  const lines = diffArrays(linesOf(before), linesOf(after), { timeout: TIME / 2 });
  if (!lines) return [passage(true, replaced(before, after))];
  const passages: Passage[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    if (removed || added) passages.push(passage(true, inWords(removed, added, end)));
    [removed, added] = ["", ""];
  };
  for (const { value, ...is } of lines) {
    const text = value.join("");
    if (is.removed) removed += text;
    else if (is.added) added += text;
    else if (text.trim() === "" && (removed || added)) {
      // A blank line between two changed paragraphs belongs to both.
      removed += text;
      added += text;
    } else {
      flush();
      passages.push(passage(false, [{ kind: "same", text }]));
    }
  }
  flush();
  return passages;
}

/** A block of code, in which nothing is a mark. */
const CODE = /^((?:```|~~~)[^]*?^(?:```|~~~).*)$/m;

const IMAGE = /!\[([^[\]\n]*)\]\([^\s()]*(?:\s+"([^"\n]*)")?\)/g;
const STRUCK = /~~(?![\s~])([^\n~]*[^\s~])~~/g;
const TAG = /<\/?[a-z][\w-]*(?:\s[^<>]{0,1000})?\/?>/gi;

function imageInWords(_: string, alt: string, title = ""): string {
  const said = [alt, title].filter(Boolean).join(" · ");
  return said ? `[Imagen: ${said}]` : "[Imagen]";
}

/** Returns what readers see of Markdown, roughly. */
const words = (markdown: string) =>
  withoutMarks(
    markdown.replace(IMAGE, imageInWords).replace(STRUCK, "[Tachado: $1]").replace(TAG, ""),
  );

/** The same with addresses and HTML, which decide where a link leads and which picture is shown. */
const wordsAndAddresses = (markdown: string) => withoutMarks(markdown.replaceAll("](", "] ("));

const outsideCode = (markdown: string, read: (prose: string) => string) =>
  markdown
    .split(CODE)
    .map((part, index) => (index % 2 === 0 ? read(part) : part))
    .join("");

const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/**
 * Returns two Markdown texts as their readers see them, line by line, to be compared: without marks, and without
 * addresses unless those alone differ. Null when nothing differs but the format.
 */
export function asRead(before: string, after: string): { before: string; after: string } | null {
  for (const read of [words, wordsAndAddresses]) {
    const seen = { before: outsideCode(before, read), after: outsideCode(after, read) };
    if (onOneLine(seen.before) !== onOneLine(seen.after)) return seen;
  }
  return null;
}

/** Splits a text into lines with their ends, so that putting them together gives the text. */
const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const passage = (changed: boolean, pieces: Piece[]): Passage => ({ changed, pieces });

function inWords(before: string, after: string, end: number): Piece[] {
  const timeout = end - performance.now();
  if (!before || !after || timeout <= 0 || before.length + after.length > LONGEST_PASSAGE) {
    return replaced(before, after);
  }
  const words = diffWordsWithSpace(before, after, { timeout });
  return words && areAkin(words) ? words.map(toPiece) : replaced(before, after);
}

function areAkin(words: Change[]): boolean {
  const length = (pieces: Change[]) =>
    pieces.reduce((sum, { value }) => sum + value.replace(/\s+/g, "").length, 0);
  const common = length(words.filter(({ added, removed }) => !added && !removed));
  return common >= AKIN * (length(words) - common);
}

const toPiece = ({ value, added, removed }: Change): Piece => ({
  kind: added ? "added" : removed ? "removed" : "same",
  text: value,
});

const replaced = (before: string, after: string): Piece[] => [
  ...(before ? [{ kind: "removed", text: before } as const] : []),
  ...(after ? [{ kind: "added", text: after } as const] : []),
];
