import type { Metadata } from "next";
import { ProfileScreen } from "@/components/profile/profile-screen";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/addresses/routes";
import { getCurrentUser } from "@/lib/users/queries";

export const metadata: Metadata = { title: "Your Profile" };

export default async function Page() {
  const actor = await requirePageActor(routes.profile);
  return <ProfileScreen user={await getCurrentUser(actor)} />;
}
