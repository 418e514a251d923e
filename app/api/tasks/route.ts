import { route } from "@/lib/http/route";
import { pageQuery } from "@/lib/kernel/pagination";
import { createTask } from "@/lib/tasks/commands";
import { listTasks } from "@/lib/tasks/queries";
import { taskInput } from "@/lib/tasks/schema";

export const GET = route({ query: pageQuery }, (_actor, _params, { query }) => listTasks(query));

export const POST = route({ body: taskInput, status: 201 }, (actor, _params, { body }) =>
  createTask(actor, body),
);
