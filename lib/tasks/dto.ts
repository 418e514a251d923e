import type { Prisma } from "@/lib/generated/prisma/client";

export const taskSelect = {
  task_id: true,
  name: true,
  user_id: true,
  space_id: true,
  owner_id: true,
  type: true,
  instructions: true,
  schedule: true,
  created: true,
} satisfies Prisma.TaskSelect;

type TaskRow = Prisma.TaskGetPayload<{ select: typeof taskSelect }>;

/** A task as every read answers it; `schedule` is its interval in minutes, as text. */
export type Task = Omit<TaskRow, "created"> & { created: string };

export const toTask = (row: TaskRow): Task => ({ ...row, created: row.created.toISOString() });
