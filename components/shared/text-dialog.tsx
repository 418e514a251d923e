"use client";

import type { ComponentProps } from "react";
import { Textarea } from "@/components/ui/textarea";
import { AskDialog } from "./ask-dialog";
import { Field, fieldAria } from "./field";
import { useRequired } from "./use-required";

interface TextDialogProps extends Omit<
  ComponentProps<typeof AskDialog>,
  "children" | "onConfirm" | "check"
> {
  /** The label of the text that is asked for, which may not be empty. */
  label: string;
  hint?: string;
  /** Said when it is empty all the same. */
  missing: string;
  /** The text that stands in the field at first. */
  text?: string;
  rows?: number;
  maxLength?: number;
  onConfirm: (text: string) => Promise<unknown>;
}

/** Asks for a text that an action needs. */
export function TextDialog({
  label,
  hint,
  missing,
  text = "",
  rows = 4,
  maxLength,
  onConfirm,
  ...question
}: TextDialogProps) {
  const { id, value, error, set, check } = useRequired(missing, text);
  return (
    <AskDialog {...question} check={check} onConfirm={() => onConfirm(value)}>
      <Field id={id} label={label} hint={hint} error={error}>
        <Textarea
          rows={rows}
          required
          maxLength={maxLength}
          value={value}
          onChange={({ target }) => set(target.value)}
          {...fieldAria(id, { hint: hint !== undefined, error })}
        />
      </Field>
    </AskDialog>
  );
}
