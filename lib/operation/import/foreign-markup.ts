import type { Paragraph, Root } from "mdast";
import { visit } from "unist-util-visit";
import type { Edit } from "@/lib/platform/markdown/edits";
import { asMarkdown, placeOf } from "@/lib/platform/markdown/tree";
import { type BodyImage, isLocal } from "./body-images";

/** Hugo's `{{< figure src="…" alt="…" >}}`, `{{< youtube ID >}}`, `{{< vimeo ID >}}`. */
const SHORTCODE = /\{\{[<%]\s*(figure|youtube|vimeo)\b((?:"[^"]*"|[^"{}])*?)[>%]\}\}/g;

/** Pandoc's `::: callout` and the `:::` that closes it. */
const COLON_FENCE = /^[ \t>]*:{3,}[ \t]*(?:[\w-]+|\{[^{}\n]*\})?[ \t]*:*[ \t]*$/gm;

/** The line of Python-Markdown that names the language of an indented block: `:::python`. */
const CODE_LANGUAGE = /:::[\w+#-]+[ \t]*\n[ \t]{0,4}/y;

/** A block tag of kramdown: with `markdown="1"` its content is Markdown. */
const BLOCK_TAG = /<(\/?)(aside|blockquote|details|div|p|section|summary)\b([^<>]*)>/g;

interface ForeignMarkup {
  /** Pictures whose address is a file. */
  images: BodyImage[];
  edits: Edit[];
  notes: string[];
}

/**
 * Translates the markup of other programs that readers would see as it is written in a Markdown text: pictures and
 * videos of Hugo, and Markdown inside HTML of kramdown. The fences of Pandoc's blocks and the language lines of
 * Python-Markdown are only removed.
 */
export function foreignMarkup(markdown: string, tree: Root): ForeignMarkup {
  const found: ForeignMarkup = { images: [], edits: [], notes: [] };
  let fences = 0;
  visit(tree, "paragraph", (paragraph, _, parent) => {
    const { start, end } = placeOf(paragraph);
    const text = markdown.slice(start, end);
    const isTopLevel = parent?.type === "root";
    for (const match of text.matchAll(SHORTCODE)) {
      const place = { start: start + match.index, end: start + match.index + match[0].length };
      if (isInCode(paragraph, place.start)) continue;
      const [, name = "", parameters = ""] = match;
      if (name === "figure") {
        const after = isTopLevel && markdown[place.end] === "\n" ? "\n" : "";
        addFigure(found, place, parameters, after);
      } else {
        addVideo(found, place, name, parameters);
      }
    }
    for (const match of text.matchAll(COLON_FENCE)) {
      const from = start + match.index;
      found.edits.push({ start: from, end: from + match[0].length, text: "" });
      fences++;
    }
  });
  visit(tree, "code", (code) => {
    const { start } = placeOf(code);
    CODE_LANGUAGE.lastIndex = start + (/^[ \t]*/.exec(markdown.slice(start))?.[0].length ?? 0);
    const line = CODE_LANGUAGE.exec(markdown);
    if (line) found.edits.push({ start: line.index, end: CODE_LANGUAGE.lastIndex, text: "" });
  });
  visit(tree, "html", (html) => {
    const { start, end } = placeOf(html);
    const text = markdown.slice(start, end);
    if (!text.includes('markdown="1"')) return;
    for (const match of text.matchAll(BLOCK_TAG)) {
      const from = start + match.index;
      found.edits.push({ start: from, end: from + match[0].length, text: apart(match) });
    }
  });
  if (fences > 0) found.notes.push(`Se quitan ${fences} marcas de bloque (:::) de otro programa.`);
  return found;
}

/** Puts a block tag on lines of its own, so that its content is read as Markdown; `p` tags are removed. */
function apart([, slash, name = "", attributes = ""]: RegExpMatchArray): string {
  if (name === "p") return "\n\n";
  return `\n\n<${slash}${name}${attributes.replace(' markdown="1"', "")}>\n\n`;
}

type Span = Omit<Edit, "text">;

/** `after` keeps a picture on a line of its own from running into the next one. */
function addFigure(
  { images, edits }: ForeignMarkup,
  span: Span,
  parameters: string,
  after: string,
) {
  const { src, alt = "", caption = "" } = named(parameters);
  if (!src) return;
  const legend = asMarkdown(caption.replace(/<[^<>]*>/g, " ").trim());
  const description = asMarkdown(alt.trim());
  const image: BodyImage = {
    src,
    show: (url) => ({
      ...span,
      text: `![${description}](<${url}>)${legend && ` *${legend}*`}${after}`,
    }),
    describe: () => ({ ...span, text: `*${legend || description || asMarkdown(src)}*${after}` }),
  };
  if (isLocal(src)) images.push(image);
  else edits.push(image.show(src));
}

function addVideo({ edits }: ForeignMarkup, span: Span, site: string, parameters: string) {
  const id = named(parameters).id ?? parameters.trim().replace(/^"|"$/g, "");
  if (!/^[\w-]+$/.test(id)) return;
  const text =
    site === "youtube"
      ? `[Ver el vídeo en YouTube](https://www.youtube.com/watch?v=${id})`
      : `[Ver el vídeo en Vimeo](https://vimeo.com/${id})`;
  edits.push({ ...span, text });
}

function named(parameters: string): Record<string, string | undefined> {
  const pairs = parameters.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s"]+))/g);
  return Object.fromEntries(
    Array.from(pairs, ([, name = "", quoted, bare]) => [name, quoted ?? bare]),
  );
}

const isInCode = ({ children }: Paragraph, position: number) =>
  children.some((child) => {
    if (child.type !== "inlineCode") return false;
    const { start, end } = placeOf(child);
    return start <= position && position < end;
  });
