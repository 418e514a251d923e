"use client";

import { useQuery } from "@tanstack/react-query";
import { Pause, Pencil, Play } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/shared/button-link";
import { EntryDate } from "@/components/shared/entry-date";
import { Screen } from "@/components/shared/screen";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/addresses/routes";
import { taskQuery, usePauseTask, useResumeTask } from "@/lib/tasks/client";
import type { Task } from "@/lib/tasks/dto";
import { formatUntil } from "@/lib/text/relative-date";
import { intervalText } from "@/lib/text/intervals";
import { displayName } from "@/lib/users/dto";
import { RunProgress } from "./run-progress";
import { TaskRuns } from "./task-runs";
import { TaskState, typeNames } from "./task-state";
import { useRunTask } from "./use-run-task";

/** How often a task that is under way, or about to be, is looked at again, in milliseconds. */
const REFRESHED_EVERY = 3000;

interface TaskDetailProps {
  task: Task;
  /** Whether the reader may change and run it. */
  manages: boolean;
}

/** `/tasks/{id}`: what a task does, when, and what has come of it. */
export function TaskDetail({ task: served, manages }: TaskDetailProps) {
  const { data: task } = useQuery({
    ...taskQuery(served.task_id),
    initialData: served,
    refetchInterval: ({ state }) => isMoving(state.data) && REFRESHED_EVERY,
  });
  const { progress, running, run } = useRunTask();
  return (
    <Screen
      title={task.name}
      back={{ href: routes.tasks, label: "Volver a Tareas" }}
      actions={
        manages && <Actions task={task} running={running || task.running} onRun={() => run(task)} />
      }
    >
      <RunProgress progress={progress} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        <section aria-labelledby="instrucciones">
          <h2 id="instrucciones" className="kicker">
            Instrucciones
          </h2>
          <p className="mt-2 font-serif text-lg wrap-anywhere whitespace-pre-line">
            {task.instructions ?? "Solo las ve quien administra la tarea."}
          </p>
        </section>
        <Facts task={task} />
      </div>
      <TaskRuns taskId={task.task_id} running={running || isMoving(task)} />
    </Screen>
  );
}

/** Under way, or due any moment. */
const isMoving = (task: Task | undefined) =>
  Boolean(
    task && (task.running || (task.next_run_at && Date.parse(task.next_run_at) < Date.now())),
  );

interface ActionsProps {
  task: Task;
  running: boolean;
  onRun: () => void;
}

function Actions({ task: { task_id, paused_at }, running, onRun }: ActionsProps) {
  const pause = usePauseTask();
  const resume = useResumeTask();
  return (
    <>
      <Button pending={running} onClick={onRun}>
        <Play aria-hidden />
        Ejecutar Ahora
      </Button>
      {paused_at ? (
        <Button variant="outline" pending={resume.isPending} onClick={() => resume.mutate(task_id)}>
          <Play aria-hidden />
          Reanudar
        </Button>
      ) : (
        <Button variant="outline" pending={pause.isPending} onClick={() => pause.mutate(task_id)}>
          <Pause aria-hidden />
          Pausar
        </Button>
      )}
      <ButtonLink href={routes.editTask(task_id)} variant="outline">
        <Pencil aria-hidden />
        Editar Tarea
      </ButtonLink>
    </>
  );
}

function Facts({ task }: { task: Task }) {
  const { type, schedule, created, next_run_at, user, user_id, space, space_id } = task;
  return (
    <dl className="grid content-start gap-4 border-t-2 border-foreground pt-4 text-sm">
      <Fact term="Estado">
        <TaskState task={task} />
      </Fact>
      {next_run_at && (
        <Fact term="Próxima ejecución">
          <EntryDate date={next_run_at} />
          <span className="block text-muted-foreground" suppressHydrationWarning>
            {formatUntil(next_run_at)}
          </span>
        </Fact>
      )}
      <Fact term="Horario">{intervalText(Number(schedule))}</Fact>
      <Fact term="Tipo">{typeNames[type]}</Fact>
      <Fact term={`Usuario sintético #${user_id}`}>
        {user ? (
          <Link href={routes.syntheticUser(user.id)} className="link">
            {displayName(user)}
          </Link>
        ) : (
          "Eliminado"
        )}
      </Fact>
      <Fact term={space_id ? `Espacio #${space_id}` : "Espacio"}>
        {space ? (
          <Link href={routes.spaceFront(space.slug)} className="link">
            {space.name}
          </Link>
        ) : (
          "Eliminado"
        )}
      </Fact>
      <Fact term="Creada">
        <EntryDate date={created} />
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
