import type { Prisma } from "@/lib/generated/prisma/client";

export const domainSelect = {
  domain_id: true,
  name: true,
  description: true,
  space_id: true,
  created: true,
  active_at: true,
  space: { select: { name: true, slug: true, owner_id: true } },
} satisfies Prisma.DomainSelect;

type DomainRow = Prisma.DomainGetPayload<{ select: typeof domainSelect }>;

/** A domain as every call answers it. */
export interface Domain {
  domain_id: number;
  /** Lower case, punycode. */
  name: string;
  description: string | null;
  space_id: number;
  created: string;
  /** When the first request for it reached a server of the site; null when none has. */
  active_at: string | null;
  space: { name: string; slug: string; owner_id: number };
}

export const toDomain = (row: DomainRow): Domain => ({
  ...row,
  created: row.created.toISOString(),
  active_at: row.active_at?.toISOString() ?? null,
});
