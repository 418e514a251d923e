import { ModerationSettings } from "@/components/moderation/moderation-settings";
import { Screen } from "@/components/shared/screen";
import type { SiteSettings } from "@/lib/settings/schema";
import { DoorSettings } from "./door-settings";
import { FactorSettings } from "./factor-settings";

/** `/settings`: what administrators set while the site runs, a section for each subject. */
export function SettingsScreen({ settings }: { settings: SiteSettings }) {
  return (
    <Screen title="Ajustes" subtitle="Valen desde que los guardas, sin reiniciar el sitio.">
      <div className="grid max-w-3xl gap-12">
        <DoorSettings door={settings.door} />
        <ModerationSettings settings={settings} />
        <FactorSettings settings={settings} />
      </div>
    </Screen>
  );
}
