import type { Metadata } from "next";
import { staffPage } from "@/app/(private)/(screens)/staff-page";
import { SettingsScreen } from "@/components/settings/settings-screen";
import { routes } from "@/lib/addresses/routes";
import { canChangeSettings } from "@/lib/settings/policy";
import { getSettings } from "@/lib/settings/queries";

export const metadata: Metadata = { title: "Ajustes" };

export default staffPage<PageProps<"/settings">>(
  {
    address: () => routes.settings,
    may: canChangeSettings,
    why: "Solo los administradores ven y cambian los ajustes del sitio.",
  },
  async (actor) => <SettingsScreen settings={await getSettings(actor)} />,
);
