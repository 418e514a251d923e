import "server-only";
import { recordEvent } from "@/lib/house/audit/commands";
import { requireUser } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import { orConflict } from "@/lib/kernel/database-errors";
import { db, type Database } from "@/lib/kernel/db";
import { assertMay, conflict, notFound } from "@/lib/kernel/errors";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import { domainSelect, toDomain, type Domain, type DomainProof } from "@/lib/spaces/domains/dto";
import { canManageDomain, canMoveDomain } from "@/lib/spaces/domains/policy";
import { askDns } from "@/lib/spaces/domains/proof";
import { getDomainProof } from "@/lib/spaces/domains/queries";
import { ensureToken, holdNames } from "@/lib/spaces/domains/records";
import { assertFree, assertProvable, exemptionOf, NAME_TAKEN } from "@/lib/spaces/domains/rules";
import type { DomainChanges, DomainInput } from "@/lib/spaces/domains/schema";
import { noteAnswer } from "@/lib/spaces/domains/transitions";
import { findRole, requireManagedSpace } from "@/lib/spaces/spaces/records";
import { touchSpace } from "@/lib/spaces/spaces/shown";

/** The most domain names that one account may have. */
const MAX_DOMAINS = 50;

const NOT_YOURS_TO_MOVE =
  "Solo quien demostró que este nombre es suyo puede llevarlo a otro espacio.";

/**
 * Adds a host name that shows a space once it is proven and a request has come. Throws 400 for a name that nobody can
 * prove, 404 and 403 for the space, 409, 429.
 */
export async function createDomain(actor: Actor, input: DomainInput): Promise<Domain> {
  assertProvable(actor, input.name);
  await spend("DOMAINS", actor);
  return orConflict(
    NAME_TAKEN,
    change(async (tx, touched) => {
      await requireVoice(tx, actor);
      await requireManagedSpace(tx, actor, input.space_id);
      await requireUser(tx, actor.id); // one domain of an account is added at a time
      await requireRoom(tx, actor);
      await assertFree(tx, actor, actor.id, input.name);
      await ensureToken(tx, actor.id);
      const data = { ...input, owner_id: actor.id, ...proofOf(actor, input.name) };
      const row = await tx.domain.create({ data, select: domainSelect });
      await touchSpace(tx, touched, input.space_id);
      await recordEvent(tx, {
        action: "domain.added",
        actor,
        subject: "domain",
        subjectId: row.domain_id,
        after: { name: row.name, space_id: row.space_id, proof: data.proof },
      });
      return toDomain(row);
    }),
  );
}

/**
 * Changes a domain. Another name has to be proven, and waits for its own first request. Not everybody who manages a
 * domain may move it to another space: see `canMoveDomain`. Throws 400, 404, 403, 409, 429.
 */
export async function updateDomain(
  actor: Actor,
  domainId: number,
  changes: DomainChanges,
): Promise<Domain> {
  if (changes.name !== undefined) {
    assertProvable(actor, changes.name);
    await spend("DOMAINS", actor);
  }
  return orConflict(
    NAME_TAKEN,
    change(async (tx, touched) => {
      await requireVoice(tx, actor);
      const before = await requireDomain(tx, actor, domainId);
      const spaceId = changes.space_id ?? before.space_id;
      const moved = spaceId !== before.space_id;
      const name = changes.name ?? before.name;
      const renamed = name !== before.name;
      if (moved) assertMay(canMoveDomain(actor, before), NOT_YOURS_TO_MOVE);
      if (moved || renamed) await requireManagedSpace(tx, actor, spaceId);
      // The owner has to prove the name; an administrator changes it in the owner's place.
      const ownerId = actor.isAdmin ? (before.owner_id ?? actor.id) : actor.id;
      if (renamed) {
        await assertFree(tx, actor, ownerId, name, domainId);
        await holdNames(tx, { domain_id: domainId });
      }
      await ensureToken(tx, ownerId);
      await touchSpace(tx, touched, before.space_id);
      const row = await tx.domain.update({
        where: { domain_id: domainId },
        data: {
          ...changes,
          ...(before.owner_id === null && { owner_id: ownerId }), // the account of its owner is gone
          ...(renamed && { active_at: null, owner_id: ownerId, ...proofOf(actor, name) }),
        },
        select: domainSelect,
      });
      await touchSpace(tx, touched, spaceId);
      if (renamed || moved) {
        await recordEvent(tx, {
          action: "domain.changed",
          actor,
          subject: "domain",
          subjectId: domainId,
          before: { name: before.name, space_id: before.space_id },
          after: { name, space_id: spaceId },
        });
      }
      return toDomain(row);
    }),
  );
}

