"use client";

import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/http/client";

/** Reads the present state of the site: asked again by each visit. */
export const statusQuery = queryOptions({
  queryKey: ["status"],
  queryFn: () => api.get("/api/status"),
  staleTime: 0,
});
