"use client";

import { queryOptions } from "@tanstack/react-query";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { pagesOf } from "@/lib/platform/http/pages";
import type { ReadQuery } from "@/lib/platform/text/saving";
import { withQuery } from "@/lib/platform/text/with-query";

/** The places of an entry, and those where it is proposed, for those who edit it. */
export const entryPlacesQuery = (entryId: number) =>
  queryOptions({
    queryKey: ["entries", "places", entryId],
    queryFn: () => api.get(`/api/entries/${entryId}/placements`),
  });

/** The proposals to a space, page by page, newest first. */
export const proposalsQuery = (spaceId: number) =>
  pagesOf(["proposals", spaceId], `/api/spaces/${spaceId}/proposals?limit=20`, { staleTime: 0 });

/** The spaces that the user has blocked. */
export const blockedSpacesQuery = queryOptions({
  queryKey: ["blocked-spaces"],
  queryFn: () => api.get("/api/blocked-spaces"),
});

interface Place {
  spaceId: number;
  entryId: number;
}

const changed = [["notices"], ["proposals"], ["spaces"], ["entries"], ["blocked-spaces"]];

const failure = (error: Error) => ({
  title: "No se pudo guardar tu respuesta",
  description: errorText(error),
});

export const useAcceptPlacement = mutation({
  request: ({ spaceId, entryId }: Place) =>
    api.post(`/api/spaces/${spaceId}/entries/${entryId}/acceptance`),
  invalidates: changed,
  success: { title: "Entrada aceptada en el espacio" },
  failure,
});

export const useRefusePlacement = mutation({
  request: ({ spaceId, entryId }: Place) => api.delete(`/api/spaces/${spaceId}/entries/${entryId}`),
  invalidates: changed,
  success: { title: "Entrada quitada del espacio" },
  failure,
});

export const useBlockSpace = mutation({
  request: (spaceId: number) => api.put(`/api/spaces/${spaceId}/block`),
  invalidates: changed,
  success: {
    title: "Espacio bloqueado",
    description: "Tus entradas salen de él y no puede mostrar más.",
  },
  failure,
});

export const useUnblockSpace = mutation({
  request: (spaceId: number) => api.delete(`/api/spaces/${spaceId}/block`),
  invalidates: changed,
  success: { title: "Espacio desbloqueado" },
  failure,
});

export const useAcceptProposal = mutation({
  request: ({ spaceId, entryId, version }: Place & ReadQuery) =>
    api.post(
      withQuery(`/api/spaces/${spaceId}/proposals/${entryId}`, { version: version?.toString() }),
    ),
  invalidates: changed,
  success: { title: "Entrada añadida al espacio" },
  failure,
});

export const useRefuseProposal = mutation({
  request: ({ spaceId, entryId }: Place) =>
    api.delete(`/api/spaces/${spaceId}/proposals/${entryId}`),
  invalidates: changed,
  success: { title: "Propuesta rechazada" },
  failure,
});
