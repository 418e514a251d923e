import "server-only";
import type { Root } from "mdast";
import { env } from "@/lib/kernel/env";
import { bodyImages, isLocal, type BodyImage } from "@/lib/operation/import/body-images";
import { articleContent, withinLimit } from "@/lib/operation/paste/article";
import { publicationDate } from "@/lib/operation/paste/publication-date";
import { Refusal } from "@/lib/operation/paste/refusal";
import { entryTitle } from "@/lib/operation/paste/title";
import { inspectMarkdown } from "@/lib/platform/markdown";
import type { Edit } from "@/lib/platform/markdown/edits";
import { MAX_MARKDOWN_LENGTH } from "@/lib/platform/markdown/limits";
import { firstHeading, parseMarkdown, textOf } from "@/lib/platform/markdown/tree";
import { truncateAtWord } from "@/lib/platform/text/truncate";
import { imageLimits } from "@/lib/platform/uploads/limits";
import { entryInput, type EntryInput } from "@/lib/texts/entries/schema";
import { entryWords } from "@/lib/texts/entries/words";
import { commentList } from "./comments";
import { htmlText } from "./html-text";
import { isNowhere } from "./nowhere";
import { oldPaths } from "./old-address";
import { isOfWeb, type TakePicture } from "./pictures";
import type { AddressOf, Piece } from "./piece";
import type { Tally } from "./tally";
import { toMarkdown, type Converted } from "./to-markdown";

/** The most characters that the database column of an image's address takes. */
const MAX_ADDRESS = 2000;

interface Means {
  takePicture: TakePicture;
  /** True when addresses without a host mean files that came with the texts. */
  hasFiles: boolean;
  addressOf: AddressOf;
  tally: Tally;
}

/** The words of a text. */
type Words = Pick<
  EntryInput,
  | ("title" | "content" | "summary" | "language" | "byline" | "disclosure")
  | ("image_alt" | "image_caption" | "image_credit")
>;

/** A text of another site as it will be here. */
export interface Prepared {
  input: Words;
  /** Its lead image, here or where it is. */
  image: string | null;
  created: Date;
  /** False when it has no date of its own that it could bear. */
  hasDate: boolean;
  /** Its old addresses, in their stored form. */
  addresses: string[];
  /** Why it is no more than a draft, in words for the report. */
  draft?: string;
  /** The adaptations that were made, in sentences for the report. */
  notes: string[];
}

/**
 * Makes a text of another site ready for this one: Markdown, title, date, words, addresses, pictures. Pictures are
 * uploaded only after everything else is known to be valid. Throws a Refusal, or the AppError for a hostile content.
 */
