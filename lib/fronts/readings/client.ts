"use client";

import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/http/client";
import { withQuery } from "@/lib/platform/text/with-query";

/**
 * The filter of a report of readings: a space, an author or an entry, and the number of days, as in an address's query.
 */
export interface ReadingsChoice {
  space?: string;
  author?: string;
  entry?: string;
  days?: string;
}

/** The report of readings. */
export const readingsQueryOf = (choice: ReadingsChoice) =>
  queryOptions({
    queryKey: ["readings", "report", choice],
    queryFn: () => api.get(withQuery("/api/readings", { ...choice })),
    staleTime: 0,
  });

/** The subjects whose readings can be looked at. */
export const readingsSubjectsQuery = queryOptions({
  queryKey: ["readings", "subjects"],
  queryFn: () => api.get("/api/readings/subjects"),
});
