import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire } from "@/lib/kernel/wire";

/** The columns of a synthetic user; `token` is the stored, encrypted one, which never leaves the server. */
export const syntheticUserSelect = {
  id: true,
  username: true,
  fullName: true,
  /** An image among the site's uploads; null for the drawing of a robot. */
  picture: true,
  model: true,
  personality: true,
  /** Its mode: how far it goes alone; null sets no limit. */
  autonomy: true,
  /** The model that reads its texts, `propio` for its own; null: as the site says. */
  second_reader: true,
  /** The number of words that its entries should have; null for no wish. */
  words_min: true,
  words_max: true,
  token: true,
  owner_id: true,
  createdAt: true,
  /** The number of its entries that can be read. */
  entries_count: true,
  comments_count: true,
} satisfies Prisma.UserSelect;

type SyntheticUserRow = Prisma.UserGetPayload<{ select: typeof syntheticUserSelect }>;

/** A synthetic account as every call answers it. */
export type SyntheticUser = ReturnType<typeof toSyntheticUser>;

/** Turns a row into a synthetic user; `mask`: twenty characters by which to recognise the token, null for none. */
export const toSyntheticUser = (row: SyntheticUserRow, mask: string | null) =>
  toWire({ ...row, synthetic: true, token: mask });
