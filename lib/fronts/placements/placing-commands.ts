import "server-only";
import { hasConsent, isOwn, readAuthorship, refuseRepeated } from "@/lib/fronts/placements/records";
import { recordEvent } from "@/lib/house/audit/commands";
import { hasBlocked, isBlocked } from "@/lib/house/blocks/records";
import { addNotice, foldNotices, forgetPlacement } from "@/lib/house/notices/commands";
import { effectiveMode, type Mode } from "@/lib/house/settings/modes";
import type { Actor } from "@/lib/kernel/actor";
import { change, type Touched } from "@/lib/kernel/change";
import { orConflict } from "@/lib/kernel/database-errors";
import type { Database } from "@/lib/kernel/db";
import { assertMay, conflict, notFound } from "@/lib/kernel/errors";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import type { Placed } from "@/lib/spaces/spaces/dto";
import {
  canAddEntry,
  canEditFront,
  canProposeEntry,
  canRemoveEntryFromSpace,
  type Standing,
} from "@/lib/spaces/spaces/policy";
import { findRole, listEditorIds, NOT_YOURS, requireSpace } from "@/lib/spaces/spaces/records";
import { requireEntry } from "@/lib/texts/entries/records";
import { touchEntry } from "@/lib/texts/tags/entries";

/**
 * Puts an entry on a space's front page, dated now or `created`; a colaborador's waits as a proposal for an editor, and
 * so does what `waitsForReading` says. An entry that is placed without its author's consent is listed, and the author
 * told. Throws 404, 403, 409 when it is there already or, for a machine's entry, when the space has the same text under
 * another entry, 429.
 */
export async function addEntryToSpace(
  actor: Actor,
  spaceId: number,
  entryId: number,
  created?: Date,
): Promise<Placed> {
  await spend("PLACEMENTS", actor);
  return orConflict(
    ALREADY_THERE,
    change(async (tx, touched) => {
      await requireVoice(tx, actor);
      await requireEntry(tx, entryId);
      return placeEntry(tx, touched, actor, spaceId, entryId, created);
    }),
  );
}

/** Does what `addEntryToSpace` does within a change that holds the entry, for an actor who may publish. */
export async function placeEntry(
  tx: Database,
  touched: Touched,
  actor: Actor,
  spaceId: number,
  entryId: number,
  created?: Date,
): Promise<Placed> {
  const space = await requireSpace(tx, spaceId);
  const entry = await readAuthorship(tx, entryId);
  const [role, own] = [await findRole(tx, actor, space), isOwn(actor, entry)];
  if (canProposeEntry(role, own)) return propose(tx, actor, space, entry);
  assertMay(canAddEntry(role, own), role ? ONLY_YOURS : NOT_YOURS);
  await requireRead(tx, space, entry);
  await refuseRepeated(tx, { space_id: spaceId, entry_id: entryId });
  if (await waitsForReading(tx, role, space, entryId)) return propose(tx, actor, space, entry);
  const accepted = await hasConsent(tx, actor, space, entry);
  if (!accepted) await requireListable(tx, actor, space, entry);
  await touchEntry(tx, touched, entryId);
  const place = { space_id: spaceId, entry_id: entryId };
  await insertPlacement(tx, touched, { ...place, created, placed_by: actor.id, accepted });
  await tx.placementProposal.deleteMany({ where: place });
  if (entry.voice !== null && !own) {
    const about = { ...place, title: entry.title, space: space.name };
    if (accepted) {
      const placed = { kind: "placed", ...about, by: actor.username } as const;
      await foldNotices(tx, [entry.voice], placed, { space_id: spaceId });
    } else {
      await forgetPlacement(tx, place);
      await addNotice(tx, entry.voice, { kind: "placement", ...about });
    }
  }
  return { ...place, state: accepted ? "accepted" : "listed" };
}

/**
 * Returns whether a machine's text that nobody answers for waits for an editor when somebody of this role adds it to a
 * space: where the space says itself that machines do not publish alone there, and the role only writes for it.
 */
export async function waitsForReading(
  tx: Database,
  role: Standing,
  { space_id }: Pick<Owned, "space_id">,
  entry_id: number,
): Promise<boolean> {
  if (role === null || canEditFront(role)) return false;
  const { autonomy } = await tx.space.findUniqueOrThrow({
    where: { space_id },
    select: { autonomy: true },
  });
  if (effectiveMode(autonomy as Mode | null) === "autonomo") return false;
  const { origin, reviewed_at } = await tx.entry.findUniqueOrThrow({
    where: { entry_id },
    select: { origin: true, reviewed_at: true },
  });
  return origin === "synthetic" && reviewed_at === null;
}

/**
 * Throws 403, in a space with four eyes, for a machine's text that no editor of the space except its owner has read.
 */
export async function requireRead(tx: Database, space: Owned, entry: Authored): Promise<void> {
  assertMay(
    await isReadThere(tx, space, entry),
    "Lo que escribe un usuario sintético lo lee antes alguien que edita este espacio y no lo lleva.",
  );
}

