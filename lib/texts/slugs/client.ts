"use client";

import { queryOptions } from "@tanstack/react-query";
import { api, ApiError } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { pagesOf } from "@/lib/platform/http/pages";
import type { SlugInput } from "@/lib/texts/slugs/schema";

/** Lists all slugs page by page, newest first. */
export const slugsQuery = pagesOf(["slugs", "list"], "/api/slugs?limit=50");

/** The slugs of one entry, the one used in links first. */
export const entrySlugsQuery = (entryId: number) =>
  queryOptions({
    queryKey: ["slugs", "entry", entryId],
    queryFn: () => api.get(`/api/entries/${entryId}/slugs`),
  });

/** Lists the old addresses page by page, in the order of their letters. */
export const aliasesQuery = pagesOf(["slugs", "aliases"], "/api/slugs/aliases?limit=50");

/** The old addresses of one entry; of more than a hundred the first. */
export const entryAliasesQuery = (entryId: number) =>
  queryOptions({
    queryKey: ["slugs", "aliases", entryId],
    queryFn: () => api.get(`/api/slugs/aliases?entry_id=${entryId}`),
  });

/** Finds who has this path now. Its key is not under "slugs": a form that has just saved must not find itself. */
export const pathHolderQuery = (path: string) =>
  queryOptions({
    queryKey: ["path-holder", path],
    queryFn: () => api.get(`/api/slugs/availability?${new URLSearchParams({ path })}`),
    staleTime: 0,
    gcTime: 0,
  });

const changed = [["slugs"], ["entries"], ["spaces"]];

export const useCreateSlug = mutation({
  request: (input: SlugInput) => api.post("/api/slugs", input),
  invalidates: changed,
  success: { title: "Slug creado", description: "El slug ha sido creado correctamente." },
  failure: (error) => failure(error, "Error al guardar el slug"),
});

export const useUpdateSlug = mutation({
  request: ({ slugId, ...input }: SlugInput & { slugId: number }) =>
    api.put(`/api/slugs/${slugId}`, input),
  invalidates: changed,
  success: { title: "Slug actualizado", description: "El slug ha sido actualizado correctamente." },
  failure: (error) => failure(error, "Error al guardar el slug"),
});

export const useDeleteSlug = mutation({
  request: (slugId: number) => api.delete(`/api/slugs/${slugId}`),
  invalidates: changed,
  success: { title: "Slug eliminado", description: "El slug ha sido eliminado correctamente." },
  failure: (error) => failure(error, "Error al eliminar el slug"),
});

export const useCreateAlias = mutation({
  request: (input: SlugInput) => api.post("/api/slugs/aliases", input),
  invalidates: [["slugs"]],
  success: { title: "Dirección antigua guardada", description: "Desde ahora lleva a la entrada." },
});

export const useDeleteAlias = mutation({
  request: (path: string) => api.delete(`/api/slugs/aliases?${new URLSearchParams({ path })}`),
  invalidates: [["slugs"]],
  success: { title: "Dirección antigua quitada", description: "Ya no lleva a la entrada." },
  failure: (error) => failure(error, "No se pudo quitar la dirección antigua"),
});

const failure = (error: Error, otherwise: string) => ({
  title: "Error",
  description: (error instanceof ApiError && error.text) || otherwise,
});
