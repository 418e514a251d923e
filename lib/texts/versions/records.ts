import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import { authorSelect, toAuthor } from "@/lib/house/users/dto";
import { answersFor } from "@/lib/house/users/policy";
import { isTrusted, withOwner } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import type { Database } from "@/lib/kernel/db";
import { changedMeanwhile, invalid } from "@/lib/kernel/errors";
import { keptHtml } from "@/lib/texts/entries/html";
import {
  COMMENT_VERSIONS,
  entryTextSelect,
  versionedFields,
  type Conflict,
  type EntryText,
  type SavedVersion,
} from "@/lib/texts/versions/dto";
import { changedMuch, wordsAnew, type ReadText } from "@/lib/texts/versions/measure";
import { seenOf } from "@/lib/texts/versions/seen";

const CHANGED_MEANWHILE =
  "Alguien ha guardado otra versión mientras escribías. No se ha guardado nada.";
const NOTHING_CORRECTED = "El texto es el mismo: no hay nada que corregir.";

/** The facts about a save besides the text. */
export interface Saving {
  /** The version that it was started from. */
  version?: number;
  /** The public sentence about the mistake that it corrects. */
  correction?: string;
  /** The earlier version whose text it brings back. */
  recoveredFrom?: number;
  /** The text as readers will see it, where it changes. */
  seen?: string;
}

/**
 * Keeps the text of an entry that the change holds as a version, before a save that changes it; returns the other
 * columns that the save has to write. A save that changes nothing keeps and writes nothing. Throws 409 with the present
 * version when the save was started from another one, 400 for a correction that changes nothing.
 */
export async function keepEntryVersion(
  tx: Database,
  actor: Actor,
  entryId: number,
  changes: Partial<EntryText>,
  { version: startedFrom, correction, recoveredFrom, seen }: Saving,
): Promise<Prisma.EntryUncheckedUpdateInput> {
  const before = await tx.entry.findUniqueOrThrow({
    where: { entry_id: entryId },
    select: { ...entryTextSelect, ...savedSelect, image_focus_x: true, image_focus_y: true },
  });
  const isChanged = versionedFields.some(
    (field) => changes[field] !== undefined && changes[field] !== before[field],
  );
  if (!isChanged) {
    if (correction) throw invalid("correction", NOTHING_CORRECTED);
    return {};
  }
  const { user_id, created, modified_at, modified_by, recovered_from, version, ...rest } = before;
  const { revised_at, corrections, ...written } = rest;
  const { image_focus_x: _x, image_focus_y: _y, ...text } = written; // versions have no point of interest
  const saved = {
    version,
    user_id: modified_at ? modified_by : user_id,
    created: modified_at ?? created,
  };
  if (startedFrom !== undefined && startedFrom !== version) {
    const conflict = { ...(await savedOf(tx, saved)), ...written } satisfies Conflict;
    throw changedMeanwhile(CHANGED_MEANWHILE, conflict);
  }
  const html = await keptHtml(tx, { entry_id: entryId, content: text.content });
  const seenSoFar = html === null ? null : seenOf(html);
  await tx.entryVersion.create({
    data: { entry_id: entryId, ...saved, ...text, recovered_from, seen: seenSoFar },
    select: { entry_version_id: true },
  });
  await forgetSurplusVersions(tx, entryId, await isTrusted(tx, user_id));
  const now = new Date();
  // The text of which readers were told last: many small changes since then are a large one.
  const told = [revised_at, corrections[0]?.created].filter((date) => date != null);
  const toldText = await readAt(tx, entryId, new Date(Math.max(0, ...told.map(Number))));
  const { content = text.content } = changes;
  const isRevised = await changedMuch(toldText, { content, seen: seen ?? seenSoFar }, false);
  if (correction) {
    await tx.correction.create({
      data: {
        entry_id: entryId,
        version: version + 1,
        line: correction,
        user_id: actor.id,
        created: now,
      },
      select: { correction_id: true },
    });
  }
  return {
    version: version + 1,
    modified_at: now,
    modified_by: actor.id,
    recovered_from: recoveredFrom ?? null,
    ...(isRevised && { revised_at: now }),
  };
}

