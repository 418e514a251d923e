import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CommentsScreen } from "@/components/comments/comments-screen";
import { routes } from "@/lib/platform/addresses/routes";
import { requirePageActor } from "@/lib/platform/auth/session";

export const metadata: Metadata = { title: "Administración de Comentarios" };

export default async function Page({ searchParams }: PageProps<"/comments">) {
  // An address of old: comments that wait are a tab of the newsroom.
  if ((await searchParams).ver === "held") redirect(routes.newsroomShowing("comentarios"));
  await requirePageActor(routes.comments);
  return <CommentsScreen />;
}
