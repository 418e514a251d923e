"use client";

import { useQuery } from "@tanstack/react-query";
import { OctagonX } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { AskFrame, Question } from "@/components/shared/ask-dialog";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { EntryDate } from "@/components/shared/entry-date";
import { Field, fieldAria } from "@/components/shared/field";
import { PersonName } from "@/components/shared/person-name";
import { useRequired } from "@/components/shared/use-required";
import { Button } from "@/components/ui/button";
import { Select, type SelectOption } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { fullByline } from "@/lib/house/users/dto";
import type { AiStop } from "@/lib/machines/ai-stops/dto";
import type { StopScope } from "@/lib/machines/ai-stops/schema";
import {
  stopsQuery,
  subjectsQuery,
  useLiftAiStop,
  useStopAi,
} from "@/lib/machines/spending/client";
import { formatCommentDate } from "@/lib/platform/text/dates";
import type { Reader } from "./reader";

/** The author of a text, and the space that it goes to. */
interface Place {
  space_id?: number | null;
  user_id: number;
}

interface StopsNowProps {
  /** The author and the space of the page: then only the stops that hold there are shown. */
  of?: Place;
}

/** Lists where AI is stopped now, by whom and since when, with a button to go on; nothing while it is not stopped. */
export function StopsNow({ of }: StopsNowProps) {
  const { data = [] } = useQuery(stopsQuery);
  const isAdmin = useCurrentUser()?.isAdmin;
  const stops = data.filter((stop) => !of || holdsFor(stop, of));
  if (stops.length === 0) return null;
  return (
    <ul aria-label="IA parada" className="grid gap-3">
      {stops.map((stop) => (
        <li
          key={stop.stop_id}
          className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-destructive/40 bg-card p-4"
        >
          <div className="min-w-0">
            <p className="font-medium">La IA está parada {placeOf(stop)}.</p>
            <p className="text-sm wrap-anywhere text-muted-foreground">
              La paró <PersonName of={stop.stopper} gone="una cuenta eliminada" />,{" "}
              <EntryDate date={stop.stopped_at} format={formatCommentDate} />: {stop.reason}
            </p>
          </div>
          {(isAdmin || !stop.by_admin) && <Lift stop={stop} />}
        </li>
      ))}
    </ul>
  );
}

/** Returns a function that says in a sentence that no text can be asked for there, and why; null where one can. */
export function useStopped(): (place: Place) => string | null {
  const { data = [] } = useQuery(stopsQuery);
  return (place) => {
    const stop = data.find((stop) => holdsFor(stop, place));
    return stop ? `La IA está parada ${placeOf(stop)}: ${stop.reason}` : null;
  };
}

/** Shows the button that asks for a text; where AI is stopped, the sentence that says so. */
export function UnlessStopped({ of, children }: { of: Place; children: ReactNode }) {
  const stopped = useStopped()(of);
  if (!stopped) return children;
  return <p className="basis-full text-sm wrap-anywhere text-muted-foreground">{stopped}</p>;
}

const holdsFor = ({ scope, scope_id }: AiStop, { space_id, user_id }: Place): boolean =>
  scope === "site" || (scope === "space" ? scope_id === space_id : scope_id === user_id);

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

/** The dialog that asks where AI is to stop, and why; places where it is stopped already are not offered. */
export function StopDialog({ actor }: { actor: Reader }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(subjectsQuery);
  const { data: stops = [] } = useQuery(stopsQuery);
  const stopped = stops.map(({ scope, scope_id }) =>
    scope_id === null ? scope : `${scope} ${scope_id}`,
  );
  const options = [
    ...(actor.isAdmin ? [{ value: "site", label: "Todo el sitio" }] : []),
    ...(data?.users ?? []).map(({ id, user }) => ({
      value: `user ${id}`,
      label: fullByline(user),
    })),
    ...(data?.spaces ?? []).map(({ id, name }) => ({
      value: `space ${id}`,
      label: `Espacio «${name}»`,
    })),
  ].filter(({ value }) => !stopped.includes(value));
  return (
    <>
      {options.length > 0 && (
        <Button variant="destructive" onClick={() => setOpen(true)}>
          <OctagonX aria-hidden />
          {options[0]?.value === "site" ? "Parar toda la IA" : "Parar la IA"}
        </Button>
      )}
      <AskFrame open={open} onOpenChange={setOpen}>
        <Stop options={options} />
      </AskFrame>
    </>
  );
}

function Stop({ options }: { options: SelectOption[] }) {
  const [chosen, choose] = useState(options[0]?.value ?? "");
  const reason = useRequired("Escribe el motivo");
  const placeId = useId();
  const stop = useStopAi();
  const confirm = () => {
    const [scope, id] = chosen.split(" ");
    const scope_id = id ? Number(id) : null;
    return stop.mutateAsync({ scope: scope as StopScope, scope_id, reason: reason.value });
  };
  return (
    <Question
      title={chosen === "site" ? "¿Parar toda la IA?" : "¿Parar la IA?"}
      description="No se pregunta a ningún modelo hasta que se reanude. Lo que está en marcha se corta, y no se publica."
      confirmLabel="Parar"
      pendingLabel="Parando..."
      check={reason.check}
      onConfirm={confirm}
    >
      <Field id={placeId} label="Dónde">
        <Select id={placeId} value={chosen} onValueChange={choose} options={options} />
      </Field>
      <Field id={reason.id} label="Motivo" error={reason.error}>
        <Textarea
          required
          maxLength={500}
          value={reason.value}
          onChange={({ target }) => reason.set(target.value)}
          {...fieldAria(reason.id, { error: reason.error })}
        />
      </Field>
    </Question>
  );
}

function placeOf({ scope, name, user }: AiStop): string {
  if (scope === "site") return "en todo el sitio";
  if (scope === "space") return name ? `en el espacio «${name}»` : "en un espacio eliminado";
  return user ? `para ${fullByline(user)}` : "para un usuario eliminado";
}
