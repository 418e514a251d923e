import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { Screen } from "@/components/shared/screen";
import { TaskForm } from "@/components/tasks/task-form";
import { listManagedSyntheticUsers } from "@/lib/machines/synthetic-users/queries";
import { routes } from "@/lib/platform/addresses/routes";
import { listManagedSpaces } from "@/lib/spaces/spaces/queries";

export const metadata: Metadata = { title: "Nueva Tarea" };

export default memberPage(routes.createTask, async (actor) => {
  const [users, spaces] = await Promise.all([
    listManagedSyntheticUsers(actor),
    listManagedSpaces(actor),
  ]);
  return (
    <Screen narrow title="Nueva Tarea" back={{ href: routes.tasks, label: "Volver a Tareas" }}>
      <TaskForm users={users} spaces={spaces} />
    </Screen>
  );
});
