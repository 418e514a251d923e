import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageHeader } from "@/components/shared/page-header";
import { TaskForm } from "@/components/tasks/task-form";
import { TaskNotYours } from "@/components/tasks/task-not-yours";
import { requirePageActor } from "@/lib/auth/session";
import { recordId } from "@/lib/kernel/ids";
import { routes } from "@/lib/addresses/routes";
import { listManagedSpaces } from "@/lib/spaces/queries";
import { canManageTask } from "@/lib/tasks/policy";
import { findTask } from "@/lib/tasks/queries";

export const metadata: Metadata = { title: "Editar Tarea" };

export default async function Page({ params }: PageProps<"/tasks/[taskId]/edit">) {
  const taskId = recordId.safeParse((await params).taskId).data;
  if (!taskId) notFound();
  const actor = await requirePageActor(routes.editTask(taskId));
  const task = await findTask(taskId);
  if (!task) notFound();
  if (!canManageTask(actor, task)) return <TaskNotYours task={task} />;
  return (
    <div className="page py-10">
      <PageHeader
        title="Editar Tarea"
        subtitle={task.name}
        back={{ href: routes.tasks, label: "Volver a Tareas" }}
      />
      <TaskForm task={task} users={[]} spaces={await listManagedSpaces(actor)} />
    </div>
  );
}
