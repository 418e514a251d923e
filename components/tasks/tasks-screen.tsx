"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ButtonLink } from "@/components/shared/button-link";
import { DataTable } from "@/components/shared/data-table";
import { EmptyState } from "@/components/shared/empty-state";
import { EntryDate } from "@/components/shared/entry-date";
import { KeyedList } from "@/components/shared/keys/keyed-list";
import { PagedList } from "@/components/shared/paged-list";
import { renewedEvery } from "@/components/shared/renewal";
import { Screen } from "@/components/shared/screen";
import { StopsNow } from "@/components/spending/stops";
import { displayName } from "@/lib/house/users/dto";
import type { Actor } from "@/lib/kernel/actor";
import { tasksQuery } from "@/lib/newsroom/tasks/client";
import type { ListedTask, Task } from "@/lib/newsroom/tasks/dto";
import { canManageTask } from "@/lib/newsroom/tasks/policy";
import { planText } from "@/lib/newsroom/tasks/schedule";
import { routes } from "@/lib/platform/addresses/routes";
import { errorText } from "@/lib/platform/http/client";
import { formatLongDate } from "@/lib/platform/text/dates";
import { NextRun } from "./next-run";
import { isMoving } from "./is-moving";
import { RunOutcome } from "./run-outcome";
import { RunProgress } from "./run-progress";
import { ScheduleSilence } from "./schedule-silence";
import { TaskMenu } from "./task-menu";
import { TaskState, typeNames } from "./task-state";
import { useRunTask } from "./use-run-task";

interface TasksScreenProps {
  actor: Pick<Actor, "id" | "isAdmin">;
  /** The sentence to show while nothing runs scheduled tasks; null while something does. */
  silence: string | null;
}

/** `/tasks`: every task of the site, newest first. */
export function TasksScreen({ actor, silence }: TasksScreenProps) {
  const query = useInfiniteQuery({
    ...tasksQuery,
    refetchInterval: ({ state }) =>
      renewedEvery(state.data?.pages.some(({ items }) => items.some(isMoving))),
  });
  const { progress, running, run } = useRunTask();
  return (
    <Screen title="Tareas" actions={<NewTask>Nueva Tarea</NewTask>}>
      <ScheduleSilence says={silence} isAdmin={actor.isAdmin} />
      <div className="mb-6 empty:hidden">
        <StopsNow />
      </div>
      <RunProgress progress={progress} />
      <PagedList
        query={query}
        error={(error) => `Error al cargar las tareas: ${errorText(error)}`}
        empty={<NoTasks />}
      >
        {(tasks) => (
          <KeyedList>
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
          </KeyedList>
        )}
      </PagedList>
    </Screen>
  );
}

const columns = [
  {
    header: "Nombre",
    narrow: "title" as const,
    className: "max-lg:pe-10",
    cell: ({ task_id, name }: Task) => (
      <Link href={routes.task(task_id)} data-row-link className="font-medium link-quiet">
        {name}
      </Link>
    ),
  },
  { header: "Tipo", className: "wrap-normal", cell: ({ type }: Task) => typeNames[type] },
  { header: "Autor", cell: (task: Task) => <Author task={task} /> },
  { header: "Horario", className: "wrap-normal", cell: planText },
  {
    header: "Estado",
    className: "wrap-normal",
    cell: (task: Task) => <TaskState task={task} />,
  },
  {
    header: "Último resultado",
    cell: ({ last_run }: ListedTask) => (last_run ? <RunOutcome run={last_run} /> : "—"),
  },
  {
    header: "Próxima ejecución",
    cell: ({ next_run_at }: Task) => (next_run_at ? <NextRun date={next_run_at} /> : "—"),
  },
  {
    header: "Fecha Creación",
    className: "text-muted-foreground",
    cell: ({ created }: Task) => <EntryDate date={created} format={formatLongDate} />,
  },
];

/** Names who writes, and where. */
function Author({ task: { user, space } }: { task: Task }) {
  return (
    <span className="grid gap-1">
      {user ? (
        <Link href={routes.syntheticUser(user.id)} className="link-quiet">
          {displayName(user)}
        </Link>
      ) : (
        "Eliminado"
      )}
      <span className="text-sm text-muted-foreground">
        {space ? (
          <>
            en{" "}
            <Link href={routes.spaceFront(space.slug)} className="link-quiet">
              {space.name}
            </Link>
          </>
        ) : (
          "Sin espacio"
        )}
      </span>
    </span>
  );
}

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
