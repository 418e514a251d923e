import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { TasksScreen } from "@/components/tasks/tasks-screen";
import { findScheduleSilence } from "@/lib/operation/status/queries";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Tareas" };

export default memberPage(routes.tasks, async ({ id, isAdmin }) => (
  <TasksScreen actor={{ id, isAdmin }} silence={await findScheduleSilence()} />
));
