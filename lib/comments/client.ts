"use client";

import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Comment } from "@/lib/comments/dto";
import { SERVED_COMMENTS, type CommentForm } from "@/lib/comments/schema";
import { api, errorText, type ListPage } from "@/lib/http/client";
import { mutation } from "@/lib/http/mutation";

/** The comments under an entry, page by page, newest first; the served page brings the first one. */
export const entryCommentsQuery = (entryId: number, served: ListPage<Comment>) => {
  const initialPageParam = `/api/entries/${entryId}/comments?limit=${SERVED_COMMENTS}`;
  return infiniteQueryOptions({
    queryKey: ["comments", "entry", entryId],
    queryFn: ({ pageParam }) => api.list<Comment>(pageParam),
    initialPageParam,
    getNextPageParam: (page: ListPage<Comment>) => page.next,
    initialData: { pages: [served], pageParams: [initialPageParam] },
  });
};

const changed = [["comments"], ["entries"]];

export const useCreateComment = mutation({
  request: ({ entryId, ...input }: CommentForm & { entryId: number }) =>
    api.post<Comment>(`/api/entries/${entryId}/comments`, input),
  invalidates: changed,
  success: { title: "Comentario publicado" },
  failure: (error) => ({
    title: "Error",
    description: `No se pudo publicar el comentario: ${errorText(error)}`,
  }),
});

export const useUpdateComment = mutation({
  request: ({ commentId, ...input }: CommentForm & { commentId: number }) =>
    api.put<Comment>(`/api/comments/${commentId}`, input),
  invalidates: changed,
  success: { title: "Comentario actualizado" },
  failure: () => ({ title: "Error", description: "No se pudo actualizar el comentario." }),
});

export const useDeleteComment = mutation({
  request: (commentId: number) => api.delete(`/api/comments/${commentId}`),
  invalidates: changed,
  success: { title: "Comentario eliminado" },
  failure: () => ({ title: "Error", description: "No se pudo eliminar el comentario." }),
});
