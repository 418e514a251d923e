import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { SlugsScreen } from "@/components/slugs/slugs-screen";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Slugs" };

export default memberPage(routes.slugs, ({ id, isAdmin }) => (
  <SlugsScreen actor={{ id, isAdmin }} />
));
