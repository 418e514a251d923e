"use client";

import { useId } from "react";
import { useController } from "react-hook-form";
import { Field, fieldAria } from "@/components/shared/field";
import { useSite } from "@/components/shared/site-context";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { formatEntryDate } from "@/lib/platform/text/dates";
import { momentOf, wallClockOf } from "@/lib/platform/text/wall-clock";
import { entryInput } from "@/lib/texts/entries/schema";
import type { PanelControl, PanelEntry } from "./fields";
import { PanelSection } from "./section";

interface DatePartProps {
  control: PanelControl;
  entry?: PanelEntry;
}

/** Lets the writer date the entry: now, or long ago for a text from an archive. */
export function DatePart({ control, entry }: DatePartProps) {
  const id = useId();
  const { siteTz } = useSite();
  const { field, fieldState } = useController({ control, name: "dated" });
  const { value, onChange, ...rest } = field;
  const date = value ?? entry?.created ?? null;
  const hint = `Para textos de archivo. Hora de ${siteTz.split("/").at(-1)?.replaceAll("_", " ")}.`;
  const error = fieldState.error?.message ?? problemOf(value);

  return (
    <PanelSection
      control={control}
      fields={["dated"]}
      title="Fecha"
      state={date ? formatEntryDate(date, siteTz) : "Al publicar"}
    >
      <Field id={id} label="Fecha de publicación" hint={hint} error={error}>
        <div className="flex flex-wrap items-center gap-2">
          <Input
            type="datetime-local"
            {...rest}
            className="w-auto min-w-0 flex-1"
            defaultValue={date ? wallClockOf(date, siteTz) : ""}
            key={value === null ? "as it is" : "set"}
            onChange={({ target }) => onChange(momentOf(target.value, siteTz))}
            {...fieldAria(id, { hint, error })}
          />
          {value && (
            <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
              {entry ? "Dejar la de antes" : "Quitar la fecha"}
            </Button>
          )}
        </div>
      </Field>
    </PanelSection>
  );
}

const problemOf = (date: string | null | undefined) =>
  entryInput.shape.dated.safeParse(date).error?.issues[0]?.message;
