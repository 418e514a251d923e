import type { Actor } from "@/lib/kernel/actor";
import { canEditFront, type Standing } from "@/lib/spaces/spaces/policy";

/** Whether the actor agrees to a placement: who answers for the entry (`own`), and administrators. */
export const canAnswerForEntry = (actor: Pick<Actor, "isAdmin">, own: boolean): boolean =>
  actor.isAdmin || own;

/** Whether a role in the space decides what is proposed. */
export const canDecideProposal = (role: Standing): boolean => canEditFront(role);

/** Whether a proposal may be made to go: by who decides, and by who offered it (`own`). */
export const canWithdrawProposal = (role: Standing, own: boolean): boolean =>
  own || canDecideProposal(role);
