import type { Prisma } from "@/lib/generated/prisma/client";

/** The token in it is the stored, encrypted one: it never leaves the server. */
export const syntheticUserSelect = {
  id: true,
  username: true,
  fullName: true,
  model: true,
  personality: true,
  token: true,
  owner_id: true,
  createdAt: true,
  entries_count: true,
  comments_count: true,
} satisfies Prisma.UserSelect;

type SyntheticUserRow = Prisma.UserGetPayload<{ select: typeof syntheticUserSelect }>;

/** A synthetic account as every call answers it. */
export interface SyntheticUser {
  id: number;
  username: string;
  fullName: string | null;
  synthetic: true;
  model: string | null;
  personality: string | null;
  /** Twenty characters to recognise the token by; null when there is none. */
  token: string | null;
  owner_id: number | null;
  createdAt: string;
  /** How many entries of it can be read. */
  entries_count: number;
  comments_count: number;
}

/** `mask`: what may be shown of the row's token. */
export const toSyntheticUser = (row: SyntheticUserRow, mask: string | null): SyntheticUser => ({
  ...row,
  synthetic: true,
  token: mask,
  createdAt: row.createdAt.toISOString(),
});
