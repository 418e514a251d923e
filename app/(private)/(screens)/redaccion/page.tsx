import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { NewsroomScreen } from "@/components/review/newsroom-screen";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Redacción" };

export default memberPage(routes.newsroom, ({ isAdmin }) => <NewsroomScreen isAdmin={isAdmin} />);
