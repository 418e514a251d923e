import { useId } from "react";
import { Progress } from "@/components/ui/progress";
import type { RunProgress as Shown } from "./use-run-task";

/** Shows the progress of the task that somebody has started; nothing when none is running. */
export function RunProgress({ progress }: { progress: Shown | null }) {
  const label = useId();
  return (
    <div role="status" className="mb-6 empty:hidden">
      {progress && (
        <div className="grid gap-2 rounded-md border bg-card px-4 py-3">
          <p id={label} className="text-sm wrap-anywhere">
            {progress.text}
          </p>
          <Progress value={progress.value} aria-labelledby={label} />
        </div>
      )}
    </div>
  );
}
