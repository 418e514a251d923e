"use client";

import type { AuditEvent } from "@/lib/house/audit/dto";
import { pagesOf } from "@/lib/platform/http/pages";
import { withQuery } from "@/lib/platform/text/with-query";

/** What the screen asks for; an empty text asks for all. */
export interface AuditSearch {
  actor: string;
  action: string;
  from: string;
  to: string;
}

/** What was done, page by page, the latest first. */
export const eventsQuery = (search: AuditSearch) =>
  pagesOf<AuditEvent>(["audit", search], withQuery("/api/audit", { limit: "50", ...search }), {
    staleTime: 0,
  });

/** Where the same is had as a file. */
export const exportAddress = (search: AuditSearch, format: "csv" | "jsonl") =>
  withQuery("/api/audit/export", { format, ...search });
