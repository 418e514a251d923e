import Link from "next/link";
import type { ReactNode } from "react";
import { ToldVersions } from "@/components/prompt-versions/told-versions";
import { FindingsList } from "@/components/review/findings-list";
import { EntryDate } from "@/components/shared/entry-date";
import { Screen } from "@/components/shared/screen";
import { Badge } from "@/components/ui/badge";
import type { RunDetail, RunText } from "@/lib/newsroom/tasks/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { durationText } from "@/lib/platform/text/intervals";
import { Fact } from "./fact";
import { OutcomeBadge } from "./run-outcome";

const states: Record<RunText["state"], string> = {
  published: "Publicado",
  waiting: "Espera a que alguien lo revise",
  rejected: "Rechazado",
  expired: "Caducado sin que nadie lo leyera",
  deleted: "Eliminado",
};

interface RunScreenProps {
  task: { task_id: number; name: string };
  run: RunDetail;
}

/** `/tasks/{id}/runs/{runId}`: what a run asked for, what it got, and what became of that. */
export function RunScreen({ task, run }: RunScreenProps) {
  const { record, text } = run;
  return (
    <Screen
      narrow
      title="Ejecución"
      subtitle={task.name}
      back={{ href: routes.task(task.task_id), label: "Volver a la tarea" }}
    >
      <dl className="grid gap-4 text-sm sm:grid-cols-2">
        <Fact term="Resultado">
          <OutcomeBadge outcome={run.outcome} />
          {run.error && <p className="mt-1">{run.error}</p>}
          {run.error_detail && <p className="mt-1">El servicio dijo: «{run.error_detail}»</p>}
        </Fact>
        <Fact term="Empezó">
          <EntryDate date={run.started} />
          {run.finished && (
            <p>y duró {durationText(Date.parse(run.finished) - Date.parse(run.started))}</p>
          )}
        </Fact>
        <Fact term="Qué fue de su texto">
          {text ? <TextState text={text} /> : "No dejó ninguno."}
        </Fact>
        <Fact term="Tokens">{run.tokens?.toLocaleString("es") ?? "—"}</Fact>
        {record && (
          <Fact term="Versiones">
            <ToldVersions versions={record.versions} />
          </Fact>
        )}
      </dl>
      {record ? <Kept record={record} /> : <p className="mt-8">No preguntó a ningún modelo.</p>}
    </Screen>
  );
}

function Kept({ record }: { record: NonNullable<RunDetail["record"]> }) {
  const { brief, answer, findings } = record;
  return (
    <div className="mt-10 grid gap-8">
      <Part title="Controles">
        {findings ? <FindingsList findings={findings} /> : <p>No llegó a pasarlos.</p>}
      </Part>
      <Part title="Respuesta del modelo">
        <Words text={answer} none="No hay: no respondió, o pasaron 90 días." />
      </Part>
      <Part title="Encargo">
        <Words text={brief} none="No hay: no llegó a hacerse, o pasaron 90 días." />
      </Part>
    </div>
  );
}

function TextState({ text }: { text: RunText }) {
  const { state, draft_id, entry_id, comment_id, title } = text;
  return (
    <>
      <Badge>{states[state]}</Badge>
      <p className="mt-1">
        {entry_id !== undefined && comment_id !== undefined ? (
          <a href={routes.comment(entry_id, comment_id)} className="link">
            Comentario en «{title}»
          </a>
        ) : entry_id !== undefined ? (
          <Link href={routes.entry(entry_id)} prefetch={false} className="link">
            {title}
          </Link>
        ) : (
          draft_id !== undefined && (
            <Link href={routes.review(draft_id)} prefetch={false} className="link">
              Verlo en la Redacción
            </Link>
          )
        )}
      </p>
    </>
  );
}

function Words({ text, none }: { text: string | null; none: string }) {
  if (!text) return <p className="text-muted-foreground">{none}</p>;
  return <p className="font-serif wrap-anywhere whitespace-pre-line">{text}</p>;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 headline text-2xl">{title}</h2>
      {children}
    </section>
  );
}
