import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { OldAddressesScreen } from "@/components/slugs/old-addresses-screen";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Direcciones antiguas" };

export default memberPage(routes.oldAddresses, ({ id, isAdmin }) => (
  <OldAddressesScreen actor={{ id, isAdmin }} />
));
