import type { Metadata } from "next";
import { FrontPage } from "@/app/(public)/front-page";
import { requirePageActor } from "@/lib/auth/session";
import { metadataOf } from "@/lib/discovery/metadata";
import { frontOfPage } from "./space-of-page";

export async function generateMetadata({ params }: PageProps<"/spaces/[id]">): Promise<Metadata> {
  return metadataOf(await frontOfPage((await params).id));
}

export default async function Page({ params }: PageProps<"/spaces/[id]">) {
  const { id } = await params;
  await requirePageActor(`/spaces/${id}`);
  return <FrontPage {...await frontOfPage(id)} />;
}
