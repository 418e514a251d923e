"use client";

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/http/client";
import { pagesOf } from "@/lib/http/pages";
import type { Notice } from "@/lib/notices/dto";

/** How often the number is asked for (milliseconds); not while its tab is in the background. */
const REFRESH_MS = 60_000;

/** What the user was told, page by page, newest first. */
export const noticesQuery = pagesOf<Notice>(["notices", "list"], "/api/notices?limit=30");

/** How much of it the user has not seen. */
export const unreadNoticesQuery = queryOptions({
  queryKey: ["notices", "unread"],
  queryFn: () => api.get<{ count: number }>("/api/notices/unread"),
  refetchInterval: REFRESH_MS,
});

/** Tells the server that all notices were seen; the number goes at once, the marks in the list stay. */
export function useMarkNoticesRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<void>("/api/notices/read", {}),
    onMutate: async () => {
      await queries.cancelQueries(unreadNoticesQuery); // its answer would be the old number
      queries.setQueryData(unreadNoticesQuery.queryKey, { count: 0 });
    },
  });
}
