import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import type { Database } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";
import { passesFourEyes, type FourEyes } from "@/lib/publishing/review/policy";
import type { RejectionReason, ReviewDecision } from "@/lib/publishing/review/schema";
import type { Standing } from "@/lib/spaces/spaces/policy";
import { findRole } from "@/lib/spaces/spaces/records";
import { hasFourEyes } from "@/lib/texts/provenance/records";

/**
 * Records what became of a machine's text, within the change that does it; of a person's there is nothing to record.
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

/** Hours after which nobody needs to read what no editor has decided about. */
const EXPIRES_AFTER = 72;

export const expiryFromNow = () => new Date(Date.now() + EXPIRES_AFTER * 3_600_000);

/** A machine's text that had its hour waits for its editors again, and as long as a new one. */
export async function waitAnew(tx: Database, draft_id: number): Promise<void> {
  await tx.writtenDraft.updateMany({
    where: { draft_id, decision: null },
    data: { expires_at: expiryFromNow() },
  });
}

/** Texts of a task that nobody has decided about. */
export const countUndecided = (reader: Database, task_id: number): Promise<number> =>
  reader.writtenDraft.count({
    where: { task_id, decision: null, draft: { state: { in: ["open", "review"] } } },
  });

interface Waiting {
  draft_id: number;
  user_id: number;
  user: { synthetic: boolean; owner_id: number | null };
  space_id: number | null;
  /** Of a comment, the entry that it would stand under. */
  commented_id: number | null;
}

/**
 * Reads the rule of four eyes for a text, if its space has it, or of a comment one that its entry stands in. Its writers are the owner of the synthetic user, the
 * person who asked for it, the owner of its task, and those who wrote the personality and the instructions that it was
 * written with.
 */
export async function readFourEyes(
  reader: Database,
  { draft_id, user, space_id, commented_id }: Waiting,
): Promise<FourEyes> {
  const where = { space_id: space_id ?? 0 };
  const space = await reader.space.findUnique({ where, select: { four_eyes: true } });
  const isUnder = commented_id !== null && (await hasFourEyes(reader, commented_id));
  if (!user.synthetic || !(space?.four_eyes || isUnder)) return { four_eyes: false, writers: [] };
  const written = await reader.writtenDraft.findUnique({
    where: { draft_id },
    select: { asked_by: true, task_id: true, user_version: true, task_version: true },
  });
  const task_id = written?.task_id ?? 0;
  const task = await reader.task.findUnique({ where: { task_id }, select: { owner_id: true } });
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

/** Throws 403 where four eyes do not let a text be published so: `by` is null for the hour that was set. */
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

const NOT_UNREAD = "En este espacio nada de lo que escribe una máquina se publica sin revisar.";
const NOT_BY_ITS_WRITERS =
  "En este espacio lo aprueba otra persona: no quien lleva el usuario sintético, ni quien lo encargó o escribió sus instrucciones.";
const WRITERS_UNKNOWN =
  "En este espacio lo aprueba otra persona que quien escribió sus instrucciones, y no se sabe quién fue. Cámbialas y pide otra versión.";

/** Lists the actor's roles in the spaces that an entry stands in with its author's consent: others only list it. */
export async function rolesWhere(
  tx: Database,
  actor: Actor,
  entry_id: number,
): Promise<Standing[]> {
  const places = await tx.spaceEntry.findMany({
    where: { entry_id, accepted_at: { not: null } },
    select: { space: { select: { space_id: true, owner_id: true } } },
  });
  const roles: Standing[] = [];
  for (const { space } of places) roles.push(await findRole(tx, actor, space)); // one query at a time
  return roles;
}
