"use client";

import { useDeferredValue } from "react";
import { reading } from "./words";

/** Says how many words a text has, and how long it takes to read. */
export function ReadingTime({ text }: { text: string }) {
  const { words, minutes } = reading(useDeferredValue(text));
  return (
    <p className="text-sm text-muted-foreground tabular-nums">
      {words === 1 ? "1 palabra" : `${words.toLocaleString("es")} palabras`}
      {words > 0 && <span className="max-sm:hidden"> · {minutes} min de lectura</span>}
    </p>
  );
}
