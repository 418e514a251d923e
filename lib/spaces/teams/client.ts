"use client";

import { queryOptions } from "@tanstack/react-query";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import type { Role } from "@/lib/spaces/spaces/policy";
import type { Member } from "@/lib/spaces/teams/dto";
import type { NewMember } from "@/lib/spaces/teams/schema";

/** A space's team; `served`: as the page was served with it. */
export const teamQuery = (spaceId: number, served: Member[]) =>
  queryOptions({
    queryKey: ["teams", spaceId],
    queryFn: () => api.get(`/api/spaces/${spaceId}/members`),
    initialData: served,
  });

const changed = [["teams"], ["notices"]];

export const useInviteMember = mutation({
  request: ({ spaceId, ...input }: NewMember & { spaceId: number }) =>
    api.post(`/api/spaces/${spaceId}/members`, input),
  invalidates: changed,
  success: { title: "Persona añadida al equipo", description: "Recibe un aviso para aceptarlo." },
  failure: (error) => ({ title: "No se pudo añadir", description: errorText(error) }),
});

interface Chosen {
  spaceId: number;
  userId: number;
}

export const useSetMember = mutation({
  request: ({ spaceId, userId, role }: Chosen & { role: Role }) =>
    api.put(`/api/spaces/${spaceId}/members/${userId}`, { role }),
  invalidates: changed,
  success: { title: "Papel cambiado" },
  failure: (error) => ({ title: "No se pudo cambiar el papel", description: errorText(error) }),
});

export const useRemoveMember = mutation({
  request: ({ spaceId, userId }: Chosen) => api.delete(`/api/spaces/${spaceId}/members/${userId}`),
  invalidates: changed,
  success: { title: "Equipo cambiado" },
  failure: (error) => ({ title: "No se pudo cambiar el equipo", description: errorText(error) }),
});

export const useJoinTeam = mutation({
  request: (spaceId: number) => api.post(`/api/spaces/${spaceId}/membership`),
  invalidates: changed,
  success: { title: "Ya formas parte del equipo" },
  failure: (error) => ({ title: "No se pudo aceptar", description: errorText(error) }),
});
