"use client";

import { queryOptions } from "@tanstack/react-query";
import { fullByline } from "@/lib/house/users/dto";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { pagesOf } from "@/lib/platform/http/pages";
import { formatEntryDate } from "@/lib/platform/text/dates";
import type { Draft } from "@/lib/texts/drafts/dto";
import type { DraftForm, DraftState } from "@/lib/texts/drafts/schema";
import { toSee } from "@/lib/texts/entries/client";

const path = (draftId: number) => `/api/drafts/${draftId}` as const;

/** Lists the unpublished drafts in this state, page by page, the last changed first. */
export const draftsQuery = (state: Exclude<DraftState, "published">) =>
  pagesOf(["drafts", state], `/api/drafts?state=${state}&limit=20`);

/** Reads a draft, as it is by now. */
export const draftQuery = (draftId: number) =>
  queryOptions({
    queryKey: ["drafts", "one", draftId],
    queryFn: () => api.get(path(draftId)),
    staleTime: 0,
  });

/** Begins a draft; with `entry_id`, changes to that entry. */
export const beginDraft = (fields: DraftForm & { entry_id?: number; entry_version?: number }) =>
  api.post("/api/drafts", fields);

/** Saves a draft that was at this version; fails with 409 when it is at another. */
export const saveDraft = (
  draftId: number,
  fields: DraftForm & { version?: number; entry_version?: number },
) => api.patch(path(draftId), fields);

const failed = (title: string) => (error: Error) => ({ title, description: errorText(error) });

/** The queries that a change of a draft makes stale: lists of drafts, of the review desk, of entries and of notices. */
const invalidates = [["drafts"], ["review"], ["entries"], ["notices"]];

export const usePublishDraft = mutation({
  request: async ({ draft_id, version }: Pick<Draft, "draft_id" | "version">) => {
    const published = await api.post(`${path(draft_id)}/publish`, { version });
    if (!published || "comment_id" in published) throw new Error("Ese borrador no es una entrada.");
    return published;
  },
  invalidates,
  success: (entry) => ({ title: "Entrada publicada", action: toSee(entry) }),
  failure: failed("No se pudo publicar"),
});

interface Hour {
  draft_id: number;
  publish_at: string;
  /** The zone of the clock by which the hour is told. */
  timeZone: string;
}

export const useScheduleDraft = mutation({
  request: ({ draft_id, publish_at }: Hour) =>
    api.post(`${path(draft_id)}/schedule`, { publish_at }),
  invalidates,
  success: (_, { publish_at, timeZone }) => ({
    title: "Publicación programada",
    description: `Sale el ${formatEntryDate(publish_at, timeZone)}.`,
  }),
});

export const useSubmitDraft = mutation({
  request: ({ draft_id, space_id }: { draft_id: number; space_id: number }) =>
    api.post(`${path(draft_id)}/submit`, { space_id }),
  invalidates,
  success: ({ space }) => ({
    title: "Enviada a revisión",
    description: `Espera a que la lea quien edita «${space?.name}», que ya lo sabe.`,
  }),
});

export const useWithdrawDraft = mutation({
  request: ({ draft_id, reason }: { draft_id: number; reason?: string }) =>
    api.post(`${path(draft_id)}/withdraw`, { reason }),
  invalidates,
  success: ({ state, user }, { reason }) => {
    if (reason) {
      const description = `${fullByline(user)} recibe un aviso con tu motivo.`;
      return { title: "Texto devuelto", description };
    }
    // A synthetic user's text goes back to those who review it: it has no drafts of its own.
    return { title: state === "review" ? "De nuevo en revisión" : "De nuevo en borradores" };
  },
  failure: failed("No se pudo devolver"),
});

export const useDeleteDraft = mutation({
  request: (draftId: number) => api.delete(path(draftId)),
  invalidates,
  success: { title: "Borrador eliminado" },
  failure: failed("No se pudo eliminar el borrador"),
});

export const useMakePreviewLink = mutation({
  request: (draftId: number) => api.post(`${path(draftId)}/preview`),
  failure: failed("No se pudo crear el enlace"),
});

export const useRevokePreviewLink = mutation({
  request: async (draftId: number) => {
    await api.delete(`${path(draftId)}/preview`);
  },
  success: { title: "Enlace revocado", description: "Quien lo tenga ya no verá nada." },
  failure: failed("No se pudo revocar el enlace"),
});
