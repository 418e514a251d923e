import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire, type Wire } from "@/lib/kernel/wire";
import { SCOPES, type Scope } from "@/lib/platform/auth/scopes";

export const tokenSelect = {
  token_id: true,
  name: true,
  ending: true,
  scopes: true,
  created: true,
  expires: true,
  last_used: true,
} satisfies Prisma.AccessTokenSelect;

type TokenRow = Prisma.AccessTokenGetPayload<{ select: typeof tokenSelect }>;

/** A key as its owner sees it, without its token, which is shown once, when the key is made. */
export type AccessToken = Omit<Wire<TokenRow>, "scopes"> & { scopes: Scope[]; expired: boolean };

export const toToken = (row: TokenRow): AccessToken => ({
  ...toWire(row),
  expired: row.expires.getTime() < Date.now(),
  scopes: SCOPES.filter((scope) => row.scopes.includes(scope)),
});

/** A key that was just made, with the token that programs send. */
export interface NewToken {
  token: string;
  access_token: AccessToken;
}
