"use client";

import { queryOptions } from "@tanstack/react-query";
import { api, ApiError, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { pagesOf } from "@/lib/platform/http/pages";
import type { Conflict } from "@/lib/texts/versions/dto";

/** Returns the version that replaced the one from which a save started, out of a 409; null for any other failure. */
export function conflictOf(error: unknown): Conflict | null {
  return error instanceof ApiError ? ((error.conflict as Conflict | undefined) ?? null) : null;
}

/** True when the conflict is with a draft, and not with what is published. */
export const isOfDraft = ({ conflict }: ApiError): boolean =>
  typeof conflict === "object" && conflict !== null && "draft_id" in conflict;

const address = (entryId: number) => `/api/entries/${entryId}/versions` as const;

/** The versions of an entry page by page, the newest first. */
export const entryVersionsQuery = (entryId: number) =>
  pagesOf(["entries", "versions", entryId], `${address(entryId)}?limit=20`);

/** Reads one version with its text, which never changes. */
export const entryVersionQuery = (entryId: number, version: number) =>
  queryOptions({
    queryKey: ["entry-version", entryId, version],
    queryFn: () => api.get(`${address(entryId)}/${version}`),
    staleTime: Infinity,
  });

/** Saves what an earlier version said as a new one. */
export const useRecoverVersion = mutation({
  request: ({ entryId, version }: { entryId: number; version: number }) =>
    api.post(`${address(entryId)}/${version}/recover`),
  invalidates: [["entries"], ["spaces"]],
  success: (_, { version }) => ({
    title: `Versión ${version} recuperada`,
    description: "Se ha guardado como una versión nueva.",
  }),
  failure: (error) => ({ title: "No se pudo recuperar", description: errorText(error) }),
});

/** Lists the earlier versions of a comment, the newest first. */
export const commentVersionsQuery = (commentId: number) =>
  queryOptions({
    queryKey: ["comments", "versions", commentId],
    queryFn: () => api.get(`/api/comments/${commentId}/versions`),
  });
