import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { ProfileScreen } from "@/components/profile/profile-screen";
import { routes } from "@/lib/addresses/routes";
import { getCurrentUser } from "@/lib/users/queries";

export const metadata: Metadata = { title: "Your Profile" };

export default memberPage(routes.profile, async (actor) => (
  <ProfileScreen user={await getCurrentUser(actor)} />
));
