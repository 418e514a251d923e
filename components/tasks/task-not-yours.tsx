import { Notice } from "@/components/shared/notice";
import { routes } from "@/lib/addresses/routes";
import type { Task } from "@/lib/tasks/dto";

/** In place of the form, for who does not manage the task. */
export function TaskNotYours({ task: { task_id, name } }: { task: Task }) {
  return (
    <Notice
      kicker="Acceso denegado"
      title="No administras esta tarea"
      ways={[
        { href: routes.task(task_id), label: "Ver la tarea" },
        { href: routes.tasks, label: "Volver a Tareas" },
      ]}
    >
      Solo quien creó «{name}», o un administrador, puede editarla.
    </Notice>
  );
}
