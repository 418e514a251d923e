import type { Metadata } from "next";
import { cache } from "react";
import { Missing, missingMetadata } from "@/app/(public)/missing";
import { DomainsView } from "@/components/domains/domains-view";
import { tagPage } from "@/lib/kernel/page-tags";
import { spaceTag } from "@/lib/spaces/shown";
import { domainsTag } from "@/lib/domains/shown";
import { listDomains } from "@/lib/domains/queries";
import { env } from "@/lib/kernel/env";
import { nullIfRefused } from "@/lib/kernel/errors";
import { domainsMetadata } from "@/lib/discovery/metadata";
import { routes } from "@/lib/addresses/routes";

// Optional segments, because a page without parameters would be rendered by the build.
export const revalidate = 3600;
export const generateStaticParams = () => [];

type Props = PageProps<"/domains/[[...page]]">;

const SHOWN_DOMAINS = 50;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { page = [] } = await params;
  const cursor = cursorOf(page);
  if (!(await find(cursor))) return missingMetadata;
  const address = cursor ? routes.domainsAfter(cursor) : routes.domains;
  return domainsMetadata(address);
}

export default async function Page({ params }: Props) {
  const { page = [] } = await params;
  const cursor = cursorOf(page);
  const domains = await find(cursor);
  if (!domains) return <Missing />;
  return (
    <DomainsView
      domains={domains.items}
      next={domains.next}
      first={!cursor}
      siteUrl={env.SITE_URL}
      siteTz={env.SITE_TZ}
    />
  );
}

/** The place in the list that `/domains/desde/{cursor}` begins at; undefined for the whole list. */
const cursorOf = (page: string[]) =>
  page.length ? page.join("/").replace(/^desde\//, "") : undefined;

/** Null for an address that is none of a list. */
const find = cache(async (cursor?: string) => {
  const domains = await nullIfRefused(listDomains({ limit: SHOWN_DOMAINS, cursor }));
  if (!domains) return null;
  await tagPage(domainsTag, ...domains.items.map(({ space_id }) => spaceTag(space_id)));
  return domains;
});
