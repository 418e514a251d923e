import type { Metadata } from "next";
import { ComingSoon } from "@/components/shared/coming-soon";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Tarea" };

export default async function TaskPage() {
  await requirePageActor(routes.tasks);
  return <ComingSoon title="Tarea" />;
}
