import type { Metadata } from "next";
import { staffPage } from "@/app/(private)/(screens)/staff-page";
import { SettingsScreen } from "@/components/settings/settings-screen";
import { listWrittenPages } from "@/lib/house/footer-pages/queries";
import { paperLimits } from "@/lib/house/settings/paper-schema";
import { canChangeSettings } from "@/lib/house/settings/policy";
import { getSettings } from "@/lib/house/settings/queries";
import { env } from "@/lib/kernel/env";
import { routes } from "@/lib/platform/addresses/routes";
import { listNamesOf, listSections } from "@/lib/spaces/spaces/queries";

export const metadata: Metadata = { title: "Ajustes" };

/** The most sections whose order can be set. */
const ORDERED = paperLimits.sections;

export default staffPage<PageProps<"/settings">>(
  {
    address: () => routes.settings,
    may: canChangeSettings,
    why: "Solo los administradores ven y cambian los ajustes del sitio.",
  },
  async (actor) => {
    const settings = await getSettings(actor);
    const sections = await listSections(settings.section_order, ORDERED);
    const shown = sections.map(({ space_id }) => space_id);
    const chosen = settings.home_spaces.filter((id) => !shown.includes(id));
    return (
      <SettingsScreen
        settings={settings}
        pages={await listWrittenPages(actor)}
        sections={sections.map(({ space_id, name }) => ({ space_id, name }))}
        mostMode={env.AI_AUTONOMY_MAX}
        chosen={await listNamesOf(chosen)}
      />
    );
  },
);
