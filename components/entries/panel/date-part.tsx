"use client";

import { useController } from "react-hook-form";
import { MomentField } from "@/components/shared/moment-field";
import { useSite } from "@/components/shared/site-context";
import { Button } from "@/components/ui/button";
import { formatEntryDate } from "@/lib/platform/text/dates";
import { entryInput } from "@/lib/texts/entries/schema";
import type { PanelControl, PanelEntry } from "./fields";
import { PanelSection } from "./section";

interface DatePartProps {
  control: PanelControl;
  entry?: PanelEntry;
}

/** Lets the writer date the entry: now, or long ago for a text from an archive. */
export function DatePart({ control, entry }: DatePartProps) {
  const { siteTz } = useSite();
  const { field, fieldState } = useController({ control, name: "dated" });
  const { value = null, onChange, ...rest } = field;
  const date = value ?? entry?.created ?? null;

  return (
    <PanelSection
      control={control}
      fields={["dated"]}
      title="Fecha"
      state={date ? formatEntryDate(date, siteTz) : "Al publicar"}
    >
      <MomentField
        {...rest}
        label="Fecha de publicación"
        hint="Para textos de archivo."
        error={fieldState.error?.message ?? problemOf(value)}
        value={value}
        otherwise={entry?.created}
        onChange={onChange}
        className="flex-1"
      >
        {value && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            {entry ? "Dejar la de antes" : "Quitar la fecha"}
          </Button>
        )}
      </MomentField>
    </PanelSection>
  );
}

const problemOf = (date: string | null | undefined) =>
  entryInput.shape.dated.safeParse(date).error?.issues[0]?.message;
