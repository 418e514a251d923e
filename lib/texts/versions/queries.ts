import "server-only";
import { setImmediate } from "node:timers/promises";
import { authorSelect, toAuthor, type Author } from "@/lib/house/users/dto";
import { withOwner } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { assertMay, notFound } from "@/lib/kernel/errors";
import { Page } from "@/lib/kernel/pagination";
import type { VersionListQuery } from "@/lib/platform/text/saving";
import {
  COMMENT_VERSIONS,
  entryTextSelect,
  versionedFields,
  type CommentVersion,
  type EntryText,
  type EntryVersion,
  type ListedVersion,
  type PublicCorrection,
} from "@/lib/texts/versions/dto";
import { changedWords } from "@/lib/texts/versions/measure";
import { canSeeCommentVersions, canSeeVersions } from "@/lib/texts/versions/policy";

const MISSING = "La entrada no existe o ha sido eliminada.";
const NOT_YOURS = "Solo quien firma la entrada y quien modera el sitio ven sus versiones.";

/**
 * A page of an entry's versions, the present one first, each with how much it changed. Throws 404, 403 unless the
 * actor sees them.
 */
export async function listEntryVersions(
  actor: Actor,
  entryId: number,
  { limit, cursor }: VersionListQuery,
): Promise<Page<ListedVersion>> {
  const present = await requirePresent(actor, entryId);
  const earlier = await db.entryVersion.findMany({
    where: { entry_id: entryId, version: { lt: cursor ?? present.version } },
    orderBy: { version: "desc" },
    take: limit + 1, // the last one tells how much the one above it changed
    select: versionSelect,
  });
  const found = cursor === undefined ? [present, ...earlier] : earlier;
  const items = found.slice(0, limit);
  const [authors, corrections] = await Promise.all([
    authorsOf(items),
    db.correction.findMany({
      where: { entry_id: entryId, version: { in: items.map(({ version }) => version) } },
      select: { version: true, line: true },
    }),
  ]);
  const lines = new Map(corrections.map(({ version, line }) => [version, line]));
  const listed: ListedVersion[] = [];
  for (const [index, row] of items.entries()) {
    await setImmediate(); // long texts take a while: others are answered in between
    listed.push({
      ...savedOf(row, authors),
      title: row.title,
      current: row.version === present.version,
      recovered_from: row.recovered_from,
      correction: lines.get(row.version) ?? null,
      changed: changedSince(found[index + 1], row),
    });
  }
  const last = items.at(-1);
  return new Page(listed, last && found.length > limit ? String(last.version) : null);
}

/** Returns one version of an entry with its text. Throws 404, 403 unless the actor may see it. */
export async function getEntryVersion(
  actor: Actor,
  entryId: number,
  version: number,
): Promise<EntryVersion> {
  const present = await requirePresent(actor, entryId);
  const row =
    version === present.version
      ? present
      : await db.entryVersion.findUnique({
          where: { entry_id_version: { entry_id: entryId, version } },
          select: versionSelect,
        });
  if (!row) throw notFound("Esa versión no existe.");
  const { user_id: _, created: __, ...text } = row;
  const current = version === present.version;
  return { ...text, ...savedOf(row, await authorsOf([row])), current };
}

/** The versions of a comment with their texts, the present one first. Throws 404, 403 unless the actor sees them. */
export async function listCommentVersions(
  actor: Actor,
  commentId: number,
): Promise<CommentVersion[]> {
  const comment = await db.comment.findUnique({
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
  if (!comment) throw notFound("El comentario no existe o ha sido eliminado.");
  assertMay(
    canSeeCommentVersions(actor, await withOwner(db, comment)),
    "Solo quien escribió el comentario y quien modera el sitio ven sus versiones.",
  );
  const { content, image, version, user_id, created, edited_at, edited_by } = comment;
  const present = {
    content,
    image,
    version,
    user_id: edited_at ? edited_by : user_id,
    created: edited_at ?? created,
  };
  const earlier = await db.commentVersion.findMany({
    where: { comment_id: commentId },
    orderBy: { version: "desc" },
    take: COMMENT_VERSIONS + 1, // the first one stays besides
    select: { version: true, user_id: true, created: true, content: true, image: true },
  });
  const found = [present, ...earlier];
  const authors = await authorsOf(found);
  return found.map((row) => ({
    ...savedOf(row, authors),
    content: row.content,
    image: row.image,
    current: row === present,
  }));
}

/** Finds what a correction of a published entry changed, for every reader; null when this version has none. */
export async function findCorrection(
  entryId: number,
  version: number,
): Promise<PublicCorrection | null> {
  const correction = await db.correction.findFirst({
    where: { entry_id: entryId, version, entry: { deleted_at: null } },
    select: { version: true, line: true, created: true },
  });
  if (!correction) return null;
  const [before, after] = await Promise.all([
    textOf(entryId, version - 1),
    textOf(entryId, version),
  ]);
  if (!before || !after) return null;
  return { ...correction, created: correction.created.toISOString(), before, after };
}

async function textOf(entryId: number, version: number): Promise<EntryText | null> {
  const kept = await db.entryVersion.findUnique({
    where: { entry_id_version: { entry_id: entryId, version } },
    select: entryTextSelect,
  });
  return (
    kept ??
    db.entry.findFirst({
      where: { entry_id: entryId, version, deleted_at: null },
      select: entryTextSelect,
    })
  );
}

const versionSelect = {
  ...entryTextSelect,
  version: true,
  user_id: true,
  created: true,
  recovered_from: true,
} as const;

type VersionRow = EntryText & {
  version: number;
  /** The person who saved it, and the date. */
  user_id: number | null;
  created: Date;
  recovered_from: number | null;
};

/** Returns the present text of an entry in the form of its earlier versions. Throws 404, 403. */
async function requirePresent(actor: Actor, entryId: number): Promise<VersionRow> {
  const entry = await db.entry.findFirst({
    where: { entry_id: entryId, deleted_at: null },
    select: { ...versionSelect, modified_at: true, modified_by: true },
  });
  if (!entry) throw notFound(MISSING);
  const { modified_at, modified_by, user_id, created, ...text } = entry;
  assertMay(canSeeVersions(actor, await withOwner(db, { user_id })), NOT_YOURS);
  return {
    ...text,
    user_id: modified_at ? modified_by : user_id,
    created: modified_at ?? created,
  };
}

function changedSince(before: EntryText | undefined, after: EntryText) {
  if (!before) return null;
  return {
    ...changedWords(before.content, after.content),
    fields: versionedFields.filter((field) => before[field] !== after[field]),
  };
}

async function authorsOf(rows: { user_id: number | null }[]): Promise<Map<number, Author | null>> {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))];
  const users = await db.user.findMany({ where: { id: { in: ids } }, select: authorSelect });
  return new Map(users.map((user) => [user.id, toAuthor(user)]));
}

const savedOf = (
  { version, user_id, created }: { version: number; user_id: number | null; created: Date },
  authors: Map<number, Author | null>,
) => ({
  version,
  saved_by: user_id === null ? null : (authors.get(user_id) ?? null),
  saved_at: created.toISOString(),
});
