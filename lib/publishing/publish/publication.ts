import "server-only";
import { insertPlacement } from "@/lib/fronts/placements/placing-commands";
import { recordEvent } from "@/lib/house/audit/commands";
import { addNotice } from "@/lib/house/notices/commands";
import { canModerate } from "@/lib/house/users/policy";
import { findActorById } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import type { Touched } from "@/lib/kernel/change";
import { databaseNow } from "@/lib/kernel/clock";
import type { Database } from "@/lib/kernel/db";
import { AppError, assertMay, conflict } from "@/lib/kernel/errors";
import { settleDraft } from "@/lib/machines/spending/records";
import { hasVoice } from "@/lib/platform/limits/voice";
import { requireUnsaid } from "@/lib/publishing/publish/fit";
import { ONLY_EDITORS } from "@/lib/publishing/review/comment-spaces";
import { decideWritten, requireFourEyes } from "@/lib/publishing/review/records";
import { lockSpaces, requireSpace } from "@/lib/spaces/spaces/records";
import { canChangeDraft, canPublishDraft, canReadDraft } from "@/lib/texts/drafts/policy";
import {
  draftChanged,
  findDraftRole,
  lockDraft,
  missingDraft,
  readDraft,
  requireUnpublished,
  unscheduled,
  WITH_ITS_WRITER,
  type HeldDraft,
} from "@/lib/texts/drafts/records";
import { noImageFocus } from "@/lib/texts/entries/lead-image";
import { noEntryWords } from "@/lib/texts/entries/words";
import { registerDraft } from "@/lib/texts/provenance/register";
import { touchEntry } from "@/lib/texts/tags/entries";

/** A draft that a save makes public. */
export interface Publication {
  draft_id: number;
  /** The person who publishes it; null when it publishes itself at the hour that was set. */
  by: Actor | null;
  /** The version whose text is saved: another is refused. Undefined where the text comes with the save. */
  version?: number;
  /** How the person who publishes a machine's text has read it; undefined unless they answer for it. */
  approved?: Examination;
}

/** An editor's reading of a machine's text, as the register keeps it. */
export interface Examination {
  /** Where they say that they have checked it. */
  checked_where?: string;
  /** The hosts of the links that they have followed. */
  opened?: string[];
  /** The seconds that the text was open before them. */
  open_seconds?: number;
  /** That nobody reads it so fast. */
  hasty?: true;
}

/** 409: the draft is not what was to be published any more, or its hour has been moved. */
export class DraftMoved extends AppError {
  constructor() {
    super("conflict", "El borrador ha cambiado mientras se publicaba. Vuelve a intentarlo.");
    this.name = "DraftMoved";
  }
}

/**
 * Locks the draft that is to be published for this author, and the spaces that it goes to, before anything is written.
 * `entryId`: the entry that it changes; null for a new one. Throws 404 when there is none or it is somebody else's, 403
 * when the person who publishes it, or set its hour, may not, and where four eyes forbid it, 409 when it is published,
 * belongs to another entry or has changed, and `Unfit` for a machine's text that repeats what has been published
 * meanwhile.
 */
export async function holdPublication(
  tx: Database,
  { draft_id, by, version, approved }: Publication,
  authorId: number,
  entryId: number | null,
  spaces: number[] = [],
): Promise<HeldDraft> {
  const before = await readDraft(tx, draft_id);
  // All at once, in order of id: the space of its editors may come before those that it goes to.
  await lockSpaces(tx, before.space_id ? [...spaces, before.space_id] : spaces);
  if (before.space_id) await requireSpace(tx, before.space_id);
  await lockDraft(tx, draft_id);
  const draft = await readDraft(tx, draft_id);
  if (draft.user_id !== authorId) throw missingDraft();
  if (by) await requireMayPublish(tx, by, draft);
  else await requireDue(tx, draft);
  requireUnpublished(draft);
  await requireFourEyes(tx, draft, by, approved !== undefined);
  if (draft.entry_id !== entryId) throw conflict(entryId === null ? OF_AN_ENTRY : OF_ANOTHER);
  if (version !== undefined && version !== draft.version) {
    throw by ? draftChanged(draft) : new DraftMoved();
  }
  if (draft.space_id !== before.space_id) throw new DraftMoved();
  if (draft.user.synthetic) await requireUnsaid(tx, draft, { unseen: by === null });
  return draft;
}

/** Throws 404 when the draft is not the actor's to read, 403 when it is not theirs to publish. */
export async function requireMayPublish(
  reader: Database,
  actor: Actor,
  draft: HeldDraft,
): Promise<void> {
  const role = await findDraftRole(reader, actor, draft);
  if (!canReadDraft(actor, draft, role)) throw missingDraft();
  assertMay(canChangeDraft(actor, draft, role), WITH_ITS_WRITER);
  assertMay(canPublishDraft(actor, draft, role), ONLY_EDITORS);
}

const OF_AN_ENTRY = "Este borrador cambia una entrada publicada: publícalo desde ella.";
const OF_ANOTHER = "Este borrador no es de esta entrada.";

/**
 * Throws 409 unless its hour has come, 403 when the editor who set it may not publish it any more or the author has
 * left the team.
 */
