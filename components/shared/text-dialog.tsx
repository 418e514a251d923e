"use client";

import { Textarea } from "@/components/ui/textarea";
import { AskFrame, Question, type AskDialogProps } from "./ask-dialog";
import { Field, fieldAria } from "./field";
import { useRequired } from "./use-required";

interface TextDialogProps extends Omit<AskDialogProps, "children" | "onConfirm" | "check"> {
  /** The label of the text that is asked for, which may not be empty. */
  label: string;
  hint?: string;
  /** The message when the text is empty all the same. */
  missing: string;
  /** The text that stands in the field at first. */
  text?: string;
  rows?: number;
  maxLength?: number;
  onConfirm: (text: string) => Promise<unknown>;
}

/** Asks for a text that an action needs. */
export const TextDialog = ({ open, onOpenChange, ...question }: TextDialogProps) => (
  <AskFrame open={open} onOpenChange={onOpenChange}>
    <TextQuestion {...question} />
  </AskFrame>
);

function TextQuestion({
  label,
  hint,
  missing,
  text = "",
  rows = 4,
  maxLength,
  onConfirm,
  ...question
}: Omit<TextDialogProps, "open" | "onOpenChange">) {
  const { id, value, error, set, check } = useRequired(missing, text);
  return (
    <Question {...question} check={check} onConfirm={() => onConfirm(value)}>
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
    </Question>
  );
}