/** Deletes a domain: its host name shows the main site again, and is held for its account. Throws 404, 403. */
export const deleteDomain = (actor: Actor, domainId: number): Promise<void> =>
  change(async (tx, touched) => {
    const { name, space_id } = await requireDomain(tx, actor, domainId);
    await touchSpace(tx, touched, space_id);
    await holdNames(tx, { domain_id: domainId });
    await tx.domain.delete({ where: { domain_id: domainId } });
    await recordEvent(tx, {
      action: "domain.deleted",
      actor,
      subject: "domain",
      subjectId: domainId,
      before: { name, space_id },
    });
  });

/** Asks DNS now whether a name is its owner's, and says what was found. Throws 404, 403, 409, 429. */
export async function checkDomain(actor: Actor, domainId: number): Promise<DomainProof> {
  const { record } = await getDomainProof(actor, domainId);
  const domain = await db.domain.findUnique({
    where: { domain_id: domainId },
    select: { name: true, owner_id: true, owner: { select: { domain_token: true } } },
  });
  if (!record || !domain) return getDomainProof(actor, domainId); // the name needs no proof
  await spend("DOMAIN_CHECKS", actor);
  const answer = await askDns(domain.name, record.value);
  await orConflict(
    "Otra cuenta acaba de demostrar que ese nombre es suyo",
    change(async (tx, touched) => {
      const now = await requireDomain(tx, actor, domainId);
      const moved = now.name !== domain.name || now.owner_id !== domain.owner_id;
      if (moved) throw conflict("Alguien acaba de cambiar este dominio. Vuelve a intentarlo.");
      await noteAnswer(tx, touched, now, answer.found, actor);
    }),
  );
  return { ...(await getDomainProof(actor, domainId)), values: answer.values };
}

/**
 * Returns whether requests for this host name show a space. The first of them makes the domain active: from then on the
 * canonical addresses of its space are there.
 */
export async function receiveHost(name: string): Promise<boolean> {
  const domain = await db.domain.findFirst({
    where: { name, proven_at: { not: null } },
    select: { active_at: true },
  });
  if (domain && !domain.active_at) await activate(name);
  return domain !== null;
}

const activate = (name: string) =>
  change(async (tx, touched) => {
    const [domain] = await tx.domain.updateManyAndReturn({
      where: { name, active_at: null, proven_at: { not: null } },
      data: { active_at: new Date() },
      select: { space_id: true },
    });
    if (domain) await touchSpace(tx, touched, domain.space_id);
  });

/** Returns the columns for the proof of a new name: proven at once when it needs no proof in DNS, else not yet. */
function proofOf(actor: Actor, name: string) {
  const proof = exemptionOf(actor, name);
  const proven_at = proof && new Date();
  return { proof, proven_at, checked_at: null, found: null, failing_since: null };
}

async function requireRoom(tx: Database, actor: Actor) {
  if (actor.isAdmin) return;
  if ((await tx.domain.count({ where: { owner_id: actor.id } })) < MAX_DOMAINS) return;
  throw conflict("Ya tienes 50 dominios, que es el máximo de una cuenta: elimina antes alguno.");
}

/** The domain, locked until the transaction ends, for an actor who manages it. Throws 404, 403. */
async function requireDomain(tx: Database, actor: Actor, domainId: number) {
  await tx.$queryRaw`SELECT FROM "domain" WHERE "domain_id" = ${domainId} FOR UPDATE`;
  const row = await tx.domain.findUnique({
    where: { domain_id: domainId },
    select: {
      domain_id: true,
      name: true,
      space_id: true,
      owner_id: true,
      proven_at: true,
      proof: true,
      failing_since: true,
      space: { select: { name: true, owner_id: true } },
    },
  });
  if (!row) throw notFound("El dominio no existe o ha sido eliminado.");
  const role = await findRole(tx, actor, { ...row.space, space_id: row.space_id });
  assertMay(canManageDomain(actor, row, role), "No tienes permiso para administrar este dominio.");
  return row;
}
