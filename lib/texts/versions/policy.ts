import { canModerate, answersFor, type Writer, type OwnedText } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { canEditEntry } from "@/lib/texts/entries/policy";

type Who = (Writer & Pick<Actor, "isAdmin" | "isEditor">) | null | undefined;

/**
 * Returns whether the actor may read the earlier versions of an entry: those who may edit it, and those who moderate.
 */
export const canSeeVersions = (actor: Who, entry: OwnedText): boolean =>
  canEditEntry(actor, entry) || canModerate(actor);

/** Returns the same for a comment: its author, the owner of the synthetic author, and those who moderate. */
export const canSeeCommentVersions = (actor: Who, comment: OwnedText): boolean =>
  Boolean(actor && answersFor(actor, comment)) || canModerate(actor);
