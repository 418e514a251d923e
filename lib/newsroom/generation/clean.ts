import "server-only";
import { decode } from "he";
import { SKIP, visit } from "unist-util-visit";
import type { z } from "zod";
import { AppError } from "@/lib/kernel/errors";
import { inspectMarkdown } from "@/lib/platform/markdown";
import { applyEdits, type Edit } from "@/lib/platform/markdown/edits";
import { asMarkdown, parseMarkdown, placeOf, textOf } from "@/lib/platform/markdown/tree";
import { withoutBidiControls } from "@/lib/platform/text/bidi";
import type { KnownAddresses } from "@/lib/platform/text/known-addresses";
import { splitLinks } from "@/lib/platform/text/links";
import { storable } from "@/lib/platform/text/storable";
import { truncateAtWord } from "@/lib/platform/text/truncate";
import { NOT_PUBLISHED } from "@/lib/publishing/review/schema";
import { commentInput } from "@/lib/texts/comments/schema";
import { entryWords } from "@/lib/texts/entries/words";
import { entryInput, entryLimits } from "@/lib/texts/entries/schema";

/**
 * Turns what a model wrote into an entry that could be a person's: a title and a standfirst that fit, without Markdown,
 * and a text without images, which a model can only invent, without the title as a heading, and with links to known
 * addresses only; says where the links led that were dropped. `owner`: the account whose turn in the queue it takes.
 * Throws 422 for a text that cannot become an entry, and 429 or 503 when too many texts wait.
 */
export async function cleanArticle(
  written: { title: string; content: string; summary: string | null },
  known: KnownAddresses,
  owner: number,
) {
  const dropped: string[] = [];
  const title = truncateAtWord(plainLine(withoutUnseen(written.title)), entryLimits.title.max);
  const summary = truncateAtWord(
    unlinked(plainLine(withoutUnseen(written.summary ?? "")), known, dropped),
    entryWords.summary.max,
  );
  const { content: whole } = usable(entryInput.pick({ content: true }), {
    content: withoutUnseen(written.content),
  });
  await inspectWritten(whole, owner); // bounds time and depth: only what passes is parsed here
  const content = withoutUnknownLinks(bodyOf(whole), known, dropped).trim();
  const draft = usable(entryInput, { title, content, summary, image: null });
  const found = await inspectWritten(content, owner);
  if (found.hasImages || leadsElsewhere(found.html, known)) throw unusable();
  return { input: { ...draft, inspected: found }, dropped };
}

/** Turns what a model wrote into a comment, which is plain text: addresses that may not be linked lose their scheme. */
export function cleanReply({ content }: { content: string }, known: KnownAddresses) {
  const dropped: string[] = [];
  const text = unlinked(withoutUnseen(content), known, dropped);
  return { input: usable(commentInput, { content: text, image: null }), dropped };
}

/**
 * Renders what a model wrote in a thread that is stopped when it takes too long; `owner`: the account whose turn in the
 * queue it takes. Nothing is parsed in this thread before. Throws 422 for a text that cannot become an entry, and 429
 * or 503 when too many texts wait.
 */
export const inspectWritten = (content: string, owner: number) =>
  inspectMarkdown(content, { id: owner }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "invalid" ? unusable() : error;
  });

/** Throws 422 for a text that is longer than any answer within its tokens, before anything reads it. */
export function requireBounded({ content }: { content: string }): void {
  if (content.length > MOST_CHARACTERS) {
    throw unfit(`El texto tiene más de ${MOST_CHARACTERS.toLocaleString("es")} caracteres.`);
  }
}

const MOST_CHARACTERS = 40_000;

/**
 * Takes the schemes off unknown addresses until none is left: the rest of one may form another with the text around it.
 * Adds where they led to `dropped`.
 */
