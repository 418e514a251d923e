import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { isUniqueViolation } from "@/lib/kernel/database-errors";
import { AppError } from "@/lib/kernel/errors";
import { ensureInSpace, findImported } from "@/lib/operation/import/imported";
import { reasonOf, Refusal } from "@/lib/operation/paste/refusal";
import { authorFinder } from "./authors";
import { categorySpaces } from "./category-spaces";
import { newOutcomes, type Outcomes } from "./outcomes";
import { pictureTaker } from "./pictures";
import type { Piece } from "./piece";
import { publishPiece } from "./publish-piece";
import type { Source } from "./source";
import { newTally } from "./tally";

interface Import {
  source: Source;
  /** The account that publishes texts whose author has no account, and that manages the spaces. */
  publisher: Actor;
  spaceId?: number;
  spacesFromCategories: boolean;
  matchAuthors: boolean;
  withoutComments: boolean;
  attachments?: string;
  fetchImages: boolean;
  dryRun: boolean;
  /** Called with the bytes that were read since the last call, and the title of the current text. */
  onProgress: (bytes: number, title: string) => void;
  /** Asked before each text; true ends the import. */
  isInterrupted: () => boolean;
}

/**
 * Imports what another site exported, one text at a time. A text that was imported before is only put into its spaces,
 * if it is not there; a deleted one stays deleted. Problems of a text are reported at the end. Throws only when the
 * site itself fails, and a Refusal for a file that cannot be read.
 */
export async function importFile(wishes: Import): Promise<Outcomes> {
  const { source, publisher, dryRun } = wishes;
  const writes = !dryRun;
  const tally = newTally();
  const outcomes = newOutcomes(source, tally, dryRun);
  const { attachments, fetchImages: fetches } = wishes;
  const takePicture = await pictureTaker({ attachments, fetches, writes, tally });
  const authorOf = authorFinder(publisher, wishes.matchAuthors, tally);
  const spacesOf = categorySpaces(publisher, writes, tally);
  let title = "";
  const pieces = source.pieces({
    tally,
    onBytes: (count) => wishes.onProgress(count, title),
    onEnd: (ending) => outcomes.end(ending),
  });
  for await (const written of pieces) {
    if (wishes.isInterrupted()) return outcomes.interrupt();
    const piece = storable(written);
    title = piece.title || piece.address || piece.key;
    wishes.onProgress(0, title);
    await importPiece(piece);
  }
  return outcomes;

  async function importPiece(piece: Piece) {
    try {
      const known = await findImported(piece.key);
      if (known?.deleted_at) return outcomes.present(title, "Se eliminó después de importarla.");
      const entry = known ?? (await publish(piece));
      const spaces = wishes.spacesFromCategories ? await spacesOf(piece.categories) : [];
      if (wishes.spaceId !== undefined) spaces.push(wishes.spaceId);
      for (const spaceId of new Set(spaces)) {
        if (entry && writes) await ensureInSpace(publisher, spaceId, entry);
      }
      if (known) outcomes.present(title);
    } catch (error) {
      // Another import of the same file has just published it.
      if (isUniqueViolation(error)) return outcomes.present(title);
      if (!(error instanceof Refusal || error instanceof AppError)) throw error;
      outcomes.refuse(title, reasonOf(error));
    }
  }

  async function publish(piece: Piece) {
    const actor = await authorOf(piece.author);
    if (wishes.withoutComments && piece.comments.length > 0) {
      tally.add("Comentarios (con --without-comments)", title, piece.comments.length);
    }
    const comments = wishes.withoutComments ? [] : piece.comments;
    const means = { actor, takePicture, writes, tally };
    const { entry, notes } = await publishPiece({ ...piece, comments }, means);
    outcomes.imported(title, notes);
    return entry;
  }
}

/** Returns a piece without the characters that the database cannot store. */
function storable(piece: Piece): Piece {
  const clean = (text: string) => text.replaceAll("\0", "").toWellFormed();
  return {
    ...piece,
    title: clean(piece.title),
    html: clean(piece.html),
    slug: piece.slug && clean(piece.slug),
    summary: piece.summary && clean(piece.summary),
    address: piece.address && clean(piece.address),
    markdown: piece.markdown?.map(clean),
    cover: piece.cover && { ...piece.cover, src: clean(piece.cover.src) },
    comments: piece.comments.map((comment) => ({
      ...comment,
      name: clean(comment.name),
      html: clean(comment.html),
    })),
  };
}
