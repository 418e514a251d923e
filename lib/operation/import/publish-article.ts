import "server-only";
import path from "node:path";
import type { Actor } from "@/lib/kernel/actor";
import { env } from "@/lib/kernel/env";
import { articleContent, articleHeading, withinLimit } from "@/lib/operation/paste/article";
import { splitFrontMatter } from "@/lib/operation/paste/front-matter";
import { Refusal } from "@/lib/operation/paste/refusal";
import { inspectMarkdown } from "@/lib/platform/markdown";
import { parseMarkdown } from "@/lib/platform/markdown/tree";
import { createEntry } from "@/lib/publishing/publish/entry-commands";
import { truncateAtWord } from "@/lib/platform/text/truncate";
import { entryInput, type EntryInput } from "@/lib/texts/entries/schema";
import { entryWords } from "@/lib/texts/entries/words";
import { readTextFile } from "./article-files";
import { placeBodyImages, placeCover } from "./article-images";
import { localImages } from "./body-images";
import { foreignMarkup } from "./foreign-markup";
import type { StoreImage } from "./image-store";

interface Source {
  /** An absolute path. */
  folder: string;
  /** The path of the article, relative to the folder. */
  article: string;
  /** The import key, which recognises the article when it is imported again. */
  key: string;
}

/**
 * Publishes one file as an entry with the date, slug, summary and images it has. Images are uploaded only after
 * everything else is known to be valid. Throws a Refusal, also for what is not public where it comes from, or the
 * AppError for a hostile content.
 */
export async function publishArticle(
  actor: Actor,
  { folder, article, key }: Source,
  storeImage: StoreImage,
): Promise<{ entry_id: number; created: Date; notes: string[] }> {
  const file = await readTextFile(path.join(folder, article));
  const { fields, body } = splitFrontMatter(file.text);
  if (fields.isDraft || article.split("/").includes("_drafts")) {
    throw new Refusal("Es un borrador: no se publica.");
  }
  const text = withinLimit(body);
  // Checks the text within limits of time and depth, in a thread of its own: only a text that passes is parsed here.
  await inspectMarkdown(text);
  const tree = parseMarkdown(text);
  const clock = { timeZone: env.SITE_TZ, now: new Date() };
  const heading = articleHeading(fields, tree, path.parse(article).name, clock);
  if (heading.toCome) throw new Refusal("Su fecha está por llegar: no se publica.");
  const foreign = foreignMarkup(text, tree);
  const draft = articleContent(heading, body, text, tree, foreign.edits);
  const summary = fields.summary && truncateAtWord(fields.summary, entryWords.summary.max);
  const { disclosure } = fields;
  const input = valid({ title: heading.title, content: draft.content, summary, disclosure });

  const cover = await placeCover(fields.image, (src) => storeImage(src, article));
  const images = [...localImages(text, tree), ...foreign.images];
  const pictures = await placeBodyImages(images, (src) => storeImage(src, article));
  const edits = [...foreign.edits, ...pictures.edits];
  const { content } = articleContent(heading, body, text, tree, edits);

  const { created, slug } = heading;
  const { entry_id } = await createEntry(
    actor,
    { ...input, content, image: cover.image },
    { created, slug, import_key: key },
  );
  const shorter = summary === fields.summary ? undefined : "Su resumen es largo: se acorta.";
  const notes = [
    file.note,
    ...heading.notes,
    draft.note,
    shorter,
    ...cover.notes,
    ...foreign.notes,
  ];
  return {
    entry_id,
    created,
    notes: [...notes, ...pictures.notes].filter((note) => note !== undefined),
  };
}

function valid(
  draft: Pick<EntryInput, "title" | "content" | "summary" | "disclosure">,
): EntryInput {
  const { success, data, error } = entryInput.safeParse(draft);
  if (success) return data;
  throw new Refusal(error.issues.map(({ message }) => `${message}.`).join(" "));
}
