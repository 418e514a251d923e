"use client";

import { useId, useRef, type ClipboardEvent, type DragEvent, type ReactNode } from "react";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { Field, fieldAria } from "@/components/shared/field";
import { Textarea } from "@/components/ui/textarea";
import type { EditorExtension } from "./extensions";
import { useTextValue } from "./use-text-value";

interface MarkdownFieldProps<T extends FieldValues, O> {
  control: Control<T, unknown, O>;
  name: FieldPath<T>;
  label: string;
  hint?: ReactNode;
  extensions?: EditorExtension[];
}

/** A field for a text in Markdown. Not one character of it that the writer did not touch changes. */
export function MarkdownField<T extends FieldValues, O = T>({
  control,
  name,
  label,
  hint,
  extensions = [],
}: MarkdownFieldProps<T, O>) {
  const id = useId();
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
  } = useController({ control, name });
  const error = fieldState.error?.message;
  const textarea = useRef<HTMLTextAreaElement>(null);
  const defaultValue = useTextValue(textarea, value ?? "", onChange);

  const take = (
    event: ClipboardEvent<HTMLTextAreaElement> | DragEvent<HTMLTextAreaElement>,
    how: "paste" | "drop",
    data: DataTransfer,
  ) => {
    const transfer = { data, field: event.currentTarget, how };
    if (extensions.some((extension) => extension.take?.(transfer))) event.preventDefault();
  };

  return (
    <Field {...{ id, label, hint, error }}>
      <Textarea
        ref={(element) => {
          textarea.current = element;
          ref(element);
        }}
        name={name}
        defaultValue={defaultValue}
        onBlur={onBlur}
        onPaste={(event) => take(event, "paste", event.clipboardData)}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes("Files")) event.preventDefault(); // or it is opened
        }}
        onDrop={(event) => take(event, "drop", event.dataTransfer)}
        className="min-h-96 font-serif text-lg sm:text-lg"
        {...fieldAria(id, { hint, error })}
      />
      {extensions.map(({ part }) => part)}
    </Field>
  );
}
