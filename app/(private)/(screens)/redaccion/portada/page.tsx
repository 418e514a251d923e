import type { Metadata } from "next";
import { staffPage } from "@/app/(private)/(screens)/staff-page";
import { homeHead } from "@/app/home-head";
import { ComposerScreen } from "@/components/editions/composer-screen";
import { HomeMasthead } from "@/components/home/home-masthead";
import { canComposeHome, canWithdrawOfHome } from "@/lib/fronts/editions/policy";
import { getEditionDesk, listComposable, listLost } from "@/lib/fronts/editions/queries";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Componer la portada" };

export default staffPage<PageProps<"/redaccion/portada">>(
  {
    address: () => routes.composeHome,
    may: canComposeHome,
    why: "Solo quien edita el sitio compone la portada del sitio.",
  },
  async (actor) => {
    const archive = canWithdrawOfHome(actor) ? routes.keptHomes() : null;
    const desk = await getEditionDesk(actor, null);
    const entries = await listComposable(null, desk);
    const head = await homeHead();
    return (
      <ComposerScreen
        of={null}
        front={routes.home}
        desk={desk}
        entries={entries}
        archive={archive}
        dates={head.dates}
        masthead={<HomeMasthead {...head} />}
        lost={await listLost(null, desk, entries)}
      />
    );
  },
);
