import "server-only";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { routes } from "@/lib/platform/addresses/routes";
import { firstAccountCode } from "@/lib/platform/auth/first-account";

/** The link that opens the first account, its administrator's; null once there is one. */
export async function findFirstAccountLink(): Promise<string | null> {
  const someone = await db.user.findFirst({ where: { synthetic: false }, select: { id: true } });
  return someone ? null : env.SITE_URL + routes.firstAccount(firstAccountCode());
}
