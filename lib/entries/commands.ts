import "server-only";
import type { Actor } from "@/lib/auth/actor";
import type { Entry } from "@/lib/entries/dto";
import { canEditEntry } from "@/lib/entries/policy";
import { getEntry } from "@/lib/entries/queries";
import { requireEntry } from "@/lib/entries/records";
import type { EntryChanges, EntryInput } from "@/lib/entries/schema";
import { touchEntry } from "@/lib/entries/shown";
import { change, type Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";
import { inspectMarkdown } from "@/lib/markdown";
import { assignSlug } from "@/lib/slugs/commands";
import { lockSpacesOf } from "@/lib/spaces/records";

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
  return change(async (tx, touched) => {
    const entryId = await insertEntry(tx, touched, actor.id, { ...input, excerpt }, provenance);
    return getEntry(entryId, tx);
  });
}

/** A new entry with its slug, within a change; `excerpt` as `inspectMarkdown` gave it. Returns its id. */
export async function insertEntry(
  tx: Database,
  touched: Touched,
  authorId: number,
  input: EntryInput & { excerpt: string },
  { slug = input.title, ...provenance }: Provenance = {},
): Promise<number> {
  const { entry_id } = await tx.entry.create({
    data: { ...input, ...provenance, updated: provenance.created, user_id: authorId },
    select: { entry_id: true },
  });
  await assignSlug(tx, entry_id, slug);
  await touchEntry(tx, touched, entry_id);
  return entry_id;
}

/** Changes an entry. Throws 404, 403 unless the actor may edit it, 400 for Markdown that is hostile. */
export async function updateEntry(
  actor: Actor,
  entryId: number,
  changes: EntryChanges,
): Promise<Entry> {
  const excerpt = changes.content && (await inspectMarkdown(changes.content)).excerpt;
  return change(async (tx, touched) => {
    await requireEditable(tx, actor, entryId);
    await tx.entry.update({
      where: { entry_id: entryId },
      data: { ...changes, excerpt, updated: new Date() },
      select: { entry_id: true },
    });
    await touchEntry(tx, touched, entryId);
    return getEntry(entryId, tx);
  });
}

/**
 * Deletes an entry: it leaves every public page and its spaces at once, and its old addresses are free;
 * its comments and slugs stay in the administration lists. Throws 404, 403 unless the actor may edit it.
 */
export const deleteEntry = (actor: Actor, entryId: number): Promise<void> =>
  change(async (tx, touched) => {
    await requireEditable(tx, actor, entryId);
    await touchEntry(tx, touched, entryId);
    await lockSpacesOf(tx, entryId);
    await tx.spaceEntry.deleteMany({ where: { entry_id: entryId } });
    await tx.slugAlias.deleteMany({ where: { entry_id: entryId } });
    await tx.entry.update({ where: { entry_id: entryId }, data: { deleted_at: new Date() } });
  });

async function requireEditable(tx: Database, actor: Actor, entryId: number) {
  const entry = await requireEntry(tx, entryId);
  assertMay(canEditEntry(actor, entry), "No tienes permiso para editar esta entrada.");
}
