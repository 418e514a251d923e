import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire } from "@/lib/kernel/wire";
import { passkeyHost } from "@/lib/platform/auth/passkey-host";

export const passkeySelect = {
  passkey_id: true,
  name: true,
  synced: true,
  host: true,
  created: true,
  last_used: true,
} satisfies Prisma.PasskeySelect;

type PasskeyRow = Prisma.PasskeyGetPayload<{ select: typeof passkeySelect }>;

/** A passkey as its owner sees it. */
export type Passkey = ReturnType<typeof toPasskey>;

export const toPasskey = (row: PasskeyRow) =>
  toWire({
    ...row,
    /** False for one that was made for another host, where the site was before. */
    works: row.host === null || row.host === passkeyHost,
  });

/** The second factors of an account, as its owner sees them. */
export interface Factors {
  /** Since when an authenticator app is asked for; null without one. */
  totp: string | null;
  passkeys: Passkey[];
  /** The number of recovery codes that are left. */
  recovery_codes: number;
  /** True when the account must have a second factor: administrators, where the site asks it of them. */
  required: boolean;
}

/** The secret for an authenticator app, as text and as a picture. */
export interface TotpSetup {
  /** In base 32, to be typed. */
  secret: string;
  uri: string;
  /** The black squares of the QR code as an SVG path, in a square of this many modules. */
  qr: { size: number; path: string };
}

/** Recovery codes, shown this once; none when the account has some already. */
export interface NewFactor {
  recovery_codes: string[];
}
