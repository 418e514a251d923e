"use client";

import type { AuditEvent } from "@/lib/audit/dto";
import { pagesOf } from "@/lib/http/pages";

/** What the screen asks for; an empty text asks for all. */
export interface AuditSearch {
  actor: string;
  action: string;
  from: string;
  to: string;
}

const given = (search: AuditSearch) =>
  Object.entries(search).filter(([, value]) => value !== "") as [string, string][];

/** What was done, page by page, the latest first. */
export const eventsQuery = (search: AuditSearch) =>
  pagesOf<AuditEvent>(
    ["audit", search],
    `/api/audit?${new URLSearchParams([["limit", "50"], ...given(search)])}`,
    { staleTime: 0 },
  );

/** Where the same is had as a file. */
export const exportAddress = (search: AuditSearch, format: "csv" | "jsonl") =>
  `/api/audit/export?${new URLSearchParams([["format", format], ...given(search)])}`;
