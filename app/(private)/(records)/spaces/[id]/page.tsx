import type { Metadata } from "next";
import { SpacePage } from "@/app/(public)/s/space-page";
import { requirePageActor } from "@/lib/auth/session";
import { spaceMetadata } from "@/lib/discovery/metadata";
import { spaceOfPage } from "./space-of-page";

export async function generateMetadata({ params }: PageProps<"/spaces/[id]">): Promise<Metadata> {
  return spaceMetadata(await spaceOfPage((await params).id), 1);
}

export default async function Page({ params }: PageProps<"/spaces/[id]">) {
  const { id } = await params;
  await requirePageActor(`/spaces/${id}`);
  const space = await spaceOfPage(id);
  return <SpacePage space={space} page={1} />;
}
