"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { DataTable, type Column } from "@/components/shared/data-table";
import { EmptyState } from "@/components/shared/empty-state";
import { EntryDate } from "@/components/shared/entry-date";
import { PagedList } from "@/components/shared/paged-list";
import { PersonName } from "@/components/shared/person-name";
import { renewedEvery } from "@/components/shared/renewal";
import { useSite } from "@/components/shared/site-context";
import { repeatsQuery, taskRunsQuery } from "@/lib/newsroom/tasks/client";
import type { TaskRun } from "@/lib/newsroom/tasks/dto";
import { repeatsText } from "@/lib/newsroom/tasks/outcome-text";
import { routes } from "@/lib/platform/addresses/routes";
import { errorText } from "@/lib/platform/http/client";
import { formatCommentDate } from "@/lib/platform/text/dates";
import { durationText } from "@/lib/platform/text/intervals";
import { OutcomeBadge } from "./run-outcome";

interface TaskRunsProps {
  taskId: number;
  /** True when the reader may see what a run asked its model. */
  manages: boolean;
  running: boolean;
}

/** Every run of a task, newest first; those that did nothing for the same reason share one row. */
export function TaskRuns({ taskId, manages, running }: TaskRunsProps) {
  const query = useInfiniteQuery({
    ...taskRunsQuery(taskId),
    refetchInterval: renewedEvery(running),
  });
  return (
    <section aria-labelledby="ejecuciones" className="mt-12">
      <h2 id="ejecuciones" className="mb-4 headline text-2xl">
        Ejecuciones
      </h2>
      <PagedList
        query={query}
        error={(error) => `Error al cargar las ejecuciones: ${errorText(error)}`}
        empty={<EmptyState title="Todavía no se ha ejecutado" />}
      >
        {(runs) => (
          <DataTable
            label="Ejecuciones"
            columns={manages ? [...columns, details] : columns}
            rows={runs}
            rowKey={(run) => run.task_run_id}
          />
        )}
      </PagedList>
    </section>
  );
}

const columns: Column<TaskRun>[] = [
  {
    header: "Cuándo",
    narrow: "title",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ started, repeated_at }) => (
      <EntryDate date={repeated_at ?? started} format={formatCommentDate} />
    ),
  },
  {
    header: "Duración",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ started, finished }) =>
      finished ? durationText(Date.parse(finished) - Date.parse(started)) : "…",
  },
  { header: "Resultado", className: "lg:min-w-64", cell: (run) => <Result run={run} /> },
  {
    header: "Tokens",
    className: "tabular-nums",
    cell: ({ tokens }) => tokens?.toLocaleString("es") ?? "—",
  },
  {
    header: "Quién",
    cell: ({ actor, slot }) => (slot ? "El horario" : <PersonName of={actor} gone="—" />),
  },
];

const details: Column<TaskRun> = {
  header: "Detalles",
  narrow: "foot",
  cell: ({ task_id, task_run_id }) => (
    <Link href={routes.taskRun(task_id, task_run_id)} prefetch={false} className="link">
      Ver la ejecución
    </Link>
  ),
};

function Result({ run }: { run: TaskRun }) {
  const { outcome, attempt, error, error_detail, repeats } = run;
  return (
    <div className="grid justify-items-start gap-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <OutcomeBadge outcome={outcome} />
        {attempt > 1 && <span className="text-xs text-muted-foreground">intento {attempt}</span>}
      </span>
      <Published run={run} />
      {error && <span className="text-muted-foreground">{error}</span>}
      {error_detail && (
        <span className="text-sm wrap-anywhere text-muted-foreground">
          El servicio dijo: «{error_detail}»
        </span>
      )}
      {repeats > 0 && <Repeats run={run} />}
    </div>
  );
}

/** Says how often a run found the same; on demand, lists when. */
function Repeats({ run }: { run: TaskRun }) {
  const { siteTz } = useSite();
  const query = useInfiniteQuery({
    ...repeatsQuery(run.task_id, run.task_run_id),
    enabled: false, // until it is opened
  });
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && void query.refetch()}>
      <summary className="cursor-pointer text-sm" suppressHydrationWarning>
        {repeatsText(run, siteTz)}
      </summary>
      <div className="mt-2 text-sm tabular-nums">
        <PagedList
          query={query}
          error={(error) => `Error al cargar las ejecuciones: ${errorText(error)}`}
          empty={null}
        >
          {(runs) => (
            <ul className="grid gap-1" aria-label="Ejecuciones iguales">
              {runs.map(({ task_run_id, started }) => (
                <li key={task_run_id}>
                  <EntryDate date={started} format={formatCommentDate} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </details>
  );
}

function Published({ run: { outcome, entry, comment } }: { run: TaskRun }) {
  if (entry) {
    return (
      <Link href={routes.entry(entry.entry_id)} prefetch={false} className="link">
        {entry.title}
      </Link>
    );
  }
  if (comment) {
    // A plain link: the browser loads the page and goes to the comment, also across the redirect to the entry.
    return (
      <a href={routes.comment(comment.entry_id, comment.comment_id)} className="link">
        Comentario en «{comment.entry_title}»
      </a>
    );
  }
  return outcome === "succeeded" ? (
    <span className="text-muted-foreground">Lo que publicó se ha eliminado.</span>
  ) : null;
}
