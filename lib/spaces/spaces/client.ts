"use client";

import { queryOptions } from "@tanstack/react-query";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { pagesOf } from "@/lib/platform/http/pages";
import type { SpaceInput } from "@/lib/spaces/spaces/schema";

/** All spaces page by page, newest first. */
export const spacesQuery = pagesOf(["spaces", "list"], "/api/spaces?limit=24");

/** The spaces where one may put entries of one's own, by name; with a text, those whose names hold it. */
export const placeableSpacesQuery = (q: string) =>
  queryOptions({
    queryKey: ["spaces", "placeable", q],
    queryFn: () => api.get(`/api/spaces/placeable?${new URLSearchParams({ q })}`),
  });

export const useCreateSpace = mutation({
  request: (input: SpaceInput) => api.post("/api/spaces", input),
  invalidates: [["spaces"]],
  success: { title: "Espacio creado" },
  failure: (error) => ({ title: "Error al crear el espacio", description: errorText(error) }),
});

export const useUpdateSpace = mutation({
  request: ({ spaceId, ...input }: SpaceInput & { spaceId: number }) =>
    api.patch(`/api/spaces/${spaceId}`, input),
  invalidates: [["spaces"], ["entries"]],
  success: { title: "Espacio actualizado" },
  failure: (error) => ({ title: "Error al actualizar el espacio", description: errorText(error) }),
});

export const useDeleteSpace = mutation({
  request: (spaceId: number) => api.delete(`/api/spaces/${spaceId}`),
  invalidates: [["spaces"], ["entries"]],
  success: { title: "Espacio eliminado" },
  failure: (error) => ({ title: "Error al eliminar el espacio", description: errorText(error) }),
});

interface Placement {
  spaceId: number;
  entryId: number;
}

const placedMessages = {
  accepted: { title: "Entrada añadida al espacio" },
  listed: {
    title: "Entrada añadida al espacio",
    description: "Su autor recibe un aviso. Mientras no lo acepte, la dirección no cambia.",
  },
  proposed: {
    title: "Entrada propuesta",
    description: "Aparecerá en la portada cuando la acepte quien edita el espacio.",
  },
};

export const useAddEntryToSpace = mutation({
  request: ({ spaceId, entryId }: Placement) =>
    api.post(`/api/spaces/${spaceId}/entries/${entryId}`),
  invalidates: [["spaces"], ["entries"], ["proposals"]],
  success: ({ state }) => placedMessages[state],
  failure: (error) => ({
    title: "Error al añadir la entrada al espacio",
    description: errorText(error),
  }),
});

export const useRemoveEntryFromSpace = mutation({
  request: ({ spaceId, entryId }: Placement) =>
    api.delete(`/api/spaces/${spaceId}/entries/${entryId}`),
  invalidates: [["spaces"], ["entries"]],
  success: { title: "Entrada eliminada del espacio" },
  failure: (error) => ({
    title: "Error al eliminar la entrada del espacio",
    description: errorText(error),
  }),
});
