import type { Task } from "@/lib/newsroom/tasks/dto";

/** Returns whether a task is running, or due any moment. */
export const isMoving = (task: Task | undefined): boolean =>
  Boolean(
    task && (task.running || (task.next_run_at && Date.parse(task.next_run_at) < Date.now())),
  );
