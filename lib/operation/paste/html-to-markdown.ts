import { blockRoles, paragraphs } from "./blocks";
import { footnotes } from "./footnotes";
import { inlineMarks } from "./inline";
import { nestedLists } from "./lists";
import { safe, type PastedImage } from "./safe";
import { tables } from "./tables";
import { readTree, type Element } from "./tree";
import { wordParagraphs } from "./word";
import { writeMarkdown } from "./write";

/** Characters of HTML without the images in it; a book has fewer. */
const MAX_HTML = 3_000_000;

export interface Converted {
  /** The Markdown. The address of an image that has to be uploaded first is `PastedImage.place`. */
  markdown: string;
  images: PastedImage[];
  /** Images that only the program knows that they were copied from. */
  lost: number;
}

/**
 * Converts the HTML of a clipboard, of Google Docs, Word, LibreOffice or a page, into Markdown. Null for what is too
 * long to be converted while somebody waits, and what cannot be: its plain text is pasted. `imageName`: with a
 * number, the placeholder for the address of an image that has to be uploaded. `prepare` corrects first what only its
 * caller knows. Never throws.
 */
export function htmlToMarkdown(
  html: string,
  imageName = "imagen-pegada",
  prepare?: (root: Element) => void,
): Converted | null {
  const { html: light, data } = withoutData(html);
  if (light.length > MAX_HTML || isTooDeep(light)) return null;
  try {
    const root = readTree(light);
    prepare?.(root);
    wordParagraphs(root);
    nestedLists(root);
    footnotes(root);
    blockRoles(root);
    inlineMarks(root);
    tables(root);
    paragraphs(root);
    const { images, lost } = safe(root, data, imageName);
    return { markdown: writeMarkdown(root).trim(), images, lost };
  } catch {
    return null;
  }
}

/** A parser looks at every element that is open for each that opens. What many leave open is not counted. */
function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, close, name = ""] of html.matchAll(/<(\/?)([a-z][a-z\d]*)/gi)) {
    if (OFTEN_OPEN.test(name)) continue;
    depth = close ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_OPEN) return true;
  }
  return false;
}

const MAX_OPEN = 2_000;
const OFTEN_OPEN =
  /^(p|li|t[drh]|dt|dd|br|hr|img|col|meta|link|input|wbr|area|base|source|track|option)$/i;

/** Images that stand in the text itself weigh more than all the rest: they are put aside before it is read. */
function withoutData(html: string): { html: string; data: string[] } {
  const data: string[] = [];
  const light = html.replace(/(["'])(data:[^"']*)\1/g, (_, quote: string, address: string) => {
    data.push(address);
    return `${quote}data:${data.length - 1}${quote}`;
  });
  return { html: light, data };
}
