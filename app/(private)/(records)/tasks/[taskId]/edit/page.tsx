import type { Metadata } from "next";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { Screen } from "@/components/shared/screen";
import { TaskForm } from "@/components/tasks/task-form";
import { listManagedSyntheticUsers } from "@/lib/machines/synthetic-users/queries";
import { canManageTask } from "@/lib/newsroom/tasks/policy";
import { findTask } from "@/lib/newsroom/tasks/queries";
import { routes } from "@/lib/platform/addresses/routes";
import { listManagedSpaces } from "@/lib/spaces/spaces/queries";

export const metadata: Metadata = { title: "Editar Tarea" };

export default recordPage(
  {
    param: "taskId",
    address: routes.editTask,
    find: findTask,
    only: {
      may: canManageTask,
      otherwise: ({ task_id, name }) => ({
        title: "No administras esta tarea",
        why: `Solo quien creó «${name}», o un administrador, puede editarla.`,
        ways: [
          { href: routes.task(task_id), label: "Ver la tarea" },
          { href: routes.tasks, label: "Volver a Tareas" },
        ],
      }),
    },
  },
  async (task, actor) => (
    <Screen
      narrow
      title="Editar Tarea"
      subtitle={task.name}
      back={{ href: routes.tasks, label: "Volver a Tareas" }}
    >
      <TaskForm
        task={task}
        users={await listManagedSyntheticUsers(actor)}
        spaces={await listManagedSpaces(actor)}
      />
    </Screen>
  ),
);
