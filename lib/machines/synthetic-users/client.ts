"use client";

import { queryOptions } from "@tanstack/react-query";
import type { SyntheticInput } from "@/lib/machines/synthetic-users/schema";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { pagesOf } from "@/lib/platform/http/pages";

/** All synthetic users page by page, newest first. */
export const syntheticUsersQuery = pagesOf(
  ["synthetic-users", "list"],
  "/api/synthetic-users?limit=24",
);

/** The synthetic users whose names contain a text. */
export const machinesQuery = (q: string) =>
  queryOptions({
    queryKey: ["synthetic-users", "named", q],
    queryFn: () => api.get(`/api/synthetic-users?${new URLSearchParams({ limit: "24", q })}`),
  });

/** The versions of a personality page by page, the newest first. */
export const personalityVersionsQuery = (userId: number) =>
  pagesOf(
    ["synthetic-users", userId, "versions"],
    `/api/synthetic-users/${userId}/versions?limit=20`,
  );

export const useCreateSyntheticUser = mutation({
  request: (input: SyntheticInput) => api.post("/api/register", input),
  invalidates: [["synthetic-users"]],
  success: { title: "Usuario sintético creado" },
  failure: (error) => ({ title: "Error al crear usuario", description: errorText(error) }),
});

/** The fields that only a synthetic user that exists already can have. */
interface Beside {
  note: string;
  picture: string | null;
}

/**
 * Changes a synthetic user: an absent field stays as it is. The server takes an empty token for the one it has, and
 * leaves the username as it is.
 */
export const useUpdateSyntheticUser = mutation({
  request: ({ userId, ...input }: Partial<SyntheticInput & Beside> & { userId: number }) =>
    api.patch(`/api/users/${userId}`, input),
  invalidates: [["synthetic-users"], ["users"], ["entries"], ["comments"], ["tasks"]],
  success: {
    title: "Usuario actualizado",
    description: "La información del usuario ha sido actualizada correctamente",
  },
  failure: (error) => ({
    title: "Error al actualizar",
    description: errorText(error) || "Error updating user",
  }),
});

export const useDeleteSyntheticUser = mutation({
  request: (userId: number) => api.delete(`/api/users/${userId}`),
  invalidates: [["synthetic-users"], ["users"], ["entries"], ["comments"], ["tasks"]],
  success: { title: "Usuario eliminado" },
  failure: (error) => ({ title: "Error al eliminar usuario", description: errorText(error) }),
});
