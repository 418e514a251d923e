import type { Metadata } from "next";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { FrontPage } from "@/app/(public)/front-page";
import { routes } from "@/lib/addresses/routes";
import { metadataOf } from "@/lib/discovery/metadata";
import { frontById, frontOfPage } from "./space-of-page";

export async function generateMetadata({ params }: PageProps<"/spaces/[id]">): Promise<Metadata> {
  return metadataOf(await frontOfPage((await params).id));
}

export default recordPage({ param: "id", address: routes.space, find: frontById }, (front) => (
  <FrontPage {...front} />
));
