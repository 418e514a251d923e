"use client";

import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { Button } from "@/components/ui/button";
import { useBring, useDiscard, useStop, useUndo } from "@/lib/operation/bringing/client";
import type { Brought } from "@/lib/operation/bringing/dto";
import { routes } from "@/lib/platform/addresses/routes";

interface ImportActionsProps {
  run: Brought;
  /** Why nothing can be done here, as a sentence; null where it can. */
  refused: string | null;
}

/** The buttons for what can be done with an import as it is. */
export function ImportActions({ run, refused }: ImportActionsProps) {
  const { state, rehearsal, run_id } = run;
  const bring = useBring();
  const stop = useStop();
  if (refused) return <p className="max-w-prose text-sm text-muted-foreground">{refused}</p>;
  const isOver = ["interrupted", "failed"].includes(state);
  const canBring = rehearsal ? state === "done" : isOver && run.is_here;
  return (
    <div className="flex flex-wrap gap-2">
      {canBring && (
        <Button pending={bring.isPending} onClick={() => bring.mutate(run_id)}>
          {rehearsal ? "Traer" : "Seguir trayendo"}
        </Button>
      )}
      {state === "running" && run.is_here && (
        <Button
          variant="outline"
          pending={stop.isPending || run.stopping}
          onClick={() => stop.mutate(run_id)}
        >
          {run.stopping ? "Deteniendo..." : "Detener"}
        </Button>
      )}
      {run.undo_until && state !== "undoing" && <UndoButton runId={run_id} />}
      {rehearsal && state !== "running" && <DiscardButton runId={run_id} />}
    </div>
  );
}

function UndoButton({ runId }: { runId: number }) {
  const undo = useUndo();
  return (
    <ConfirmDialog
      trigger={<Button variant="outline">Deshacer esta importación</Button>}
      title="¿Deshacer esta importación?"
      description="Se van del todo las entradas y los borradores que trajo y que nadie ha cambiado, comentado ni puesto en una portada, con sus direcciones, y los espacios que hizo y nadie usa. Lo demás se queda, y el informe lo dirá. Después se puede traer otra vez."
      confirmLabel="Deshacer"
      pendingLabel="Empezando..."
      destructive
      onConfirm={() => undo.mutateAsync(runId)}
    />
  );
}

function DiscardButton({ runId }: { runId: number }) {
  const router = useRouter();
  const discard = useDiscard();
  return (
    <ConfirmDialog
      trigger={<Button variant="ghost">Descartar</Button>}
      title="¿Descartar esta importación?"
      description="Sus archivos se borran del servidor. En el sitio no cambia nada."
      confirmLabel="Descartar"
      pendingLabel="Descartando..."
      destructive
      onConfirm={async () => {
        await discard.mutateAsync(runId);
        router.push(routes.bringing);
      }}
    />
  );
}
