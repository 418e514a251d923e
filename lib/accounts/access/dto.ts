import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire, type Wire } from "@/lib/kernel/wire";

/** The columns of a session that its owner may read. Its id is a secret. */
export const sessionSelect = {
  key: true,
  device: true,
  network: true,
  created: true,
  last_seen: true,
  expires: true,
} satisfies Prisma.SessionSelect;

type SessionRow = Prisma.SessionGetPayload<{ select: typeof sessionSelect }>;

/** An open session; `current`: true for the one that asks. */
export type OpenSession = Wire<SessionRow> & { current: boolean };

export const toOpenSession = (row: SessionRow, current: number | null): OpenSession => ({
  ...toWire(row),
  current: row.key === current,
});

/** The state of a person's own e-mail address. */
export interface EmailState {
  /** True when the site sends e-mail; without it an address is never verified. */
  mail: boolean;
  verified: boolean;
  /** An address that counts once its link is opened; null for none. */
  pending: string | null;
}

/** A reset link that an administrator hands over. */
export interface ResetLink {
  url: string;
  expires: string;
}
