import "server-only";
import { ifRoom } from "@/lib/kernel/database-errors";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { isLocalSite } from "@/lib/platform/http/local-site";

/** The key of the setting with the address that ids in feeds begin with; nobody changes it by hand. */
const FEED_IDS = "feed_ids";

/**
 * Returns the address that ids in feeds begin with: that of the site when its first feed was read, and kept since, so
 * that feed readers know their entries again wherever the site moves. One that leads nowhere but to its own machine is
 * not kept.
 */
export async function feedIdBase(): Promise<string> {
  const kept = await db.setting.findUnique({ where: { key: FEED_IDS }, select: { value: true } });
  if (typeof kept?.value === "string") return kept.value;
  const { SITE_URL: value } = env;
  if (isLocalSite(value)) return value;
  await ifRoom(
    db.setting.upsert({
      where: { key: FEED_IDS },
      create: { key: FEED_IDS, value },
      update: {}, // another reader came first
    }),
  );
  return value;
}
