"use client";

import { useWatch, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { cn } from "@/lib/utils";

interface LengthHintProps<T extends FieldValues, O> {
  control: Control<T, unknown, O>;
  name: FieldPath<T>;
  /** Characters. */
  max: number;
}

/** How many characters a text has, once it comes near its limit. */
export function LengthHint<T extends FieldValues, O = T>({
  control,
  name,
  max,
}: LengthHintProps<T, O>) {
  const text: unknown = useWatch({ control, name });
  const length = typeof text === "string" ? text.length : 0;
  if (length < max * 0.8) return null;
  return (
    <span className={cn("tabular-nums", length > max && "font-medium text-destructive")}>
      {length.toLocaleString("es")} de {max.toLocaleString("es")} caracteres
    </span>
  );
}
