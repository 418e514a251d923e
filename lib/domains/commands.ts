import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { domainSelect, toDomain, type Domain } from "@/lib/domains/dto";
import { canManageDomain } from "@/lib/domains/policy";
import type { DomainChanges, DomainInput } from "@/lib/domains/schema";
import { change } from "@/lib/kernel/change";
import { orConflict } from "@/lib/kernel/database-errors";
import { db, type Database } from "@/lib/kernel/db";
import { assertMay, notFound } from "@/lib/kernel/errors";
import { requireManagedSpace } from "@/lib/spaces/commands";
import { touchSpace } from "@/lib/spaces/shown";

const NAME_TAKEN = "Ya existe un dominio con ese nombre";

/** Has a host name show a space, from the next request on. Throws 404 and 403 for the space, 409. */
export const createDomain = (actor: Actor, input: DomainInput): Promise<Domain> =>
  orConflict(
    NAME_TAKEN,
    change(async (tx, touched) => {
      await requireManagedSpace(tx, actor, input.space_id);
      const row = await tx.domain.create({ data: input, select: domainSelect });
      await touchSpace(tx, touched, input.space_id);
      return toDomain(row);
    }),
  );

/** Changes a domain. Another name waits for its own first request. Throws 404, 403, 409. */
export const updateDomain = (
  actor: Actor,
  domainId: number,
  changes: DomainChanges,
): Promise<Domain> =>
  orConflict(
    NAME_TAKEN,
    change(async (tx, touched) => {
      const before = await requireDomain(tx, actor, domainId);
      const spaceId = changes.space_id ?? before.space_id;
      if (spaceId !== before.space_id) await requireManagedSpace(tx, actor, spaceId);
      const renamed = changes.name !== undefined && changes.name !== before.name;
      await touchSpace(tx, touched, before.space_id);
      const row = await tx.domain.update({
        where: { domain_id: domainId },
        data: { ...changes, ...(renamed && { active_at: null }) },
        select: domainSelect,
      });
      await touchSpace(tx, touched, spaceId);
      return toDomain(row);
    }),
  );

/** Deletes a domain: its host name shows the main site again. Throws 404, 403. */
export const deleteDomain = (actor: Actor, domainId: number): Promise<void> =>
  change(async (tx, touched) => {
    const { space_id } = await requireDomain(tx, actor, domainId);
    await touchSpace(tx, touched, space_id);
    await tx.domain.delete({ where: { domain_id: domainId } });
  });

/**
 * Whether requests for this host name show a space. The first of them makes the domain active: from then
 * on the canonical addresses of its space are there.
 */
export async function receiveHost(name: string): Promise<boolean> {
  const domain = await db.domain.findUnique({ where: { name }, select: { active_at: true } });
  if (domain && !domain.active_at) await activate(name);
  return domain !== null;
}

const activate = (name: string) =>
  change(async (tx, touched) => {
    const [domain] = await tx.domain.updateManyAndReturn({
      where: { name, active_at: null },
      data: { active_at: new Date() },
      select: { space_id: true },
    });
    if (domain) await touchSpace(tx, touched, domain.space_id);
  });

/** The domain, held until the transaction ends, for whoever manages its space. Throws 404, 403. */
async function requireDomain(tx: Database, actor: Actor, domainId: number) {
  await tx.$queryRaw`SELECT FROM "domain" WHERE "domain_id" = ${domainId} FOR UPDATE`;
  const row = await tx.domain.findUnique({ where: { domain_id: domainId }, select: domainSelect });
  if (!row) throw notFound("El dominio no existe o ha sido eliminado.");
  assertMay(canManageDomain(actor, row), "No tienes permiso para administrar este dominio.");
  return row;
}
