import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { isUniqueViolation } from "@/lib/kernel/database-errors";
import { AppError } from "@/lib/kernel/errors";
import {
  ensureInSpace,
  findKnown,
  noteSpace,
  type Found,
  type Identity,
  type Known,
} from "@/lib/operation/import/imported";
import { FAILED, type OpenRun } from "@/lib/operation/import/runs";
import { reasonOf, Refusal } from "@/lib/operation/paste/refusal";
import { addressBook } from "./address-book";
import { assertMayMakeAccounts, authorBook } from "./authors";
import { categorySpaces } from "./category-spaces";
import { identityOf } from "./identity";
import { keepAsDraft, keepAsEntry } from "./keep-piece";
import { newOutcomes, type Outcomes } from "./outcomes";
import { missingTaker } from "./missing-pictures";
import { pictureTaker } from "./pictures";
import type { Piece } from "./piece";
import { prepare } from "./prepared";
import { keepRedirects, type Redirect } from "./redirects";
import type { Source } from "./source";
import { newTally, type Line } from "./tally";

interface Import {
  source: Source;
  /** The account that publishes texts whose author has no account, that manages the spaces, and for which limits hold. */
  publisher: Actor;
  spaceId?: number;
  /** True when that space was made for this import. */
  isNewSpace?: boolean;
  spacesFromCategories?: boolean;
  spacesFromTags?: boolean;
  matchAuthors?: boolean;
  /** The administrator who has an account made for each author of a text who has none, also by `matchAuthors`. */
  accountsBy?: Actor;
  withoutComments?: boolean;
  attachments?: string;
  /** Where addresses of the other site led besides. */
  redirects?: Redirect[];
  fetchImages?: boolean;
  dryRun?: boolean;
  /** The record of it, by which it can be undone. */
  run?: OpenRun;
  /** Called with the bytes that were read since the last call, and the title of the current text. */
  onProgress?: (bytes: number, title: string) => void;
  /** Asked before each text; true ends the import. */
  isInterrupted?: () => boolean;
  /** Called with everything that is taken, adapted or left behind, as it happens. */
  onLine?: (line: Line) => void;
}

/**
 * Imports what another site exported, one text at a time: what was public there is published, everything else becomes a
 * draft. A text that was imported before is only put into its spaces, if it is not there; a deleted one stays deleted,
 * and one that is another there by now stays as it is.
 * Problems of a text are reported at the end. Throws only when the site itself fails, 403 for `accountsBy` of somebody
 * who may not invite to the site, and a Refusal for a file that cannot be read.
 */
