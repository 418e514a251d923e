import "server-only";
import { recordEvent } from "@/lib/audit/commands";
import type { Actor } from "@/lib/auth/actor";
import { requireConfirmed } from "@/lib/auth/confirmed";
import { change } from "@/lib/kernel/change";
import { listFactors } from "@/lib/factors/queries";
import { assertMay, conflict } from "@/lib/kernel/errors";
import { canChangeSettings } from "@/lib/settings/policy";
import { readSettings } from "@/lib/settings/queries";
import type { SiteSettings, SiteSettingsChanges } from "@/lib/settings/schema";
import { settingsTag } from "@/lib/settings/shown";

/**
 * Changes the site's settings; what is absent stays. Throws 403 for all but administrators who have just proven who
 * they are, 409 when one without
 * a second factor would ask one of all.
 */
export const changeSettings = (actor: Actor, changes: SiteSettingsChanges): Promise<SiteSettings> =>
  change(async (tx, touched) => {
    assertMay(canChangeSettings(actor), "Solo los administradores cambian los ajustes del sitio.");
    requireConfirmed();
    if (changes.admins_need_factor && (await listFactors(actor.id, tx)).length === 0) {
      throw conflict("Añade antes un segundo factor a tu cuenta: si no, te quedarías fuera.");
    }
    const before = await readSettings(tx);
    for (const [key, value] of Object.entries(changes)) {
      const data = { value, updated: new Date() };
      await tx.setting.upsert({ where: { key }, create: { key, ...data }, update: data });
    }
    const after = await readSettings(tx);
    touched.tag(settingsTag);
    await recordEvent(tx, { action: "settings.changed", actor, before, after });
    return after;
  });
