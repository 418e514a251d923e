"use client";

import type { Domain } from "@/lib/domains/dto";
import type { DomainInput } from "@/lib/domains/schema";
import { api, errorText } from "@/lib/http/client";
import { mutation } from "@/lib/http/mutation";

export const useCreateDomain = mutation({
  request: (input: DomainInput) => api.post<Domain>("/api/domains", input),
  success: { title: "Dominio creado" },
  failure: (error) => ({
    title: "Error al crear dominio",
    description: errorText(error) || "Ha ocurrido un error al crear el dominio",
  }),
});

export const useUpdateDomain = mutation({
  request: ({ domainId, ...input }: DomainInput & { domainId: number }) =>
    api.patch<Domain>(`/api/domains/${domainId}`, input),
  success: { title: "Dominio actualizado" },
  failure: (error) => ({
    title: "Error al actualizar dominio",
    description: errorText(error) || "Ha ocurrido un error al actualizar el dominio",
  }),
});

export const useDeleteDomain = mutation({
  request: (domainId: number) => api.delete(`/api/domains/${domainId}`),
  success: { title: "Dominio eliminado" },
  failure: () => ({
    title: "Error al eliminar dominio",
    description: "No se pudo eliminar el dominio",
  }),
});
