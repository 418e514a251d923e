import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire } from "@/lib/kernel/wire";

/** The token in it is the stored, encrypted one: it never leaves the server. */
export const syntheticUserSelect = {
  id: true,
  username: true,
  fullName: true,
  /** An image of ours in place of the drawing of a robot; null for that. */
  picture: true,
  model: true,
  personality: true,
  /** Its mode: how far it goes alone; null says nothing. */
  autonomy: true,
  /** How many words its entries shall have; null says nothing. */
  words_min: true,
  words_max: true,
  token: true,
  owner_id: true,
  createdAt: true,
  /** How many entries of it can be read. */
  entries_count: true,
  comments_count: true,
} satisfies Prisma.UserSelect;

type SyntheticUserRow = Prisma.UserGetPayload<{ select: typeof syntheticUserSelect }>;

/** A synthetic account as every call answers it. */
export type SyntheticUser = ReturnType<typeof toSyntheticUser>;

/** `mask`: the part of the row's token that may be shown, twenty characters to recognise it by; null for none. */
export const toSyntheticUser = (row: SyntheticUserRow, mask: string | null) =>
  toWire({ ...row, synthetic: true, token: mask });
