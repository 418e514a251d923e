import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire, type Wire } from "@/lib/kernel/wire";

export const promptVersionSelect = {
  version_id: true,
  text: true,
  /** SHA-256 of the text, in hexadecimal. */
  hash: true,
  created: true,
  /** The id of who wrote it, also of an account that is gone since. */
  created_by: true,
  note: true,
} satisfies Prisma.PromptVersionSelect;

type Row = Prisma.PromptVersionGetPayload<{ select: typeof promptVersionSelect }>;

/** A personality, or a task's instructions, as they were from then on. */
export type PromptVersion = ReturnType<typeof toPromptVersion>;

/** `author`: who `created_by` is; null when that account is gone. */
export const toPromptVersion = (row: Row, author: { id: number; username: string } | null) =>
  toWire({ ...row, author });

export const toldVersionSelect = {
  version_id: true,
  scope: true,
  created: true,
  note: true,
} satisfies Prisma.PromptVersionSelect;

/** The version of a personality (`user`) or of a task's instructions (`task`) that a text was written with. */
export type ToldVersion = Wire<
  Prisma.PromptVersionGetPayload<{ select: typeof toldVersionSelect }>
>;
