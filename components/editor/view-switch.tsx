"use client";

import { useId } from "react";

export type View = "write" | "read";

const views = [
  ["write", "Escribir"],
  ["read", "Vista previa"],
] as const;

/** The choice between the text and its preview, on screens without room for both. */
export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const name = useId();
  return (
    <fieldset
      data-needs-script
      className="mb-2 grid grid-cols-2 rounded-md border border-input bg-muted p-0.5 min-[1100px]:hidden"
    >
      <legend className="sr-only">Qué se ve</legend>
      {views.map(([value, label]) => (
        <label
          key={value}
          className="flex h-9 items-center justify-center rounded-sm text-sm font-medium text-muted-foreground has-checked:bg-card has-checked:text-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            checked={view === value}
            onChange={() => onChange(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
