"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ButtonLink } from "@/components/shared/button-link";
import { DataTable } from "@/components/shared/data-table";
import { EmptyState } from "@/components/shared/empty-state";
import { EntryDate } from "@/components/shared/entry-date";
import { PagedList } from "@/components/shared/paged-list";
import { Screen } from "@/components/shared/screen";
import type { Actor } from "@/lib/auth/actor";
import { errorText } from "@/lib/http/client";
import { routes } from "@/lib/addresses/routes";
import { tasksQuery } from "@/lib/tasks/client";
import type { Task } from "@/lib/tasks/dto";
import { canManageTask } from "@/lib/tasks/policy";
import { formatLongDate } from "@/lib/text/dates";
import { intervalText } from "@/lib/text/intervals";
import { RunProgress } from "./run-progress";
import { TaskMenu } from "./task-menu";
import { TaskState, typeNames } from "./task-state";
import { useRunTask } from "./use-run-task";

/** `/tasks`: every task of the site, newest first. */
export function TasksScreen({ actor }: { actor: Pick<Actor, "id" | "isAdmin"> }) {
  const query = useInfiniteQuery(tasksQuery);
  const { progress, running, run } = useRunTask();
  return (
    <Screen title="Tareas" actions={<NewTask>Nueva Tarea</NewTask>}>
      <RunProgress progress={progress} />
      <PagedList
        query={query}
        error={(error) => `Error al cargar las tareas: ${errorText(error)}`}
        empty={<NoTasks />}
      >
        {(tasks) => (
          <DataTable
            label="Tareas"
            columns={[
              ...columns,
              {
                header: "Acciones",
                narrow: "corner",
                cell: (task) => (
                  <TaskMenu
                    task={task}
                    manages={canManageTask(actor, task)}
                    busy={running}
                    onRun={run}
                  />
                ),
              },
            ]}
            rows={tasks}
            rowKey={(task) => task.task_id}
          />
        )}
      </PagedList>
    </Screen>
  );
}

const columns = [
  {
    header: "Nombre",
    narrow: "title" as const,
    className: "max-md:pe-10",
    cell: ({ task_id, name }: Task) => (
      <Link href={routes.task(task_id)} className="font-medium link-quiet">
        {name}
      </Link>
    ),
  },
  { header: "Tipo", cell: ({ type }: Task) => typeNames[type] },
  { header: "Horario", cell: ({ schedule }: Task) => intervalText(Number(schedule)) },
  { header: "Estado", cell: (task: Task) => <TaskState task={task} /> },
  {
    header: "Fecha Creación",
    className: "text-muted-foreground",
    cell: ({ created }: Task) => <EntryDate date={created} format={formatLongDate} />,
  },
];

function NewTask({ children }: { children: string }) {
  return <ButtonLink href={routes.createTask}>{children}</ButtonLink>;
}

function NoTasks() {
  return (
    <EmptyState
      title="No hay tareas"
      description="Una tarea hace que un usuario sintético publique entradas o comentarios en un espacio, cada cierto tiempo."
      action={<NewTask>Nueva Tarea</NewTask>}
    />
  );
}
