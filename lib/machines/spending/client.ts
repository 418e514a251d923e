"use client";

import { queryOptions } from "@tanstack/react-query";
import { toWire } from "@/lib/kernel/wire";
import type { StopInput } from "@/lib/machines/ai-stops/schema";
import type { BudgetInput, PriceInput } from "@/lib/machines/spending/schema";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { withQuery } from "@/lib/platform/text/with-query";

/** The report of what calls cost in a month, `2026-11`; empty for the present one. */
export const spendingQueryOf = (month: string) =>
  queryOptions({
    queryKey: ["spending", "report", month],
    queryFn: () => api.get(withQuery("/api/spending", { month })),
    staleTime: 0,
  });

export const subjectsQuery = queryOptions({
  queryKey: ["spending", "subjects"],
  queryFn: () => api.get("/api/spending/subjects"),
});

export const budgetsQuery = queryOptions({
  queryKey: ["spending", "budgets"],
  queryFn: () => api.get("/api/budgets"),
  staleTime: 0,
});

export const spendingAlertsQuery = queryOptions({
  queryKey: ["spending", "alerts"],
  queryFn: () => api.get("/api/spending/alerts"),
  staleTime: 0,
});

export const pricesQuery = queryOptions({
  queryKey: ["spending", "prices"],
  queryFn: () => api.get("/api/prices"),
});

export const stopsQuery = queryOptions({
  queryKey: ["ai-stops"],
  queryFn: () => api.get("/api/ai-stops"),
  staleTime: 0,
});

const failed = (title: string) => (error: Error) => ({ title, description: errorText(error) });

export const useAddPrice = mutation({
  request: (input: PriceInput) => api.post("/api/prices", toWire(input)),
  invalidates: [["spending"]],
  success: { title: "Precio añadido" },
  failure: failed("No se pudo añadir el precio"),
});

export const useDeletePrice = mutation({
  request: (priceId: number) => api.delete(`/api/prices/${priceId}`),
  invalidates: [["spending"]],
  success: { title: "Precio eliminado" },
  failure: failed("No se pudo eliminar el precio"),
});

export const useSetBudget = mutation({
  request: (input: BudgetInput) => api.put("/api/budgets", input),
  invalidates: [["spending"]],
  success: { title: "Presupuesto guardado" },
  failure: failed("No se pudo guardar el presupuesto"),
});

export const useDeleteBudget = mutation({
  request: (budgetId: number) => api.delete(`/api/budgets/${budgetId}`),
  invalidates: [["spending"]],
  success: { title: "Presupuesto eliminado" },
  failure: failed("No se pudo eliminar el presupuesto"),
});

/** Stops AI; the dialog itself shows a failure. */
export const useStopAi = mutation({
  request: (input: StopInput) => api.post("/api/ai-stops", input),
  invalidates: [["ai-stops"], ["spending"]],
  success: { title: "IA parada", description: "Lo que estaba en marcha se ha cortado." },
});

export const useLiftAiStop = mutation({
  request: (stopId: number) => api.delete(`/api/ai-stops/${stopId}`),
  invalidates: [["ai-stops"]],
  success: { title: "IA reanudada" },
  failure: failed("No se pudo reanudar la IA"),
});
