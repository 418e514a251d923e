import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire, type Wire } from "@/lib/kernel/wire";

export const domainSelect = {
  domain_id: true,
  /** Lower case, punycode. */
  name: true,
  description: true,
  space_id: true,
  created: true,
  /** When the first request for it reached a server of the site; null when none has. */
  active_at: true,
  space: { select: { name: true, slug: true, owner_id: true } },
} satisfies Prisma.DomainSelect;

type DomainRow = Prisma.DomainGetPayload<{ select: typeof domainSelect }>;

/** A domain as every call answers it. */
export type Domain = Wire<DomainRow>;

export const toDomain = (row: DomainRow): Domain => toWire(row);
