"use client";

import type { Route } from "next";
import { queryOptions } from "@tanstack/react-query";
import { entryPath } from "@/lib/platform/addresses/routes";
import { api, ApiError, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { pagesOf, renewed } from "@/lib/platform/http/pages";
import { withQuery } from "@/lib/platform/text/with-query";
import type { Entry } from "@/lib/texts/entries/dto";
import type { EntryForm } from "@/lib/texts/entries/schema";
import { isRewrittenUnread } from "@/lib/texts/provenance/marks";

const MINUTE = 60_000;
const PAGE = 20;

/** Lists all entries page by page, newest first; with a text, those whose title or content holds it. */
export const entriesQuery = (q = "") => entriesAt("/api/entries", q);

/** Lists one user's entries in the same way. */
export const userEntriesQuery = (userId: number, q = "") =>
  entriesAt(`/api/users/${userId}/entries`, q);

/** Lists the entries that wait to be admitted, page by page. */
export const waitingEntriesQuery = pagesOf(
  ["entries", "waiting"],
  `/api/entries/waiting?limit=${PAGE}`,
  renewed,
);

/** The newest entries, as many as a short list shows. */
export const latestEntriesQuery = queryOptions({
  queryKey: ["entries", "latest"],
  queryFn: () => api.get(`/api/entries?limit=${PAGE}`),
  staleTime: MINUTE,
});

/** The HTML of a text as its page will show it; its blocks say in `data-line` from which line they come. */
export const requestPreview = async (content: string) =>
  (await api.post("/api/preview", { content })).html;

/** A text as its page will show it; fails for what could not be saved. */
export const previewQuery = (content: string) =>
  queryOptions({
    queryKey: ["preview", content],
    queryFn: () => api.post("/api/preview", { content }),
    // A newer preview has overtaken this one (409): another tab that still shows it asks again.
    retry: (count, error) => error instanceof ApiError && error.status === 409 && count < 3,
    gcTime: 0,
  });

/** The link of a toast to the entry that was saved. */
export const toSee = (entry: Entry) => ({ label: "Ver", href: entryPath(entry) });

/** The hash of an entry's address where its page asks whether the reader answers for it. */
export const ANSWER_HASH = "#responder";

/** The button of a toast that leads there. */
const toAnswerFor = (entry: Entry) => ({
  label: "Responder de este texto",
  href: `${entryPath(entry)}${ANSWER_HASH}` as Route,
});

/** Returns whether the reader may answer for an entry; false, too, where that cannot be asked now. */
const mayAnswerFor = async ({ entry_id }: Entry): Promise<boolean> => {
  const asked = await api.get(`/api/entries/${entry_id}/review`).catch(() => null);
  return asked?.may ?? false;
};

export const useCreateEntry = mutation({
  request: (input: EntryForm) => api.post("/api/entries", input),
  invalidates: [["entries"]],
  success: (entry) => ({ title: "Entrada creada", action: toSee(entry) }),
  failure: () => ({
    title: "Error",
    description: "No se pudo crear la entrada. Por favor, intenta de nuevo.",
  }),
});

export const useUpdateEntry = mutation({
  request: ({
    entryId,
    ...input
  }: EntryForm & { entryId: number; version?: number; correction?: string }) =>
    api.patch(`/api/entries/${entryId}`, input),
  invalidates: [["entries"], ["spaces"]],
  success: async (entry) => ({
    title: "Entrada actualizada",
    action:
      isRewrittenUnread(entry) && (await mayAnswerFor(entry)) ? toAnswerFor(entry) : toSee(entry),
  }),
  failure: () => ({
    title: "Error",
    description: "No se pudo actualizar la entrada. Por favor, intenta de nuevo.",
  }),
});

export const useAdmitEntry = mutation({
  request: ({ entryId, version }: { entryId: number; version: number }) =>
    api.post(withQuery(`/api/entries/${entryId}/admit`, { version: String(version) })),
  invalidates: [["entries"]],
  success: ({ title }) => ({
    title: "Entrada admitida",
    description: `«${title}» ya está en la portada.`,
  }),
  failure: (error) => ({ title: "No se pudo admitir la entrada", description: errorText(error) }),
  rereadsRefused: true,
});

export const useCloseComments = mutation({
  request: ({ entryId, closed }: { entryId: number; closed: boolean }) =>
    api.patch(`/api/entries/${entryId}/comments`, { closed }),
  invalidates: [["entries"]],
  success: (_, { closed }) => ({
    title: closed ? "Comentarios cerrados" : "Comentarios abiertos",
  }),
  failure: (error) => ({ title: "Error", description: errorText(error) }),
});

export const useDeleteEntry = mutation({
  request: (entryId: number) => api.delete(`/api/entries/${entryId}`),
  // Not the comments under it: they went with it, and asking for them again would fail.
  invalidates: [["entries"], ["spaces"], ["removals"], ["comments", "list"]],
  success: {
    title: "Entrada eliminada",
    description: "La entrada ha sido eliminada exitosamente.",
  },
  undo: (_, entryId) => api.post(`/api/entries/${entryId}/restore`),
  failure: () => ({ title: "Error", description: "No se pudo eliminar la entrada." }),
});

/** Takes a published entry off every public place, until it is published again. */
export const useWithdrawEntry = mutation({
  request: (entryId: number) => api.post(`/api/entries/${entryId}/withdraw`),
  invalidates: [["entries"], ["spaces"], ["removals"], ["comments", "list"]],
  success: {
    title: "Entrada retirada",
    description: "Está en «Borradores», con sus direcciones y sus comentarios.",
  },
  undo: (_, entryId) => api.post(`/api/entries/${entryId}/republish`),
  failure: (error) => ({ title: "No se pudo retirar la entrada", description: errorText(error) }),
});

function entriesAt(list: "/api/entries" | `/api/users/${number}/entries`, q: string) {
  const first = withQuery(list, { limit: String(PAGE), q });
  return pagesOf(["entries", "list", list, q], first, { staleTime: MINUTE });
}