/** The most stored bytes of the earlier texts of an entry: hundreds of versions of all but the longest. */
const KEPT_BYTES = { ofTrusted: 5_000_000, ofNew: 500_000 } as const;

/** The factor by which versions beside a correction, which readers can compare, may exceed `KEPT_BYTES`. */
const OF_CORRECTIONS = 4;

/**
 * Deletes the oldest versions of an entry beyond what it may keep, except the first one, those beside a correction
 * (within their own limit), the one of which readers were told last, and those that somebody signed.
 */
async function forgetSurplusVersions(tx: Database, entryId: number, isTrusted: boolean) {
  const room = isTrusted ? KEPT_BYTES.ofTrusted : KEPT_BYTES.ofNew;
  await tx.$executeRaw`
    DELETE FROM "entry_version" WHERE "entry_version_id" IN (
      SELECT "entry_version_id" FROM (
        SELECT "entry_version_id", "version", "created",
          sum(pg_column_size("content") + coalesce(pg_column_size("seen"), 0))
            OVER (ORDER BY "version" DESC) AS "so_far"
        FROM "entry_version" WHERE "entry_id" = ${entryId}
      ) AS "kept"
      WHERE "so_far" > ${room} AND "version" > 1 AND NOT EXISTS (
        SELECT FROM "correction" WHERE "correction"."entry_id" = ${entryId}
          AND "so_far" <= ${OF_CORRECTIONS * room}
          AND "correction"."version" IN ("kept"."version", "kept"."version" + 1)
      ) AND NOT EXISTS (
        SELECT FROM "entry_signature" WHERE "entry_signature"."entry_id" = ${entryId}
          AND "agreed_version" = "kept"."version"
      ) AND NOT EXISTS (
        SELECT FROM "entry" WHERE "entry"."entry_id" = ${entryId} AND "revised_at" = "kept"."created"
      ))`;
}

/**
 * Returns the text of an entry at a moment, from its stored versions; for a moment before they begin, that of the
 * first. The present text is not among them before a save replaces it.
 */
async function readAt(tx: Database, entry_id: number, moment: Date): Promise<ReadText> {
  const select = { content: true, seen: true } as const;
  const at = await tx.entryVersion.findFirst({
    where: { entry_id, created: { lte: moment } },
    orderBy: { version: "desc" },
    select,
  });
  if (at) return at;
  const first = { where: { entry_id }, orderBy: { version: "asc" }, select } as const;
  return tx.entryVersion.findFirstOrThrow(first);
}

/**
 * Returns whether a text differs much from an earlier version of the entry; also true where that version is not stored
 * or not known, or what readers saw of it is not known.
 */
export async function changedMuchSince(
  tx: Database,
  { entry_id, version }: { entry_id: number; version: number | null },
  text: ReadText,
): Promise<boolean> {
  if (version === null) return true;
  const where = { entry_id_version: { entry_id, version } };
  const select = { content: true, seen: true } as const;
  const kept = await tx.entryVersion.findUnique({ where, select });
  return !kept || changedMuch(kept, text, true);
}

const savedSelect = {
  user_id: true,
  created: true,
  version: true,
  modified_at: true,
  modified_by: true,
  recovered_from: true,
  revised_at: true,
  corrections: { select: { created: true }, orderBy: { version: "desc" }, take: 1 },
} as const;

/**
 * Stores the text of a comment as a version, as `keepEntryVersion` does; `changes` as they would be saved. An edit by
 * somebody who does not answer for the comment gives a reason, or "" for none.
 */
