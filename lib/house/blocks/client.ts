"use client";

import { queryOptions } from "@tanstack/react-query";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";

/** The accounts that the user has blocked. */
export const blockedQuery = queryOptions({
  queryKey: ["blocks"],
  queryFn: () => api.get("/api/blocks"),
});

const failure = (error: Error) => ({ title: "Error", description: errorText(error) });

export const useBlockUser = mutation({
  request: ({ id }: { id: number; name: string }) => api.put(`/api/blocks/${id}`),
  invalidates: [["blocks"]],
  success: (_, { name }) => ({
    title: `Has bloqueado a ${name}`,
    description: "Ya no puede comentar tus entradas. En el Dashboard puedes desbloquear.",
  }),
  failure,
});

export const useUnblockUser = mutation({
  request: ({ id }: { id: number; name: string }) => api.delete(`/api/blocks/${id}`),
  invalidates: [["blocks"]],
  success: (_, { name }) => ({ title: `Has desbloqueado a ${name}` }),
  failure,
});
