import { z } from "@/lib/kernel/zod";
import { escapeMarkup } from "@/lib/platform/text/escape";
import { autop } from "./autop";
import { expandShortcodes, type MediaLibrary } from "./shortcodes";

/** A block whose content WordPress makes when the page is asked for: the export does not have it. */
const DYNAMIC_BLOCK = /<!--\s+wp:([a-z][\w/-]{0,80})(?:\s[^<>]{0,4000})?\/-->/g;

/** The marks at which a text is cut for lists, and into pages. */
const CUT = /<!--(?:more|nextpage)\b[^<>]{0,200}-->/g;

interface Context {
  library: MediaLibrary;
  postId: string;
  /** The notes at the foot of the text, which WordPress keeps beside it, as JSON. */
  footnotes: string;
  onShortcode(name: string): void;
  onBlock(name: string): void;
}

/** Returns a text of WordPress, by its editor of blocks or the classic one, as HTML. */
export function wordsHtml(content: string, context: Context): string {
  const { footnotes, onShortcode, onBlock, ...rest } = context;
  const written = content.replace(DYNAMIC_BLOCK, (block, name: string) => {
    const notes = name === "footnotes" ? footnotesHtml(footnotes) : "";
    if (!notes) onBlock(name);
    return notes || block;
  });
  const html = withCredits(
    expandShortcodes(written, { ...rest, onLost: onShortcode }).replace(CUT, "\n\n"),
    context.library,
  );
  return content.includes("<!-- wp:") ? html : autop(html);
}

/** A picture of the media library in a text. */
const PICTURE = /<img\b[^<>]{0,5000}?\bwp-image-(\d{1,12})\b[^<>]{0,5000}>/g;

/** Writes beside the pictures of the library who made them: see `madeWhole`. */
const withCredits = (html: string, library: MediaLibrary): string =>
  html.replace(PICTURE, (picture, id: string) => {
    const credit = library.byId(id)?.credit;
    if (!credit) return picture;
    return `<img data-credit="${escapeMarkup(credit)}"${picture.slice("<img".length)}`;
  });

const notes = z.array(z.object({ id: z.string(), content: z.string() }));

/** Returns the footnotes as a list, with links back to their marks in the text. */
function footnotesHtml(written: string): string {
  let found: z.output<typeof notes> = [];
  try {
    found = notes.parse(JSON.parse(written));
  } catch {
    return "";
  }
  const items = found.map(({ id, content }) => {
    const name = escapeMarkup(id);
    return `<li id="${name}">${content} <a href="#${name}-link">↩</a></li>`;
  });
  return `<ol>${items.join("")}</ol>`;
}
