"use client";

import { queryOptions } from "@tanstack/react-query";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { pagesOf } from "@/lib/platform/http/pages";
import type { DomainProof } from "@/lib/spaces/domains/dto";
import { foundSentence } from "@/lib/spaces/domains/found";
import type { DomainInput } from "@/lib/spaces/domains/schema";

/** The names that the user still has to prove, page by page, newest first. */
export const unprovenDomainsQuery = pagesOf(
  ["domains", "unproven"],
  "/api/domains/unproven?limit=20",
);

/** The proof of a domain; `served`: as the page was served with it. */
export const domainProofQuery = (domainId: number, served: DomainProof) =>
  queryOptions({
    queryKey: ["domains", "proof", domainId],
    queryFn: () => api.get(`/api/domains/${domainId}/proof`),
    initialData: served,
  });

/** Has the server ask DNS. That a name is not proven yet is no failure of the call. */
export const useCheckDomain = mutation({
  request: (domainId: number) => api.post(`/api/domains/${domainId}/check`),
  invalidates: [["domains", "unproven"]],
  success: (proof) =>
    proof.proven_at
      ? { title: "Dominio comprobado", description: foundSentence(proof) ?? undefined }
      : { title: "Todavía sin comprobar", description: foundSentence(proof) ?? undefined },
  failure: (error) => ({ title: "No se pudo comprobar", description: errorText(error) }),
});

export const useCreateDomain = mutation({
  request: (input: DomainInput) => api.post("/api/domains", input),
  invalidates: [["domains"]],
  success: { title: "Dominio creado" },
  failure: (error) => ({
    title: "Error al crear dominio",
    description: errorText(error) || "Ha ocurrido un error al crear el dominio",
  }),
});

export const useUpdateDomain = mutation({
  request: ({ domainId, ...input }: DomainInput & { domainId: number }) =>
    api.patch(`/api/domains/${domainId}`, input),
  invalidates: [["domains"]],
  success: { title: "Dominio actualizado" },
  failure: (error) => ({
    title: "Error al actualizar dominio",
    description: errorText(error) || "Ha ocurrido un error al actualizar el dominio",
  }),
});

export const useDeleteDomain = mutation({
  request: (domainId: number) => api.delete(`/api/domains/${domainId}`),
  invalidates: [["domains"]],
  success: { title: "Dominio eliminado" },
  failure: () => ({
    title: "Error al eliminar dominio",
    description: "No se pudo eliminar el dominio",
  }),
});
