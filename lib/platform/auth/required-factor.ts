import "server-only";
import { db } from "@/lib/kernel/db";
import { passkeyHost } from "@/lib/platform/auth/passkey-host";

/**
 * Returns whether the account can do nothing yet but add a second factor: an administrator without one, where the site
 * asks it of them. A passkey that was made for another host is none. Costs other accounts no query.
 */
export async function lacksRequiredFactor({
  id,
  isAdmin,
}: {
  id: number;
  isAdmin: boolean;
}): Promise<boolean> {
  if (!isAdmin) return false;
  const [row] = await db.$queryRaw<{ lacks: boolean }[]>`
    SELECT EXISTS (SELECT FROM "setting" WHERE "key" = 'admins_need_factor' AND "value" = 'true'::jsonb)
      AND NOT EXISTS (SELECT FROM "totp" WHERE "user_id" = ${id} AND "confirmed_at" IS NOT NULL)
      AND NOT EXISTS (
        SELECT FROM "passkey" WHERE "user_id" = ${id} AND coalesce("host", ${passkeyHost}) = ${passkeyHost}
      ) AS "lacks"`;
  return row?.lacks === true;
}
