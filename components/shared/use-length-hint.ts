"use client";

import { useWatch, type Control, type FieldPath, type FieldValues } from "react-hook-form";

/** Returns a sentence on how many of its `max` characters a text has, once it comes near that limit or passes it. */
export function useLengthHint<T extends FieldValues, O = T>(
  control: Control<T, unknown, O>,
  name: FieldPath<T>,
  max: number,
): string | undefined {
  const text: unknown = useWatch({ control, name });
  const length = typeof text === "string" ? text.length : 0;
  if (length < max * 0.8) return undefined;
  const over = length > max ? `: sobran ${(length - max).toLocaleString("es")}` : "";
  return `${length.toLocaleString("es")} de ${max.toLocaleString("es")} caracteres${over}.`;
}
