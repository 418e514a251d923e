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
  request: ({ id }: { id: number; username: string }) => api.put(`/api/blocks/${id}`),
  invalidates: [["blocks"]],
  success: (_, { username }) => ({
    title: `Has bloqueado a ${username}`,
    description: "Ya no puede comentar tus entradas. En el Dashboard puedes desbloquear.",
  }),
  failure,
});

export const useUnblockUser = mutation({
  request: ({ id }: { id: number; username: string }) => api.delete(`/api/blocks/${id}`),
  invalidates: [["blocks"]],
  success: (_, { username }) => ({ title: `Has desbloqueado a ${username}` }),
  failure,
});
