import "server-only";
import { addNotices } from "@/lib/house/notices/commands";
import type { Actor } from "@/lib/kernel/actor";
import type { Database } from "@/lib/kernel/db";
import { AppError, assertMay } from "@/lib/kernel/errors";
import { requireVoice } from "@/lib/platform/limits/voice";
import { canReviewPublished, passesFourEyes, type FourEyes } from "@/lib/publishing/review/policy";
import type { RejectionReason, ReviewDecision } from "@/lib/publishing/review/schema";
import type { Standing } from "@/lib/spaces/spaces/policy";
import { findRole, listEditorIds } from "@/lib/spaces/spaces/records";
import { refuseUnwelcome } from "@/lib/texts/comments/welcome";
import { hasFourEyes } from "@/lib/texts/provenance/records";

/**
 * Records the decision about a machine's text, within the change that carries it out; does nothing for a person's text.
 */
export async function decideWritten(
  tx: Database,
  draft_id: number,
  decision: ReviewDecision,
  decided_by: number | null,
  why: { reason?: RejectionReason; note?: string } = {},
): Promise<void> {
  await tx.writtenDraft.updateMany({
    where: { draft_id },
    data: { decision, decided_by, decided_at: new Date(), ...why },
  });
}

/** Hours after which a machine's text that nobody has decided about expires. */
const EXPIRES_AFTER = 72;

export const expiryFromNow = () => new Date(Date.now() + EXPIRES_AFTER * 3_600_000);

/** Has a machine's undecided text wait as long as a new one from now on. */
export async function waitAnew(tx: Database, draft_id: number): Promise<void> {
  await tx.writtenDraft.updateMany({
    where: { draft_id, decision: null },
    data: { expires_at: expiryFromNow() },
  });
}

/** Counts the texts of a task that nobody has decided about; a scheduled text counts as decided. */
export const countUndecided = (reader: Database, task_id: number): Promise<number> =>
  reader.writtenDraft.count({
    where: { task_id, decision: null, draft: { state: { in: ["open", "review"] } } },
  });

interface Waiting {
  draft_id: number;
  user_id: number;
  user: { synthetic: boolean; owner_id: number | null };
  space_id: number | null;
  /** The entry that a comment would be under; null for an entry. */
  commented_id: number | null;
}

interface Told extends Pick<Waiting, "draft_id" | "user_id" | "space_id"> {
  title: string;
  asked_by: number | null;
}

/** Tells those who may decide about a machine's text that it waits for them, except the person who asked for it. */
export async function tellReviewers(
  tx: Database,
  { draft_id, user_id, space_id, title, asked_by }: Told,
): Promise<void> {
  const author = await tx.user.findUniqueOrThrow({
    where: { id: user_id },
    select: { owner_id: true, username: true },
  });
  // Read without a lock: the draft is locked already, and spaces must be locked before drafts.
  const space =
    space_id === null
      ? null
      : await tx.space.findUnique({
          where: { space_id },
          select: { space_id: true, owner_id: true, name: true },
        });
  const editors = space ? await listEditorIds(tx, space, { joined: true }) : [];
  const readers = new Set([...editors, ...(author.owner_id === null ? [] : [author.owner_id])]);
  const content = { draft_id, title, by: author.username, space: space?.name ?? "" };
  await addNotices(
    tx,
    [...readers]
      .filter((id) => id !== asked_by) // who asked for it is looking at it
      .map((id) => [id, { kind: "machine_review", ...content }]),
  );
}

const WRITER_SILENCED = "La cuenta de quien lo escribió está silenciada: no puede publicar.";

type Spoken = Pick<Waiting, "user_id" | "commented_id">;

/**
 * Throws 403 while nobody publishes a text, nor has it written anew: the actor or its author may not publish, or a
 * machine's comment is not welcome under its entry any more.
 */
export async function requireHeard(
  reader: Database,
  actor: Pick<Actor, "id">,
  { user_id, commented_id }: Spoken,
): Promise<void> {
  await requireVoice(reader, actor);
  if (user_id !== actor.id) await requireVoice(reader, { id: user_id }, WRITER_SILENCED);
  if (commented_id !== null) await refuseUnwelcome(reader, user_id, commented_id);
}

