"use client";

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NoticeChoices } from "@/lib/house/notices/topics";
import { api } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { pagesOf } from "@/lib/platform/http/pages";

/** Milliseconds between two requests for the number of unseen notices; none while the tab is in the background. */
const REFRESH_MS = 60_000;

/** The user's notices, page by page, newest first. */
export const noticesQuery = pagesOf(["notices", "list"], "/api/notices?limit=30");

/** The number of notices that the user has not seen. */
export const unreadNoticesQuery = queryOptions({
  queryKey: ["notices", "unread"],
  queryFn: () => api.get("/api/notices/unread"),
  refetchInterval: REFRESH_MS,
});

/** Tells the server that these notices were seen, or all; the number is requested again, the marks in the list stay. */
export function useMarkNoticesRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (notice_ids: number[] | void) =>
      api.post("/api/notices/read", { notice_ids: notice_ids ?? undefined }),
    onSuccess: () => queries.invalidateQueries(unreadNoticesQuery),
  });
}

/** Saves the topics of which the user wants notices. */
export const useChooseNotices = mutation({
  request: (choices: NoticeChoices) => api.patch("/api/notices/choices", choices),
  success: { title: "Avisos elegidos" },
  failure: () => ({ title: "Error", description: "No se pudieron guardar los avisos." }),
});
