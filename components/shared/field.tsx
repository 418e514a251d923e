import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";

interface FieldProps {
  /** The control's id; the texts around it get theirs from it. */
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string;
  className?: string;
  /** The control, with `fieldAria(id, …)` spread on it. */
  children: ReactNode;
}

/** A labelled control with its hint and its error. */
export function Field({ id, label, hint, error, className, children }: FieldProps) {
  return (
    <div className={cn("grid grid-cols-[minmax(0,1fr)] content-start gap-2", className)}>
      <Label htmlFor={id}>{label}</Label>
      {children}
      {hint && (
        <p id={hintId(id)} className="text-sm text-muted-foreground">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId(id)} className="text-sm font-medium text-destructive">
          {error}
        </p>
      )}
    </div>
  );
}

/** Returns the attributes that tie a control to the texts of its `Field`. */
export function fieldAria(id: string, { hint, error }: Pick<FieldProps, "hint" | "error">) {
  const described = [error && errorId(id), hint && hintId(id)].filter(Boolean).join(" ");
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  };
}

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;
