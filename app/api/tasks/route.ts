import { pageQuery } from "@/lib/kernel/pagination";
import { createTask } from "@/lib/newsroom/tasks/commands";
import { listTasks } from "@/lib/newsroom/tasks/queries";
import { taskInput } from "@/lib/newsroom/tasks/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({ query: pageQuery }, ({ actor, query }) => listTasks(actor, query));

export const POST = route({ body: taskInput, status: 201, once: true }, ({ actor, body }) =>
  createTask(actor, body),
);
