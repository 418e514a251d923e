"use client";

import { useId } from "react";

interface Option<Value extends string> {
  value: Value;
  label: string;
  hint: string;
}

interface RadioCardsProps<Value extends string> {
  name: string;
  /** The name of the choice, for those who do not see that the options belong together. */
  legend: string;
  /** Null while nothing is chosen. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  options: Option<Value>[];
  /** The id of the text that says why the choice is wrong; absent while it is not. */
  wrongBy?: string;
}

/** A choice among a few options, each with what follows from it. */
export function RadioCards<Value extends string>({
  name,
  legend,
  value,
  onValueChange,
  options,
  wrongBy,
}: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset
      className="grid gap-2"
      aria-invalid={wrongBy ? true : undefined}
      aria-describedby={wrongBy}
    >
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-input bg-card px-4 py-3 transition-colors has-checked:border-foreground has-checked:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={`${id}-${option.value}-hint`}
            className="mt-1 size-4 shrink-0 accent-accent outline-none"
          />
          <span className="grid min-w-0 gap-0.5">
            <span id={`${id}-${option.value}`} className="font-medium">
              {option.label}
            </span>
            <span id={`${id}-${option.value}-hint`} className="text-sm text-muted-foreground">
              {option.hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