export async function keepCommentVersion(
  tx: Database,
  actor: Actor,
  commentId: number,
  changes: { content?: string; image?: string | null },
  { version: startedFrom, reason }: { version?: number; reason?: string },
): Promise<Prisma.StoredCommentUncheckedUpdateInput> {
  const before = await tx.comment.findUniqueOrThrow({
    where: { comment_id: commentId },
    select: {
      content: true,
      image: true,
      version: true,
      user_id: true,
      created: true,
      edited_at: true,
      edited_by: true,
    },
  });
  const { content, image, version, user_id, created, edited_at, edited_by } = before;
  const isChanged =
    (changes.content ?? content) !== content ||
    (changes.image !== undefined && changes.image !== image);
  if (!isChanged) return {};
  const saved = {
    version,
    user_id: edited_at ? edited_by : user_id,
    created: edited_at ?? created,
  };
  if (startedFrom !== undefined && startedFrom !== version) {
    const conflict = { ...(await savedOf(tx, saved)), content, image } satisfies Conflict;
    throw changedMeanwhile(CHANGED_MEANWHILE, conflict);
  }
  await tx.commentVersion.create({
    data: { comment_id: commentId, ...saved, content, image },
    select: { comment_version_id: true },
  });
  await tx.commentVersion.deleteMany({
    where: { comment_id: commentId, version: { gt: 1, lte: version - COMMENT_VERSIONS } },
  });
  return {
    version: version + 1,
    edited_at: new Date(),
    edited_by: actor.id,
    // A comment that moderation has changed keeps its reason, whatever its author changes afterwards.
    ...(!answersFor(actor, await withOwner(tx, { user_id })) && { edit_reason: reason ?? "" }),
  };
}

async function savedOf(
  tx: Database,
  { version, user_id, created }: { version: number; user_id: number | null; created: Date },
): Promise<SavedVersion> {
  const row =
    user_id === null
      ? null
      : await tx.user.findUnique({ where: { id: user_id }, select: authorSelect });
  return { version, saved_by: row && toAuthor(row), saved_at: created.toISOString() };
}

/** The words of an entry that are compared with those that its machine gave. */
type Told = Pick<EntryText, "title" | "summary" | "content">;

/**
 * Returns the part of a text that was written anew since the one from which it was made, in percent of its words: those
 * of its content, and those of title and standfirst that are new, which would otherwise hide that all of a text is.
 */
export function shareWrittenAnew(before: Told, after: Told): number {
  const texts = [before.title, before.summary ?? "", before.content];
  let { anew, all } = wordsAnew(texts, after.content);
  for (const part of ["title", "summary"] as const) {
    const beside = wordsAnew(texts, after[part] ?? "");
    anew += beside.anew;
    all += beside.anew;
  }
  return all === 0 ? 0 : Math.round((100 * anew) / all);
}

/**
 * Returns the part of a machine's entry, as these changes leave it, that people have rewritten since the machine gave
 * it, in percent (`shareWrittenAnew`). The version before has to be kept already.
 */
export async function shareRewritten(
  tx: Database,
  entry_id: number,
  { title, summary, content }: Partial<Told> = {},
): Promise<number> {
  const first = await findFirstText(tx, entry_id);
  if (!first) return 0;
  const before = await tx.entry.findUniqueOrThrow({ where: { entry_id }, select: toldSelect });
  return shareWrittenAnew(first, {
    title: title ?? before.title,
    summary: summary === undefined ? before.summary : summary,
    content: content ?? before.content,
  });
}

/** Finds an entry as its machine gave it, on the desk or when it published it; null where it has never been changed. */
async function findFirstText(tx: Database, entry_id: number): Promise<Told | null> {
  const written = await tx.writtenDraft.findFirst({
    where: { draft: { entry_published: entry_id } },
    orderBy: { draft_id: "asc" },
    select: { first_title: true, first_summary: true, first_content: true },
  });
  if (written) {
    const { first_title: title, first_summary: summary, first_content: content } = written;
    return { title, summary, content };
  }
  return tx.entryVersion.findFirst({
    where: { entry_id },
    orderBy: { version: "asc" },
    select: toldSelect,
  });
}

const toldSelect = { title: true, summary: true, content: true } as const;
