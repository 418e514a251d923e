import type { Metadata } from "next";
import { staffPage } from "@/app/(private)/(screens)/staff-page";
import { FirstStepsOver } from "@/components/first-steps/first-steps-over";
import { FirstStepsScreen } from "@/components/first-steps/first-steps-screen";
import { followFirstSteps } from "@/lib/accounts/first-steps/commands";
import { getKnownCosts } from "@/lib/accounts/first-steps/queries";
import { canChangeSettings } from "@/lib/house/settings/policy";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Primeros pasos" };

export default staffPage<PageProps<"/redaccion/primeros-pasos">>(
  {
    address: () => routes.firstSteps,
    may: canChangeSettings,
    why: "Los primeros pasos los da quien administra el sitio.",
  },
  async (actor) => {
    const steps = await followFirstSteps(actor);
    if (steps) return <FirstStepsScreen steps={steps} costs={await getKnownCosts(actor)} />;
    return <FirstStepsOver />;
  },
);
