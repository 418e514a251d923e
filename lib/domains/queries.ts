import "server-only";
import { db } from "@/lib/kernel/db";
import { domainSelect, toDomain, type Domain } from "@/lib/domains/dto";
import { notFound } from "@/lib/kernel/errors";
import { after, by, fromCursor, toPage, type Page, type PageQuery } from "@/lib/kernel/pagination";
import type { Space } from "@/lib/spaces/dto";
import { findSpace } from "@/lib/spaces/queries";

/** One domain. Throws 404. */
export async function getDomain(domainId: number): Promise<Domain> {
  const domain = await findDomain(domainId);
  if (!domain) throw notFound("El dominio no existe o ha sido eliminado.");
  return domain;
}

/** One domain, or null. */
export async function findDomain(domainId: number): Promise<Domain | null> {
  const row = await db.domain.findUnique({ where: { domain_id: domainId }, select: domainSelect });
  return row && toDomain(row);
}

/** A page of all domains, newest first. */
export async function listDomains({ limit, cursor }: PageQuery): Promise<Page<Domain>> {
  const rows = await db.domain.findMany({
    where: after(fromCursor(cursor), "domain_id"),
    orderBy: [{ created: "desc" }, { domain_id: "desc" }],
    take: limit + 1,
    select: domainSelect,
  });
  return toPage(rows, limit, by("domain_id"), toDomain);
}

/** The space that a host name shows, or null. */
export async function findSpaceOfDomain(name: string): Promise<Space | null> {
  const domain = await db.domain.findUnique({ where: { name }, select: { space_id: true } });
  return domain && findSpace(domain.space_id);
}