export async function prepare(piece: Piece, means: Means): Promise<Prepared> {
  const { tally } = means;
  const { markdown, held } = toMarkdown(piece);
  const text = withinLimit(markdown);
  // Checks the text within limits of time and depth, in a thread of its own: only a text that passes is parsed here.
  await inspectMarkdown(text);
  const tree = parseMarkdown(text);
  const { article, date, draft, note } = headOf(piece, tree);
  const adapted = piece.adapt?.(text, tree, means.addressOf) ?? {
    edits: [],
    images: [],
    notes: [],
  };
  const bare = articleContent(article, markdown, text, tree, adapted.edits);
  const told = piece.summary && htmlText(piece.summary);
  const summary = brief(told, entryWords.summary.max);
  const words: Words = {
    title: article.title,
    content: bare.content,
    summary,
    language: piece.language,
    byline: plain(piece.byline, entryWords.byline.max),
    disclosure: piece.disclosure,
    image_alt: plain(piece.cover?.alt, imageLimits.alt),
    image_caption: plain(piece.cover?.caption, imageLimits.caption),
    image_credit: plain(piece.cover?.credit, imageLimits.credit),
  };
  const input = draft ? words : valid(words);
  const notes = [
    ...(piece.notes ?? []),
    ...[note, date.note, bare.note].filter((each) => each !== undefined),
    ...(told && told !== summary ? ["Su resumen es largo: se acorta."] : []),
    ...adapted.notes,
  ];

  const images = [...bodyImages(text, tree), ...adapted.images];
  // A picture that is taken comes before what shows it where it is.
  const edits = [...(await placePictures(images, held, piece, means)), ...adapted.edits];
  const { content } = articleContent(article, markdown, text, tree, edits);
  const image = piece.cover ? await coverOf(piece.cover.src, piece, means) : null;

  const comments = commentList(piece.comments, MAX_MARKDOWN_LENGTH - content.length, env.SITE_TZ);
  const quoted = piece.comments.length - comments.left;
  if (quoted > 0) tally.adapt("Comentarios: quedan citados bajo el texto", article.title, quoted);
  if (comments.left > 0) {
    notes.push(`${comments.left} comentarios no caben bajo el texto: no se traen.`);
  }
  const { address, furtherAddresses = [] } = piece;
  const written = address === undefined ? furtherAddresses : [address, ...furtherAddresses];
  return {
    input: { ...input, content: content + comments.markdown },
    image,
    created: date.created,
    hasDate: date.isOwn,
    addresses: draft
      ? []
      : oldPaths(written, (kind, lost) => tally.leave(kind, lost), env.SITE_URL),
    draft,
    notes,
  };
}

/** Returns the title and the date of a text, whether it is a draft (`draft`: why), and what is to be said of them. */
function headOf(piece: Piece, tree: Root) {
  const clock = { timeZone: env.SITE_TZ, now: new Date() };
  const { created, note: odd, toCome } = publicationDate(piece.date, piece.name ?? "", clock);
  const draft = piece.draft ?? (toCome && "con fecha por llegar");
  const allThere = toCome && `Su fecha allí: ${piece.date ?? piece.name}.`;
  const date = {
    created,
    note: draft ? allThere : odd,
    isOwn: !toCome && created !== clock.now,
  };
  const heading = firstHeading(tree);
  const { title, full, note } = entryTitle(
    piece.title,
    heading && textOf(heading),
    piece.slug ?? "",
    created.getUTCFullYear(),
  );
  const isUntitled = draft && !piece.title.trim() && !heading && !piece.slug;
  return isUntitled
    ? { article: { title: "" }, date, draft }
    : { article: { title, fullTitle: full }, note, date, draft };
}

/** Returns the edits that make a text show its pictures from here, and describe those that are nowhere. */
async function placePictures(
  images: BodyImage[],
  held: Converted["held"],
  { source }: Piece,
  { takePicture, hasFiles }: Means,
): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (const { src, show, describe } of images) {
    const data = held.get(src);
    const isFile = hasFiles && isLocal(src);
    if (data === undefined && !isOfWeb(src) && !isFile) continue;
    const url = await takePicture(data ?? src, source);
    if (url !== null) edits.push(show(url));
    else if (data !== undefined || isFile || isNowhere(src)) edits.push(describe());
  }
  return edits;
}

async function coverOf(
  src: string,
  { source }: Piece,
  { takePicture, hasFiles }: Means,
): Promise<string | null> {
  const isWeb = isOfWeb(src);
  if (!(isWeb || (hasFiles && isLocal(src))) || src.length > MAX_ADDRESS) return null;
  return (await takePicture(src, source)) ?? (isWeb && !isNowhere(src) ? src : null);
}

const brief = (words: string | undefined, limit: number): string | null =>
  (words && truncateAtWord(words, limit)) || null;

const plain = (html: string | undefined, limit: number) => brief(html && htmlText(html), limit);

function valid(words: Words): Words {
  const { success, data, error } = entryInput.safeParse(words);
  if (success) return data;
  throw new Refusal(error.issues.map(({ message }) => `${message}.`).join(" "));
}
