"use client";

import { useId, useState, type ComponentProps } from "react";
import { Textarea } from "@/components/ui/textarea";
import { AskDialog } from "./ask-dialog";
import { Field } from "./field";

interface TextDialogProps extends Omit<ComponentProps<typeof AskDialog>, "children" | "onConfirm"> {
  /** What is asked for, which may not be empty. */
  label: string;
  /** What stands there at first. */
  text?: string;
  rows?: number;
  maxLength?: number;
  onConfirm: (text: string) => Promise<unknown>;
}

/** Asks for a text that an action needs. */
export function TextDialog({
  label,
  text: first = "",
  rows = 4,
  maxLength,
  onConfirm,
  ...question
}: TextDialogProps) {
  const id = useId();
  const [text, setText] = useState(first);
  return (
    <AskDialog {...question} onConfirm={() => onConfirm(text)}>
      <Field id={id} label={label}>
        <Textarea
          id={id}
          rows={rows}
          required
          maxLength={maxLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </AskDialog>
  );
}
