import type { Metadata } from "next";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { SpacePage } from "@/app/(public)/s/space-page";
import { routes } from "@/lib/addresses/routes";
import { spaceMetadata } from "@/lib/discovery/metadata";
import { spaceById, spaceOfPage } from "./space-of-page";

export async function generateMetadata({ params }: PageProps<"/spaces/[id]">): Promise<Metadata> {
  return spaceMetadata(await spaceOfPage((await params).id), 1);
}

export default recordPage({ param: "id", address: routes.space, find: spaceById }, (space) => (
  <SpacePage space={space} page={1} />
));
