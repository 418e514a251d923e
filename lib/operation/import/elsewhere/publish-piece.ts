import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { env } from "@/lib/kernel/env";
import { MAX_ADDRESS } from "@/lib/operation/import/article-images";
import { bodyImages } from "@/lib/operation/import/body-images";
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
import { createEntry } from "@/lib/publishing/publish/entry-commands";
import { entryWords } from "@/lib/texts/entries/words";
import { entryInput, type EntryInput } from "@/lib/texts/entries/schema";
import { findSlugTarget } from "@/lib/texts/slugs/queries";
import { commentList } from "./comments";
import { htmlText } from "./html-text";
import { isNowhere } from "./nowhere";
import { oldPath } from "./old-address";
import type { TakePicture } from "./pictures";
import type { Piece } from "./piece";
import type { Tally } from "./tally";
import { toMarkdown, type Converted } from "./to-markdown";

interface Means {
  actor: Actor;
  takePicture: TakePicture;
  /** False for a dry run, which stores nothing. */
  writes: boolean;
  tally: Tally;
}

interface Published {
  /** Null for a dry run. */
  entry: { entry_id: number; created: Date } | null;
  title: string;
  /** The adaptations that were made, in sentences for the report. */
  notes: string[];
}

/**
 * Publishes one text of another site as an entry with its date, slug, addresses, pictures and comments. Pictures are
 * uploaded only after everything else is known to be valid. Throws a Refusal, or the AppError for a hostile content.
 */
export async function publishPiece(piece: Piece, means: Means): Promise<Published> {
  const { actor, writes, takePicture, tally } = means;
  const { markdown, held } = toMarkdown(piece);
  const text = withinLimit(markdown);
  // Checks the text within limits of time and depth, in a thread of its own: only a text that passes is parsed here.
  await inspectMarkdown(text);
  const tree = parseMarkdown(text);
  const date = publicationDate(piece.date, "", { timeZone: env.SITE_TZ, now: new Date() });
  const heading = firstHeading(tree);
  const name = piece.slug ?? "";
  const title = entryTitle(
    piece.title,
    heading && textOf(heading),
    name,
    date.created.getUTCFullYear(),
  );
  const article = { title: title.title, fullTitle: title.full };
  const draft = articleContent(article, markdown, text, tree, []);
  const input = valid({ ...article, content: draft.content }, piece);
  const notes = [title.note, date.note, draft.note].filter((note) => note !== undefined);

  const edits = await placePictures(text, tree, held, takePicture);
  const { content } = articleContent(article, markdown, text, tree, edits);
  const image = piece.cover ? await coverOf(piece.cover.src, takePicture) : null;

  const comments = commentList(piece.comments, MAX_MARKDOWN_LENGTH - content.length, env.SITE_TZ);
  const quoted = piece.comments.length - comments.left;
  if (quoted > 0) tally.add("Comentarios: quedan citados bajo el texto", title.title, quoted);
  if (comments.left > 0) {
    notes.push(`${comments.left} comentarios no caben bajo el texto: no se traen.`);
  }
  const path = piece.address === undefined ? null : oldPath(piece.address);
  if (path && "lost" in path) tally.add(path.lost, piece.address);
  if (!writes) return { entry: null, title: title.title, notes };

  const addresses = path && "path" in path ? [path.path] : [];
  const { entry_id } = await createEntry(
    actor,
    { ...input, content: content + comments.markdown, image },
    { created: date.created, slug: piece.slug, addresses, import_key: piece.key },
  );
  for (const address of addresses) {
    if ((await findSlugTarget(address))?.entry_id === entry_id) continue;
    tally.add("Direcciones antiguas que ya llevan a otra parte", `/${address}`);
  }
  return { entry: { entry_id, created: date.created }, title: title.title, notes };
}

async function placePictures(
  text: string,
  tree: Parameters<typeof bodyImages>[1],
  held: Converted["held"],
  takePicture: TakePicture,
): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (const { src, show, describe } of bodyImages(text, tree)) {
    const source = held.get(src);
    if (source === undefined && !/^https?:\/\//i.test(src)) continue;
    const url = await takePicture(source ?? src);
    if (url !== null) edits.push(show(url));
    else if (source !== undefined || isNowhere(src)) edits.push(describe());
  }
  return edits;
}

async function coverOf(src: string, takePicture: TakePicture): Promise<string | null> {
  if (!/^https?:\/\//i.test(src) || src.length > MAX_ADDRESS) return null;
  return (await takePicture(src)) ?? (isNowhere(src) ? null : src);
}

function valid(text: { title: string; content: string }, { summary, cover }: Piece): EntryInput {
  const brief = (words: string | undefined, limit: number) =>
    (words && truncateAtWord(htmlText(words), limit)) || null;
  const { success, data, error } = entryInput.safeParse({
    title: text.title,
    content: text.content,
    summary: brief(summary, entryWords.summary.max),
    image_alt: brief(cover?.alt, imageLimits.alt),
    image_caption: brief(cover?.caption, imageLimits.caption),
  });
  if (success) return data;
  throw new Refusal(error.issues.map(({ message }) => `${message}.`).join(" "));
}
