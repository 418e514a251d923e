import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { NoticesScreen } from "@/components/notices/notices-screen";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Avisos" };

export default memberPage(routes.notices, () => <NoticesScreen />);
