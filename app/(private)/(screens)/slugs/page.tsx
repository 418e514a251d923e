import type { Metadata } from "next";
import { SlugsScreen } from "@/components/slugs/slugs-screen";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/addresses/routes";

export const metadata: Metadata = { title: "Slugs" };

export default async function Page() {
  const { id, isAdmin } = await requirePageActor(routes.slugs);
  return <SlugsScreen actor={{ id, isAdmin }} />;
}
