import type { Metadata } from "next";
import { staffPage } from "@/app/(private)/(screens)/staff-page";
import { WaitingEntries } from "@/components/entries/waiting-entries";
import { canModerate } from "@/lib/house/users/policy";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Entradas por admitir" };

export default staffPage<PageProps<"/entries/waiting">>(
  {
    address: () => routes.waitingEntries,
    may: canModerate,
    why: "Solo quien edita el sitio admite entradas.",
  },
  () => <WaitingEntries />,
);
