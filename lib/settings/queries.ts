import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { db, type Database } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";
import { canChangeSettings } from "@/lib/settings/policy";
import { siteSettings, type SiteSettings } from "@/lib/settings/schema";

/** The site's settings as they stand. */
export async function readSettings(tx: Database = db): Promise<SiteSettings> {
  const rows = await tx.setting.findMany({ select: { key: true, value: true } });
  return siteSettings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

/** The same for who may change them. Throws 403. */
export async function getSettings(actor: Actor): Promise<SiteSettings> {
  assertMay(canChangeSettings(actor), "Solo los administradores ven los ajustes del sitio.");
  return readSettings();
}
