import { blockRoles, paragraphs } from "./blocks";
import { footnotes } from "./footnotes";
import { inlineMarks } from "./inline";
import { nestedLists } from "./lists";
import { safe, type PastedImage } from "./safe";
import { tables } from "./tables";
import { readTree, type Element } from "./tree";
import { wordParagraphs } from "./word";
import { writeMarkdown } from "./write";

/** The most characters of HTML, without the images in it; a book has fewer. */
const MAX_HTML = 3_000_000;

export interface Converted {
  /** The Markdown. The address of an image that has to be uploaded first is `PastedImage.place`. */
  markdown: string;
  images: PastedImage[];
  /** How many images only the program has from which they were copied. */
  lost: number;
}

/**
 * Converts the HTML of a clipboard, from Google Docs, Word, LibreOffice or a page, into Markdown. Returns null for HTML
 * that is too long to be converted while somebody waits, or that cannot be converted: its plain text is pasted.
 * `imageName`: with a number, the placeholder for the address of an image that has to be uploaded. `prepare` first
 * corrects what only its caller knows. Never throws.
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

/**
 * Returns whether too many elements are open at once: a parser looks at all of them for each new one. Elements that
 * pages often leave open are not counted.
 */
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

/** Puts images in `data:` addresses aside before the HTML is read: they weigh more than all the rest. */
function withoutData(html: string): { html: string; data: string[] } {
  const data: string[] = [];
  const light = html.replace(/(["'])(data:[^"']*)\1/g, (_, quote: string, address: string) => {
    data.push(address);
    return `${quote}data:${data.length - 1}${quote}`;
  });
  return { html: light, data };
}
