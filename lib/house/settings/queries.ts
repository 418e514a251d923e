import "server-only";
import { cache } from "react";
import { canChangeSettings } from "@/lib/house/settings/policy";
import { siteSettings, type KeptSettings, type SiteSettings } from "@/lib/house/settings/schema";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Database } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";

/** The present settings of the site. */
export async function readSettings(tx: Database = db): Promise<KeptSettings> {
  const rows = await tx.setting.findMany({ select: { key: true, value: true } });
  return siteSettings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

/** The settings as `readSettings` reads them, once for each page. */
export const pageSettings = cache(() => readSettings());

/** Returns the settings to somebody who may change them. Throws 403 to others. */
export async function getSettings(actor: Actor): Promise<SiteSettings> {
  assertMay(canChangeSettings(actor), "Solo los administradores ven los ajustes del sitio.");
  return withNames(db, await readSettings());
}

/** Returns settings as calls answer them: with usernames in place of account ids. */
export async function withNames(
  reader: Database,
  { home_without, ...settings }: KeptSettings,
): Promise<SiteSettings> {
  const accounts = await reader.user.findMany({
    where: { id: { in: home_without }, deleted_at: null },
    orderBy: { username: "asc" },
    select: { username: true },
  });
  return { ...settings, home_without: accounts.map(({ username }) => username) };
}
