import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { TaskDetail } from "@/components/tasks/task-detail";
import { requirePageActor } from "@/lib/auth/session";
import { recordId } from "@/lib/kernel/ids";
import { routes } from "@/lib/addresses/routes";
import { canManageTask } from "@/lib/tasks/policy";
import { findTask } from "@/lib/tasks/queries";

export const metadata: Metadata = { title: "Tarea" };

export default async function Page({ params }: PageProps<"/tasks/[taskId]">) {
  const taskId = recordId.safeParse((await params).taskId).data;
  if (!taskId) notFound();
  const actor = await requirePageActor(routes.task(taskId));
  const task = await findTask(taskId);
  if (!task) notFound();
  return <TaskDetail task={task} manages={canManageTask(actor, task)} />;
}
