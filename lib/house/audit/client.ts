"use client";

import { pagesOf } from "@/lib/platform/http/pages";
import { withQuery } from "@/lib/platform/text/with-query";

/** The filters of the audit screen; an empty text does not filter. */
export interface AuditSearch {
  actor: string;
  action: string;
  from: string;
  to: string;
}

/** The audit events, page by page, the latest first. */
export const eventsQuery = (search: AuditSearch) =>
  pagesOf(["audit", search], withQuery("/api/audit", { limit: "50", ...search }), {
    staleTime: 0,
  });

/** The address that exports the events of a search as a file. */
export const exportAddress = (search: AuditSearch, format: "csv" | "jsonl") =>
  withQuery("/api/audit/export", { format, ...search });
