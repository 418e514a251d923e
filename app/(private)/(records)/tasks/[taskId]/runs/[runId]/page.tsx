import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { RunScreen } from "@/components/tasks/run-screen";
import { recordId } from "@/lib/kernel/ids";
import { canManageTask } from "@/lib/newsroom/tasks/policy";
import { findTask } from "@/lib/newsroom/tasks/queries";
import { findRunDetail } from "@/lib/newsroom/tasks/run-detail";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Ejecución" };

export default async function RunPage({
  params,
  searchParams,
}: PageProps<"/tasks/[taskId]/runs/[runId]">) {
  const runId = recordId.safeParse((await params).runId).data ?? notFound();
  const page = recordPage(
    {
      param: "taskId",
      address: (taskId) => routes.taskRun(taskId, runId),
      find: findTask,
      only: {
        may: canManageTask,
        otherwise: ({ task_id, name }) => ({
          title: "No administras esta tarea",
          why: `Solo quien creó «${name}», o un administrador, ve los detalles de sus ejecuciones.`,
          ways: [
            { href: routes.task(task_id), label: "Ver la tarea" },
            { href: routes.tasks, label: "Volver a Tareas" },
          ],
        }),
      },
    },
    async (task, actor) => (
      <RunScreen
        task={task}
        run={(await findRunDetail(actor, task.task_id, runId)) ?? notFound()}
      />
    ),
  );
  return page({ params, searchParams });
}
