import type { Metadata } from "next";
import { ComingSoon } from "@/components/shared/coming-soon";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Slugs" };

export default async function SlugsPage() {
  await requirePageActor(routes.slugs);
  return <ComingSoon title="Slugs" />;
}
