import type { Metadata } from "next";
import { EntriesScreen } from "@/components/entries/entries-screen";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/addresses/routes";

export const metadata: Metadata = { title: "Entradas" };

export default async function Page() {
  await requirePageActor(routes.entries);
  return <EntriesScreen />;
}
