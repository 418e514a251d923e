import type { Metadata } from "next";
import { AddEntries } from "@/components/spaces/add-entries";
import { SpaceNotYours } from "@/components/spaces/space-not-yours";
import { requirePageActor } from "@/lib/auth/session";
import { canManageSpace } from "@/lib/spaces/policy";
import { spaceOfPage } from "@/app/(private)/(records)/spaces/[id]/space-of-page";

export const metadata: Metadata = { title: "Añadir Entradas" };

export default async function Page({ params }: PageProps<"/spaces/[id]/add-entries">) {
  const { id } = await params;
  const actor = await requirePageActor(`/spaces/${id}/add-entries`);
  const space = await spaceOfPage(id);
  return canManageSpace(actor, space) ? (
    <AddEntries space={space} />
  ) : (
    <SpaceNotYours space={space} />
  );
}
