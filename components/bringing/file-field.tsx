"use client";

import { useId, useState } from "react";
import { Field, fieldAria } from "@/components/shared/field";
import { bytesText } from "@/lib/platform/text/bytes";

interface FileFieldProps {
  label: string;
  hint: string;
  error?: string;
  /** The endings and types that the browser offers. */
  accept: string;
  onChoose: (file: File | undefined) => void;
}

/** Chooses a file from the computer, and says how large it is. */
export function FileField({ label, hint, error, accept, onChoose }: FileFieldProps) {
  const id = useId();
  const [file, setFile] = useState<File>();
  const told = file ? `${hint} Este pesa ${bytesText(file.size)}.` : hint;
  return (
    <Field id={id} label={label} hint={told} error={error}>
      <input
        type="file"
        accept={accept}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          setFile(chosen);
          onChoose(chosen);
        }}
        className="w-full min-w-0 rounded-md border border-input bg-card text-sm file:me-3 file:min-h-10 file:cursor-pointer file:border-0 file:border-e file:border-solid file:border-input file:bg-muted file:px-4 file:font-medium hover:border-foreground aria-invalid:border-destructive"
        {...fieldAria(id, { hint: told, error })}
      />
    </Field>
  );
}
