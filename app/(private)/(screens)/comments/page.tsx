import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { askedAddress } from "@/app/(private)/asked-address";
import { CommentsScreen } from "@/components/comments/comments-screen";
import { routes } from "@/lib/platform/addresses/routes";
import { requirePageActor } from "@/lib/platform/auth/session";

export const metadata: Metadata = { title: "Administración de Comentarios" };

export default async function Page({ searchParams }: PageProps<"/comments">) {
  const query = await searchParams;
  // Old address: comments that wait are a tab of the newsroom.
  if (query.ver === "held") redirect(routes.newsroomShowing("comentarios"));
  await requirePageActor(askedAddress(routes.comments, query));
  return <CommentsScreen />;
}
