"use client";

import { DeleteDialog } from "@/components/shared/delete-dialog";
import { useDeleteTask } from "@/lib/newsroom/tasks/client";
import type { Task } from "@/lib/newsroom/tasks/dto";

interface DeleteTaskProps {
  task: Pick<Task, "task_id" | "name">;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function DeleteTask({ task: { task_id, name }, ...state }: DeleteTaskProps) {
  const remove = useDeleteTask();
  return (
    <DeleteDialog
      {...state}
      title="¿Eliminar esta tarea?"
      description={`Se eliminará «${name}» con el registro de sus ejecuciones. Lo que ha publicado se conserva. Esta acción no se puede deshacer.`}
      onConfirm={() => remove.mutateAsync(task_id)}
    />
  );
}
