import type { Metadata } from "next";
import { ReadingsScreen } from "@/components/readings/readings-screen";
import { routes } from "@/lib/platform/addresses/routes";
import { requirePageActor } from "@/lib/platform/auth/session";

export const metadata: Metadata = { title: "Lecturas" };

interface Query {
  space?: string;
  author?: string;
  entry?: string;
  days?: string;
}

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  const { space, author, entry, days } = await searchParams;
  const choice = { space, author, entry, days };
  await requirePageActor(routes.readings(choice));
  return <ReadingsScreen choice={choice} />;
}
