"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { DataTable, type Column } from "@/components/shared/data-table";
import { EmptyState } from "@/components/shared/empty-state";
import { EntryDate } from "@/components/shared/entry-date";
import { PagedList } from "@/components/shared/paged-list";
import { Badge } from "@/components/ui/badge";
import { errorText } from "@/lib/http/client";
import { routes } from "@/lib/addresses/routes";
import { taskRunsQuery } from "@/lib/tasks/client";
import type { TaskOutcome, TaskRun } from "@/lib/tasks/dto";
import { formatCommentDate } from "@/lib/text/dates";
import { durationText } from "@/lib/text/intervals";

/** How often what is under way is looked at again, in milliseconds. */
const REFRESHED_EVERY = 3000;

const outcomes: Record<TaskOutcome, string> = {
  running: "En marcha",
  succeeded: "Publicada",
  skipped: "Omitida",
  capped: "Límite alcanzado",
  failed: "Fallida",
};

/** Every run of a task, newest first. */
export function TaskRuns({ taskId, running }: { taskId: number; running: boolean }) {
  const query = useInfiniteQuery({
    ...taskRunsQuery(taskId),
    refetchInterval: running && REFRESHED_EVERY,
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
            columns={columns}
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
    cell: ({ started }) => <EntryDate date={started} format={formatCommentDate} />,
  },
  {
    header: "Duración",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ started, finished }) =>
      finished ? durationText(Date.parse(finished) - Date.parse(started)) : "…",
  },
  { header: "Resultado", className: "md:min-w-64", cell: (run) => <Result run={run} /> },
  {
    header: "Tokens",
    className: "tabular-nums",
    cell: ({ tokens }) => tokens?.toLocaleString("es") ?? "—",
  },
  {
    header: "Quién",
    cell: ({ actor, slot }) => (slot ? "El horario" : actor ? `@${actor.username}` : "—"),
  },
];

function Result({ run }: { run: TaskRun }) {
  const { outcome, attempt, error, error_detail } = run;
  return (
    <div className="grid justify-items-start gap-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge variant={outcome === "failed" ? "accent" : "default"}>{outcomes[outcome]}</Badge>
        {attempt > 1 && <span className="text-xs text-muted-foreground">intento {attempt}</span>}
      </span>
      <Published run={run} />
      {error && <span className="text-muted-foreground">{error}</span>}
      {error_detail && (
        <span className="text-sm wrap-anywhere text-muted-foreground">
          El servicio dijo: «{error_detail}»
        </span>
      )}
    </div>
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
    // A whole load: the browser goes to the comment, the redirect to the entry included.
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
