"use client";

import { useId, useState, type SubmitEvent } from "react";
import { FocusPicker } from "@/components/entries/lead-image/focus-picker";
import { Field, fieldAria } from "@/components/shared/field";
import { MomentField } from "@/components/shared/moment-field";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { LeaveDialog } from "@/components/writing/leave-dialog";
import { useLeaveGuard } from "@/components/writing/use-leave-guard";
import { announce, placeAt, wordsOf } from "@/lib/fronts/editions/arrange";
import { editionLimits } from "@/lib/fronts/editions/schema";
import { standfirstOf, type EntrySummary } from "@/lib/texts/entries/dto";
import type { Composer } from "./use-composer";

interface StoryDialogProps {
  entry: EntrySummary;
  entries: EntrySummary[];
  composer: Composer;
  mayAnnounce: boolean;
  /** The story's position now. */
  position: number;
  onClose: () => void;
  onClosed: () => void;
}

/** Asks how one entry is announced on this front page only, until when its place is fixed, and what its crop shows. */
export function StoryDialog({
  entry,
  entries,
  composer,
  mayAnnounce,
  position,
  onClose,
  onClosed,
}: StoryDialogProps) {
  const id = useId();
  const own = entries.find(({ entry_id }) => entry_id === entry.entry_id)!;
  const said = wordsOf(composer.arrangement, own.entry_id);
  const first = {
    headline: said.headline ?? own.title,
    standfirst: said.standfirst ?? standfirstOf(own),
    until: said.until?.toISOString() ?? null,
  };
  const [headline, setHeadline] = useState(first.headline);
  const [standfirst, setStandfirst] = useState(first.standfirst);
  const [until, setUntil] = useState(first.until);
  const [error, setError] = useState<string>();
  const firstPoint =
    said.focus_x !== null && said.focus_y !== null ? { x: said.focus_x, y: said.focus_y } : null;
  const [point, setPoint] = useState(firstPoint);
  const hint = mayAnnounce
    ? "Solo en esta portada. La entrada no cambia."
    : "Quien la firma no ha aceptado estar en el espacio: se anuncia con sus palabras.";

  const { answer, mayClose } = useLeaveGuard(
    headline !== first.headline ||
      standfirst !== first.standfirst ||
      until !== first.until ||
      point?.x !== firstPoint?.x ||
      point?.y !== firstPoint?.y,
    true,
  );

  function save(event: SubmitEvent) {
    event.preventDefault();
    if (until && until !== first.until && hasPassed(until)) {
      return setError("La fecha y la hora elegidas ya han pasado");
    }
    const words = {
      headline: other(headline, own.title),
      standfirst: other(standfirst, standfirstOf(own)),
      focus_x: point?.x ?? null,
      focus_y: point?.y ?? null,
      until: until ? new Date(until) : null,
    };
    composer.change(
      (now) => {
        const fixed = until && position >= 0 ? placeAt(now, entries, own.entry_id, position) : now;
        return announce(fixed, own.entry_id, words);
      },
      `«${headline.trim() || own.title}», cambiada.`,
    );
    onClose();
  }

  return (
    <Dialog open onOpenChange={async (open) => !open && (await mayClose()) && onClose()}>
      <DialogContent closeLabel="Cerrar" onClosed={onClosed}>
        <form onSubmit={save} className="grid gap-4">
          <DialogHeader>
            <DialogTitle>{own.title}</DialogTitle>
            <DialogDescription>{hint}</DialogDescription>
          </DialogHeader>
          <Field id={`${id}-headline`} label="Titular">
            <Input
              value={headline}
              maxLength={editionLimits.headline}
              placeholder={own.title}
              disabled={!mayAnnounce}
              onChange={({ target }) => setHeadline(target.value)}
              {...fieldAria(`${id}-headline`, {})}
            />
          </Field>
          <Field id={`${id}-standfirst`} label="Entradilla">
            <Textarea
              rows={3}
              value={standfirst}
              maxLength={editionLimits.standfirst}
              placeholder={standfirstOf(own)}
              disabled={!mayAnnounce}
              onChange={({ target }) => setStandfirst(target.value)}
              {...fieldAria(`${id}-standfirst`, {})}
            />
          </Field>
          <MomentField
            id={`${id}-until`}
            label="Fijar hasta"
            hint="Después vuelve a donde le toque."
            error={error}
            value={until}
            onChange={(moment) => {
              setUntil(moment);
              setError(undefined);
            }}
          />
          {own.image && <FocusPicker image={own.image} point={point} onChange={setPoint} />}
          <DialogFooter>
            <Button type="button" variant="outline" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit">Aplicar</Button>
          </DialogFooter>
        </form>
        {answer && <LeaveDialog answer={answer.give} lost="Lo que has cambiado aquí se perderá." />}
      </DialogContent>
    </Dialog>
  );
}

const hasPassed = (moment: string) => Date.parse(moment) <= Date.now();

/** Returns the words that replace the entry's own; null when they are the same or empty. */
function other(said: string, own: string): string | null {
  const words = said.trim();
  return words === own.trim() ? null : words || null;
}
