"use client";

import { useEffect } from "react";
import { offerLook } from "@/lib/fronts/reading/look.mjs";

/**
 * The choices of the theme (light or dark) and of the size of texts. Shown where a script can keep what is chosen, and
 * closed at first, so that no screen has fields besides its own.
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

/** A group of buttons for one choice, the first of which is the default. */
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
