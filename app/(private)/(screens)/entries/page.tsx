import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { EntriesScreen } from "@/components/entries/entries-screen";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Entradas" };

export default memberPage(routes.entries, () => <EntriesScreen />);
