import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { FrontPage } from "@/app/(public)/front-page";
import { metadataOf } from "@/lib/discovery/metadata";
import { resolve } from "@/lib/discovery/resolve";
import { routes } from "@/lib/platform/addresses/routes";

/** The front page of a space by its id, looked up once a request; null when there is no such space. */
async function findFront(id: number | string) {
  const found = await resolve(null, `spaces/${id}`);
  return found.kind === "front" ? found : null;
}

export async function generateMetadata({ params }: PageProps<"/spaces/[id]">): Promise<Metadata> {
  return metadataOf((await findFront((await params).id)) ?? notFound());
}

export default recordPage({ param: "id", address: routes.space, find: findFront }, (front) => (
  <FrontPage {...front} />
));
