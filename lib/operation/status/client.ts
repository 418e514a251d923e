"use client";

import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/http/client";
import type { Status } from "@/lib/operation/status/dto";

/** How the site is now: asked anew by each visit. */
export const statusQuery = queryOptions({
  queryKey: ["status"],
  queryFn: () => api.get<Status>("/api/status"),
  staleTime: 0,
});
