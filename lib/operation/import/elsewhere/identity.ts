import { createHash } from "node:crypto";
import type { Identity } from "@/lib/operation/import/imported";
import type { Piece } from "./piece";

/**
 * Returns by what a text is known when it comes again: the name that the other program gives it; where there is none, by
 * its author, its address and what it says, wherever it lies. Of the same author, a text at the same address and of the
 * same day is the same one, with other words.
 */
export function identityOf(piece: Piece, authorId: number): Identity {
  const { title, slug = "", date, name = "" } = piece;
  const written = piece.written.normalize("NFC").replace(/\s+$/gm, "");
  if (piece.key !== undefined) return { key: piece.key, digest: hash(title, written) };
  const day = date ?? /^\d{4}-\d\d?-\d\d?/.exec(name)?.[0] ?? title;
  return {
    key: `text:${hash(authorId, slug, day)}`,
    digest: hash(authorId, slug, written),
    isWhole: true,
    former: piece.formerKey === undefined ? undefined : { key: piece.formerKey, authorId },
  };
}

const hash = (...parts: (string | number)[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");
