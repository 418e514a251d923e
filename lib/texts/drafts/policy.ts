import type { Actor } from "@/lib/kernel/actor";
import type { DraftState } from "@/lib/texts/drafts/schema";
import { canEditFront, type Standing } from "@/lib/spaces/spaces/policy";

interface Own {
  user_id: number;
  /** Whether a machine wrote it, and whose that is. */
  user: { owner_id: number | null; synthetic: boolean };
}

interface Held extends Own {
  state: DraftState;
  /** The space whose editors have it before them. */
  space_id: number | null;
}

type Who = Pick<Actor, "id" | "isAdmin">;

/** Whether it is the actor's text, or that of a synthetic user of theirs. */
const isOwnDraft = (actor: Who, { user_id, user }: Own) =>
  actor.id === user_id || actor.id === user.owner_id;

/**
 * Whether the editors of a space have the draft before them: `role` is the actor's in that space. Of a machine's they go
 * on seeing what became of it.
 */
const isBefore = ({ state, space_id, user }: Held, role: Standing) =>
  (state === "review" || state === "scheduled" || (user.synthetic && state !== "open")) &&
  space_id !== null &&
  canEditFront(role);

/** Whether the actor reads, changes, schedules and publishes it: who writes it, administrators, its reviewers. */
export const canEditDraft = (actor: Who, draft: Held, role: Standing): boolean =>
  isOwnDraft(actor, draft) || actor.isAdmin || isBefore(draft, role);

/**
 * Whether the actor publishes it: of a machine's text that has a space to go to, only who edits that, since it is put
 * there.
 */
export const canPublishDraft = (actor: Who, draft: Held, role: Standing): boolean =>
  draft.user.synthetic && draft.space_id !== null
    ? canEditFront(role)
    : canEditDraft(actor, draft, role);

/** Whether the actor throws it away, or hands it to a space: who writes it, and administrators. */
export const canDeleteDraft = (actor: Who, draft: Own): boolean =>
  isOwnDraft(actor, draft) || actor.isAdmin;

/** Whether the actor has to say why the text goes back: it is somebody else's. */
export const mustSayWhy = (actor: Who, draft: Own): boolean => !isOwnDraft(actor, draft);
