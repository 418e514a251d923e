"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { WAITING_TEXT } from "@/components/entries/entry-standing";
import { CommentCount } from "@/components/shared/comment-count";
import { EntryDate } from "@/components/shared/entry-date";
import { EntryImage } from "@/components/shared/entry-image";
import { PagedList } from "@/components/shared/paged-list";
import { routes } from "@/lib/platform/addresses/routes";
import { userEntriesQuery } from "@/lib/texts/entries/client";
import { standfirstOf, type Entry } from "@/lib/texts/entries/dto";
import { NothingWritten } from "./nothing-written";

interface UserEntriesProps {
  userId: number;
  /** True when the reader is told why an entry is not on the home page yet. */
  own: boolean;
}

/** All entries that a user has published, newest first. */
export function UserEntries({ userId, own }: UserEntriesProps) {
  const query = useInfiniteQuery(userEntriesQuery(userId));
  return (
    <PagedList
      query={query}
      error="Error al cargar las entradas. Por favor, intenta de nuevo."
      empty={<NothingWritten>Este usuario no ha publicado ninguna entrada.</NothingWritten>}
    >
      {(entries) => (
        <ol className="divide-y">
          {entries.map((entry) => (
            <li key={entry.entry_id}>
              <PublishedEntry entry={entry} own={own} />
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  );
}

function PublishedEntry({ entry, own }: { entry: Entry; own: boolean }) {
  const { entry_id, title, image, created, comments_count, listed } = entry;
  return (
    <article className="flex gap-5 py-6">
      {image && (
        <EntryImage
          image={image}
          alt=""
          focus={entry}
          sizes="(min-width: 40rem) 160px, 96px"
          className="h-20 w-24 shrink-0 rounded-sm object-cover sm:h-28 sm:w-40"
        />
      )}
      <div className="grid min-w-0 content-start gap-2">
        <h2 className="headline text-xl wrap-anywhere">
          <Link href={routes.entry(entry_id)} className="link-quiet">
            {title}
          </Link>
        </h2>
        <p className="line-clamp-3 font-serif wrap-anywhere text-muted-foreground">
          {standfirstOf(entry)}
        </p>
        {own && !listed && <p className="text-sm text-muted-foreground">{WAITING_TEXT}</p>}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted-foreground">
          <EntryDate date={created} />
          <CommentCount count={comments_count} />
        </p>
      </div>
    </article>
  );
}
