import type { Subject } from "@/lib/house/reports/schema";
import { canModerate } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { canDecideComment } from "@/lib/texts/comments/policy";

type Who = Pick<Actor, "id" | "isAdmin" | "isEditor"> | null | undefined;

/**
 * Returns whether the actor may decide about a text: those who moderate the site, and for a comment the entry's author
 * too; about what they answer for themselves (their synthetic users' texts included), only administrators.
 */
export function canDecide(
  actor: Who,
  text: { subject: Subject; answerable_id: number; entry: { user_id: number } | null },
): boolean {
  if (text.subject === "comment") return canDecideComment(actor, text);
  return Boolean(actor && (actor.isAdmin || (actor.isEditor && actor.id !== text.answerable_id)));
}

/**
 * Returns whether the actor may decide about an appeal: those who moderate and are not `involved` in the decision.
 * Where no other moderator is left (`others` false), an administrator may although involved.
 */
export function canDecideAppeal(actor: Who, involved: number[], others: boolean): boolean {
  if (!actor || !canModerate(actor)) return false;
  return !involved.includes(actor.id) || (actor.isAdmin && !others);
}

/**
 * Returns whether the actor may read a decision and its reasons: the person who answers for the text, the person who
 * decided, and those who moderate.
 */
export function canReadDecision(
  actor: Who,
  decision: { moderator_id: number; answerable_id: number },
): boolean {
  if (!actor) return false;
  const { answerable_id, moderator_id } = decision;
  return canModerate(actor) || actor.id === answerable_id || actor.id === moderator_id;
}

/** Returns whether the actor may appeal: only the person who answers for the text. */
export const canAppeal = (actor: Who, decision: { answerable_id: number }): boolean =>
  actor?.id === decision.answerable_id;
