import "server-only";
import { addDays } from "date-fns/addDays";
import { subDays } from "date-fns/subDays";
import { tokenSelect, toToken, type NewToken } from "@/lib/accounts/access-tokens/dto";
import { REMEMBERED, tokenLimits, type TokenInput } from "@/lib/accounts/access-tokens/schema";
import type { User } from "@/lib/generated/prisma/client";
import { recordEvent } from "@/lib/house/audit/commands";
import { siteName } from "@/lib/house/settings/paper";
import { displayName } from "@/lib/house/users/dto";
import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/change";
import { type Database } from "@/lib/kernel/db";
import { conflict, notFound } from "@/lib/kernel/errors";
import { endTokens, newToken } from "@/lib/platform/auth/access-token";
import { requireConfirmed } from "@/lib/platform/auth/confirmed";
import { hashOf } from "@/lib/platform/auth/hash";
import { sendMail } from "@/lib/platform/mail/send";
import { accessTokenMadeMail } from "@/lib/platform/mail/texts/access-token-made";

/**
 * Makes a key for the actor's programs, which is shown this once. Its owner is told by e-mail. Throws 403 unless the
 * actor has just proven who they are, 409 beyond twenty.
 */
export async function makeToken(
  actor: Actor,
  { name, scopes, days }: TokenInput,
): Promise<NewToken> {
  requireConfirmed();
  const token = newToken();
  const { row, owner } = await transaction(async (tx) => {
    const user_id = actor.id;
    await tx.$queryRaw`SELECT FROM "user" WHERE "id" = ${user_id} FOR NO KEY UPDATE`;
    const owner = await tx.user.findUniqueOrThrow({
      where: { id: user_id },
      select: { username: true, fullName: true, email: true },
    });
    await forgetEnded(tx, user_id);
    const valid = { user_id, revoked_at: null, expires: { gt: new Date() } };
    if ((await tx.accessToken.count({ where: valid })) >= tokenLimits.tokens) {
      throw conflict(`Una cuenta puede tener ${tokenLimits.tokens} claves para programas.`);
    }
    const made = await tx.accessToken.create({
      data: {
        user_id,
        name,
        scopes,
        hash: hashOf(token),
        ending: token.slice(-4),
        expires: addDays(new Date(), days),
      },
      select: tokenSelect,
    });
    await record(tx, "made", actor, { after: { name, scopes, days } });
    return { row: made, owner };
  });
  await tellOwner(owner, name);
  return { token, access_token: toToken(row) };
}

/** Revokes one of the actor's keys. Throws 404. It needs no proof of identity: somebody in a hurry has a reason. */
export const revokeToken = (actor: Actor, tokenId: number): Promise<void> =>
  transaction(async (tx) => {
    const [revoked] = await tx.accessToken.updateManyAndReturn({
      where: { token_id: tokenId, user_id: actor.id, revoked_at: null },
      data: { revoked_at: new Date() },
      select: { name: true },
    });
    if (!revoked) throw notFound("Esa clave no existe o ya está anulada.");
    await record(tx, "revoked", actor, { before: revoked });
  });

/** Revokes all keys of the actor. */
export const revokeTokens = (actor: Actor): Promise<void> =>
  transaction(async (tx) => {
    const count = await endTokens(tx, actor.id);
    if (count > 0) await record(tx, "revoked", actor, { after: { ended: count } });
  });

const forgetEnded = (tx: Database, user_id: number) => {
  const before = { lt: subDays(new Date(), REMEMBERED) };
  return tx.accessToken.deleteMany({
    where: { user_id, OR: [{ revoked_at: before }, { expires: before }] },
  });
};

const record = (
  tx: Database,
  what: "made" | "revoked",
  actor: Actor,
  changes: Pick<Parameters<typeof recordEvent>[1], "before" | "after">,
) =>
  recordEvent(tx, {
    action: `access_token.${what}`,
    actor,
    subject: "user",
    subjectId: actor.id,
    ...changes,
  });

type Owner = Pick<User, "username" | "fullName" | "email">;

async function tellOwner(owner: Owner, name: string) {
  if (!owner.email) return;
  await sendMail(
    owner.email,
    accessTokenMadeMail(displayName(owner), owner.username, name),
    siteName,
  );
}
