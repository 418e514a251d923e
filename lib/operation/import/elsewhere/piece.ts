/** One text of another site, from whatever kind of export. */
export interface Piece {
  /** The key that recognises it when it is imported again. */
  key: string;
  /** Possibly empty, and with entities of HTML. */
  title: string;
  /** The text as HTML; its addresses may be relative to `address`. */
  html: string;
  /** True when the text was longer than what is read of one. */
  isCut?: boolean;
  /** Texts in Markdown that stand in it where their number does: see `markdownPlace`. */
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

/** A stranger's comment under it, in HTML, and to whom it replies. */
export interface PieceComment {
  name: string;
  date?: string;
  html: string;
  inReplyTo?: string;
}

/** A paragraph in whose place a text in Markdown comes. */
export const markdownPlace = (number: number) => `rotativamarkdown${number}aqui`;
