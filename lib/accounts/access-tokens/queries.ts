import "server-only";
import { subDays } from "date-fns/subDays";
import { tokenSelect, toToken, type AccessToken } from "@/lib/accounts/access-tokens/dto";
import { REMEMBERED, tokenLimits } from "@/lib/accounts/access-tokens/schema";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";

/** The keys of the actor that were not revoked, the newest first; expired ones stay listed for `REMEMBERED` days. */
export async function listTokens(actor: Actor): Promise<AccessToken[]> {
  const rows = await db.accessToken.findMany({
    where: {
      user_id: actor.id,
      revoked_at: null,
      expires: { gt: subDays(new Date(), REMEMBERED) },
    },
    orderBy: { token_id: "desc" },
    take: 5 * tokenLimits.tokens,
    select: tokenSelect,
  });
  return rows.map(toToken);
}

/** Counts the actor's tokens that are valid. */
export const countTokens = (actor: Actor): Promise<number> =>
  db.accessToken.count({
    where: { user_id: actor.id, revoked_at: null, expires: { gt: new Date() } },
  });
