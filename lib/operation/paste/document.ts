import { afterRepeatedTitle } from "@/lib/operation/paste/article";
import { splitFrontMatter } from "@/lib/operation/paste/front-matter";
import { publicationDate, type Clock } from "@/lib/operation/paste/publication-date";
import { Refusal } from "@/lib/operation/paste/refusal";
import { entryTitle } from "@/lib/operation/paste/title";
import { parseMarkdown } from "@/lib/platform/markdown/tree";
import { truncateAtWord } from "@/lib/platform/text/truncate";
import { entryLimits } from "@/lib/texts/entries/schema";
import { entryWords } from "@/lib/texts/entries/words";

/** The metadata of a text, fit for the fields of an entry; what the text does not say is absent. */
export interface Document {
  title?: string;
  dated?: Date;
  image?: string;
  slug?: string;
  summary?: string;
  language?: string;
  byline?: string;
  /** The text without its metadata. */
  body: string;
  /** The metadata that could not be used as they are, in sentences for the writer. */
  notes: string[];
}

/** Reads a Markdown text with metadata at its top; null when there are none, or they cannot be read. */
export function readDocument(written: string, clock: Clock): Document | null {
  const text = written.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  try {
    const { fields, body } = splitFrontMatter(text);
    if (body === text) return null;
    return { ...fit(fields, clock), body: withoutTitle(body, fields.title) };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

type Fields = ReturnType<typeof splitFrontMatter>["fields"];

function fit(fields: Fields, clock: Clock): Omit<Document, "body"> {
  const made: Omit<Document, "body"> = { notes: [] };
  if (fields.title) {
    const { title, note } = entryTitle(fields.title, undefined, "", clock.now.getUTCFullYear());
    made.title = title;
    if (note) made.notes.push(note.replace(/ y el texto empieza con él entero\.$/, "."));
  }
  if (fields.date) {
    const { created, note } = publicationDate(fields.date, "", clock);
    if (note) made.notes.push(`${note.split(":")[0]}: no se usa.`);
    else made.dated = created;
  }
  if (fields.image) {
    if (/^\/uploads\/[\w.-]+$/.test(fields.image)) made.image = fields.image;
    else made.notes.push(`La imagen «${truncateAtWord(fields.image, 60)}» no está aquí: súbela.`);
  }
  if (fields.slug) made.slug = fields.slug;
  if (fields.summary) made.summary = truncateAtWord(fields.summary, entryWords.summary.max);
  if (fields.language) made.language = fields.language;
  if (fields.byline) made.byline = truncateAtWord(fields.byline, entryWords.byline.max);
  return made;
}

/** Removes a first heading that repeats the title. */
function withoutTitle(body: string, title: string | undefined): string {
  const isShort = title !== undefined && body.length <= entryLimits.content.max;
  const start = isShort ? afterRepeatedTitle(parseMarkdown(body.slice(0, 2_000)), title) : 0;
  return body.slice(start).replace(/^(?:[ \t]*\n)+/, "");
}
