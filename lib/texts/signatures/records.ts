import "server-only";
import { hasBlocked } from "@/lib/house/blocks/records";
import { addNotices, forgetSignature } from "@/lib/house/notices/commands";
import type { Actor } from "@/lib/kernel/actor";
import type { Database } from "@/lib/kernel/db";
import { conflict, forbidden, notFound } from "@/lib/kernel/errors";
import { canEditFront, roleIn } from "@/lib/spaces/spaces/policy";
import type { SignatureRole } from "@/lib/texts/signatures/schema";
import type { ReadText } from "@/lib/texts/versions/measure";
import { changedMuchSince } from "@/lib/texts/versions/records";

/** Returns whether the actor edits a space where the entry stands with its author's consent. */
export async function editsPlaceOf(tx: Database, actor: Actor, entryId: number): Promise<boolean> {
  const places = await tx.spaceEntry.findMany({
    where: { entry_id: entryId, accepted_at: { not: null } },
    select: { space: { select: { space_id: true, owner_id: true } } },
  });
  const teams = await tx.spaceMember.findMany({
    where: { user_id: actor.id, joined_at: { not: null } },
    select: { space_id: true, role: true },
  });
  return places.some(({ space }) => canEditFront(roleIn({ ...actor, teams }, space)));
}

/**
 * Checks the person who is asked for a signature. Throws 404, 409 for one who cannot sign: a machine, an account that
 * may not publish or is closing; 403 for one who has blocked the actor.
 */
export async function requireSigner(tx: Database, actor: Actor, userId: number): Promise<void> {
  const person = await tx.user.findFirst({
    where: { id: userId, deleted_at: null },
    select: {
      synthetic: true,
      suspended_at: true,
      silenced_at: true,
      waiting_since: true,
      closing_at: true,
    },
  });
  if (!person || person.waiting_since) {
    throw notFound("La persona no existe o ha cerrado su cuenta.");
  }
  const { synthetic, waiting_since: _, ...away } = person;
  if (synthetic) throw conflict("Un usuario sintético no firma lo que escribe una persona.");
  if (Object.values(away).some(Boolean)) throw conflict("Esta cuenta no puede firmar ahora.");
  if (await hasBlocked(tx, userId, actor.id))
    throw forbidden("Esta persona no admite tus peticiones.");
}

interface SignedEntry {
  entry_id: number;
  title: string;
  version: number;
}

/**
 * Asks people for their signatures again, within a change of what readers see beside their names: those who have not
 * answered yet, and those who agreed, since nobody signs what they have not read. `text`: the text where nothing else
 * has changed; of those who agreed, only who agreed to one that was much different is asked then.
 */
export async function askSignaturesAgain(
  tx: Database,
  actor: Actor,
  { entry_id, title, version }: SignedEntry,
  text?: ReadText,
): Promise<void> {
  const asked = await tx.entrySignature.findMany({
    where: { entry_id, user_id: { not: actor.id } },
  });
  for (const { user_id, role, agreed_at, agreed_version } of asked) {
    if (agreed_at && text) {
      const agreed = { entry_id, version: agreed_version };
      if (!(await changedMuchSince(tx, agreed, text))) continue;
    }
    const asked_at = new Date();
    await tx.entrySignature.update({
      where: { entry_id_user_id: { entry_id, user_id } },
      data: {
        agreed_at: null,
        agreed_version: null,
        asked_at,
        ...(role === "coauthor" && { asked_by: actor.id }), // who changes an entry may ask for these
      },
    });
    await forgetSignature(tx, user_id, entry_id);
    const about = { entry_id, title, role: role as SignatureRole, by: actor.username };
    const read = { version, asked: asked_at.toISOString() };
    await addNotices(tx, [[user_id, { kind: "signature", ...about, ...read }]]);
  }
}

/** Throws 409 for what a machine wrote: it is labelled as a machine's, and no person signs it. */
export async function requireWrittenByPerson(tx: Database, userId: number): Promise<void> {
  const author = await tx.user.findUnique({ where: { id: userId }, select: { synthetic: true } });
  if (author?.synthetic)
    throw conflict("Lo que escribe un usuario sintético no lo firma una persona.");
}