async function requireDue(tx: Database, draft: HeldDraft) {
  const { state, publish_at, scheduled_by } = draft;
  if (state !== "scheduled" || !publish_at || publish_at > (await databaseNow(tx))) {
    throw new DraftMoved();
  }
  if (scheduled_by === null || scheduled_by === draft.user_id) return;
  const editor = await findActorById(tx, scheduled_by);
  const may = editor && canPublishDraft(editor, draft, await findDraftRole(tx, editor, draft));
  assertMay(Boolean(may), "Quien la programó ya no edita el espacio que la revisaba.");
  assertMay(await hasVoice(tx, scheduled_by), "Quien la programó ya no puede publicar.");
  const author = await findActorById(tx, draft.user.owner_id ?? draft.user_id);
  const stillIn = author && (await findDraftRole(tx, author, draft));
  assertMay(Boolean(stillIn), "Ya no formas parte del equipo del espacio que la revisaba.");
}

/**
 * Ends a held draft within the change that published its text. What an editor publishes is placed in the space that it
 * was handed to, and listed where that editor, who has read it, admits entries; its author (for a machine, its owner)
 * gets a notice unless they published it themselves just now.
 */
export async function settlePublication(
  tx: Database,
  touched: Touched,
  draft: HeldDraft,
  { entry_id, title }: { entry_id: number; title: string },
  { by, approved }: Pick<Publication, "by" | "approved">,
): Promise<void> {
  const { draft_id, user_id, space_id, user } = draft;
  const decider = by ? by.id : (draft.scheduled_by ?? user_id);
  const isOthers = decider !== user_id;
  if (isOthers && space_id) await placeIn(tx, touched, { space_id, entry_id, placed_by: user_id });
  if (isOthers && (approved || !user.synthetic)) {
    await admitRead(tx, touched, entry_id, by ?? (await findActorById(tx, decider)));
  }
  await decideWritten(tx, draft_id, approved ? "approved" : "unread", decider);
  await settleDraft(tx, draft_id, "published");
  await tx.draft.update({
    where: { draft_id },
    // Its text is the entry's now. The row stays for people who have the secret link: it leads to the entry.
    data: {
      state: "published",
      entry_published: entry_id,
      title: "",
      content: "",
      image: null,
      ...noImageFocus,
      ...noEntryWords,
      social_image: null,
      slug: null,
      spaces: [],
      dated: null,
      disclosure: null,
      no_ai_comments: false,
      reason: null,
      ...unscheduled,
      ...(user.synthetic && { space_id, ...shownIn(draft) }), // whose editors go on seeing what became of it
    },
  });
  const told = user.owner_id ?? user_id;
  if (!by || by.id !== told) {
    const who = by && isOthers ? { by: by.username } : {};
    await addNotice(tx, told, { kind: "draft_published", entry_id, title, ...who });
  }
  if (by && isOthers) {
    await recordEvent(tx, {
      action: "draft.published",
      actor: by,
      subject: "entry",
      subjectId: entry_id,
      after: { title, user_id, ...(space_id && { space_id }) },
    });
  }
}

/**
 * Ends a held draft of a comment within the change that published the comment, or held it back (`commentId` null): then
 * those who admit comments decide about it.
 */
export async function settleComment(
  tx: Database,
  draft: HeldDraft,
  commentId: number | null,
  { by, approved }: Pick<Publication, "approved"> & { by: Actor },
): Promise<void> {
  const { draft_id, space_id, commented_id, title, user } = draft;
  await decideWritten(tx, draft_id, approved ? "approved" : "unread", by.id);
  if (commentId !== null) await settleDraft(tx, draft_id, "published");
  else if (approved) {
    const data = { disclosure: "ai-assisted", ...approved };
    await registerDraft(tx, "reviewed", draft, { actor: by, data });
  }
  await tx.draft.update({
    where: { draft_id },
    data: {
      state: "published",
      ...(commentId !== null && { comment_published: commentId, content: "" }),
      ...unscheduled,
      space_id,
      ...shownIn(draft),
    },
    select: { draft_id: true },
  });
  const told = user.owner_id;
  if (commentId === null || commented_id === null || told === null || told === by.id) return;
  const about = { entry_id: commented_id, comment_id: commentId, title, by: by.username };
  await addNotice(tx, told, { kind: "machine_commented", ...about });
}

/** The column that keeps that a text was before the editors of its space, where no server has noted it yet. */
const shownIn = ({ state, shown_version, version }: HeldDraft) =>
  state === "open" ? {} : { shown_version: shown_version ?? version };

interface Place {
  space_id: number;
  entry_id: number;
  placed_by: number;
}

async function placeIn(tx: Database, touched: Touched, place: Place) {
  const { space_id, entry_id } = place;
  const key = { space_id, entry_id };
  await tx.placementProposal.deleteMany({ where: key });
  if (await tx.spaceEntry.findUnique({ where: { space_id_entry_id: key } })) return;
  await insertPlacement(tx, touched, { ...place, accepted: true });
}

/** Lists the entry of a new account that this reader has published, if they are one who admits entries. */
async function admitRead(tx: Database, touched: Touched, entry_id: number, reader: Actor | null) {
  if (!canModerate(reader)) return;
  const waits = { entry_id, listed: false };
  const { count } = await tx.entry.updateMany({ where: waits, data: { listed: true } });
  if (count > 0) await touchEntry(tx, touched, entry_id);
}
