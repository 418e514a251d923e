import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire, type Wire } from "@/lib/kernel/wire";

export const domainSelect = {
  domain_id: true,
  /** Lower case, punycode. */
  name: true,
  description: true,
  space_id: true,
  /** The id of the account that proves the name; null when that is gone. */
  owner_id: true,
  created: true,
  /** When it was proven to be its owner's; null while it is not, and then it shows nothing. */
  proven_at: true,
  /** When the first request for it reached a server of the site; null when none has. */
  active_at: true,
  space: { select: { name: true, slug: true, owner_id: true } },
} satisfies Prisma.DomainSelect;

type DomainRow = Prisma.DomainGetPayload<{ select: typeof domainSelect }>;

/** A domain as every call answers it. */
export type Domain = Wire<DomainRow>;

export const toDomain = (row: DomainRow): Domain => toWire(row);

/** The answer of DNS: the account's token, nothing, something else, or why there was none. */
export type Found = "token" | "nothing" | "other" | "servfail" | "timeout" | "failed";

/** The proof of a name, for people who manage it. */
export interface DomainProof {
  /** The TXT record to make; null for a name that needs none. */
  record: { name: string; value: string } | null;
  proven_at: string | null;
  /** When DNS was last asked, and what it said. */
  checked_at: string | null;
  found: Found | null;
  /** The TXT records that DNS has there instead; only right after it was asked. */
  values: string[];
  /** Since when a proven name lacks its token. */
  failing_since: string | null;
}
