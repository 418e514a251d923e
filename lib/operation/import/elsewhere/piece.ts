/** One text of another site, from whatever kind of export. */
export interface Piece {
  /** The key that recognises it when it is imported again. */
  key: string;
  /** Possibly empty, and with entities of HTML. */
  title: string;
  /** The text as HTML; its addresses may be relative to `address`. */
  html: string;
  /** True when the text was too long to be read whole. */
  isCut?: boolean;
  /** The parts in Markdown; a placeholder in `html` has the number of each: see `markdownPlace`. */
  markdown?: string[];
  /** The date of publication, with its zone if that is known. */
  date?: string;
  slug?: string;
  /** The old address, with scheme and host. */
  address?: string;
  /** A plain text or HTML. */
  summary?: string;
  cover?: { src: string; alt?: string; caption?: string };
  categories: { slug: string; name: string }[];
  author?: PieceAuthor;
  comments: PieceComment[];
}

export interface PieceAuthor {
  username?: string;
  email?: string;
  name: string;
}

/** A comment under the text on the other site, in HTML, and the name of the person it replies to. */
export interface PieceComment {
  name: string;
  date?: string;
  html: string;
  inReplyTo?: string;
}

/** Returns the placeholder of a part in Markdown, by its number in `Piece.markdown`. */
export const markdownPlace = (number: number) => `rotativamarkdown${number}aqui`;