export async function importFile(wishes: Import): Promise<Outcomes> {
  const { source, publisher, run, dryRun = false, onProgress = () => {} } = wishes;
  const writes = !dryRun;
  const tally = newTally(wishes.onLine);
  const outcomes = newOutcomes(source, tally, dryRun);
  const { attachments, fetchImages: fetches = false } = wishes;
  const { findFile } = source;
  const takePicture = await pictureTaker({ findFile, attachments, fetches, writes, tally });
  const canTake = writes && (fetches || attachments !== undefined);
  const takeMissing = canTake ? missingTaker(takePicture) : () => Promise.resolve(false);
  const { matchAuthors: matches = false, accountsBy } = wishes;
  const run_id = run?.run_id;
  const authors = authorBook(publisher, { matches, accountsBy, writes, run_id, tally, outcomes });
  const spacesOf = categorySpaces(publisher, writes, tally, run_id);
  const addresses = addressBook();
  /** The texts that this export has brought or was recognised in. */
  const met = new Set<string>();
  let title = "";
  let bytes_read = 0;
  try {
    await importAll();
  } catch (error) {
    const isTold = error instanceof Refusal || error instanceof AppError;
    const failure = isTold ? reasonOf(error) : FAILED;
    await run?.end("failed", { ...progress(), report: outcomes.report(), failure });
    throw error;
  }
  const state = outcomes.isInterrupted ? "interrupted" : "done";
  await run?.end(state, { ...progress(), report: outcomes.report() });
  return outcomes;

  function progress() {
    return { bytes_read, counts: { ...outcomes.counts } };
  }

  async function importAll() {
    if (wishes.isNewSpace && wishes.spaceId !== undefined) {
      await noteSpace(wishes.spaceId, run_id);
    }
    if (accountsBy) assertMayMakeAccounts(accountsBy);
    const hosts = new Set<string>();
    const pieces = source.pieces({
      tally,
      onBytes(count) {
        bytes_read += count;
        onProgress(count, title);
      },
      onEnd: (ending) => outcomes.end(ending),
    });
    for await (const written of pieces) {
      if (wishes.isInterrupted?.()) {
        outcomes.interrupt();
        break;
      }
      const piece = storable(written);
      title = piece.title || piece.source;
      const host = URL.parse(piece.address ?? "")?.host;
      if (host) hosts.add(host);
      tally.at(piece.source);
      onProgress(0, title);
      await importPiece(piece);
      await run?.tell(progress());
    }
    if (writes) await addresses.correct();
    if (!wishes.redirects || outcomes.isInterrupted) return;
    tally.at("redirecciones");
    const means = { actor: publisher, hosts, writes, run_id, tally };
    await keepRedirects(wishes.redirects, means);
  }

  async function importPiece(piece: Piece) {
    try {
      const { id } = await authors.knownBy(piece);
      const { known, identity } = await recognise(identityOf(piece, id));
      if (!known) return await keep(piece, identity);
      met.add(idOf(known));
      if (known.isGone) return outcomes.present(title, "Se eliminó después de importarla.");
      if (findFile) addresses.put(piece.source, known);
      if (known.kind === "entry") await place(known, await spacesFor(piece));
      const isMended = known.kind === "entry" && (await takeMissing(piece, known));
      const note = difference(known, piece);
      outcomes.present(title, note ?? (isMended ? "Llegan las imágenes que faltaban." : undefined));
    } catch (error) {
      // Another import of the same file has just published it.
      if (isUniqueViolation(error)) return outcomes.present(title);
      if (!(error instanceof Refusal || error instanceof AppError)) throw error;
      outcomes.refuse(title, reasonOf(error));
    }
  }

  /** A text that shares no more than address and day with one of this same export is another one. */
  async function recognise(identity: Identity) {
    const known = await findKnown(identity, writes);
    if (!known?.isChanged || !identity.isWhole || !met.has(idOf(known))) return { known, identity };
    return { known: null, identity: { ...identity, key: `text:${identity.digest}` } };
  }

  async function spacesFor({ categories, tags = [] }: Piece): Promise<Set<number>> {
    const spaces = new Set([
      ...(wishes.spacesFromCategories ? await spacesOf(categories) : []),
      ...(wishes.spacesFromTags ? await spacesOf(tags) : []),
    ]);
    if (wishes.spaceId !== undefined) spaces.add(wishes.spaceId);
    return spaces;
  }

  async function place(entry: Found, spaces: Set<number>) {
    if (!writes) return;
    for (const spaceId of spaces) await ensureInSpace(publisher, spaceId, entry);
  }

  async function keep(piece: Piece, identity: Identity) {
    if (!wishes.spacesFromTags) {
      for (const { name } of piece.tags ?? []) tally.leave("Etiquetas", name);
    }
    if (wishes.withoutComments && piece.comments.length > 0) {
      tally.leave("Comentarios (con --without-comments)", title, piece.comments.length);
    }
    const comments = wishes.withoutComments ? [] : piece.comments;
    const prepared = await prepare(
      { ...piece, comments },
      {
        takePicture,
        hasFiles: findFile !== undefined,
        addressOf: addresses.askedBy(piece.source),
        tally,
      },
    );
    const { draft, notes } = prepared;
    const spaces = await spacesFor(piece);
    const { slug } = piece;
    const actor = await authors.signerOf(piece);
    const keeping = { actor, publisher, identity, slug, spaces: [...spaces], run_id, tally };
    let entry_id: number | undefined;
    if (writes && draft) {
      met.add(idOf(await keepAsDraft(prepared, keeping)));
    } else if (writes) {
      const entry = await keepAsEntry(prepared, keeping);
      entry_id = entry.record_id;
      met.add(idOf(entry));
      if (findFile) addresses.put(piece.source, entry);
      await place(entry, spaces);
      await authors.askCoauthors(piece, actor, entry.record_id);
    } else if (!draft) {
      await authors.planCoauthors(piece);
    }
    if (draft) outcomes.drafted(title, draft, notes);
    else outcomes.imported(title, notes, entry_id);
  }
}

const idOf = ({ kind, record_id }: Pick<Found, "kind" | "record_id">) => `${kind} ${record_id}`;

/** Returns what is to be said of a text that is another there by now. */
function difference({ kind, isChanged }: Known, { draft }: Piece): string | undefined {
  if (kind === "draft" && !draft) return "Allí ya está publicada; aquí sigue siendo un borrador.";
  return isChanged ? "Cambió allí; aquí se queda como estaba." : undefined;
}

/** Returns a piece, or a part of one, without the characters that the database cannot store. */
function storable<Part>(part: Part): Part {
  if (typeof part === "string") return part.replaceAll("\0", "").toWellFormed() as Part;
  if (Array.isArray(part)) return (part as unknown[]).map(storable) as Part;
  if (typeof part !== "object" || part === null) return part;
  const fields = Object.entries(part as Record<string, unknown>);
  return Object.fromEntries(fields.map(([name, value]) => [name, storable(value)])) as Part;
}
