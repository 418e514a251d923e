import type { Metadata } from "next";
import { ComingSoon } from "@/components/shared/coming-soon";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Nueva Tarea" };

export default async function CreateTaskPage() {
  await requirePageActor(routes.tasks);
  return <ComingSoon title="Nueva Tarea" />;
}
