"use client";

import { queryOptions } from "@tanstack/react-query";
import type { TaskChanges, TaskInput } from "@/lib/newsroom/tasks/schema";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { pagesOf } from "@/lib/platform/http/pages";

/** All tasks page by page, newest first. */
export const tasksQuery = pagesOf(["tasks", "list"], "/api/tasks?limit=50");

export const taskQuery = (taskId: number) =>
  queryOptions({
    queryKey: ["tasks", taskId],
    queryFn: () => api.get(`/api/tasks/${taskId}`),
  });

/** The runs of a task page by page, newest first, those that repeat another folded. */
export const taskRunsQuery = (taskId: number) =>
  pagesOf(["tasks", taskId, "runs"], `/api/tasks/${taskId}/runs?folded=true&limit=20`);

/** The runs that repeat one. */
export const repeatsQuery = (taskId: number, runId: number) =>
  pagesOf(["tasks", taskId, "runs", runId], `/api/tasks/${taskId}/runs/${runId}/repeats?limit=20`);

/** The versions of a task's instructions page by page, the newest first. */
export const instructionVersionsQuery = (taskId: number) =>
  pagesOf(["tasks", taskId, "versions"], `/api/tasks/${taskId}/versions?limit=20`);

export const useCreateTask = mutation({
  request: (input: TaskInput) => api.post("/api/tasks", input),
  invalidates: [["tasks"]],
  success: { title: "Tarea creada" },
  failure: (error) => ({ title: "Error al crear la tarea", description: errorText(error) }),
});

export const useUpdateTask = mutation({
  request: ({ taskId, ...input }: TaskChanges & { taskId: number }) =>
    api.put(`/api/tasks/${taskId}`, input),
  invalidates: [["tasks"]],
  success: { title: "Tarea actualizada" },
  failure: (error) => ({ title: "Error al actualizar la tarea", description: errorText(error) }),
});

export const useDeleteTask = mutation({
  request: (taskId: number) => api.delete(`/api/tasks/${taskId}`),
  invalidates: [["tasks", "list"]],
  success: { title: "Tarea eliminada" },
  failure: (error) => ({ title: "Error al eliminar la tarea", description: errorText(error) }),
});

export const usePauseTask = mutation({
  request: (taskId: number) => api.post(`/api/tasks/${taskId}/pause`),
  invalidates: [["tasks"]],
  success: { title: "Tarea pausada" },
  failure: (error) => ({ title: "Error al pausar la tarea", description: errorText(error) }),
});

export const useResumeTask = mutation({
  request: (taskId: number) => api.post(`/api/tasks/${taskId}/resume`),
  invalidates: [["tasks"]],
  success: { title: "Tarea reanudada" },
  failure: (error) => ({ title: "Error al reanudar la tarea", description: errorText(error) }),
});

export const useExecuteTask = mutation({
  request: (taskId: number) => api.post(`/api/tasks/${taskId}/execute`),
  invalidates: [["tasks"], ["entries"], ["comments"], ["spaces"], ["synthetic-users"]],
  success: ({ message }) => ({ title: "Tarea ejecutada", description: message }),
  failure: (error) => ({ title: "Error al ejecutar la tarea", description: errorText(error) }),
});
