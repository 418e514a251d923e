import "server-only";
import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/kernel/actor";
import { ifRoom } from "@/lib/kernel/database-errors";
import { db, type Database } from "@/lib/kernel/db";
import { AppError, forbidden } from "@/lib/kernel/errors";
import { findRequestContext } from "@/lib/kernel/request-context";
import { hashOf } from "@/lib/platform/auth/hash";
import { accountSelect, openAccount } from "@/lib/platform/auth/open-account";
import { regulars } from "@/lib/platform/auth/regulars";
import { lacksRequiredFactor } from "@/lib/platform/auth/required-factor";
import { type Scope, scopeOf } from "@/lib/platform/auth/scopes";
import { shownToken } from "@/lib/platform/auth/shown-token";
import { spendOfNetwork } from "@/lib/platform/limits/spend";

/** Use of a token is written down at most this often (milliseconds). */
const TOUCH_EVERY = 3_600_000;

/** A new token: 256 random bits behind letters by which scanners of leaked secrets know it. */
export const newToken = (): string => `rtv_${randomBytes(32).toString("base64url")}`;

const WHOLE = /^rtv_[\w-]{43}$/;

/** The token that a request brings; null for none. `whoHolds` checks it. */
export const tokenOf = (request: Request): string | null =>
  shownToken(request.headers.get("authorization"));

/**
 * Returns who holds this token, for a call that it may make. Throws 401 for one that is wrong, has expired or was
 * revoked, or whose account may not act; 403 for a call that it is not for; 429 for a network that shows many wrong
 * ones.
 */
export async function whoHolds(
  token: string,
  { method, url }: Request,
): Promise<{ actor: Actor; lacksFactor: boolean }> {
  const held = WHOLE.test(token) ? await findToken(token) : null;
  if (!held) {
    await spendOfNetwork("TOKENS");
    throw new AppError("unauthenticated", WRONG, { challenge: 'Bearer error="invalid_token"' });
  }
  regulars().rememberToken(token, { id: held.actor.id, isTrusted: held.isTrusted });
  requireScope(held.scopes, scopeOf(method, new URL(url).pathname));
  const context = findRequestContext();
  if (context) context.byToken = true;
  const lacksFactor = await lacksRequiredFactor(held.actor);
  return {
    actor: held.scopes.includes("administrar") ? held.actor : anybody(held.actor),
    lacksFactor,
  };
}

/** Returns the account without its rights over other people's texts and over the site. */
const anybody = (actor: Actor): Actor => ({ ...actor, isAdmin: false, isEditor: false });

async function findToken(token: string) {
  const row = await db.accessToken.findUnique({
    where: { hash: hashOf(token) },
    select: {
      token_id: true,
      scopes: true,
      expires: true,
      revoked_at: true,
      last_used: true,
      user: { select: accountSelect },
    },
  });
  const now = Date.now();
  if (!row || row.revoked_at || row.expires.getTime() < now) return null;
  const account = openAccount(row.user);
  if (!account) return null;
  if (now - (row.last_used?.getTime() ?? 0) > TOUCH_EVERY) await ifRoom(touch(row.token_id, now));
  return { ...account, scopes: row.scopes };
}

async function touch(token_id: number, now: number) {
  await db.accessToken.updateMany({ where: { token_id }, data: { last_used: new Date(now) } });
}

function requireScope(held: string[], scope: Scope | null) {
  if (scope === null) throw forbidden(NEVER);
  if (held.includes(scope)) return;
  throw new AppError("forbidden", `La clave no tiene el permiso «${scope}».`, {
    challenge: `Bearer error="insufficient_scope", scope="${scope}"`,
  });
}

/** Ends all tokens of an account, within a change. Answers how many. */
export async function endTokens(tx: Database, userId: number): Promise<number> {
  const { count } = await tx.accessToken.updateMany({
    where: { user_id: userId, revoked_at: null },
    data: { revoked_at: new Date() },
  });
  return count;
}

const WRONG = "La clave no es correcta, ha caducado o se ha anulado.";
const NEVER =
  "Esto no se puede hacer con una clave para programas: entra en el sitio con tu cuenta.";
