import { Badge } from "@/components/ui/badge";
import type { TaskOutcome, TaskRun } from "@/lib/newsroom/tasks/dto";
import { outcomeText } from "@/lib/newsroom/tasks/outcome-text";

const outcomeNames: Record<TaskOutcome, string> = {
  running: "En marcha",
  succeeded: "Publicada",
  review: "En revisión",
  skipped: "Omitida",
  capped: "Límite alcanzado",
  failed: "Fallida",
};

export function OutcomeBadge({ outcome }: { outcome: TaskOutcome }) {
  return (
    <Badge variant={outcome === "failed" ? "accent" : "default"}>{outcomeNames[outcome]}</Badge>
  );
}

/** Shows the outcome of a run in a line or two. */
export function RunOutcome({ run }: { run: TaskRun }) {
  return (
    <span className="grid justify-items-start gap-1">
      <OutcomeBadge outcome={run.outcome} />
      <span className="line-clamp-2 text-xs wrap-anywhere text-muted-foreground">
        {outcomeText(run)}
      </span>
    </span>
  );
}
