import "server-only";
import { listFactors } from "@/lib/accounts/factors/queries";
import { lockFront } from "@/lib/fronts/editions/records";
import { countMostRead } from "@/lib/fronts/readings/records";
import { Prisma } from "@/lib/generated/prisma/client";
import { recordEvent } from "@/lib/house/audit/commands";
import { homeRules, paperRules } from "@/lib/house/settings/paper-schema";
import { canChangeSettings } from "@/lib/house/settings/policy";
import { readSettings, withNames } from "@/lib/house/settings/queries";
import type { KeptSettings, SiteSettings, SiteSettingsChanges } from "@/lib/house/settings/schema";
import { paperTag, settingsTag } from "@/lib/house/settings/shown";
import { findAccounts } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { assertMay, conflict, invalid } from "@/lib/kernel/errors";
import { requireConfirmed } from "@/lib/platform/auth/confirmed";
import { homeTag } from "@/lib/spaces/spaces/shown";

/**
 * Changes the site's settings; what is absent stays. Throws 403 for all but administrators who have just proven who
 * they are, 400 for an account that is not there, 409 when an administrator without a second factor would ask one of
 * all.
 */
export const changeSettings = (actor: Actor, changes: SiteSettingsChanges): Promise<SiteSettings> =>
  change(async (tx, touched) => {
    assertMay(canChangeSettings(actor), "Solo los administradores cambian los ajustes del sitio.");
    requireConfirmed();
    if (changes.admins_need_factor && (await listFactors(actor.id, tx)).length === 0) {
      throw conflict("Añade antes un segundo factor a tu cuenta: si no, te quedarías fuera.");
    }
    const before = await readSettings(tx);
    for (const [key, value] of Object.entries(await toKept(tx, before, changes))) {
      const data = { value: value ?? Prisma.JsonNull, updated: new Date() };
      await tx.setting.upsert({ where: { key }, create: { key, ...data }, update: data });
    }
    const after = await readSettings(tx);
    touched.tag(settingsTag);
    const changesHome = Object.keys(changes).some((key) => key in homeRules);
    if (changesHome || changes.shows_most_read !== undefined) {
      await lockFront(tx, null);
      await countMostRead(tx, touched, null);
    }
    const isOnEveryPage = Object.keys(changes).some((key) => key in paperRules);
    if (isOnEveryPage || changes.ai_mode !== undefined) touched.tag(paperTag);
    if (changesHome) touched.tag(homeTag);
    await recordEvent(tx, { action: "settings.changed", actor, before, after });
    return withNames(tx, after);
  });

/**
 * Converts changes to what is stored, with accounts by their ids. A deleted account has no name that could be left out,
 * so it stays in `home_without`.
 */
async function toKept(
  tx: Database,
  before: KeptSettings,
  { home_without: names, ...changes }: SiteSettingsChanges,
): Promise<Partial<KeptSettings>> {
  if (!names) return changes;
  const gone = await tx.user.findMany({
    where: { id: { in: before.home_without }, deleted_at: { not: null } },
    select: { id: true },
  });
  const named = await findAccounts(tx, names);
  const unknown = names.find((_name, index) => named[index] === null);
  if (unknown !== undefined) {
    throw invalid("home_without", `No hay ninguna cuenta que se llame «${unknown}».`);
  }
  const ids = [...named, ...gone.map(({ id }) => id)].filter((id) => id !== null);
  return { ...changes, home_without: [...new Set(ids)] };
}
