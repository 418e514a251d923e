import type { Metadata } from "next";
import { cache } from "react";
import { findEntryAt } from "@/app/(public)/find-entry";
import { Missing, missingMetadata } from "@/app/(public)/missing";
import { OlderComments } from "@/components/comments/older-comments";
import { tagPage } from "@/lib/kernel/page-tags";
import { entryTags } from "@/lib/entries/shown";
import { authorsTag } from "@/lib/users/shown";
import { listEntryComments } from "@/lib/comments/queries";
import { SERVED_COMMENTS } from "@/lib/comments/schema";
import { nullIfRefused } from "@/lib/kernel/errors";
import { entryPath, routes } from "@/lib/addresses/routes";
import { olderCommentsMetadata } from "@/lib/discovery/metadata";

export const revalidate = 3600;
export const generateStaticParams = () => [];

type Props = PageProps<"/entries/[id]/comentarios/[cursor]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id, cursor } = await params;
  const found = await find(id, cursor);
  return found ? olderCommentsMetadata(found.entry, cursor) : missingMetadata;
}

export default async function Page({ params }: Props) {
  const { id, cursor } = await params;
  const found = await find(id, cursor);
  if (!found) return <Missing />;
  const { entry, comments } = found;
  return (
    <OlderComments
      comments={comments.items}
      entry={{ title: entry.title, address: entryPath(entry) }}
      next={comments.next ? routes.olderComments(entry.entry_id, comments.next) : null}
    />
  );
}

/** Null without the entry, for what is no place among its comments, and past their end. */
const find = cache(async (id: string, cursor: string) => {
  const entry = (await findEntryAt(`entries/${id}`))?.entry;
  if (!entry) return null;
  const page = { limit: SERVED_COMMENTS, cursor };
  const comments = await nullIfRefused(listEntryComments(entry.entry_id, page));
  if (!comments?.items.length) return null;
  await tagPage(authorsTag, ...entryTags(entry));
  return { entry, comments };
});
