import type { Metadata } from "next";
import { TasksScreen } from "@/components/tasks/tasks-screen";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/addresses/routes";

export const metadata: Metadata = { title: "Tareas" };

export default async function Page() {
  const { id, isAdmin } = await requirePageActor(routes.tasks);
  return <TasksScreen actor={{ id, isAdmin }} />;
}
