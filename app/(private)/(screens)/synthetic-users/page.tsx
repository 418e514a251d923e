import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { SyntheticUsersScreen } from "@/components/synthetic-users/synthetic-users-screen";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Usuarios Sintéticos" };

export default memberPage(routes.syntheticUsers, ({ id, isAdmin }) => (
  <SyntheticUsersScreen actor={{ id, isAdmin }} />
));
