import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import { canManageSynthetic } from "@/lib/house/users/policy";
import { namesOf } from "@/lib/house/users/queries";
import { mayAct } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";
import { getSyntheticUser } from "@/lib/machines/synthetic-users/queries";
import type { ToldCorrection } from "@/lib/publishing/review/dto";
import { canDecideReview } from "@/lib/publishing/review/policy";
import { reasonSentences, type RejectionReason } from "@/lib/publishing/review/schema";
import { roleIn } from "@/lib/spaces/spaces/policy";

/** The most corrections that a synthetic user is told for its next text. */
const TOLD = 10;

interface Machine {
  id: number;
  owner_id: number | null;
}

/**
 * Lists the reasons and notes with which texts of a synthetic user were turned down, or another version was asked for,
 * the latest first: by its owner anywhere, by others on texts for these spaces, where they may decide today. What an
 * editor of one space wants binds no other, and what a former editor wanted binds nobody.
 */
export async function listCorrections(machine: Machine, spaceIds: number[]): Promise<string[]> {
  const rows = await newest(machine, await desksOf(machine, spaceIds));
  return rows.map(wordsOf);
}

/**
 * Lists what `listCorrections` tells a synthetic user for any of its spaces, the latest first, to those who manage it.
 * Throws 404, 403.
 */
export async function listToldCorrections(actor: Actor, userId: number): Promise<ToldCorrection[]> {
  const machine = await getSyntheticUser(userId, actor);
  assertMay(canManageSynthetic(actor, machine), NOT_YOURS);
  const where = { user_id: userId, written: corrected };
  const corrections = await db.draft.groupBy({ by: ["space_id"], where });
  const desks = await desksOf(
    machine,
    corrections.flatMap(({ space_id }) => space_id ?? []),
  );
  const told = new Map<number, Row>();
  for (const places of [[], ...desks.map((desk) => [desk])]) {
    for (const row of await newest(machine, places)) told.set(row.draft_id, row);
  }
  const rows = [...told.values()].toSorted((a, b) => Number(b.decided_at) - Number(a.decided_at));
  const people = await namesOf(rows.map(({ decided_by }) => decided_by));
  return rows.map((row) => {
    const { draft_id, decided_by, decided_at, draft } = row;
    const isOwners = decided_by === machine.owner_id;
    const desk = isOwners ? undefined : desks.find(({ space_id }) => space_id === draft.space_id);
    return {
      draft_id,
      text: wordsOf(row),
      decider: people.get(decided_by ?? 0) ?? null,
      decided_at: decided_at?.toISOString() ?? null,
      space: desk ? { space_id: desk.space_id, name: desk.name } : null,
    };
  });
}

const NOT_YOURS = "No tienes permiso para administrar este usuario sintético.";

/** Selects the texts about which somebody has said something: a reason of its own, or a note. */
const corrected = {
  decision: { in: ["rejected", "rewritten"] },
  OR: [{ reason: { not: null, notIn: ["otro"] } }, { note: { not: null, notIn: [""] } }],
} satisfies Prisma.WrittenDraftWhereInput;

const correctionSelect = {
  draft_id: true,
  reason: true,
  note: true,
  decided_by: true,
  decided_at: true,
  draft: { select: { space_id: true } },
} satisfies Prisma.WrittenDraftSelect;

type Row = Prisma.WrittenDraftGetPayload<{ select: typeof correctionSelect }>;

/** A space, and the people whose corrections of texts for it count. */
interface Desk {
  space_id: number;
  name: string;
  deciders: number[];
}

/** Finds for each space who of those that ever corrected a text for it may decide about one today. */
async function desksOf({ id, owner_id }: Machine, spaceIds: number[]): Promise<Desk[]> {
  const space_id = { in: spaceIds };
  const spaces = await db.space.findMany({
    where: { space_id },
    select: { space_id: true, name: true, owner_id: true },
  });
  const by = await db.writtenDraft.groupBy({
    by: ["decided_by"],
    where: { ...corrected, draft: { user_id: id, space_id } },
  });
  const ids = by.flatMap(({ decided_by }) => decided_by ?? []);
  const people = await db.user.findMany({
    where: { id: { in: ids }, silenced_at: null, ...mayAct },
    select: {
      id: true,
      isAdmin: true,
      teams: { where: { space_id }, select: { space_id: true, role: true } },
    },
  });
  return spaces.map(({ name, ...space }) => {
    const text = { user_id: id, user: { owner_id, synthetic: true }, space_id: space.space_id };
    const waiting = { ...text, state: "review", shown_version: 1 } as const;
    const mayDecide = (person: (typeof people)[number]) =>
      canDecideReview(person, waiting, roleIn(person, space));
    return { ...space, name, deciders: people.filter(mayDecide).map((person) => person.id) };
  });
}

/** Reads the newest corrections by a synthetic user's owner, and by who decides on these desks. */
function newest({ id, owner_id }: Machine, desks: Desk[]): Promise<Row[]> {
  const byOwner = owner_id === null ? [] : [{ decided_by: owner_id }];
  const byOthers = desks.map(({ space_id, deciders }) => ({
    decided_by: { in: deciders },
    draft: { space_id },
  }));
  return db.writtenDraft.findMany({
    where: { ...corrected, draft: { user_id: id }, AND: { OR: [...byOwner, ...byOthers] } },
    orderBy: [{ decided_at: "desc" }, { draft_id: "desc" }],
    take: TOLD,
    select: correctionSelect,
  });
}

/** The words in which a correction is told. */
function wordsOf({ reason, note }: Pick<Row, "reason" | "note">): string {
  const why = reason && reasonSentences[reason as RejectionReason];
  return [why, note].filter(Boolean).join(" ");
}
