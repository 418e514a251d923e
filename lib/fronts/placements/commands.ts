import "server-only";
import { insertPlacement, requireRead } from "@/lib/fronts/placements/placing-commands";
import {
  canAnswerForEntry,
  canDecideProposal,
  canWithdrawProposal,
} from "@/lib/fronts/placements/policy";
import { isOwn, readAuthorship, refuseRepeated } from "@/lib/fronts/placements/records";
import type { Prisma } from "@/lib/generated/prisma/client";
import { recordEvent } from "@/lib/house/audit/commands";
import { addNotice } from "@/lib/house/notices/commands";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import { orConflict } from "@/lib/kernel/database-errors";
import type { Database } from "@/lib/kernel/db";
import { assertMay, conflict, notFound } from "@/lib/kernel/errors";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import type { ReadQuery } from "@/lib/platform/text/saving";
import type { Placed } from "@/lib/spaces/spaces/dto";
import { findRole, requireSpace } from "@/lib/spaces/spaces/records";
import { requireEntry } from "@/lib/texts/entries/records";
import { touchEntry } from "@/lib/texts/tags/entries";

const NOT_THERE = "La entrada no está en el espacio.";

/** The most entries that one change takes out of a space that their author blocks. */
const AT_ONCE = 100;

/**
 * Agrees to an entry's place in a space: from now on its addresses may follow it there. Throws 404, 403 unless
 * the actor answers for the entry.
 */
export const acceptPlacement = (actor: Actor, spaceId: number, entryId: number): Promise<Placed> =>
  change(async (tx, touched) => {
    await requireEntry(tx, entryId);
    const space = await requireSpace(tx, spaceId);
    const entry = await readAuthorship(tx, entryId);
    const may = canAnswerForEntry(actor, isOwn(actor, entry));
    assertMay(may, "Solo quien responde de la entrada puede aceptarlo.");
    const place = { space_id: spaceId, entry_id: entryId };
    const found = await tx.spaceEntry.findUnique({ where: { space_id_entry_id: place } });
    if (!found) throw notFound(NOT_THERE);
    if (found.accepted_at === null) {
      await requireRead(tx, space, entry); // its author may have changed it since it is listed
      await touchEntry(tx, touched, entryId);
      await tx.spaceEntry.update({
        where: { space_id_entry_id: place },
        data: { accepted_at: new Date() },
      });
      await touchEntry(tx, touched, entryId);
      await recordEvent(tx, {
        action: "placement.accepted",
        actor,
        subject: "entry",
        subjectId: entryId,
        after: { space_id: spaceId, space: space.name },
      });
    }
    return { ...place, state: "accepted" };
  });

/**
 * Takes the actor's entries out of a space where they were only listed, and keeps it from listing any more.
 * Throws 404, 429.
 */
export async function blockSpace(actor: Actor, spaceId: number): Promise<void> {
  await spend("BLOCKS", actor);
  await change(async (tx) => {
    const space = await requireSpace(tx, spaceId);
    const key = { user_id: actor.id, space_id: spaceId };
    await tx.spaceBlock.upsert({ where: { user_id_space_id: key }, create: key, update: {} });
    const removed = await tx.spaceEntry.count({ where: listedFor(actor, spaceId) });
    await recordEvent(tx, {
      action: "space.blocked",
      actor,
      subject: "space",
      subjectId: spaceId,
      after: { space: space.name, removed },
    });
  });
  while ((await unlistSome(actor, spaceId)) === AT_ONCE);
}

/** Selects the placements by which a space lists the actor's entries without consent. */
const listedFor = ({ id }: Actor, space_id: number): Prisma.SpaceEntryWhereInput => ({
  space_id,
  accepted_at: null,
  entry: { user: { OR: [{ id }, { owner_id: id }] } },
});

/** Takes some of the actor's entries out of a space that lists them; returns how many. */
const unlistSome = (actor: Actor, spaceId: number): Promise<number> =>
  change(async (tx, touched) => {
    const listed = await tx.spaceEntry.findMany({
      where: listedFor(actor, spaceId),
      orderBy: { entry_id: "asc" },
      take: AT_ONCE,
      select: { entry_id: true },
    });
    const ids = listed.map(({ entry_id }) => entry_id);
    // Entries are locked before their space, as everywhere.
    await tx.$queryRaw`
      SELECT FROM "entry" WHERE "entry_id" = ANY(${ids}) ORDER BY "entry_id" FOR NO KEY UPDATE`;
    for (const id of ids) await touchEntry(tx, touched, id);
    await tx.spaceEntry.deleteMany({
      where: { ...listedFor(actor, spaceId), entry_id: { in: ids } },
    });
    for (const id of ids) await touchEntry(tx, touched, id);
    return ids.length;
  });

