import type { Metadata } from "next";
import { ComingSoon } from "@/components/shared/coming-soon";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Tareas" };

export default async function TasksPage() {
  await requirePageActor(routes.tasks);
  return <ComingSoon title="Tareas" />;
}
