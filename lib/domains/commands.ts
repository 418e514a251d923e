import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { expire } from "@/lib/cache/expire";
import { homeTag } from "@/lib/entries/shown";
import { spaceTag } from "@/lib/spaces/shown";
import { domainsTag, hostTag } from "@/lib/domains/shown";
import { orConflict } from "@/lib/kernel/database-errors";
import { db } from "@/lib/kernel/db";
import { domainSelect, toDomain, type Domain } from "@/lib/domains/dto";
import { canManageDomain } from "@/lib/domains/policy";
import { getDomain } from "@/lib/domains/queries";
import type { DomainChanges, DomainInput } from "@/lib/domains/schema";
import { forbidden } from "@/lib/kernel/errors";
import { canManageSpace } from "@/lib/spaces/policy";
import { getSpace } from "@/lib/spaces/queries";

const NAME_TAKEN = "Ya existe un dominio con ese nombre";

/** Has a host name show a space, from the next request on. Throws 404 and 403 for the space, 409. */
export async function createDomain(actor: Actor, input: DomainInput): Promise<Domain> {
  await assertManagesSpace(actor, input.space_id);
  const row = await orConflict(NAME_TAKEN, db.domain.create({ data: input, select: domainSelect }));
  await expire(domainsTag, hostTag(row.name));
  return toDomain(row);
}

/** Changes a domain. Another name waits for its own first request. Throws 404, 403, 409. */
export async function updateDomain(
  actor: Actor,
  domainId: number,
  changes: DomainChanges,
): Promise<Domain> {
  const before = await managedDomain(actor, domainId);
  if (changes.space_id !== undefined) await assertManagesSpace(actor, changes.space_id);
  const renamed = changes.name !== undefined && changes.name !== before.name;
  const row = await orConflict(
    NAME_TAKEN,
    db.domain.update({
      where: { domain_id: domainId },
      data: { ...changes, ...(renamed && { active_at: null }) },
      select: domainSelect,
    }),
  );
  await expire(...shownBy(before), ...shownBy(row));
  return toDomain(row);
}

/** Deletes a domain: its host name shows the main site again. Throws 404, 403. */
export async function deleteDomain(actor: Actor, domainId: number): Promise<void> {
  const domain = await managedDomain(actor, domainId);
  await db.domain.deleteMany({ where: { domain_id: domainId } });
  await expire(...shownBy(domain));
}

/**
 * Whether requests for this host name show a space. The first of them makes the domain active: from then
 * on the canonical addresses of its space are there.
 */
export async function receiveHost(name: string): Promise<boolean> {
  const domain = await db.domain.findUnique({ where: { name }, select: { active_at: true } });
  if (domain && !domain.active_at) await activate(name);
  return domain !== null;
}

async function activate(name: string) {
  const activated = await db.domain.updateManyAndReturn({
    where: { name, active_at: null },
    data: { active_at: new Date() },
    select: { name: true, space_id: true },
  });
  for (const domain of activated) await expire(...shownBy(domain));
}

/** What changes when a domain does: the list, its own pages, and every address of its space. */
const shownBy = ({ name, space_id }: Pick<Domain, "name" | "space_id">) => [
  domainsTag,
  hostTag(name),
  spaceTag(space_id),
  homeTag,
];

async function managedDomain(actor: Actor, domainId: number): Promise<Domain> {
  const domain = await getDomain(domainId);
  if (!canManageDomain(actor, domain)) {
    throw forbidden("No tienes permiso para administrar este dominio.");
  }
  return domain;
}

async function assertManagesSpace(actor: Actor, spaceId: number) {
  if (!canManageSpace(actor, await getSpace(spaceId))) {
    throw forbidden("No tienes permiso para administrar este espacio.");
  }
}
