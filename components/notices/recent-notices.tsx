"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { EntryDate } from "@/components/shared/entry-date";
import { QueryState } from "@/components/shared/query-state";
import { cn } from "@/components/ui/cn";
import { ScrollArea } from "@/components/ui/scroll-area";
import { noticesQuery, useMarkNoticesRead } from "@/lib/house/notices/client";
import type { Notice } from "@/lib/house/notices/dto";
import type { ListPage } from "@/lib/platform/http/client";
import { formatRelative } from "@/lib/platform/text/relative-date";
import { sentenceOf } from "./sentences";

/** The most notices that the bell shows. */
const SHOWN = 10;

const shownOf = (data: { pages: ListPage<Notice>[] } | undefined) =>
  data?.pages[0]?.items.slice(0, SHOWN) ?? [];

/**
 * Shows the account's latest notices in the bell: each sentence with its links, without answers. They count as read
 * once shown.
 */
export function RecentNotices() {
  const query = useInfiniteQuery({ ...noticesQuery, staleTime: 0 });
  const { mutate: markRead } = useMarkNoticesRead();
  const seen = query.isFetching ? undefined : query.data;
  useEffect(() => {
    const unread = shownOf(seen).filter(({ read }) => !read);
    if (unread.length > 0) markRead(unread.map(({ notice_id }) => notice_id));
  }, [seen, markRead]);
  return (
    <ScrollArea className="h-[300px]">
      <QueryState query={query} error="No se pudieron cargar los avisos">
        {(data) => {
          const notices = shownOf(data);
          if (notices.length === 0) {
            return (
              <p className="grid h-[300px] place-content-center text-sm text-muted-foreground">
                No tienes avisos
              </p>
            );
          }
          return (
            <ul className="divide-y">
              {notices.map(({ notice_id, content, person, state, created, read }) => (
                <li
                  key={notice_id}
                  className={cn(
                    "grid gap-1 border-s-2 px-4 py-3 text-sm",
                    read ? "border-s-transparent" : "border-s-accent",
                  )}
                >
                  <p className="wrap-anywhere">
                    {!read && <span className="sr-only">Nuevo: </span>}
                    {sentenceOf(content).says({ ...content, person }, state)}
                  </p>
                  <EntryDate
                    date={created}
                    format={(date) => formatRelative(date)}
                    className="text-xs text-muted-foreground"
                  />
                </li>
              ))}
            </ul>
          );
        }}
      </QueryState>
    </ScrollArea>
  );
}
