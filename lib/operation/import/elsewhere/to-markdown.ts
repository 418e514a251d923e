import { htmlToMarkdown } from "@/lib/operation/paste/html-to-markdown";
import { Refusal } from "@/lib/operation/paste/refusal";
import { ghostCards } from "./ghost/html-cards";
import { madeWhole } from "./made-whole";
import { markdownPlace, type Piece } from "./piece";

/** The placeholder for the address of a picture that the text itself holds. */
const HELD_NAME = "imagen-incluida";

/** How many tags a text may have: many more than a text of 200,000 characters needs, few enough for a small heap. */
const MAX_TAGS = 150_000;

export interface Converted {
  markdown: string;
  /** The pictures that the text itself holds, as `data:` addresses, by their placeholders. */
  held: Map<string, string>;
}

/** Returns the text of a piece as Markdown. Throws a Refusal for one that cannot be taken, or is too complex. */
export function toMarkdown({ html, unfit, markdown: parts = [], address }: Piece): Converted {
  if (unfit) throw new Refusal(unfit);
  const made = hasTooManyTags(html)
    ? null
    : htmlToMarkdown(html, HELD_NAME, (root) => {
        ghostCards(root);
        madeWhole(root, address);
      });
  if (!made)
    throw new Refusal("El texto es demasiado largo o demasiado enredado para convertirlo.");
  const markdown = parts.reduce(
    (text, part, number) => text.replace(markdownPlace(number), () => part),
    made.markdown,
  );
  return { markdown, held: new Map(made.images.map(({ place, source }) => [place, source])) };
}

function hasTooManyTags(html: string): boolean {
  let count = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) {
    if (++count > MAX_TAGS) return true;
  }
  return false;
}
