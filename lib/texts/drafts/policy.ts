import type { Actor } from "@/lib/kernel/actor";
import { canEditFront, type Standing } from "@/lib/spaces/spaces/policy";
import type { DraftState } from "@/lib/texts/drafts/schema";

interface Own {
  user_id: number;
  /** The author: a person or a synthetic user, the latter with its owner. */
  user: { owner_id: number | null; synthetic: boolean };
}

interface Held extends Own {
  state: DraftState;
  /** The space whose editors review the draft. */
  space_id: number | null;
  /** The version in which it last came before them; null when only its writer has had it. */
  shown_version: number | null;
}

type Who = Pick<Actor, "id" | "isAdmin">;

/** True when the draft is the actor's, or that of a synthetic user of theirs. */
const isOwnDraft = (actor: Who, { user_id, user }: Own) =>
  actor.id === user_id || actor.id === user.owner_id;

/**
 * True when the draft is before the editors of a space and the actor is one of them: `role` is the actor's in that
 * space. They continue to see a synthetic user's draft after it was decided, if it was before them: `seenBy` of the
 * review desk lists the same.
 */
const isBefore = ({ state, space_id, user, shown_version }: Held, role: Standing) =>
  (beforeEditors.includes(state) ||
    (user.synthetic && state !== "open" && shown_version !== null)) &&
  space_id !== null &&
  canEditFront(role);

/** The states of a draft that is before the editors of its space now. */
const beforeEditors: DraftState[] = ["review", "scheduled"];

/** Returns whether the actor may read a draft: its writer, administrators and its reviewers. */
export const canReadDraft = (actor: Who, draft: Held, role: Standing): boolean =>
  isOwnDraft(actor, draft) || actor.isAdmin || isBefore(draft, role);

/** Returns whether a draft is a person's that they have handed to nobody, or have got back. */
export const isWithItsWriter = ({ state, user }: Pick<Held, "state" | "user">): boolean =>
  state === "open" && !user.synthetic;

/**
 * Returns whether the actor may change, schedule and publish a draft: those who may read it, but for a person's open
 * one, which nobody else changes, administrators included.
 */
export const canChangeDraft = (actor: Who, draft: Held, role: Standing): boolean =>
  isOwnDraft(actor, draft) || (!isWithItsWriter(draft) && canReadDraft(actor, draft, role));

/**
 * Returns whether the actor may publish it: a synthetic user's draft that has a space to go to is published only by
 * the editors of that space, since it is put there.
 */
export const canPublishDraft = (actor: Who, draft: Held, role: Standing): boolean =>
  draft.user.synthetic && draft.space_id !== null
    ? canEditFront(role)
    : canChangeDraft(actor, draft, role);

/**
 * Returns whether the actor may throw it away, or hand it to a space: its writer, and administrators for a synthetic
 * user's.
 */
export const canDeleteDraft = (actor: Who, draft: Own): boolean =>
  isOwnDraft(actor, draft) || (actor.isAdmin && draft.user.synthetic);

/** True when the actor has to say why the text goes back, because it is somebody else's. */
export const mustSayWhy = (actor: Who, draft: Own): boolean => !isOwnDraft(actor, draft);
