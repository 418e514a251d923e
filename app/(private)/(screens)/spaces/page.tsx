import type { Metadata } from "next";
import { SpacesView } from "@/components/spaces/spaces-view";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/addresses/routes";

export const metadata: Metadata = { title: "Espacios" };

export default async function Page() {
  await requirePageActor(routes.spaces);
  return <SpacesView />;
}
