"use client";

import { useQuery } from "@tanstack/react-query";
import { Screen } from "@/components/shared/screen";
import { Progress } from "@/components/ui/progress";
import { importQuery } from "@/lib/operation/bringing/client";
import type { BringingMeans, Brought } from "@/lib/operation/bringing/dto";
import { noun } from "@/lib/operation/bringing/words";
import { routes } from "@/lib/platform/addresses/routes";
import { capital } from "@/lib/platform/text/capital";
import { bytesText } from "@/lib/platform/text/bytes";
import { ImportActions } from "./import-actions";
import type { SpaceChoice } from "./option-fields";
import { RehearseAgain } from "./rehearse-again";
import { ReportPart } from "./report-part";
import { stateOf } from "./state-words";
import { UploadingPart } from "./uploading-part";

interface ImportScreenProps {
  run: Brought;
  means: BringingMeans;
  spaces: SpaceChoice[];
}

/** `/redaccion/traer/{runId}`: one import, from its files on their way until it can no longer be undone. */
export function ImportScreen({ run: first, means, spaces }: ImportScreenProps) {
  const { data: run } = useQuery({ ...importQuery(first.run_id), initialData: first });
  return (
    <Screen
      narrow
      title={run.name}
      subtitle={`${stateOf(run)}.${run.kind ? ` ${capital(noun[run.kind])}.` : ""}`}
      back={{ href: routes.bringing, label: "Volver a Traer un periódico" }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <p aria-live="polite" className="max-w-prose">
            {whatNow(run)}
          </p>
          {run.failure && (
            <p role="alert" className="max-w-prose font-medium text-destructive">
              {run.failure}
            </p>
          )}
          {run.state === "uploading" && <UploadingPart run={run} />}
          {run.state === "running" && <Reading run={run} />}
          <ImportActions run={run} refused={means.refused} />
        </div>
        {run.state !== "running" && <ReportPart run={run} />}
        {canRehearse(run) && run.options && (
          <RehearseAgain runId={run.run_id} options={run.options} spaces={spaces} />
        )}
      </div>
    </Screen>
  );
}

const canRehearse = ({ rehearsal, state }: Brought) =>
  rehearsal && ["done", "failed", "interrupted"].includes(state);

function whatNow({ state, rehearsal, undo_until, stopping }: Brought): string {
  if (state === "running" && stopping) return "Se detiene en cuanto acabe con el texto en curso.";
  if (rehearsal) return REHEARSED[state];
  const until = undo_until && new Date(undo_until).toLocaleDateString("es", { dateStyle: "long" });
  const undo = until ? ` Se puede deshacer hasta el ${until}.` : "";
  return BROUGHT[state] + undo;
}

const REHEARSED: Record<Brought["state"], string> = {
  uploading: "Los archivos van al servidor. Cuando estén, se ensaya.",
  running: "Se ensaya: se lee todo y no se guarda nada. Puedes cerrar esta página.",
  interrupted: "El ensayo se detuvo. No se ha guardado nada.",
  failed: "El ensayo no llegó al final. No se ha guardado nada.",
  done: "Esto es lo que pasaría. No se ha guardado nada todavía.",
  undoing: "",
  undone: "",
};

const BROUGHT: Record<Brought["state"], string> = {
  uploading: "",
  running: "Se trae: los textos van apareciendo en el sitio. Puedes cerrar esta página.",
  interrupted: "Se detuvo. Lo que vino está en el sitio, y se puede seguir.",
  failed: "No llegó al final. Lo que vino está en el sitio, y se puede seguir.",
  done: "Ya está en el sitio.",
  undoing: "Se deshace: lo que nadie ha tocado desde entonces va desapareciendo.",
  undone: "Está deshecha. Se puede traer otra vez desde el principio.",
};

/** Shows how much of the file is read. */
function Reading({ run: { bytes, bytes_read } }: { run: Brought }) {
  const percent = bytes === 0 ? 0 : Math.min(100, Math.floor((bytes_read / bytes) * 100));
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm tabular-nums">
        <span>
          Leído: {bytesText(bytes_read)} de {bytesText(bytes)}
        </span>
        <span>{percent} %</span>
      </p>
      <Progress value={percent} aria-label="Cuánto se ha leído" />
    </div>
  );
}