/** Returns why `requireHeard` would throw, or null. */
export const whyUnheard = (reader: Database, actor: Pick<Actor, "id">, text: Spoken) =>
  requireHeard(reader, actor, text).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError && error.code === "forbidden") return error.message;
      throw error;
    },
  );

/**
 * Reads the rule of four eyes for a text. It applies when the text's space or its task's has it, or, for a comment, a
 * space that its entry is in. Its writers are the owner of the synthetic user, the person who asked for it, the owner
 * of its task, and those who wrote the personality and the instructions that it was written with.
 */
export async function readFourEyes(
  reader: Database,
  { draft_id, user, space_id, commented_id }: Waiting,
): Promise<FourEyes> {
  const unbound = { four_eyes: false, writers: [] };
  if (!user.synthetic) return unbound;
  const written = await reader.writtenDraft.findUnique({
    where: { draft_id },
    select: { asked_by: true, task_id: true, user_version: true, task_version: true },
  });
  const task = await reader.task.findUnique({
    where: { task_id: written?.task_id ?? 0 },
    select: { owner_id: true, space_id: true },
  });
  const ids = [space_id, task?.space_id].filter((id) => id != null);
  const binds =
    (await reader.space.count({ where: { space_id: { in: ids }, four_eyes: true } })) > 0 ||
    (commented_id !== null && (await hasFourEyes(reader, commented_id)));
  if (!binds) return unbound;
  const told = [written?.user_version, written?.task_version].filter((id) => id != null);
  const versions = await reader.promptVersion.findMany({
    where: { version_id: { in: told } },
    select: { created_by: true },
  });
  const authors = versions.flatMap(({ created_by }) => created_by ?? []);
  const others = [user.owner_id, written?.asked_by, task?.owner_id].filter((id) => id != null);
  return {
    four_eyes: true,
    writers: authors.length < told.length ? null : [...others, ...authors],
  };
}

/**
 * Throws 403 where four eyes forbid publishing a text in this way; `by` is null when it publishes itself at its hour.
 */
export async function requireFourEyes(
  reader: Database,
  draft: Waiting,
  by: { id: number } | null,
  approved: boolean,
): Promise<void> {
  const eyes = await readFourEyes(reader, draft);
  const why = !approved ? NOT_UNREAD : eyes.writers ? NOT_BY_ITS_WRITERS : WRITERS_UNKNOWN;
  assertMay(passesFourEyes(by, eyes, approved), why);
}

const NOT_UNREAD =
  "En este espacio nada de lo que escribe un usuario sintético se publica sin revisar.";
const NOT_BY_ITS_WRITERS =
  "En este espacio lo aprueba otra persona: no quien lleva el usuario sintético, ni quien lo encargó o escribió sus instrucciones.";
const WRITERS_UNKNOWN =
  "En este espacio lo aprueba otra persona que quien escribió sus instrucciones, y no se sabe quién fue. Cámbialas y pide otra versión.";

/**
 * Returns why the actor may not answer for a published text of a machine; null when they may: administrators, and those
 * who edit a space that it is in, except the machine's owner where such a space has four eyes.
 */
export async function whyNotAnswer(
  reader: Database,
  actor: Actor,
  { entry_id, user }: { entry_id: number; user: { owner_id: number | null } },
): Promise<string | null> {
  if (!canReviewPublished(actor, await rolesWhere(reader, actor, entry_id))) {
    return "Solo quien edita un espacio donde está esta entrada responde de ella.";
  }
  return user.owner_id === actor.id && (await hasFourEyes(reader, entry_id))
    ? "En un espacio con cuatro ojos responde de lo que escribe un usuario sintético otra persona que quien lo lleva."
    : null;
}

/** Lists the actor's roles in the spaces that an entry is in with its author's consent; other spaces only list it. */
async function rolesWhere(tx: Database, actor: Actor, entry_id: number): Promise<Standing[]> {
  const places = await tx.spaceEntry.findMany({
    where: { entry_id, accepted_at: { not: null } },
    select: { space: { select: { space_id: true, owner_id: true } } },
  });
  const roles: Standing[] = [];
  for (const { space } of places) roles.push(await findRole(tx, actor, space)); // one query at a time
  return roles;
}
