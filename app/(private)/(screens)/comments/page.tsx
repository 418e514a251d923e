import type { Metadata } from "next";
import { CommentsScreen } from "@/components/comments/comments-screen";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/addresses/routes";

export const metadata: Metadata = { title: "Administración de Comentarios" };

export default async function Page() {
  await requirePageActor(routes.comments);
  return <CommentsScreen />;
}
