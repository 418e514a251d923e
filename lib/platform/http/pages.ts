"use client";

import { infiniteQueryOptions } from "@tanstack/react-query";
import { api, type ListPage } from "@/lib/platform/http/client";

/** A list call page by page, from the address of its first page on; `more` as React Query has it. */
export const pagesOf = <T>(
  queryKey: readonly unknown[],
  first: string,
  more: { staleTime?: number; initialData?: { pages: ListPage<T>[]; pageParams: string[] } } = {},
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => api.list<T>(pageParam),
    initialPageParam: first,
    getNextPageParam: (page: ListPage<T>) => page.next,
    ...more,
  });