/** Lets a space list the actor's entries again. Throws 404 when it was not blocked, 429. */
export async function unblockSpace(actor: Actor, spaceId: number): Promise<void> {
  await spend("BLOCKS", actor);
  await change(async (tx) => {
    const where = { user_id: actor.id, space_id: spaceId };
    const { count } = await tx.spaceBlock.deleteMany({ where });
    if (count === 0) throw notFound("No tienes bloqueado este espacio.");
    await recordEvent(tx, {
      action: "space.unblocked",
      actor,
      subject: "space",
      subjectId: spaceId,
    });
  });
}

/**
 * Puts a proposed entry on the front page; the person who offered it is told. Throws 404, 403, also where four eyes are
 * needed and only the machine's owner would have read its text, 409, also when the entry has changed since it was read.
 */
export const acceptProposal = (
  actor: Actor,
  spaceId: number,
  entryId: number,
  { version: read }: ReadQuery = {},
): Promise<Placed> =>
  orConflict(
    "La entrada ya está en el espacio",
    change(async (tx, touched) => {
      await requireVoice(tx, actor);
      const { version } = await requireEntry(tx, entryId);
      const found = await requireProposal(tx, actor, spaceId, entryId);
      const { space, proposal, role, notice, place } = found;
      assertMay(canDecideProposal(role), "Solo quien edita el espacio acepta propuestas.");
      const entry = await readAuthorship(tx, entryId);
      if (entry.voice !== proposal.proposed_by) {
        throw conflict("Quien propuso la entrada ya no responde de ella.");
      }
      if (read !== undefined && read !== version) throw conflict(READ_AGAIN);
      if (isOwn(actor, entry)) await requireRead(tx, space, entry); // another editor is the second reader
      await refuseRepeated(tx, place);
      await tx.placementProposal.delete({ where: { space_id_entry_id: place } });
      await touchEntry(tx, touched, entryId);
      const placement = { ...place, placed_by: proposal.proposed_by, accepted: true };
      await insertPlacement(tx, touched, placement);
      if (proposal.proposed_by !== actor.id) {
        await addNotice(tx, proposal.proposed_by, { kind: "proposal-accepted", ...notice });
      }
      await recordEvent(tx, {
        action: "proposal.accepted",
        actor,
        subject: "entry",
        subjectId: entryId,
        after: { space_id: spaceId },
      });
      return { ...place, state: "accepted" };
    }),
  );

const READ_AGAIN =
  "La entrada ha cambiado desde que la leíste: léela otra vez y acéptala entre las propuestas del espacio.";

/** Refuses a proposed entry and tells the person who offered it, or takes back the actor's own. Throws 404, 403. */
export const refuseProposal = (actor: Actor, spaceId: number, entryId: number): Promise<void> =>
  change(async (tx) => {
    await requireEntry(tx, entryId);
    const { proposal, role, notice, place } = await requireProposal(tx, actor, spaceId, entryId);
    const own = proposal.proposed_by === actor.id;
    assertMay(canWithdrawProposal(role, own), "Solo quien edita el espacio rechaza propuestas.");
    await tx.placementProposal.delete({ where: { space_id_entry_id: place } });
    if (own) return;
    await addNotice(tx, proposal.proposed_by, { kind: "proposal-refused", ...notice });
    await recordEvent(tx, {
      action: "proposal.refused",
      actor,
      subject: "entry",
      subjectId: entryId,
      after: { space_id: spaceId },
    });
  });

async function requireProposal(tx: Database, actor: Actor, spaceId: number, entryId: number) {
  const space = await requireSpace(tx, spaceId);
  const place = { space_id: spaceId, entry_id: entryId };
  const proposal = await tx.placementProposal.findUnique({
    where: { space_id_entry_id: place },
    select: { proposed_by: true, entry: { select: { title: true } } },
  });
  if (!proposal) throw notFound("La entrada no está propuesta para este espacio.");
  const notice = { ...place, title: proposal.entry.title, space: space.name };
  return { space, proposal, place, notice, role: await findRole(tx, actor, space) };
}
