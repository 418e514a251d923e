import type { Definition, Link, Nodes, Root } from "mdast";
import { visit } from "unist-util-visit";
import { type BodyImage, isLocal } from "@/lib/operation/import/body-images";
import type { Adapted, AddressOf } from "@/lib/operation/import/elsewhere/piece";
import type { Edit } from "@/lib/platform/markdown/edits";
import { asMarkdown, placeOf } from "@/lib/platform/markdown/tree";
import type { Text, TextFinder } from "./links";

/** Hugo's `{{< figure src="…" alt="…" >}}`, `{{< youtube ID >}}`, `{{< vimeo ID >}}`. */
const SHORTCODE = /\{\{[<%]\s*(figure|youtube|vimeo)\b((?:"[^"]*"|[^"{}])*?)[>%]\}\}/g;

/** Obsidian's `[[a text]]`, `[[a text#part|words]]` and `![[picture.png|300]]`; not `[[1]](…)`, a link of Markdown. */
const WIKI_LINK = /(!?)\[\[([^[\]|\n]{1,300})(?:\|([^[\]\n]{0,300}))?\]\](?![([:])/g;

/** Whatever Hugo, Jekyll or another program would have replaced. */
const LEFT_OVER = /\{\{[^{}\n]{0,300}\}\}|\{%[^%\n]{0,300}%\}/g;

/** Pandoc's `::: callout` and the `:::` that closes it. */
const COLON_FENCE = /^[ \t>]*:{3,}[ \t]*(?:[\w-]+|\{[^{}\n]*\})?[ \t]*:*[ \t]*$/gm;

/** The line of Python-Markdown that names the language of an indented block: `:::python`. */
const CODE_LANGUAGE = /:::[\w+#-]+[ \t]*\n[ \t]{0,4}/y;

/** A block tag of kramdown: with `markdown="1"` its content is Markdown. */
const BLOCK_TAG = /<(\/?)(aside|blockquote|details|div|p|section|summary)\b([^<>]*)>/g;

/** The file in which a text stands, and the others of its folder. */
interface Among {
  finder: TextFinder;
  file: string;
  addressOf: AddressOf;
}

/**
 * Translates the markup of other programs that readers would see as it is written in a Markdown text: pictures and
 * videos of Hugo, links between the texts of a folder, and Markdown inside HTML of kramdown. The fences of Pandoc's
 * blocks and the language lines of Python-Markdown are only removed. What is not known stays, and is noted.
 */
export function foreignMarkup(markdown: string, tree: Root, among: Among): Adapted {
  const found: Adapted = { images: [], edits: [], notes: [] };
  const links = linksTo(among, found);
  const left: { start: number; written: string }[] = [];
  let fences = 0;
  visit(tree, (node, _, parent) => {
    if (node.type === "link" || node.type === "definition") links.markdown(markdown, node);
    if (!["paragraph", "heading", "tableCell"].includes(node.type)) return;
    const { start, end } = placeOf(node);
    const text = markdown.slice(start, end);
    const code = codeIn(node);
    const matches = (pattern: RegExp) =>
      [...text.matchAll(pattern)]
        .map((match) => {
          const from = start + match.index;
          return { match, span: { start: from, end: from + match[0].length } };
        })
        .filter(
          ({ span }) => !code.some((place) => place.start <= span.start && span.start < place.end),
        );
    for (const { match, span } of matches(SHORTCODE)) {
      const [, name = "", parameters = ""] = match;
      const after = parent?.type === "root" && markdown[span.end] === "\n" ? "\n" : "";
      if (name === "figure") addFigure(found, span, parameters, after);
      else addVideo(found, span, name, parameters);
    }
    for (const { match, span } of matches(WIKI_LINK)) links.wiki(span, match);
    for (const { match, span } of matches(LEFT_OVER)) {
      left.push({ start: span.start, written: match[0] });
    }
    for (const { span } of matches(COLON_FENCE)) {
      found.edits.push({ ...span, text: "" });
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
  const edited = new Set(
    [...found.edits, ...found.images.map((image) => image.describe())].map(({ start }) => start),
  );
  const unknown = new Set(
    left.filter(({ start }) => !edited.has(start)).map(({ written }) => written),
  );
  for (const written of unknown) {
    found.notes.push(`No se entiende ${written}: queda como está.`);
  }
  return found;
}

/** Makes the edits of links to other texts of the folder, and notes those that lead to none. */
function linksTo({ finder, file, addressOf }: Among, { images, edits, notes }: Adapted) {
  const hrefOf = (text: Text, part = "") =>
    `/${addressOf(text.file, text.slug)}${part && `#${part}`}`;
  const lost = (target: string) =>
    notes.push(`No se encuentra el texto «${target}» al que enlaza: quedan sus palabras.`);
  return {
    wiki(span: Span, [, isShown, target = "", words = ""]: RegExpExecArray) {
      if (isShown && IMAGE.test(target.trim())) {
        return void images.push(
          shownFile(span, target.trim(), /^\d+(x\d+)?$/.test(words) ? "" : words),
        );
      }
      const [name = "", part] = target.split("#").map((each) => each.trim());
      const shown = asMarkdown(words.trim() || name || (part ?? ""));
      const text = name ? finder.named(name) : undefined;
      if (!text && name) lost(name);
      edits.push({ ...span, text: text ? `[${shown}](${hrefOf(text, part)})` : shown });
    },
    markdown(markdown: string, node: Link | Definition) {
      const text = finder.linked(node.url, file);
      const { start, end } = placeOf(node);
      if (text === undefined || markdown[start] !== "[") return;
      const part = node.url.split("#")[1];
      const title = node.title ? ` "${node.title.replace(/["\\]/g, "\\$&")}"` : "";
      if (node.type === "definition") {
        if (text)
          edits.push({
            start,
            end,
            text: `[${node.label ?? node.identifier}]: ${hrefOf(text, part)}${title}`,
          });
        return;
      }
      const [first, last] = [node.children[0], node.children.at(-1)];
      const words = {
        start: first ? placeOf(first).start : start + 1,
        end: last ? placeOf(last).end : start + 1,
      };
      if (text)
        return void edits.push({ start: words.end, end, text: `](${hrefOf(text, part)}${title})` });
      lost(node.url);
      edits.push({ start, end: words.start, text: "" }, { start: words.end, end, text: "" });
    },
  };
}

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

const shownFile = (span: Span, src: string, alt: string): BodyImage => ({
  src,
  show: (url) => ({ ...span, text: `![${asMarkdown(alt)}](${url})` }),
  describe: () => ({ ...span, text: `*${asMarkdown(alt || src)}*` }),
});

/** Puts a block tag on lines of its own, so that its content is read as Markdown; `p` tags are removed. */
function apart([, slash, name = "", attributes = ""]: RegExpMatchArray): string {
  if (name === "p") return "\n\n";
  return `\n\n<${slash}${name}${attributes.replace(' markdown="1"', "")}>\n\n`;
}

type Span = Omit<Edit, "text">;

/** `after` keeps a picture on a line of its own from running into the next one. */
function addFigure({ images, edits }: Adapted, span: Span, parameters: string, after: string) {
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
  images.push(image);
  if (!isLocal(src)) edits.push(image.show(src)); // where it stays there
}

function addVideo({ edits }: Adapted, span: Span, site: string, parameters: string) {
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

/** Returns the places of code and formulas among words. */
function codeIn(node: Nodes): Span[] {
  const places: Span[] = [];
  visit(node, (child) => {
    if (child.type === "inlineCode" || child.type === "inlineMath") places.push(placeOf(child));
  });
  return places;
}
