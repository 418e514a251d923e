import type { Prisma } from "@/lib/generated/prisma/client";
import { authorSelect } from "@/lib/house/users/dto";
import { toWire, type Wire } from "@/lib/kernel/wire";
import type { SignatureRole } from "@/lib/texts/signatures/schema";

export const signatureSelect = {
  entry_id: true,
  user_id: true,
  role: true,
  asked_at: true,
  /** Null while the person has not answered. */
  agreed_at: true,
  user: { select: authorSelect },
} satisfies Prisma.EntrySignatureSelect;

type SignatureRow = Prisma.EntrySignatureGetPayload<{ select: typeof signatureSelect }>;

/** Somebody who signs an entry besides its author, or was asked to. */
export type Signature = ReturnType<typeof toSignature>;

export function toSignature({ role, user, ...row }: SignatureRow) {
  const { id, username, fullName } = user;
  return {
    ...(toWire(row) satisfies Wire<typeof row>),
    role: role as SignatureRole,
    user: { id, username, fullName },
  };
}

/** The signatures of an entry, for its editors. */
export interface Signatures {
  signatures: Signature[];
  /** True when the reader may ask somebody to sign in the author's place. */
  can_sign_over: boolean;
}
