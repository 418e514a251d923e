"use client";

import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { clockNotes, momentOf, wallClockOf } from "@/lib/platform/text/wall-clock";
import { Field, fieldAria } from "./field";
import { useSite } from "./site-context";

interface MomentFieldProps extends Omit<ComponentProps<"input">, "type" | "value" | "onChange"> {
  label: string;
  /** Stands before the sentences about the hour. */
  hint?: string;
  error?: string;
  /** The chosen moment (ISO); null for none. */
  value: string | null;
  /** The moment (ISO) that the field shows until one is chosen. */
  otherwise?: string;
  /** Called with the moment that is chosen; null while the field has no whole date and hour. */
  onChange: (moment: string | null) => void;
  /** Shown beside the field. */
  children?: ReactNode;
}

/**
 * A field for a day and an hour by the site's clock. It tells what the writer's own clock shows then, so it is drawn in
 * the browser alone: in what a click opens.
 */
export function MomentField({
  label,
  hint,
  error,
  value,
  otherwise,
  onChange,
  children,
  className,
  ...input
}: MomentFieldProps) {
  const ownId = useId();
  const { id = ownId } = input;
  const { siteTz } = useSite();
  const shown = value ?? otherwise;
  const clock = shown ? wallClockOf(shown, siteTz) : "";
  const [typed, setTyped] = useState(clock);
  const [told, setTold] = useState(value);
  if (value !== told) {
    setTold(value); // it was set elsewhere
    setTyped(clock);
  }
  const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const notes = [hint, ...clockNotes(typed, siteTz, ownZone)].filter(Boolean).join(" ");
  return (
    <div aria-live="polite">
      <Field id={id} label={label} hint={notes} error={error}>
        <div className="flex flex-wrap items-center gap-2">
          <Input
            {...input}
            type="datetime-local"
            className={cn("w-auto min-w-0", className)}
            value={typed}
            onChange={({ target }) => {
              const moment = momentOf(target.value, siteTz);
              setTyped(target.value);
              setTold(moment);
              onChange(moment);
            }}
            {...fieldAria(id, { hint: notes, error })}
          />
          {children}
        </div>
      </Field>
    </div>
  );
}
