"use client";

import { Eye, Pencil, Play, Trash2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { DeleteDialog } from "@/components/shared/delete-dialog";
import { RowMenu } from "@/components/shared/row-menu";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { useDeleteTask } from "@/lib/newsroom/tasks/client";
import type { Task } from "@/lib/newsroom/tasks/dto";
import { routes } from "@/lib/platform/addresses/routes";

interface TaskMenuProps {
  task: Task;
  /** True when the reader may change and run it. */
  manages: boolean;
  /** True while a task is being run. */
  busy: boolean;
  onRun: (task: Task) => void;
}

export function TaskMenu({ task, manages, busy, onRun }: TaskMenuProps) {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <RowMenu label={`Acciones de «${task.name}»`}>
        <DropdownMenuItem asChild>
          <Link href={routes.task(task.task_id)}>
            <Eye aria-hidden />
            Ver detalles
          </Link>
        </DropdownMenuItem>
        {manages && (
          <>
            <DropdownMenuItem asChild>
              <Link href={routes.editTask(task.task_id)}>
                <Pencil aria-hidden />
                Editar
              </Link>
            </DropdownMenuItem>
            <DropdownMenuItem disabled={busy || task.running} onSelect={() => onRun(task)}>
              <Play aria-hidden />
              Ejecutar Ahora
            </DropdownMenuItem>
            <DropdownMenuItem variant="destructive" onSelect={() => setDeleting(true)}>
              <Trash2 aria-hidden />
              Eliminar
            </DropdownMenuItem>
          </>
        )}
      </RowMenu>
      <DeleteTask task={task} open={deleting} onOpenChange={setDeleting} />
    </>
  );
}

interface DeleteTaskProps {
  task: Pick<Task, "task_id" | "name">;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function DeleteTask({ task: { task_id, name }, ...state }: DeleteTaskProps) {
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
