import type { Metadata } from "next";
import { ComingSoon } from "@/components/shared/coming-soon";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Usuario Sintético" };

export default async function SyntheticUserPage() {
  await requirePageActor(routes.syntheticUsers);
  return <ComingSoon title="Usuario Sintético" />;
}
