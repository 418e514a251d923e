"use client";

import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { TextField } from "@/components/shared/form-fields";
import { Button } from "@/components/ui/button";
import { accentShades, isReadable, nearestReadable } from "@/lib/house/settings/colours";

interface AccentFieldProps<T extends FieldValues, O> {
  control: Control<T, unknown, O>;
  name: FieldPath<T>;
}

/**
 * The field for the accent colour, shown by day and by night. Warns of a colour that nobody could read, and offers the
 * nearest readable one.
 */
export function AccentField<T extends FieldValues, O = T>({
  control,
  name,
}: AccentFieldProps<T, O>) {
  const { field } = useController({ control, name });
  const typed = String(field.value ?? "")
    .trim()
    .toLowerCase();
  const colour = /^#[0-9a-f]{6}$/.test(typed) ? typed : null;
  const nearest = colour && !isReadable(colour) ? nearestReadable(colour) : null;
  return (
    <div className="grid gap-2">
      <TextField
        control={control}
        name={name}
        label="Color de acento"
        placeholder="#a5191c"
        autoCapitalize="none"
        spellCheck={false}
        hint="El de enlaces, antetítulos y señales, como #1f5fa8. Vacío: el rojo de imprenta."
        className="max-w-xs"
      />
      {colour && !nearest && <Swatches colour={colour} />}
      {nearest && (
        <p role="status" className="flex flex-wrap items-center gap-2 text-sm">
          Sobre el papel claro no se leería bien.
          <Button type="button" variant="outline" size="sm" onClick={() => field.onChange(nearest)}>
            <span aria-hidden className="size-3 rounded-full" style={{ background: nearest }} />
            {`Usar ${nearest}`}
          </Button>
        </p>
      )}
    </div>
  );
}

function Swatches({ colour }: { colour: string }) {
  const { day, night } = accentShades(colour);
  return (
    <p aria-hidden className="flex flex-wrap gap-2 text-sm font-medium">
      <span className="rounded-md border px-3 py-1.5" style={{ background: "#faf7f1", color: day }}>
        De día
      </span>
      <span
        className="rounded-md border px-3 py-1.5"
        style={{ background: "#161412", color: night }}
      >
        De noche
      </span>
    </p>
  );
}
