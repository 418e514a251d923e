"use client";

import { useQuery } from "@tanstack/react-query";
import { OctagonX } from "lucide-react";
import { useId, useState } from "react";
import { AskDialog } from "@/components/shared/ask-dialog";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { EntryDate } from "@/components/shared/entry-date";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { AiStop } from "@/lib/ai-stops/dto";
import type { StopScope } from "@/lib/ai-stops/schema";
import { stopsQuery, subjectsQuery, useLiftAiStop, useStopAi } from "@/lib/spending/client";
import { formatCommentDate } from "@/lib/text/dates";
import type { Reader } from "./reader";

/** Where AI is stopped now; nothing while it is not. */
export function StopsNow() {
  const { data = [] } = useQuery(stopsQuery);
  if (data.length === 0) return null;
  return (
    <ul aria-label="IA parada" className="grid gap-3">
      {data.map((stop) => (
        <li
          key={stop.stop_id}
          className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-destructive/40 bg-card p-4"
        >
          <div className="min-w-0">
            <p className="font-medium">La IA está parada {placeOf(stop)}.</p>
            <p className="text-sm wrap-anywhere text-muted-foreground">
              {stop.stopped_by_name ? `@${stop.stopped_by_name}` : "Una cuenta eliminada"},{" "}
              <EntryDate date={stop.stopped_at} format={formatCommentDate} />: {stop.reason}
            </p>
          </div>
          <Lift stop={stop} />
        </li>
      ))}
    </ul>
  );
}

function Lift({ stop }: { stop: AiStop }) {
  const lift = useLiftAiStop();
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm">
          Reanudar<span className="sr-only"> la IA {placeOf(stop)}</span>
        </Button>
      }
      title="¿Reanudar la IA?"
      description="Se podrá generar de nuevo, y las tareas seguirán con su horario."
      confirmLabel="Reanudar"
      pendingLabel="Reanudando..."
      onConfirm={() => lift.mutateAsync(stop.stop_id)}
    />
  );
}

/** Asks where AI is to stop, and why. */
export function StopDialog({ actor }: { actor: Reader }) {
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState("");
  const [reason, setReason] = useState("");
  const [placeId, reasonId] = [useId(), useId()];
  const { data } = useQuery(subjectsQuery);
  const stop = useStopAi();
  const options = [
    ...(actor.isAdmin ? [{ value: "site", label: "Todo el sitio" }] : []),
    ...(data?.users ?? []).map(({ id, name }) => ({ value: `user ${id}`, label: `@${name}` })),
    ...(data?.spaces ?? []).map(({ id, name }) => ({
      value: `space ${id}`,
      label: `Espacio «${name}»`,
    })),
  ];
  const chosen = place || (options[0]?.value ?? "");
  if (options.length === 0) return null;
  const confirm = () => {
    const [scope, id] = chosen.split(" ");
    const scope_id = id ? Number(id) : null;
    return stop.mutateAsync({ scope: scope as StopScope, scope_id, reason });
  };
  return (
    <>
      <Button variant="destructive" onClick={() => setOpen(true)}>
        <OctagonX aria-hidden />
        {actor.isAdmin ? "Parar toda la IA" : "Parar la IA"}
      </Button>
      <AskDialog
        open={open}
        onOpenChange={setOpen}
        title={chosen === "site" ? "¿Parar toda la IA?" : "¿Parar la IA?"}
        description="No se pregunta a ningún modelo hasta que se reanude. Lo que está en marcha se corta, y no se publica."
        confirmLabel="Parar"
        pendingLabel="Parando..."
        onConfirm={confirm}
      >
        <div className="grid gap-2">
          <Label htmlFor={placeId}>Dónde</Label>
          <Select id={placeId} value={chosen} onValueChange={setPlace} options={options} />
        </div>
        <div className="grid gap-2">
          <Label htmlFor={reasonId}>Motivo</Label>
          <Textarea
            id={reasonId}
            required
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      </AskDialog>
    </>
  );
}

function placeOf({ scope, name }: AiStop): string {
  if (scope === "site") return "en todo el sitio";
  if (scope === "space") return name ? `en el espacio «${name}»` : "en un espacio eliminado";
  return name ? `para @${name}` : "para un usuario eliminado";
}
