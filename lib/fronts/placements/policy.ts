import type { Actor } from "@/lib/kernel/actor";
import { canEditFront, type Standing } from "@/lib/spaces/spaces/policy";

/**
 * Returns whether the actor agrees to a placement: the person who answers for the entry (`own`), and administrators.
 */
export const canAnswerForEntry = (actor: Pick<Actor, "isAdmin">, own: boolean): boolean =>
  actor.isAdmin || own;

/** Returns whether a role in the space decides on proposals. */
export const canDecideProposal = (role: Standing): boolean => canEditFront(role);

/**
 * Returns whether a proposal may be taken away: by those who decide on it, and by the person who offered it (`own`).
 */
export const canWithdrawProposal = (role: Standing, own: boolean): boolean =>
  own || canDecideProposal(role);
