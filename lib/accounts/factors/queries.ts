import "server-only";
import { passkeySelect, toPasskey, type Factors } from "@/lib/accounts/factors/dto";
import type { Factor } from "@/lib/accounts/factors/schema";
import { readSettings } from "@/lib/house/settings/queries";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Database } from "@/lib/kernel/db";
import { passkeyHost, worksHere } from "@/lib/platform/auth/passkey-host";

/** The actor's own second factors. */
export async function getFactors(actor: Actor): Promise<Factors> {
  const [totp, passkeys, recovery, settings] = await Promise.all([
    findTotp(actor.id),
    db.passkey.findMany({
      where: { user_id: actor.id },
      orderBy: { passkey_id: "asc" },
      select: passkeySelect,
    }),
    db.recovery.findUnique({ where: { user_id: actor.id }, select: { hashes: true } }),
    readSettings(),
  ]);
  return {
    totp: totp?.confirmed_at.toISOString() ?? null,
    passkeys: passkeys.map(toPasskey),
    recovery_codes: recovery?.hashes.length ?? 0,
    required: actor.isAdmin && settings.admins_need_factor,
  };
}

/** Lists the account's second factors that work on this host; empty without any. */
export async function listFactors(userId: number, tx: Database = db): Promise<Factor[]> {
  const totp = await findTotp(userId, tx);
  const passkeys = await tx.passkey.count({ where: { user_id: userId, ...worksHere } });
  return [...(totp ? (["totp"] as const) : []), ...(passkeys > 0 ? (["passkey"] as const) : [])];
}

/**
 * Returns whether the password alone is too little for the account: it has a second factor, be it a passkey that works
 * on another host only. Then a recovery code is left.
 */
export const hasFactor = async (userId: number, tx: Database = db): Promise<boolean> =>
  (await findTotp(userId, tx)) !== null ||
  (await tx.passkey.count({ where: { user_id: userId } })) > 0;

/** Returns the host for which a passkey was made last that works on no other, of an account or of any; null for none. */
export async function findFormerHost(userId?: number): Promise<string | null> {
  const passkey = await db.passkey.findFirst({
    where: { user_id: userId, host: { not: passkeyHost } }, // which null is not
    orderBy: { passkey_id: "desc" },
    select: { host: true },
  });
  return passkey?.host ?? null;
}

/** Returns whether the administrator should be asked to add a second factor: they have none that works. */
export const lacksFactor = async (actor: Actor): Promise<boolean> =>
  actor.isAdmin && (await listFactors(actor.id)).length === 0;

/** The authenticator app's secret, once it is set up. */
export async function findTotp(userId: number, tx: Database = db) {
  const row = await tx.totp.findUnique({
    where: { user_id: userId },
    select: { secret: true, confirmed_at: true },
  });
  return row?.confirmed_at ? { secret: row.secret, confirmed_at: row.confirmed_at } : null;
}
