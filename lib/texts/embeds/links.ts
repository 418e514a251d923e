import { decode } from "he";
import { embeddable, type Embeddable } from "@/lib/platform/markdown/embeddable";

/** The most cards in one text; later links stay links. */
const MAX_CARDS = 50;

/** The paragraphs that the renderer has marked: in its HTML, `>` stands in no attribute. */
const LINK = /<p><a ([^>]*\bclass="embed-link"[^>]*)>[^<]*<\/a><\/p>/g;

interface EmbedLink {
  /** The paragraph, as it stands in the HTML. */
  paragraph: string;
  /** The target of the link, as the writer typed it. */
  href: string;
  embed: Embeddable;
}

/** The links of a rendered text that a card can replace, in their order. */
export function embedLinks(html: string): EmbedLink[] {
  if (!html.includes('class="embed-link"')) return [];
  const found: EmbedLink[] = [];
  for (const [paragraph, attributes = ""] of html.matchAll(LINK)) {
    const href = decode(/\bhref="([^"]*)"/.exec(attributes)?.[1] ?? "");
    const embed = embeddable(href);
    if (embed && found.length < MAX_CARDS) found.push({ paragraph, href, embed });
  }
  return found;
}
