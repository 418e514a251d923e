import type { Metadata } from "next";
import { ComingSoon } from "@/components/shared/coming-soon";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Editar Slug" };

export default async function EditSlugPage() {
  await requirePageActor(routes.slugs);
  return <ComingSoon title="Editar Slug" />;
}
