import type { Metadata } from "next";
import { SpaceFront } from "@/components/spaces/space-front";
import { requirePageActor } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { spaceMetadata } from "@/lib/seo/metadata";
import { frontPages, listFrontPage } from "@/lib/spaces/queries";
import { spaceOfPage } from "./space-of-page";

export async function generateMetadata({ params }: PageProps<"/spaces/[id]">): Promise<Metadata> {
  return spaceMetadata(await spaceOfPage((await params).id), 1);
}

export default async function Page({ params }: PageProps<"/spaces/[id]">) {
  const { id } = await params;
  await requirePageActor(`/spaces/${id}`);
  const space = await spaceOfPage(id);
  return (
    <SpaceFront
      space={space}
      entries={await listFrontPage(space.space_id, 1)}
      page={1}
      pages={frontPages(space)}
      siteTz={env.SITE_TZ}
    />
  );
}
