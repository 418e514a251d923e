import type { Actor } from "@/lib/kernel/actor";
import { canModerate } from "@/lib/house/users/policy";
import { canEditEntry } from "@/lib/texts/entries/policy";
import { answersFor, type Writer, type Written } from "@/lib/house/users/policy";

type Who = (Writer & Pick<Actor, "isAdmin" | "isEditor">) | null | undefined;

/** Whether the actor reads what an entry said before: who may edit it, and who decides about texts. */
export const canSeeVersions = (actor: Who, entry: Written): boolean =>
  canEditEntry(actor, entry) || canModerate(actor);

/** The same of a comment: its author, the owner of the machine that is, and who moderates. */
export const canSeeCommentVersions = (actor: Who, comment: Written): boolean =>
  Boolean(actor && answersFor(actor, comment)) || canModerate(actor);
