import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EditSyntheticUser } from "@/components/synthetic-users/edit-synthetic-user";
import { SyntheticNotYours } from "@/components/synthetic-users/synthetic-not-yours";
import { requirePageActor } from "@/lib/auth/session";
import { recordId } from "@/lib/kernel/ids";
import { routes } from "@/lib/addresses/routes";
import { canManageSynthetic } from "@/lib/synthetic-users/policy";
import { findSyntheticUser } from "@/lib/synthetic-users/queries";

export const metadata: Metadata = { title: "Editar Usuario" };

export default async function Page({ params }: PageProps<"/synthetic-users/[id]/edit">) {
  const userId = recordId.safeParse((await params).id).data;
  if (!userId) notFound();
  const actor = await requirePageActor(routes.editSyntheticUser(userId));
  const user = await findSyntheticUser(userId);
  if (!user) notFound();
  if (!canManageSynthetic(actor, user)) return <SyntheticNotYours user={user} />;
  return <EditSyntheticUser user={user} />;
}
