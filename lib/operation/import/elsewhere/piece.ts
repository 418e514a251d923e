import type { Root } from "mdast";
import type { BodyImage } from "@/lib/operation/import/body-images";
import type { Edit } from "@/lib/platform/markdown/edits";
import type { Disclosure } from "@/lib/texts/provenance/schema";

/** One text of another site, from whatever kind of export. */
export interface Piece {
  /** The other program's own name for it, which recognises it when it comes again; without one `identityOf` does. */
  key?: string;
  /** The key by which earlier versions of this program knew it, among its author's entries. */
  formerKey?: string;
  /** Where it stands, for the report: the path of its file, or what the other program calls it. */
  source: string;
  /** Possibly empty, and with entities of HTML. */
  title: string;
  /** The text as HTML; its addresses may be relative to `address`. */
  html: string;
  /** The text as the other program has it, by which a change there is seen. */
  written: string;
  /** The parts in Markdown; a placeholder in `html` has the number of each: see `markdownPlace`. */
  markdown?: string[];
  /** Why it was not public there, in words for the report: it becomes a draft. */
  draft?: string;
  /** Why it cannot be taken, in a sentence. */
  unfit?: string;
  /** Adaptations that were made while it was read, in sentences. */
  notes?: string[];
  /** Translates what only the other program understands, once the Markdown is known to be harmless. */
  adapt?: (markdown: string, tree: Root, addressOf: AddressOf) => Adapted;
  /** The date of publication, with its zone if that is known. */
  date?: string;
  /** The name of its file, without extension: it may begin with the date. */
  name?: string;
  slug?: string;
  /** The old address, with scheme and host. */
  address?: string;
  /** The other addresses that led to it, with scheme and host, or beginning at the root of the site. */
  furtherAddresses?: string[];
  /** A plain text or HTML. */
  summary?: string;
  cover?: { src: string; alt?: string; caption?: string; credit?: string };
  categories: { slug: string; name: string }[];
  tags?: { slug: string; name: string }[];
  author?: PieceAuthor;
  coauthors?: PieceAuthor[];
  comments: PieceComment[];
  /** The language that it is written in, a BCP 47 tag. */
  language?: string;
  /** Who signs it in place of its author's account. */
  byline?: string;
  /** The declaration of AI that it brings along. */
  disclosure?: Disclosure;
}

/** Returns the path here, without its first slash, of the text at `source` that has this slug there. */
export type AddressOf = (source: string, slug: string) => string;

export interface Adapted {
  edits: Edit[];
  /** Pictures that are no images of Markdown or HTML. */
  images: BodyImage[];
  /** In sentences for the report. */
  notes: string[];
}

export interface PieceAuthor {
  /** The source's own name for the author, which tells two authors of one name apart. */
  key: string;
  username?: string;
  email?: string;
  /** Possibly empty. */
  name: string;
  /** The words of the author about themselves, as a plain text. */
  about?: string;
}

/**
 * A comment under the text on the other site, in HTML; `depth`: how many it stands below in its thread; `inReplyTo`: the
 * name of the person it replies to.
 */
export interface PieceComment {
  depth?: number;
  name: string;
  date?: string;
  html: string;
  inReplyTo?: string;
}

/** The sentence about a text of more than 5 MB. */
export const TOO_LARGE = "Pesa más de 5 MB: un artículo puede pesar 5 MB.";

/** Returns the placeholder of a part in Markdown, by its number in `Piece.markdown`. */
export const markdownPlace = (number: number) => `rotativamarkdown${number}aqui`;
