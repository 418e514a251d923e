import type { Actor } from "@/lib/auth/actor";
import { canModerate } from "@/lib/comments/policy";
import { canEditEntry } from "@/lib/entries/policy";

type Who = Pick<Actor, "id" | "isAdmin" | "isEditor"> | null | undefined;

/** Whether the actor reads what an entry said before: who may edit it, and who decides about texts. */
export const canSeeVersions = (actor: Who, entry: { user_id: number }): boolean =>
  canEditEntry(actor, entry) || canModerate(actor);

/** The same of a comment: its author, and who moderates. */
export const canSeeCommentVersions = (actor: Who, comment: { user_id: number }): boolean =>
  actor?.id === comment.user_id || canModerate(actor);
