"use client";

import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Address, Item } from "@/lib/platform/http/calls";
import { api, type ListPage } from "@/lib/platform/http/client";

/** Options of a list that others work on, too: it is read again when it is opened, and while somebody looks at it. */
export const renewed = { staleTime: 0, refetchInterval: 15_000 } as const;

interface More<T> {
  staleTime?: number;
  refetchInterval?: number;
  initialData?: { pages: ListPage<T>[]; pageParams: string[] };
}

/** Returns a list call page by page, from the address of its first page on; `more` as React Query has it. */
export const pagesOf = <const Url extends string>(
  queryKey: readonly unknown[],
  first: Address<"GET", Url>,
  more: More<Item<Url>> = {},
): Pages<Item<Url>> => toPages(queryKey, first, (page) => api.list<Url>(first, page), more);

/** A list page by page, as React Query reads it. */
export type Pages<T> = ReturnType<typeof toPages<T>>;

const toPages = <T>(
  queryKey: readonly unknown[],
  first: string,
  read: (page: string) => Promise<ListPage<T>>,
  more: More<T>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: first,
    getNextPageParam: (page: ListPage<T>) => page.next,
    ...more,
  });
