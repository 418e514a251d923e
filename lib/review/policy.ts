import type { Actor } from "@/lib/auth/actor";
import { canPublishDraft } from "@/lib/drafts/policy";
import type { DraftState } from "@/lib/drafts/schema";
import type { Standing } from "@/lib/spaces/policy";

interface Held {
  user_id: number;
  user: { owner_id: number | null; synthetic: boolean };
  state: DraftState;
  space_id: number | null;
}

/** Whether the actor turns a machine's text down, or has it written anew: who may publish it, and whose it is. */
export const canDecideReview = (
  actor: Pick<Actor, "id" | "isAdmin">,
  draft: Held,
  role: Standing,
): boolean =>
  draft.user.synthetic &&
  (actor.isAdmin || actor.id === draft.user.owner_id || canPublishDraft(actor, draft, role));
