import type { Metadata } from "next";
import { AddEntries } from "@/components/spaces/add-entries";
import { routes } from "@/lib/addresses/routes";
import { managedSpacePage } from "@/app/(private)/(records)/spaces/[id]/managed-space-page";

export const metadata: Metadata = { title: "Añadir Entradas" };

export default managedSpacePage(routes.addEntries, (space) => <AddEntries space={space} />);
