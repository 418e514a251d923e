"use client";

import { pagesOf } from "@/lib/platform/http/pages";
import { withQuery } from "@/lib/platform/text/with-query";

/** The filters of the screen of the register; an empty one matches everything. */
export interface TextEventSearch {
  kind: string;
  author: string;
  entry_id: string;
  from: string;
  to: string;
}

/** The register, page by page, the latest first. */
export const textEventsQuery = (search: TextEventSearch) =>
  pagesOf(["text-events", search], withQuery("/api/provenance", { limit: "50", ...search }), {
    staleTime: 0,
  });

/** The address that exports the events of a search as a file. */
export const textEventsAddress = (search: TextEventSearch, format: "csv" | "ndjson") =>
  withQuery("/api/provenance", { format, ...search });
