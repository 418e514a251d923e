"use client";

import { queryOptions } from "@tanstack/react-query";
import { displayName } from "@/lib/house/users/dto";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { pagesOf } from "@/lib/platform/http/pages";
import type { Review } from "@/lib/publishing/review/dto";
import type { ReviewTab, RejectForm } from "@/lib/publishing/review/schema";
import type { Entry } from "@/lib/texts/entries/dto";

const path = (draftId: number) => `/api/review/${draftId}` as const;

export const reviewsQuery = (tab: ReviewTab) =>
  pagesOf(["review", "desk", tab], `/api/review?tab=${tab}&limit=50`, { staleTime: 0 });

/** Asks whether the reader may answer for an entry that was published unread. */
export const mayAnswerQuery = (entryId: number) =>
  queryOptions({
    queryKey: ["review", "may-answer", entryId],
    queryFn: () => api.get(`/api/entries/${entryId}/review`),
  });

const failed = (title: string) => (error: Error) => ({ title, description: errorText(error) });

/** The queries that show the outcome of a text: the desk, lists of drafts, of entries and of comments, and notices. */
const invalidates = [["review"], ["drafts"], ["entries"], ["comments"], ["notices"]];

/** Options of every decision: one that is refused was about a text that has changed since the page showed it. */
const decision = { invalidates, rereadsRefused: true };

type Read = Pick<Review, "draft_id" | "version">;

/** The three statements of who answers for a text. */
const vouched = { facts: true, sources: true, answers: true } as const;

/** Tells the register that the reader has a text before them. Nobody waits for it. */
export const noteOpening = (draftId: number): void =>
  void api.post(`${path(draftId)}/opening`).catch(() => {});

/** Publishes a text that the reader has read and answers for. */
export const useApproveReview = mutation({
  request: ({ draft_id, version, ...read }: Read & { checked_where: string; opened: string[] }) =>
    api.post(`${path(draft_id)}/approve`, { ...vouched, ...read, version }),
  ...decision,
  success: { title: "Aprobado y publicado" },
});

/** Publishes a person's text, which they sign. */
export const usePublishSigned = mutation({
  request: ({ draft_id, version }: Pick<Review, "draft_id" | "version" | "user">) =>
    api.post(`/api/drafts/${draft_id}/publish`, { version }),
  ...decision,
  success: (_, { user }) => ({
    title: "Entrada publicada",
    description: `Con la firma de ${displayName(user)}.`,
  }),
  failure: failed("No se pudo publicar"),
});

/** Publishes a machine's text that nobody has read. */
export const usePublishUnread = mutation({
  request: ({ draft_id, version }: Read & { title: string }) =>
    api.post(`/api/drafts/${draft_id}/publish`, { version }),
  ...decision,
  success: (_, { title }) => ({ title: "Publicado sin revisar", description: title }),
  failure: failed("No se pudo publicar"),
});

/** Hands a machine's text that only its owner has so far to the editors of its space. */
export const useHandOver = mutation({
  request: ({ draft_id, version, space_id }: Read & { space_id: number }) =>
    api.post(`/api/drafts/${draft_id}/submit`, { space_id, version }),
  ...decision,
  success: ({ space }) => ({
    title: "Enviado a revisión",
    description: `Quien edita «${space?.name}» ya lo sabe.`,
  }),
  failure: failed("No se pudo enviar"),
});

/** Has the reader answer for an entry that was published unread. */
export const useReviewPublished = mutation({
  request: ({
    entry_id,
    version,
    checked_where,
  }: Pick<Entry, "entry_id" | "version"> & { checked_where: string }) =>
    api.post(`/api/entries/${entry_id}/review`, { ...vouched, checked_where, version }),
  ...decision,
  success: { title: "Ahora respondes de este texto" },
});

export const useRejectReview = mutation({
  request: ({ draft_id, version, ...why }: Read & RejectForm) =>
    api.post(`${path(draft_id)}/reject`, { ...why, version }),
  ...decision,
  success: {
    title: "Texto rechazado",
    description: "El motivo se tendrá en cuenta en el próximo.",
  },
});

/** Has a text written again; the new version waits in its place. */
export const useRewriteReview = mutation({
  request: ({ draft_id, version, note }: Read & { note: string }) =>
    api.post(`${path(draft_id)}/rewrite`, { note, version }),
  ...decision,
  success: { title: "Hay otra versión", description: "Espera en la Redacción." },
});

/** Changes the text of a comment that waits. */
export const useChangeWaitingComment = mutation({
  request: ({ draft_id, version, content }: Read & { content: string }) =>
    api.patch(`/api/drafts/${draft_id}`, { content, version }),
  ...decision,
  success: { title: "Comentario guardado" },
});
