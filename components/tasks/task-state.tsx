import { Badge } from "@/components/ui/badge";
import type { Task } from "@/lib/newsroom/tasks/dto";

/** Says whether a task is on schedule, and if not, why. */
export function TaskState({ task }: { task: Pick<Task, "running" | "paused_at" | "pause_cause"> }) {
  const { running, paused_at, pause_cause } = task;
  if (running) return <Badge variant="accent">En marcha</Badge>;
  if (!paused_at) return <Badge>Activa</Badge>;
  return (
    <span className="grid justify-items-start gap-1">
      <Badge variant="outline">Pausada</Badge>
      <span className="text-xs wrap-anywhere text-muted-foreground">{pause_cause}</span>
    </span>
  );
}

export const typeNames: Record<Task["type"], string> = { Entry: "Entrada", Comment: "Comentario" };
