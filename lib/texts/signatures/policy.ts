import type { Actor } from "@/lib/kernel/actor";
import { canEditEntry } from "@/lib/texts/entries/policy";

type Entry = { user_id: number };

/**
 * Returns whether the actor may ask coauthors to sign, and take their signatures away: the author and administrators.
 */
export const canAskCoauthors = (actor: Actor, entry: Entry): boolean => canEditEntry(actor, entry);

/**
 * Returns whether the actor may ask somebody to sign an entry in its author's place: administrators any entry; editors
 * of the site, and of a space that it is in (`edits`), one that they sign themselves. Nobody loses a text to a stranger
 * who lists it.
 */
export const canSignOver = (actor: Actor, entry: Entry, edits: boolean): boolean =>
  actor.isAdmin || (actor.id === entry.user_id && (actor.isEditor || edits));

/** Returns whether the actor may remove a signature: the signer, who asked, and those who may ask for signatures. */
export const canRemoveSignature = (
  actor: Actor,
  entry: Entry,
  signature: { user_id: number; asked_by: number | null },
): boolean =>
  actor.id === signature.user_id ||
  actor.id === signature.asked_by ||
  canAskCoauthors(actor, entry);
