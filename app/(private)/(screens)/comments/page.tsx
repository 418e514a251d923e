import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CommentsScreen } from "@/components/comments/comments-screen";
import { routes } from "@/lib/platform/addresses/routes";
import { requirePageActor } from "@/lib/platform/auth/session";

export const metadata: Metadata = { title: "Administración de Comentarios" };

export default async function Page({ searchParams }: PageProps<"/comments">) {
  const { ver } = await searchParams;
  // A former address: comments that wait are now a tab of the newsroom.
  if (ver === "held") redirect(routes.newsroomShowing("comentarios"));
  await requirePageActor(typeof ver === "string" ? routes.commentsShowing(ver) : routes.comments);
  return <CommentsScreen />;
}
