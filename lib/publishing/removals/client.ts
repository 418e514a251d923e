"use client";

import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { pagesOf } from "@/lib/platform/http/pages";
import type { Removal } from "@/lib/publishing/removals/dto";
import type { RemovalKind, RemovalQuery } from "@/lib/publishing/removals/schema";

/** The removed texts that can come back, page by page, the latest first. */
export const removalsQuery = (
  query: Partial<Pick<RemovalQuery, "subject">> & { kind: RemovalKind },
) =>
  pagesOf(["removals", query], `/api/removals?${new URLSearchParams({ limit: "20", ...query })}`);

const invalidates = [["removals"], ["entries"], ["comments"], ["spaces"]];

const failed = (title: string) => (error: Error) => ({ title, description: errorText(error) });

/** Brings a text back out of the trash. */
export const useRestore = mutation({
  request: ({ subject, subject_id }: Pick<Removal, "subject" | "subject_id">) =>
    api.post(`/api/${subject === "entry" ? "entries" : "comments"}/${subject_id}/restore`),
  invalidates,
  success: (_, { subject }) => ({
    title: subject === "entry" ? "Entrada recuperada" : "Comentario recuperado",
  }),
  failure: failed("No se pudo recuperar"),
});

/** Publishes a withdrawn entry again. */
export const useRepublish = mutation({
  request: (entryId: number) => api.post(`/api/entries/${entryId}/republish`),
  invalidates,
  success: { title: "Entrada publicada de nuevo" },
  failure: failed("No se pudo publicar de nuevo"),
});

/** Moves a withdrawn text to the trash; deletes a text in the trash for good. */
export const useDiscardRemoval = mutation({
  request: ({ removal_id }: Pick<Removal, "removal_id" | "kind">) =>
    api.delete(`/api/removals/${removal_id}`),
  invalidates,
  success: (_, { kind }) =>
    kind === "withdrawn"
      ? { title: "Entrada eliminada", description: "Está en la papelera." }
      : { title: "Eliminado para siempre" },
  failure: failed("No se pudo eliminar"),
});
