import type { Metadata } from "next";
import { Screen } from "@/components/shared/screen";
import { TaskForm } from "@/components/tasks/task-form";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/addresses/routes";
import { listManagedSpaces } from "@/lib/spaces/queries";
import { listManagedSyntheticUsers } from "@/lib/synthetic-users/queries";

export const metadata: Metadata = { title: "Nueva Tarea" };

export default async function Page() {
  const actor = await requirePageActor(routes.createTask);
  const [users, spaces] = await Promise.all([
    listManagedSyntheticUsers(actor),
    listManagedSpaces(actor),
  ]);
  return (
    <Screen title="Nueva Tarea" back={{ href: routes.tasks, label: "Volver a Tareas" }}>
      <TaskForm users={users} spaces={spaces} />
    </Screen>
  );
}
