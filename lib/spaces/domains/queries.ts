import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { assertMay, notFound } from "@/lib/kernel/errors";
import { after, by, fromCursor, toPage, type Page, type PageQuery } from "@/lib/kernel/pagination";
import {
  domainSelect,
  toDomain,
  type Domain,
  type DomainProof,
  type Found,
} from "@/lib/spaces/domains/dto";
import { canManageDomain } from "@/lib/spaces/domains/policy";
import { proofName } from "@/lib/spaces/domains/proof";
import type { Space } from "@/lib/spaces/spaces/dto";
import { findSpace, getSpaceRole } from "@/lib/spaces/spaces/queries";

const isProven = { proven_at: { not: null } };

/** One domain; an unproven one only for those who manage it. Throws 404. */
export async function getDomain(actor: Actor | null, domainId: number): Promise<Domain> {
  const row = await db.domain.findUnique({
    where: { domain_id: domainId },
    select: domainSelect,
  });
  if (!row) throw missing();
  if (!row.proven_at) {
    const role = actor && (await getSpaceRole(actor, row.space_id));
    if (!canManageDomain(actor, row, role)) throw missing();
  }
  return toDomain(row);
}

/** One domain, proven or not, or null. */
export async function findDomain(domainId: number): Promise<Domain | null> {
  const row = await db.domain.findUnique({ where: { domain_id: domainId }, select: domainSelect });
  return row && toDomain(row);
}

/** A page of the domains that are proven, and of the actor's own; of all for administrators. Newest first. */
export async function listDomains(
  actor: Actor | null,
  { limit, cursor }: PageQuery,
): Promise<Page<Domain>> {
  const seen = actor ? { OR: [isProven, { owner_id: actor.id }] } : isProven;
  const rows = await db.domain.findMany({
    where: { AND: [actor?.isAdmin ? {} : seen, after(fromCursor(cursor), "domain_id")] },
    orderBy: [{ created: "desc" }, { domain_id: "desc" }],
    take: limit + 1,
    select: domainSelect,
  });
  return toPage(rows, limit, by("domain_id"), toDomain);
}

/** A page of the names that the actor still has to prove, newest first. */
export async function listUnprovenDomains(
  actor: Actor,
  { limit, cursor }: PageQuery,
): Promise<Page<Domain>> {
  const rows = await db.domain.findMany({
    where: { owner_id: actor.id, proven_at: null, ...after(fromCursor(cursor), "domain_id") },
    orderBy: [{ created: "desc" }, { domain_id: "desc" }],
    take: limit + 1,
    select: domainSelect,
  });
  return toPage(rows, limit, by("domain_id"), toDomain);
}

/** Returns the proof of a domain. Throws 404, 403 unless the actor manages it. */
export async function getDomainProof(actor: Actor, domainId: number): Promise<DomainProof> {
  const row = await db.domain.findUnique({
    where: { domain_id: domainId },
    select: {
      name: true,
      space_id: true,
      owner_id: true,
      proof: true,
      proven_at: true,
      checked_at: true,
      found: true,
      failing_since: true,
      owner: { select: { domain_token: true } },
    },
  });
  if (!row) throw missing();
  const role = await getSpaceRole(actor, row.space_id);
  assertMay(canManageDomain(actor, row, role), "No tienes permiso para administrar este dominio.");
  const token = row.owner?.domain_token;
  const asked = row.proof === null || row.proof === "dns";
  return {
    record: asked && token ? { name: proofName(row.name), value: token } : null,
    proven_at: row.proven_at?.toISOString() ?? null,
    checked_at: row.checked_at?.toISOString() ?? null,
    found: row.found as Found | null,
    values: [],
    failing_since: row.failing_since?.toISOString() ?? null,
  };
}

/** The space that a host name shows, or null. */
export async function findSpaceOfDomain(name: string): Promise<Space | null> {
  const domain = await db.domain.findFirst({
    where: { name, ...isProven },
    select: { space_id: true },
  });
  return domain && findSpace(domain.space_id);
}

/** Throws 404 unless a name is the main site's own or shows a space. */
export async function requireServed(name: string): Promise<void> {
  if (name === new URL(env.SITE_URL).hostname) return;
  const domain = await db.domain.findFirst({
    where: { name, ...isProven },
    select: { domain_id: true },
  });
  if (!domain) throw notFound("Este sitio no sirve ese dominio.");
}

const missing = () => notFound("El dominio no existe o ha sido eliminado.");
