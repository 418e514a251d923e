"use client";

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, ApiError, errorText, type ListPage } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { pagesOf } from "@/lib/platform/http/pages";
import { withQuery } from "@/lib/platform/text/with-query";
import type { Comment } from "@/lib/texts/comments/dto";
import { SERVED_COMMENTS, type CommentFilter, type CommentForm } from "@/lib/texts/comments/schema";

/** The comments under an entry, page by page, newest first; the served page brings the first one. */
export const entryCommentsQuery = (entryId: number, served: ListPage<Comment>) => {
  const first = `/api/entries/${entryId}/comments?limit=${SERVED_COMMENTS}` as const;
  const initialData = { pages: [served], pageParams: [first] };
  return pagesOf(["comments", "entry", entryId], first, { initialData });
};

/** Lists all comments page by page, newest first; with a text or a filter, those that `listComments` finds for it. */
export const commentsQuery = (q = "", filter: CommentFilter = "all") =>
  pagesOf(["comments", "list", { q, filter }], commentsAddress(q, filter, 20));

/** The address of the first page of the comments that `commentsQuery` lists. */
export const commentsAddress = (q: string, filter: CommentFilter, limit: number) =>
  withQuery("/api/comments", {
    limit: String(limit),
    q,
    filter: filter === "all" ? undefined : filter,
  });

/** The comments of one user page by page, newest first. */
export const userCommentsQuery = (userId: number) =>
  pagesOf(["comments", "list", { userId }], `/api/users/${userId}/comments?limit=20`);

/** Milliseconds between two requests of the bell; none while its tab is in the background. */
const REFRESH_MS = 60_000;

/** The newest comments of the site. */
export const recentCommentsQuery = queryOptions({
  queryKey: ["comments", "list", "recent"],
  queryFn: () => api.get("/api/comments?limit=5"),
  refetchInterval: REFRESH_MS,
});

/** Counts the comments of others that have arrived since the user last looked at the recent ones. */
export const unseenCommentsQuery = queryOptions({
  queryKey: ["comments", "unseen"],
  queryFn: () => api.get("/api/comments/unseen"),
  refetchInterval: REFRESH_MS,
});

/** Tells the server that the recent comments were looked at; the number on the bell goes at once. */
export function useMarkCommentsSeen() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.post("/api/comments/seen"),
    onMutate: async () => {
      await queries.cancelQueries(unseenCommentsQuery); // its answer would be the old number
      queries.setQueryData(unseenCommentsQuery.queryKey, { count: 0 });
    },
  });
}

const changed = [["comments"], ["entries"], ["removals"]];

export const useCreateComment = mutation({
  request: ({ entryId, ...input }: CommentForm & { entryId: number }) =>
    api.post(`/api/entries/${entryId}/comments`, input),
  invalidates: changed,
  success: (posted) =>
    "held" in posted
      ? { title: "Comentario recibido", description: posted.message }
      : { title: "Comentario publicado" },
  failure: (error) => ({
    title: "Error",
    description: `No se pudo publicar el comentario: ${errorText(error)}`,
  }),
});

interface Edit {
  commentId: number;
  version?: number;
  /** The reason that somebody other than its author gives for the change. */
  reason?: string;
}

export const useUpdateComment = mutation({
  request: ({ commentId, ...input }: CommentForm & Edit) =>
    api.put(`/api/comments/${commentId}`, input),
  invalidates: changed,
  success: { title: "Comentario actualizado" },
  failure: (error) => ({
    title: "Error",
    description: refusalOf(error) ?? "No se pudo actualizar el comentario.",
  }),
});

export const useDeleteComment = mutation({
  request: (commentId: number) => api.delete(`/api/comments/${commentId}`),
  invalidates: changed,
  success: { title: "Comentario eliminado" },
  undo: (_, commentId) => api.post(`/api/comments/${commentId}/restore`),
  failure: () => ({ title: "Error", description: "No se pudo eliminar el comentario." }),
});

/** Returns why a text may not be saved as it is; undefined for any other failure, which has a sentence of its own. */
const refusalOf = (error: Error) =>
  error instanceof ApiError && error.status === 409 ? error.text : undefined;