/** Returns whether the rule of four eyes, if the space has it, lets an entry be in the space. */
export async function isReadThere(
  tx: Database,
  space: Owned,
  { entry_id, voice }: Authored,
): Promise<boolean> {
  const { four_eyes } = await tx.space.findUniqueOrThrow({
    where: { space_id: space.space_id },
    select: { four_eyes: true },
  });
  if (!four_eyes) return true;
  const { origin, reviewer } = await tx.entry.findUniqueOrThrow({
    where: { entry_id },
    select: { origin: true, reviewer: { select: { id: true, isAdmin: true } } },
  });
  if (origin !== "synthetic") return true;
  if (reviewer === null || reviewer.id === voice) return false;
  return reviewer.isAdmin || (await listEditorIds(tx, space)).includes(reviewer.id);
}

const ALREADY_THERE = "La entrada ya está en el espacio";

const ONLY_YOURS = "En este espacio solo puedes añadir tus propias entradas.";

/** The most spaces that may list an entry without its author's consent. */
const MAX_LISTINGS = 50;

type HeldSpace = Awaited<ReturnType<typeof requireSpace>>;

type Owned = Pick<HeldSpace, "space_id" | "owner_id">;

type Authored = Awaited<ReturnType<typeof readAuthorship>>;

/** Throws 403 when the author has blocked the space or the actor, 409 when too many other spaces list the entry. */
async function requireListable(tx: Database, actor: Actor, space: HeldSpace, entry: Authored) {
  assertMay(
    entry.voice === null || !(await hasBlocked(tx, entry.voice, actor.id)),
    "Quien responde de esta entrada te ha bloqueado: no puedes añadirla a un espacio.",
  );
  assertMay(
    !(await isBlocked(tx, space.space_id, entry)),
    "Quien escribió esta entrada no quiere que sus textos aparezcan en este espacio.",
  );
  const where = { entry_id: entry.entry_id, accepted_at: null };
  if ((await tx.spaceEntry.count({ where })) >= MAX_LISTINGS) {
    throw conflict(
      "Demasiados espacios muestran ya esta entrada sin que su autor lo haya aceptado.",
    );
  }
}

async function propose(
  tx: Database,
  actor: Actor,
  { space_id, owner_id, name }: HeldSpace,
  { entry_id, title }: Authored,
): Promise<Placed> {
  const place = { space_id, entry_id };
  if (await tx.spaceEntry.findUnique({ where: { space_id_entry_id: place } })) {
    throw conflict(ALREADY_THERE);
  }
  const { count } = await tx.placementProposal.createMany({
    data: { ...place, proposed_by: actor.id },
    skipDuplicates: true,
  });
  if (count === 0) throw conflict("La entrada ya está propuesta: falta que la acepte un editor.");
  const editors = await listEditorIds(tx, { space_id, owner_id }, { joined: true });
  const { version } = await tx.entry.findUniqueOrThrow({
    where: { entry_id },
    select: { version: true },
  });
  const others = (await tx.placementProposal.count({ where: { space_id } })) - 1;
  const by = actor.username;
  const notice = { kind: "proposal", ...place, title, version, space: name, by, others } as const;
  await foldNotices(tx, editors, notice, { space_id });
  return { ...place, state: "proposed" };
}

interface NewPlacement {
  space_id: number;
  entry_id: number;
  created?: Date;
  placed_by: number | null;
  /** True when the author agrees from the start. */
  accepted: boolean;
}

/** Adds an entry to a space, both of which the change holds. */
export async function insertPlacement(
  tx: Database,
  touched: Touched,
  { accepted, ...placement }: NewPlacement,
): Promise<void> {
  await tx.spaceEntry.create({
    data: { ...placement, accepted_at: accepted ? new Date() : null },
    select: { entry_id: true },
  });
  await touchEntry(tx, touched, placement.entry_id);
}

/** Takes an entry off a space; the entry stays. Throws 404, 403. */
export const removeEntryFromSpace = (
  actor: Actor,
  spaceId: number,
  entryId: number,
): Promise<void> =>
  change(async (tx, touched) => {
    await requireEntry(tx, entryId);
    const space = await requireSpace(tx, spaceId);
    const entry = await readAuthorship(tx, entryId);
    const [role, own] = [await findRole(tx, actor, space), isOwn(actor, entry)];
    assertMay(canRemoveEntryFromSpace(role, own));
    await touchEntry(tx, touched, entryId);
    const place = { space_id: spaceId, entry_id: entryId };
    const { count } = await tx.spaceEntry.deleteMany({ where: place });
    if (count === 0) throw notFound("La entrada no está en el espacio.");
    await touchEntry(tx, touched, entryId);
    await recordEvent(tx, {
      action: "placement.removed",
      actor,
      subject: "entry",
      subjectId: entryId,
      before: { space_id: spaceId, space: space.name },
    });
  });
