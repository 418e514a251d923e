import type { Actor } from "@/lib/auth/actor";
import type { DraftState } from "@/lib/drafts/schema";
import { canEditFront, type Standing } from "@/lib/spaces/policy";

interface Held {
  user_id: number;
  state: DraftState;
  /** The space whose editors have it before them. */
  space_id: number | null;
}

type Who = Pick<Actor, "id" | "isAdmin">;

const isOwnDraft = (actor: Who, draft: Pick<Held, "user_id">) => actor.id === draft.user_id;

/** Whether the editors of a space have the draft before them: `role` is the actor's in that space. */
const isBefore = (draft: Held, role: Standing) =>
  (draft.state === "review" || draft.state === "scheduled") &&
  draft.space_id !== null &&
  canEditFront(role);

/** Whether the actor reads, changes, schedules and publishes it: who writes it, administrators, its reviewers. */
export const canEditDraft = (actor: Who, draft: Held, role: Standing): boolean =>
  isOwnDraft(actor, draft) || actor.isAdmin || isBefore(draft, role);

/** Whether the actor throws it away, or hands it to a space: who writes it, and administrators. */
export const canDeleteDraft = (actor: Who, draft: Pick<Held, "user_id">): boolean =>
  isOwnDraft(actor, draft) || actor.isAdmin;

/** Whether the actor has to say why the text goes back: it is somebody else's. */
export const mustSayWhy = (actor: Who, draft: Pick<Held, "user_id">): boolean =>
  !isOwnDraft(actor, draft);
