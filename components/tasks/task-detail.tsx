"use client";

import { useQuery } from "@tanstack/react-query";
import { Pause, Pencil, Play } from "lucide-react";
import Link from "next/link";
import { PromptVersions } from "@/components/prompt-versions/prompt-versions";
import { ButtonLink } from "@/components/shared/button-link";
import { EntryDate } from "@/components/shared/entry-date";
import { renewedEvery } from "@/components/shared/renewal";
import { Screen } from "@/components/shared/screen";
import { StopsNow } from "@/components/spending/stops";
import { Button } from "@/components/ui/button";
import { displayName } from "@/lib/house/users/dto";
import {
  instructionVersionsQuery,
  taskQuery,
  usePauseTask,
  useResumeTask,
  useUpdateTask,
} from "@/lib/newsroom/tasks/client";
import type { Task } from "@/lib/newsroom/tasks/dto";
import { planText } from "@/lib/newsroom/tasks/schedule";
import { routes } from "@/lib/platform/addresses/routes";
import { formatUntil } from "@/lib/platform/text/relative-date";
import { Fact } from "./fact";
import { NextRun } from "./next-run";
import { isMoving } from "./is-moving";
import { RunProgress } from "./run-progress";
import { ScheduleSilence } from "./schedule-silence";
import { TaskRuns } from "./task-runs";
import { TaskState, typeNames } from "./task-state";
import { useRunTask } from "./use-run-task";

interface TaskDetailProps {
  task: Task;
  /** True when the reader may change and run it. */
  manages: boolean;
  isAdmin: boolean;
  /** The sentence to show while nothing runs scheduled tasks; null while something does. */
  silence: string | null;
}

/** `/tasks/{id}`: what a task does, when, and what has come of it. */
export function TaskDetail({ task: served, manages, isAdmin, silence }: TaskDetailProps) {
  const { data: task } = useQuery({
    ...taskQuery(served.task_id),
    initialData: served,
    refetchInterval: ({ state }) => renewedEvery(isMoving(state.data)),
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
      <ScheduleSilence says={silence} isAdmin={isAdmin} />
      <div className="mb-8 empty:hidden">
        <StopsNow of={task} />
      </div>
      <RunProgress progress={progress} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        <section aria-labelledby="instrucciones">
          <h2 id="instrucciones" className="kicker">
            Instrucciones
          </h2>
          <p className="mt-2 font-serif text-lg wrap-anywhere whitespace-pre-line">
            {task.instructions ?? "Solo las ve quien administra la tarea."}
          </p>
          {manages && <InstructionVersions taskId={task.task_id} />}
        </section>
        <Facts task={task} />
      </div>
      <TaskRuns taskId={task.task_id} manages={manages} running={running || isMoving(task)} />
    </Screen>
  );
}

function InstructionVersions({ taskId }: { taskId: number }) {
  const update = useUpdateTask();
  return (
    <PromptVersions
      className="mt-8"
      query={instructionVersionsQuery(taskId)}
      restore={(instructions, note) => update.mutateAsync({ taskId, instructions, note })}
    />
  );
}

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
  const { type, created, next_run_at, user, user_id, space, space_id } = task;
  return (
    <dl className="grid content-start gap-4 border-t-2 border-foreground pt-4 text-sm">
      <Fact term="Estado">
        <TaskState task={task} />
      </Fact>
      {next_run_at && (
        <Fact term="Próxima ejecución">
          <NextRun date={next_run_at} />
          <span className="block text-muted-foreground" suppressHydrationWarning>
            {formatUntil(next_run_at)}
          </span>
        </Fact>
      )}
      <Fact term="Horario">{planText(task)}</Fact>
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
