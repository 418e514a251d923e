import type { Prisma } from "@/lib/generated/prisma/client";
import type { Named } from "@/lib/house/users/dto";
import { toWire, type Wire } from "@/lib/kernel/wire";

export const promptVersionSelect = {
  version_id: true,
  text: true,
  /** SHA-256 of the text, in hexadecimal. */
  hash: true,
  created: true,
  /** The id of the account that wrote it, even if that is gone. */
  created_by: true,
  note: true,
} satisfies Prisma.PromptVersionSelect;

type Row = Prisma.PromptVersionGetPayload<{ select: typeof promptVersionSelect }>;

/** A version of a personality or of a task's instructions, in use from `created` on. */
export type PromptVersion = ReturnType<typeof toPromptVersion>;

/** Turns a row into a version; `author`: the account of `created_by`, null when it is gone. */
export const toPromptVersion = (row: Row, author: (Named & { id: number }) | null) =>
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
