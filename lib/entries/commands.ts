import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { expire } from "@/lib/cache/expire";
import { homeTag, entryTag } from "@/lib/entries/shown";
import { authorTag } from "@/lib/users/shown";
import { frontTag } from "@/lib/spaces/shown";
import { slugTag } from "@/lib/slugs/shown";
import { db, type Database } from "@/lib/kernel/db";
import type { Entry } from "@/lib/entries/dto";
import { canEditEntry } from "@/lib/entries/policy";
import { getEntry } from "@/lib/entries/queries";
import type { EntryChanges, EntryInput } from "@/lib/entries/schema";
import { forbidden } from "@/lib/kernel/errors";
import { inspectMarkdown } from "@/lib/markdown";
import { lastSegment } from "@/lib/addresses/routes";
import { announceEntries } from "@/lib/discovery/announce";
import { assignSlug } from "@/lib/slugs/commands";

/** What an entry that comes from elsewhere brings along. */
export interface Provenance {
  /** When it was published there. */
  created?: Date;
  /** Its slug there; without one the title gives it. */
  slug?: string;
  /** What recognises it when the same source is imported again; unique. */
  import_key?: string;
}

/** Publishes an entry in the actor's name and gives it a slug. Throws 400 for Markdown that is hostile. */
export async function createEntry(
  actor: Actor,
  input: EntryInput,
  provenance?: Provenance,
): Promise<Entry> {
  const { excerpt } = await inspectMarkdown(input.content);
  const { entry_id, path } = await db.$transaction((tx) =>
    insertEntry(tx, actor.id, { ...input, excerpt }, provenance),
  );
  await expire(homeTag, authorTag(actor.username), slugTag(lastSegment(path)));
  const entry = await getEntry(entry_id);
  announceEntries(entry);
  return entry;
}

/**
 * The rows of a new entry within a transaction; `excerpt` as `inspectMarkdown` gave it. The caller expires
 * the home page, the author's, and what the last segment of `path` led to.
 */
export async function insertEntry(
  tx: Database,
  authorId: number,
  input: EntryInput & { excerpt: string },
  { slug = input.title, ...provenance }: Provenance = {},
): Promise<{ entry_id: number; path: string }> {
  const { entry_id } = await tx.entry.create({
    data: { ...input, ...provenance, updated: provenance.created, user_id: authorId },
    select: { entry_id: true },
  });
  return { entry_id, path: await assignSlug(tx, entry_id, slug) };
}

/** Changes an entry. Throws 404, 403 unless the actor may edit it, 400 for Markdown that is hostile. */
export async function updateEntry(
  actor: Actor,
  entryId: number,
  changes: EntryChanges,
): Promise<Entry> {
  const before = await editableEntry(actor, entryId);
  const excerpt = changes.content && (await inspectMarkdown(changes.content)).excerpt;
  await db.entry.update({
    where: { entry_id: entryId },
    data: { ...changes, excerpt, updated: new Date() },
    select: { entry_id: true },
  });
  await expireEntry(before);
  announceEntries(before);
  return getEntry(entryId);
}

/**
 * Deletes an entry: it leaves every public page and its spaces at once, and its addresses of old are
 * free; its comments and slugs stay in the administration lists. Throws 404, 403 unless the actor may edit it.
 */
export async function deleteEntry(actor: Actor, entryId: number): Promise<void> {
  const entry = await editableEntry(actor, entryId);
  await db.$transaction([
    db.spaceEntry.deleteMany({ where: { entry_id: entryId } }),
    db.slugAlias.deleteMany({ where: { entry_id: entryId } }),
    db.entry.update({ where: { entry_id: entryId }, data: { deleted_at: new Date() } }),
  ]);
  await expireEntry(entry);
  announceEntries(entry);
}

async function editableEntry(actor: Actor, entryId: number): Promise<Entry> {
  const entry = await getEntry(entryId);
  if (!canEditEntry(actor, entry)) throw forbidden("No tienes permiso para editar esta entrada.");
  return entry;
}

async function expireEntry(entry: Entry) {
  const fronts = entry.spaces.map(({ space_id }) => frontTag(space_id));
  const authors = entry.author ? [authorTag(entry.author.username)] : [];
  await expire(entryTag(entry.entry_id), homeTag, ...authors, ...fronts);
}
