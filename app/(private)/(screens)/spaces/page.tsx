import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { SpacesView } from "@/components/spaces/spaces-view";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Espacios" };

export default memberPage(routes.spaces, () => <SpacesView />);
