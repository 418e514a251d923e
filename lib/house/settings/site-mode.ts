import "server-only";
import { effectiveMode, type Mode } from "@/lib/house/settings/modes";
import { canChangeSettings } from "@/lib/house/settings/policy";
import { pageSettings, readSettings } from "@/lib/house/settings/queries";
import type { KeptSettings } from "@/lib/house/settings/schema";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { isBuilding } from "@/server/next-internals";

/** Reads how far machines go alone on the site: no further than its operator and its administrators let them. */
export const readSiteMode = async (tx: Database = db): Promise<Mode> =>
  strictest(await readSettings(tx));

/** The site's mode as `readSiteMode` reads it, for a page; anything cached of it carries `paperTag`. */
export const pageSiteMode = async (): Promise<Mode> =>
  isBuilding() ? env.AI_AUTONOMY_MAX : strictest(await pageSettings());

const strictest = ({ ai_mode }: KeptSettings) => effectiveMode(env.AI_AUTONOMY_MAX, ai_mode);

/**
 * Returns whether the actor is to be asked how far machines go on this site: an administrator who makes its first
 * synthetic user, unless that is settled.
 */
export async function asksSiteMode(actor: Actor): Promise<boolean> {
  if (!canChangeSettings(actor) || env.AI_AUTONOMY_MAX !== "autonomo") return false;
  if ((await readSettings()).ai_mode !== null) return false;
  const machine = { synthetic: true, deleted_at: null };
  return (await db.user.findFirst({ where: machine, select: { id: true } })) === null;
}
