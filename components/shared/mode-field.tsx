"use client";

import { useRef } from "react";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { SelectField } from "@/components/shared/form-fields";
import { useSite } from "@/components/shared/site-context";
import { Button } from "@/components/ui/button";
import {
  effectiveMode,
  INHERITED,
  modeInForce,
  modes,
  type Mode,
  type Says,
} from "@/lib/house/settings/modes";

/** The name of each mode, and what becomes of a text in it. */
export const modeNames: Record<Mode, { name: string; means: string }> = {
  borrador: { name: "Borrador", means: "espera a su dueño" },
  revision: { name: "Revisión", means: "alguien lo lee antes de publicarlo" },
  autonomo: { name: "Autónomo", means: "se publica sin que nadie lo lea, si no hay dudas" },
};

/** The label of a mode in a list. */
export const modeLabel = (mode: Mode): string =>
  `${modeNames[mode].name}: ${modeNames[mode].means}`;

/** The name of a mode within a sentence. */
export const shortMode = (mode: Mode): string => modeNames[mode].name.toLowerCase();

type Whose = Exclude<keyof Says, "site">;

const names: Record<keyof Says, string> = {
  task: "la tarea",
  space: "el espacio",
  user: "el usuario sintético",
  site: "el sitio",
};

/**
 * Says what becomes today of a text for which the form of a space, a synthetic user or a task (`whose`) asks this, and
 * who wants it so where that is somebody else.
 */
export function todayInWords(says: Says, whose: Whose): string {
  const { mode, by } = modeInForce(says);
  if (mode === "autonomo") {
    const isSpaceKnown = says.space !== undefined;
    const unless = isSpaceKnown ? "" : " y el espacio no pide otra cosa";
    return `Hoy esto se publica sin que nadie lo lea, si los controles no dudan${unless}.`;
  }
  const because = by === whose ? "" : `, porque lo pide ${names[by]}`;
  return mode === "revision"
    ? `Hoy esto espera en la Redacción a que alguien lo lea${because}.`
    : `Hoy esto no se publica: queda en «Mis borradores» de la Redacción${because}.`;
}

interface ModeFieldProps<T extends FieldValues, O> {
  control: Control<T, unknown, O>;
  name: FieldPath<T>;
  /** The record whose mode it is. */
  whose: Whose;
  /** The modes of others that bind the same texts, as far as they are known; the site's too where that is changing. */
  others?: Partial<Says>;
  /** Returns the label of the choice without a mode of its own, given the name of the site's mode. */
  inherited: (site: string) => string;
  className?: string;
}

/** The field for how far machines go alone with what they write, and what that means today. */
export function ModeField<T extends FieldValues, O>({
  whose,
  others,
  inherited,
  className,
  ...of
}: ModeFieldProps<T, O>) {
  const { aiMode } = useSite();
  const { field } = useController(of);
  const area = useRef<HTMLDivElement>(null);
  const chosen: unknown = field.value;
  const own = chosen === INHERITED ? null : (chosen as Mode);
  const says: Says = {
    site: aiMode,
    ...others,
    [whose]: effectiveMode(own, others?.[whose] ?? null), // a space's four eyes bind it, too
  };

  function haveItRead() {
    field.onChange("revision" satisfies Mode);
    area.current?.querySelector("button")?.focus(); // the list: this button goes away
  }

  return (
    <div ref={area} className={className}>
      <SelectField
        {...of}
        label="Hasta dónde llega solo"
        options={[
          { value: INHERITED, label: inherited(shortMode(says.site)) },
          ...modes.map((value) => ({ value, label: modeLabel(value) })),
        ]}
        hint="Cuenta lo más prudente de lo que digan el sitio, el espacio, el usuario sintético y la tarea."
      />
      <div className="mt-3 flex flex-wrap items-baseline gap-x-3 gap-y-1 border-s-2 ps-3 text-sm">
        <p aria-live="polite">{todayInWords(says, whose)}</p>
        {modeInForce(says).mode === "autonomo" && (
          <Button variant="link" size="sm" onClick={haveItRead}>
            Que alguien lo lea antes
          </Button>
        )}
      </div>
    </div>
  );
}
