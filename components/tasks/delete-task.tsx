"use client";

import type { ComponentProps } from "react";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { useDeleteTask } from "@/lib/tasks/client";
import type { Task } from "@/lib/tasks/dto";

interface DeleteTaskProps extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  "open" | "onOpenChange"
> {
  task: Pick<Task, "task_id" | "name">;
}

export function DeleteTask({ task: { task_id, name }, ...state }: DeleteTaskProps) {
  const remove = useDeleteTask();
  return (
    <ConfirmDialog
      {...state}
      title="¿Eliminar esta tarea?"
      description={`Se eliminará «${name}» con el registro de sus ejecuciones. Lo que ha publicado se conserva. Esta acción no se puede deshacer.`}
      confirmLabel="Eliminar"
      pendingLabel="Eliminando..."
      destructive
      onConfirm={() => remove.mutateAsync(task_id)}
    />
  );
}
