"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { EmptyState } from "@/components/shared/empty-state";
import { EntryDate } from "@/components/shared/entry-date";
import { KeyedList } from "@/components/shared/keys/keyed-list";
import { PagedList } from "@/components/shared/paged-list";
import { entryPath } from "@/lib/platform/addresses/routes";
import { errorText } from "@/lib/platform/http/client";
import { waitingEntriesQuery } from "@/lib/texts/entries/client";
import { standfirstOf, type WaitingEntry as Waiting } from "@/lib/texts/entries/dto";
import { AdmitButtons } from "./admit-buttons";
import { Byline } from "./byline";

/** The entries that new accounts have published and nobody has admitted, newest first. */
export function WaitingEntries() {
  const query = useInfiniteQuery(waitingEntriesQuery);
  return (
    <PagedList
      query={query}
      error={(error) => `Error al cargar las entradas: ${errorText(error)}`}
      empty={<EmptyState title="No hay nada por admitir" />}
    >
      {(entries) => (
        <KeyedList>
          <ul className="divide-y border-t">
            {entries.map((entry) => (
              <li key={entry.entry_id}>
                <WaitingEntry entry={entry} />
              </li>
            ))}
          </ul>
        </KeyedList>
      )}
    </PagedList>
  );
}

function WaitingEntry({ entry }: { entry: Waiting }) {
  return (
    <article className="grid grid-cols-1 gap-3 py-6 md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-8">
      <div className="grid grid-cols-1 gap-2">
        <h2 className="headline text-xl wrap-anywhere">
          <Link href={entryPath(entry)} className="link-quiet">
            {entry.title}
          </Link>
        </h2>
        <p className="line-clamp-3 max-w-prose font-serif wrap-anywhere text-muted-foreground">
          {standfirstOf(entry)}
        </p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <Byline entry={entry} />
          <EntryDate date={entry.created} className="text-muted-foreground" />
        </p>
      </div>
      <AdmitButtons entry={entry} className="md:flex-col md:items-stretch" />
    </article>
  );
}
