"use client";

import { useEffect } from "react";
import { offerLook } from "@/lib/fronts/reading/look.mjs";

/**
 * Light or dark, and how large texts are: shown where a script can keep what is chosen, and closed, so that no screen has
 * fields besides its own.
 */
export function LookChoices() {
  useEffect(() => offerLook(document), []);
  return (
    <details hidden data-look className="relative">
      <summary className="py-2 link-quiet">Aspecto</summary>
      <div className="absolute bottom-full z-10 grid gap-2 rounded-md border bg-card p-3 whitespace-nowrap max-sm:right-0">
        <Choice label="Tema" name="tema" of={["Sistema", "Claro", "Oscuro"]} />
        <Choice label="Letra" name="letra" of={["Normal", "Grande"]} />
      </div>
    </details>
  );
}

/** One of a few, the first of which is as it would be anyway. */
function Choice({ label, name, of }: { label: string; name: string; of: [string, ...string[]] }) {
  return (
    <p role="group" aria-label={label} className="flex items-center gap-1">
      <span aria-hidden className="w-12">
        {label}
      </span>
      {of.map((choice, index) => (
        <button
          key={choice}
          type="button"
          data-choice={name}
          value={index === 0 ? "" : choice.toLowerCase()}
          className="rounded-md px-2 py-1 aria-pressed:bg-foreground aria-pressed:text-background"
        >
          {choice}
        </button>
      ))}
    </p>
  );
}
