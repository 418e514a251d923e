"use client";

import { queryOptions } from "@tanstack/react-query";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import type { BroughtSummary } from "./dto";
import type { NewImportFields, OptionFields } from "./schema";

/** Milliseconds until the browser asks again how an import at work is. */
const ASK_MS = 1_000;

/** Returns whether an import goes on by itself. */
const isUnderWay = ({ state }: Pick<BroughtSummary, "state">): boolean =>
  state === "running" || state === "undoing";

/** The imports of the last week. */
export const importsQuery = queryOptions({
  queryKey: ["imports"],
  queryFn: () => api.get("/api/imports"),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 5 * ASK_MS : false),
});

/** One of them, with its report. */
export const importQuery = (runId: number) =>
  queryOptions({
    queryKey: ["imports", runId],
    queryFn: () => api.get(`/api/imports/${runId}`),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? ASK_MS : false),
  });

/** The address from which the report of an import is downloaded. */
export const reportAddress = (runId: number) => `/api/imports/${runId}/report`;

const invalidates = [["imports"]];

/** Announces the files of an import, or gives the address of a feed. */
export const useCreateImport = mutation({
  request: (input: NewImportFields) => api.post("/api/imports", input),
  invalidates,
  failure: (error) => ({ title: "No se pudo empezar", description: errorText(error) }),
});

export const useRehearse = mutation({
  request: ({ runId, options }: { runId: number; options: OptionFields }) =>
    api.post(`/api/imports/${runId}/rehearsal`, { options }),
  invalidates,
  failure: (error) => ({ title: "No se pudo ensayar", description: errorText(error) }),
});

export const useBring = mutation({
  request: (runId: number) => api.post(`/api/imports/${runId}/bringing`),
  invalidates,
  failure: (error) => ({ title: "No se pudo traer", description: errorText(error) }),
});

export const useStop = mutation({
  request: (runId: number) => api.post(`/api/imports/${runId}/stop`),
  invalidates,
  failure: (error) => ({ title: "No se pudo detener", description: errorText(error) }),
});

export const useUndo = mutation({
  request: (runId: number) => api.post(`/api/imports/${runId}/undo`),
  invalidates,
  failure: (error) => ({ title: "No se pudo deshacer", description: errorText(error) }),
});

export const useDiscard = mutation({
  request: (runId: number) => api.delete(`/api/imports/${runId}`),
  success: { title: "Descartada", description: "Sus archivos ya no están en el servidor." },
  failure: (error) => ({ title: "No se pudo descartar", description: errorText(error) }),
});
