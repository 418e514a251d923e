import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SyntheticUserDetail } from "@/components/synthetic-users/synthetic-user-detail";
import { requirePageActor } from "@/lib/auth/session";
import { recordId } from "@/lib/kernel/ids";
import { routes } from "@/lib/addresses/routes";
import { listManagedSpaces } from "@/lib/spaces/queries";
import { canManageSynthetic } from "@/lib/synthetic-users/policy";
import { findSyntheticUser } from "@/lib/synthetic-users/queries";

export const metadata: Metadata = { title: "Usuario Sintético" };

export default async function Page({ params }: PageProps<"/synthetic-users/[id]/detail">) {
  const userId = recordId.safeParse((await params).id).data;
  if (!userId) notFound();
  const actor = await requirePageActor(routes.syntheticUser(userId));
  const user = await findSyntheticUser(userId);
  if (!user) notFound();
  const managed = canManageSynthetic(actor, user) ? await listManagedSpaces(actor) : null;
  return <SyntheticUserDetail user={user} managed={managed} />;
}
