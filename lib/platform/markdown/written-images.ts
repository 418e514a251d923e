import { captionOf, imageMarkdown, sizeOf, type WrittenImage } from "./image-words.ts";
import { plainMarks } from "./syntax/plain-marks.ts";

/** An image of a Markdown text, and its place: `from` and `to` in UTF-16 units. */
export interface FoundImage extends WrittenImage {
  from: number;
  to: number;
}

/** The beginning of an image, or of something that may hold what looks like one: code, a comment, an escaped mark. */
const BEGINNING = /^ {0,3}(?:(`{3,})[^`\n]*$|(~{3,}))|(`+)|(<!--)|(\\)|!\[/gm;

/** The alternative text, with at most one level of brackets; bounded, as all parts are. */
const ALT = String.raw`!\[((?:\\[^]|\[(?:\\[^]|[^\[\]\\]){0,500}\]|[^\[\]\\]){0,1000})\]`;
const SPACE = String.raw`[ \t]{0,99}\n?[ \t]{0,99}`;
const ANGLED = String.raw`<((?:\\[^]|[^<>\n\\]){0,2000})>`;
const PLAIN = String.raw`((?:\\\S|\([^\s()\\]{0,500}\)|[^\s()<\\])(?:\\\S|\([^\s()\\]{0,500}\)|[^\s()\\]){0,2000})`;
const TITLE = String.raw`(?:"((?:\\[^]|[^"\\]){0,1000})"|'((?:\\[^]|[^'\\]){0,1000})')?`;
const IMAGE = new RegExp(`${ALT}\\(${SPACE}(?:${ANGLED}|${PLAIN})${SPACE}${TITLE}${SPACE}\\)`, "y");

/**
 * The images of a Markdown text in their order, as far as the editor can change them: those that are written with their
 * address. What has no end is passed over, in a time that is linear in the text.
 */
export function imagesIn(written: string): FoundImage[] {
  const text = plainMarks(written);
  const found: FoundImage[] = [];
  const begins = new RegExp(BEGINNING);
  const endless = new Set<string>();
  const paragraph = { end: -1, unpaired: new Set<string>() };
  /** Returns where `mark` is next, or -1; does not search again once it is known to be nowhere further on. */
  const find = (mark: string, search: () => number) => {
    const at = endless.has(mark) ? -1 : search();
    if (at === -1) endless.add(mark);
    return at;
  };
  for (let match; (match = begins.exec(text));) {
    const [all, ticks, tildes, code, comment, escape] = match;
    const after = begins.lastIndex;
    const fence = ticks ?? tildes;
    if (fence) {
      const end = fenceEnd(text, after, fence);
      if (end === -1) break; // the rest is code
      begins.lastIndex = end;
    } else if (code) {
      const end = codeEnd(text, after, code, paragraph);
      if (end !== -1) begins.lastIndex = end;
    } else if (comment) {
      const end = find(comment, () => text.indexOf("-->", after));
      if (end !== -1) begins.lastIndex = end;
    } else if (escape) {
      begins.lastIndex = after + 1;
    } else {
      const image = imageAt(text, after - all.length);
      if (!image) continue;
      found.push(image);
      begins.lastIndex = image.to;
    }
  }
  return found;
}

function fenceEnd(text: string, from: number, fence: string): number {
  const closing = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*$`, "gm");
  closing.lastIndex = from;
  return closing.test(text) ? closing.lastIndex : -1;
}

/** Returns the place after the next run of as many backticks in the same paragraph; -1 for none. */
function codeEnd(
  text: string,
  from: number,
  ticks: string,
  paragraph: { end: number; unpaired: Set<string> },
): number {
  if (paragraph.end < from) {
    const empty = /\n[ \t]*\n/g;
    empty.lastIndex = from;
    Object.assign(paragraph, { end: empty.exec(text)?.index ?? text.length, unpaired: new Set() });
  }
  if (paragraph.unpaired.has(ticks)) return -1;
  const runs = /`+/g;
  runs.lastIndex = from;
  for (let run; (run = runs.exec(text)) && run.index < paragraph.end;) {
    if (run[0].length === ticks.length) return runs.lastIndex;
  }
  paragraph.unpaired.add(ticks);
  return -1;
}

function imageAt(text: string, from: number): FoundImage | null {
  IMAGE.lastIndex = from;
  const match = IMAGE.exec(text);
  if (!match) return null;
  const [all, alt = "", angled, plain = "", double, single = ""] = match;
  const { src, size } = sizeOf(unescaped(angled ?? plain));
  return {
    from,
    to: from + all.length,
    address: src,
    size,
    alt: oneLine(alt),
    ...captionOf(unescaped(double ?? single)),
  };
}

/** The text that replaces an image as it is written now, and the place of the image. */
export interface Replacement {
  from: number;
  to: number;
  text: string;
}

/** Writes an image again; only its own characters in the text are replaced. */
export const rewritten = ({ from, to }: FoundImage, image: WrittenImage): Replacement => ({
  from,
  to,
  text: imageMarkdown(image),
});

/** Takes an image out of a text, with its line if it is alone on it. */
export function removed(text: string, { from, to }: FoundImage): Replacement {
  const before = /(?:^|\n)[ \t]*$/.test(text.slice(0, from));
  const after = /^[ \t]*(?:\n|$)/.exec(text.slice(to));
  if (!before || !after) return { from, to, text: "" };
  const start = text.lastIndexOf("\n", from - 1) + 1;
  let end = to + after[0].length;
  const stoodAlone = start === 0 || text[start - 2] === "\n" || start === 1;
  if (stoodAlone && text[end] === "\n") end++; // the empty line after it
  return { from: start, to: end, text: "" };
}

/** The images of the gallery that an image is in, by their places in the list; itself alone when in none. */
export function galleryOf(text: string, images: FoundImage[], place: number): number[] {
  const joins = (left: number) => {
    const [one, next] = [images[left], images[left + 1]];
    return one && next ? /^ *\n[ \t]*$/.test(text.slice(one.to, next.from)) : false;
  };
  const places = [place];
  for (let at = place - 1; joins(at); at--) places.unshift(at);
  for (let at = place; joins(at); at++) places.push(at + 1);
  return places;
}

/** Lets an image change places with the next one of its gallery. */
export const swapped = (text: string, one: FoundImage, next: FoundImage): Replacement => ({
  from: one.from,
  to: next.to,
  text:
    text.slice(next.from, next.to) + text.slice(one.to, next.from) + text.slice(one.from, one.to),
});

/** Decodes backslashes before marks, and HTML entities, as `imageMarkdown` and others write them. */
const unescaped = (text: string) =>
  text.replace(/\\([!-/:-@[-`{-~])|&(amp|lt|gt|quot|#39);/g, (_, mark?: string, name?: string) =>
    name === undefined ? (mark ?? "") : ENTITIES[name as keyof typeof ENTITIES],
  );

const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" } as const;

/** Reads an alternative text, without its escapes, as one line. */
const oneLine = (text: string) => unescaped(text.replace(/\s+/g, " ").trim());
