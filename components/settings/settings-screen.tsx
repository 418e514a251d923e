import { TakeAlong } from "@/components/export/take-along";
import { FooterPagesSettings } from "@/components/footer-pages/footer-pages-settings";
import { ModerationSettings } from "@/components/moderation/moderation-settings";
import { HomeRule } from "@/components/paper/home-rule";
import { PaperSettings } from "@/components/paper/paper-settings";
import { SectionOrder, type Section } from "@/components/paper/section-order";
import { ButtonLink } from "@/components/shared/button-link";
import { Screen } from "@/components/shared/screen";
import type { FooterPage } from "@/lib/house/footer-pages/dto";
import type { Mode } from "@/lib/house/settings/modes";
import type { SiteSettings } from "@/lib/house/settings/schema";
import { routes } from "@/lib/platform/addresses/routes";
import { DoorSettings } from "./door-settings";
import { FactorSettings } from "./factor-settings";
import { MachineSettings } from "./machine-settings";
import { QuietSettings } from "./quiet-settings";

interface SettingsScreenProps {
  settings: SiteSettings;
  /** The sections, in their order. */
  sections: Section[];
  /** Spaces that are no sections, and from which entries enter the home page all the same. */
  chosen: Section[];
  pages: FooterPage[];
  /** How far the settings of the server let machines go. */
  mostMode: Mode;
}

/** `/settings`: what administrators set while the site runs, a section for each subject. */
export function SettingsScreen({
  settings,
  sections,
  chosen,
  pages,
  mostMode,
}: SettingsScreenProps) {
  return (
    <Screen
      narrow
      title="Ajustes"
      subtitle="Valen desde que los guardas, sin reiniciar el sitio."
      actions={
        <ButtonLink href={routes.siteWebhooks} variant="outline">
          Webhooks
        </ButtonLink>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        <PaperSettings settings={settings} />
        <SectionOrder sections={sections} />
        <HomeRule settings={settings} spaces={[...sections, ...chosen]} />
        <FooterPagesSettings pages={pages} />
        <DoorSettings door={settings.door} />
        <ModerationSettings settings={settings} />
        <MachineSettings settings={settings} most={mostMode} />
        <QuietSettings settings={settings} />
        <FactorSettings settings={settings} />
        <TakeAlong />
      </div>
    </Screen>
  );
}
