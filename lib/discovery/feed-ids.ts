import "server-only";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { isLocalSite } from "@/lib/platform/http/local-site";

/** The key of the setting with the address that ids in feeds begin with; nobody changes it by hand. */
const FEED_IDS = "feed_ids";

/**
 * Returns the address that ids in feeds begin with: that of the site when its first feed was read, and kept since, so
 * that feed readers know their entries again wherever the site moves. One that led nowhere but to its own machine is
 * kept only until the site has another.
 */
export async function feedIdBase(): Promise<string> {
  const kept = await db.setting.findUnique({ where: { key: FEED_IDS }, select: { value: true } });
  const { SITE_URL } = env;
  if (typeof kept?.value === "string") {
    if (isLocalSite(SITE_URL) || !isLocalSite(kept.value)) return kept.value;
  }
  const value = { value: SITE_URL };
  await db.setting.upsert({
    where: { key: FEED_IDS },
    create: { key: FEED_IDS, ...value },
    update: value,
  });
  return SITE_URL;
}
