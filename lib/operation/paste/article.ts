import type { Root } from "mdast";
import { applyEdits, type Edit } from "@/lib/platform/markdown/edits";
import { MAX_MARKDOWN_LENGTH } from "@/lib/platform/markdown/limits";
import { asMarkdown, placeOf, textOf } from "@/lib/platform/markdown/tree";
import { slugify } from "@/lib/platform/text/slugify";
import { Refusal } from "./refusal";

/** Characters of a text that are kept: room is left for its full title and longer image addresses. */
const MAX_TEXT = MAX_MARKDOWN_LENGTH - 5_000;

const CUT_MARK = "\n\n*(El texto original continúa.)*";

/** The title that an entry gets; `fullTitle`: before it was shortened. */
interface Titled {
  title: string;
  fullTitle?: string;
}

/** Returns the part of a text that can be kept. */
export const withinLimit = (body: string): string => body.slice(0, MAX_TEXT);

/**
 * Returns the content of an entry: `text` (what `withinLimit` left of `body`, parsed as `tree`) after `edits`, without
 * a first heading that only repeats the title. It begins with the full title if that was shortened. If the text was
 * cut, it ends at its last whole block, and `note` says so; throws a Refusal when there is no such block.
 */
export function articleContent(
  { title, fullTitle }: Titled,
  body: string,
  text: string,
  tree: Root,
  edits: Edit[],
): { content: string; note?: string } {
  const isCut = text.length < body.length;
  const start = afterRepeatedTitle(tree, fullTitle ?? title);
  const end = isCut ? lastWholeBlock(tree, body) : text.length;
  const kept = applyEdits(text, [
    { start: 0, end: start, text: "" },
    ...edits.filter((edit) => edit.start >= start && edit.end <= end),
    { start: end, end: text.length, text: isCut ? CUT_MARK : "" },
  ]);
  const opening = fullTitle ? `**${asMarkdown(fullTitle)}**\n\n` : "";
  return {
    content: `${opening}${kept.replace(/^(?:[ \t]*\n)+/, "").trimEnd()}\n`,
    note: isCut
      ? `El contenido tiene ${count(body.length)} caracteres: se corta tras el ${count(end)}.`
      : undefined,
  };
}

/** Returns where the text goes on after a first heading that only repeats the title; 0 without one. */
export function afterRepeatedTitle(tree: Root, title: string): number {
  const [first] = tree.children;
  const repeats =
    first?.type === "heading" &&
    first.depth === 1 &&
    slugify(title) !== "" &&
    slugify(textOf(first)) === slugify(title);
  return repeats ? placeOf(first).end : 0;
}

function lastWholeBlock(tree: Root, { length }: string): number {
  const whole = tree.children.at(-2);
  if (whole) return placeOf(whole).end;
  throw new Refusal(
    `El contenido tiene ${count(length)} caracteres, caben ${count(MAX_MARKDOWN_LENGTH)}, y es de una pieza: no hay dónde cortarlo.`,
  );
}

const count = (characters: number) => characters.toLocaleString("es");