function unlinked(text: string, known: KnownAddresses, dropped: string[]): string {
  const shown = splitLinks(text)
    .map((part) => {
      if (!part.href || known.has(part.href)) return part.text;
      dropped.push(destinationOf(part.href));
      return part.text.replace(/^https?:\/\//i, "");
    })
    .join("");
  return shown === text ? text : unlinked(shown, known, dropped);
}

/** Returns what people know an address by: its host, or all of it where it has none, as that of an e-mail. */
const destinationOf = (address: string) =>
  withoutUnseen(URL.parse(address)?.host || address).slice(0, LONGEST_DESTINATION);

const LONGEST_DESTINATION = 100;

/** Removes invisible characters, except those that join the parts of an emoji; line breaks stay. */
const withoutUnseen = (text: string) => withoutBidiControls(storable(text)).replace(UNSEEN, "");

const UNSEEN =
  /(?![\u200d\ufe0f])\p{Default_Ignorable_Code_Point}|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d/gu;

function usable<T>(schema: z.ZodType<T>, text: object): T {
  const { data } = schema.safeParse(text);
  if (!data) throw unusable();
  return data;
}

/**
 * Turns a title into plain text. It is parsed as a heading, so that `2024. …` is not read as an item of a list; of one
 * that is far too long, only the first 1000 characters.
 */
function plainLine(title: string) {
  const line = title
    .slice(0, 1000)
    .replace(/\s+/g, " ")
    .replace(/^ ?#+ /, "");
  return textOf(parseMarkdown(`# ${line}`))
    .replace(/^[\s*_]+|(?<![\s*_])[\s*_]+$/g, "")
    .replace(/^["«“]([^"«»“”]*)["»”]$/, "$1");
}

/**
 * Drops the first heading and the images from a text. An image leaves a gap, so that the text around it does not become
 * another image.
 */
function bodyOf(markdown: string): string {
  const edits: Edit[] = [];
  const tree = parseMarkdown(markdown);
  const [first] = tree.children;
  if (first?.type === "heading" && first.depth === 1) edits.push({ ...placeOf(first), text: "" });
  visit(tree, (node) => {
    if (node.type === "image" || node.type === "imageReference") {
      edits.push({ ...placeOf(node), text: asMarkdown(node.alt || GAP) });
    }
    if (node.type === "html") {
      const { start, end } = placeOf(node);
      const html = markdown
        .slice(start, end)
        .replace(/<(img|image|picture|source|video|audio)\b[^>]*>?/gi, GAP);
      edits.push({ start, end, text: html });
    }
  });
  return applyEdits(markdown, edits);
}

/**
 * Turns links to unknown addresses into their text, and addresses that would be links by themselves into code. Adds
 * where they led to `dropped`.
 */
function withoutUnknownLinks(markdown: string, known: KnownAddresses, dropped: string[]): string {
  const edits: Edit[] = [];
  const tree = parseMarkdown(markdown);
  const definitions = new Map<string, string>();
  visit(tree, "definition", ({ identifier, url }) => void definitions.set(identifier, url));
  visit(tree, (node) => {
    if (node.type === "html") {
      const { start, end } = placeOf(node);
      const text = markdown
        .slice(start, end)
        .replace(/<\/?(a|iframe|embed|object|area)\b[^>]*>?/gi, "");
      edits.push({ start, end, text });
    }
    if (node.type === "definition" && !known.has(node.url)) {
      dropped.push(destinationOf(node.url));
      edits.push({ ...placeOf(node), text: "" });
    }
    if (node.type !== "link" && node.type !== "linkReference") return;
    if (!node.position) return; // found in a text that was put together: the HTML is looked through, too
    const url = node.type === "link" ? node.url : (definitions.get(node.identifier) ?? "");
    if (url.startsWith("#") || known.has(url)) return;
    if (node.type === "link") dropped.push(destinationOf(url)); // a definition counts once for all that refer to it
    const text = textOf(node);
    edits.push({
      ...placeOf(node),
      text: looksLikeAddress(text) ? `\`${text}\`` : asMarkdown(text),
    });
    return SKIP;
  });
  return applyEdits(markdown, edits);
}

/** Returns whether a text would become a link by itself: a web address, or an e-mail address. */
const looksLikeAddress = (text: string) => /:\/\/|^www\.|@/i.test(text);

/**
 * Returns whether the HTML has a link to an address that is not known: one that was written to become a link once the
 * others are gone.
 */
const leadsElsewhere = (html: string, known: KnownAddresses) =>
  [...html.matchAll(/ href="([^"]*)"/g)].some(
    ([, href = ""]) => !href.startsWith("#") && !known.has(decode(href)),
  );

const GAP = " ";

const unfit = (why: string) => new AppError("unfit", `${NOT_PUBLISHED}: ${why}`);

/** 422: the model answered, but with nothing that can be shown, so that not even the desk keeps it. */
const unusable = () => unfit("El texto no se puede mostrar.");
