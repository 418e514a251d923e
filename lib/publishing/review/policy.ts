import { canManageSynthetic } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { canEditFront, type Standing } from "@/lib/spaces/spaces/policy";
import { canPublishDraft } from "@/lib/texts/drafts/policy";
import type { DraftState } from "@/lib/texts/drafts/schema";

interface Held {
  user_id: number;
  user: { owner_id: number | null; synthetic: boolean };
  state: DraftState;
  space_id: number | null;
  /** The version in which it last came before the editors of its space; null when only its writer has had it. */
  shown_version: number | null;
}

/**
 * The rule of four eyes for a text. `four_eyes`: true when machines' texts in its space have to be read by somebody
 * else than those who had them written; `writers`: the ids of these people, null when not all of them are known.
 */
export interface FourEyes {
  four_eyes: boolean;
  writers: number[] | null;
}

/**
 * Returns whether the rule of four eyes lets the actor, administrators included, publish a machine's text. Where it
 * applies, they must have read the text (`approved`) and certainly had no part in how it was written.
 */
export const passesFourEyes = (
  actor: Pick<Actor, "id"> | null,
  { four_eyes, writers }: FourEyes,
  approved: boolean,
): boolean =>
  !four_eyes || (approved && actor !== null && writers !== null && !writers.includes(actor.id));

/** Returns whether the actor may turn a machine's text down: those who may publish it, and the owner of the machine. */
export const canDecideReview = (
  actor: Pick<Actor, "id" | "isAdmin">,
  draft: Held,
  role: Standing,
): boolean =>
  draft.user.synthetic &&
  (actor.isAdmin || actor.id === draft.user.owner_id || canPublishDraft(actor, draft, role));

/**
 * Returns whether the actor, who may read a machine's text, reads what it was asked for with, too. A task's instructions
 * are for those who manage it or the machine, and for the editors of the space that it writes for, who judge by them;
 * its comments may wait before the editors of any other. `task`: null when it is gone.
 */
export const canReadBrief = (
  actor: Pick<Actor, "id" | "isAdmin">,
  draft: Pick<Held, "user" | "space_id">,
  task_id: number | null,
  task: { owner_id: number; space_id: number | null } | null,
): boolean =>
  task_id === null ||
  canManageSynthetic(actor, draft.user) ||
  actor.id === task?.owner_id ||
  (draft.space_id !== null && draft.space_id === task?.space_id);

/**
 * Returns whether the actor reads the note of a decision. A note for another version may quote what the text was asked
 * for with, so it is for those who read that (`readsBrief`), and for who wrote it.
 */
export const canReadNote = (
  actor: Pick<Actor, "id">,
  written: { decision: string | null; decided_by: number | null },
  readsBrief: boolean,
): boolean => written.decision !== "rewritten" || readsBrief || written.decided_by === actor.id;

/**
 * Returns whether the actor may have a machine's text written again, at its owner's cost: the owner and administrators
 * always, others who decide about it once for each text. `written`: the text that it replaces, and when another version
 * of it was asked for.
 */
export const canRewriteReview = (
  actor: Pick<Actor, "id" | "isAdmin">,
  draft: Held,
  role: Standing,
  written: { replaces: number | null; rewrite_asked_at: Date | null } | null,
): boolean =>
  canDecideReview(actor, draft, role) &&
  (canManageSynthetic(actor, draft.user) || (!written?.replaces && !written?.rewrite_asked_at));

/**
 * Returns whether the actor may read a published text of a machine and answer for it: administrators, and those who
 * edit a space that it is in. `roles`: the actor's roles in those spaces.
 */
export const canReviewPublished = (actor: Pick<Actor, "isAdmin">, roles: Standing[]): boolean =>
  actor.isAdmin || roles.some(canEditFront);
