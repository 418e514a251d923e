"use client";

import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, errorText, type ListPage } from "@/lib/http/client";
import { mutation } from "@/lib/http/mutation";
import type { Task, TaskRun } from "@/lib/tasks/dto";
import type { TaskChanges, TaskInput } from "@/lib/tasks/schema";

/** All tasks page by page, newest first. */
export const tasksQuery = infiniteQueryOptions({
  queryKey: ["tasks", "list"],
  queryFn: ({ pageParam }) => api.list<Task>(pageParam),
  initialPageParam: "/api/tasks?limit=50",
  getNextPageParam: (page: ListPage<Task>) => page.next,
});

export const taskQuery = (taskId: number) =>
  queryOptions({
    queryKey: ["tasks", taskId],
    queryFn: () => api.get<Task>(`/api/tasks/${taskId}`),
  });

/** The runs of a task page by page, newest first. */
export const taskRunsQuery = (taskId: number) =>
  infiniteQueryOptions({
    queryKey: ["tasks", taskId, "runs"],
    queryFn: ({ pageParam }) => api.list<TaskRun>(pageParam),
    initialPageParam: `/api/tasks/${taskId}/runs?limit=20`,
    getNextPageParam: (page: ListPage<TaskRun>) => page.next,
  });

export const useCreateTask = mutation({
  request: (input: TaskInput) => api.post<Task>("/api/tasks", input),
  invalidates: [["tasks"]],
  success: { title: "Tarea creada" },
  failure: (error) => ({ title: "Error al crear la tarea", description: errorText(error) }),
});

export const useUpdateTask = mutation({
  request: ({ taskId, ...input }: TaskChanges & { taskId: number }) =>
    api.put<Task>(`/api/tasks/${taskId}`, input),
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
  request: (taskId: number) => api.post<Task>(`/api/tasks/${taskId}/pause`),
  invalidates: [["tasks"]],
  success: { title: "Tarea pausada" },
  failure: (error) => ({ title: "Error al pausar la tarea", description: errorText(error) }),
});

export const useResumeTask = mutation({
  request: (taskId: number) => api.post<Task>(`/api/tasks/${taskId}/resume`),
  invalidates: [["tasks"]],
  success: { title: "Tarea reanudada" },
  failure: (error) => ({ title: "Error al reanudar la tarea", description: errorText(error) }),
});

export const useExecuteTask = mutation({
  request: (taskId: number) =>
    api.post<{ message: string; run: TaskRun }>(`/api/tasks/${taskId}/execute`),
  invalidates: [["tasks"], ["entries"], ["comments"], ["spaces"], ["synthetic-users"]],
  success: ({ message }) => ({ title: "Tarea ejecutada", description: message }),
  failure: (error) => ({ title: "Error al ejecutar la tarea", description: errorText(error) }),
});
