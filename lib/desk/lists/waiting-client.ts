"use client";

import { queryOptions } from "@tanstack/react-query";
import type { Waiting } from "@/lib/desk/lists/dto";
import { api } from "@/lib/platform/http/client";

const MINUTE = 60_000;

/** Counts everything that waits for a decision of the reader. */
export const waitingQuery = queryOptions({
  queryKey: ["waiting"],
  queryFn: () => api.get("/api/waiting"),
  staleTime: MINUTE,
  refetchOnWindowFocus: true,
});

/** Returns how much waits in all. */
export function totalOf({ proposals, ...counts }: Waiting): number {
  const all = [...Object.values(counts), ...proposals.map(({ count }) => count)];
  return all.reduce((sum, count) => sum + count, 0);
}
