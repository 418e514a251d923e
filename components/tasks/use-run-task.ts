"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useExecuteTask } from "@/lib/newsroom/tasks/client";
import type { Task } from "@/lib/newsroom/tasks/dto";
import { errorText } from "@/lib/platform/http/client";

/** Milliseconds for which the end of a run can be read. */
const CLEARED_AFTER = 3000;

export interface RunProgress {
  /** The progress in percent. */
  value: number;
  text: string;
  over: boolean;
}

/** Runs tasks by hand, one at a time, and tells how the present one goes. */
export function useRunTask() {
  const [progress, setProgress] = useState<RunProgress | null>(null);
  const queries = useQueryClient();
  const execute = useExecuteTask();

  useEffect(() => {
    if (!progress?.over) return;
    const clearing = setTimeout(() => setProgress(null), CLEARED_AFTER);
    return () => clearTimeout(clearing);
  }, [progress]);

  return {
    progress,
    running: execute.isPending,
    run({ task_id, name }: Pick<Task, "task_id" | "name">) {
      setProgress({ value: 10, text: `Ejecutando «${name}»...`, over: false });
      execute.mutate(task_id, {
        onSuccess: ({ message }) => setProgress({ value: 100, text: message, over: true }),
        onError: (error) => {
          setProgress({ value: 0, text: errorText(error), over: true });
          void queries.invalidateQueries({ queryKey: ["tasks"] }); // a failed run is recorded too
        },
      });
    },
  };
}
