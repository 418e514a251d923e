import type { Metadata } from "next";
import { ComingSoon } from "@/components/shared/coming-soon";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Administración de Comentarios" };

export default async function CommentsPage() {
  await requirePageActor(routes.comments);
  return <ComingSoon title="Administración de Comentarios" />;
}
