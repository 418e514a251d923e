import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { EntryPage } from "@/app/(public)/entry-page";
import { Missing, missingMetadata } from "@/app/(public)/missing";
import { SpacePage } from "@/app/(public)/s/space-page";
import { tagPage } from "@/lib/cache/tag-page";
import { tags } from "@/lib/cache/tags";
import { findSpaceOfDomain } from "@/lib/domains/queries";
import { findEntryByPath, findEntryBySlugOrId } from "@/lib/entries/queries";
import { recordId } from "@/lib/http/record-id";
import { lastSegment, onDomain } from "@/lib/routes";
import { entryMetadata, spaceMetadata } from "@/lib/seo/metadata";
import { normalizePath } from "@/lib/slugs/schema";
import type { Space } from "@/lib/spaces/dto";
import { frontPages } from "@/lib/spaces/queries";

// What requests for a custom domain get: the HTTP server leads them here by their Host, and nothing else.
export const revalidate = 3600;
export const generateStaticParams = () => [];

type Props = PageProps<"/dominio/[domain]/[[...path]]">;

export async function generateMetadata({ params }: Props) {
  const found = await find(params);
  if (!found) return missingMetadata;
  return "entry" in found
    ? entryMetadata(found.entry, found.space)
    : spaceMetadata(found.space, found.page);
}

export default async function Page({ params }: Props) {
  const found = await find(params);
  if (!found) return <Missing />;
  if (!("entry" in found)) return <SpacePage {...found} place={onDomain} />;
  if (found.alias) permanentRedirect(onDomain.entry(found.entry));
  return <EntryPage entry={found.entry} space={found.space} place={onDomain} />;
}

async function find(params: Props["params"]) {
  const { domain, path = [] } = await params;
  return findAt(domain, path.join("/"));
}

/** What the space of a domain has at a path, asked once a request; null for nothing. */
const findAt = cache(async (domain: string, path: string) => {
  const [space] = await Promise.all([findSpaceOfDomain(domain), tagPage(tags.host(domain))]);
  if (!space) return null;
  const page = path === "" ? 1 : pageNumber(path);
  return page ? findFront(space, page) : findEntry(space, path);
});

async function findFront(space: Space, page: number) {
  await tagPage(tags.front(space.space_id)); // one more entry may make one more page
  return page <= frontPages(space) ? { space, page } : null;
}

async function findEntry(space: Space, path: string) {
  const normal = normalizePath(path);
  if (!normal) return null;
  const [found] = await Promise.all([
    normal.startsWith("e/") ? findEntryBySlugOrId(normal.slice(2)) : findEntryByPath(normal),
    tagPage(tags.slug(lastSegment(normal))),
  ]);
  if (!found) return null;
  await tagPage(tags.entry(found.entry.entry_id)); // it may be added to the space yet
  const inside = found.entry.spaces.some(({ space_id }) => space_id === space.space_id);
  return inside ? { space, ...found } : null;
}

/** The number in `pagina/2`; the first page is at the root. */
function pageNumber(path: string): number | null {
  const number = recordId.safeParse(/^pagina\/(\d+)$/.exec(path)?.[1]).data ?? 0;
  return number > 1 ? number : null;
}
