import type { Metadata } from "next";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { TaskDetail } from "@/components/tasks/task-detail";
import { canManageTask } from "@/lib/newsroom/tasks/policy";
import { findTask } from "@/lib/newsroom/tasks/queries";
import { findScheduleSilence } from "@/lib/operation/status/queries";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Tarea" };

export default recordPage(
  { param: "taskId", address: routes.task, find: findTask },
  async (task, actor) => (
    <TaskDetail
      task={task}
      manages={canManageTask(actor, task)}
      isAdmin={actor.isAdmin}
      silence={await findScheduleSilence()}
    />
  ),
);
