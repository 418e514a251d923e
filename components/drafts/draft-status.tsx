"use client";

import { whenInWords } from "@/components/writing/kept";
import type { SaveState } from "./autosave";

/** How it stands with what is typed, in a quiet line. */
export function DraftStatus({ state }: { state: SaveState }) {
  return (
    <p role="status" className="min-h-5 text-sm text-muted-foreground">
      {textOf(state)}
    </p>
  );
}

function textOf(state: SaveState): string {
  switch (state.kind) {
    case "nothing":
      return "";
    case "saving":
      return "Guardando…";
    case "saved":
      return `Borrador guardado ${whenInWords(Date.parse(state.at), state.seen)}`;
    case "offline":
      return "Sin conexión: se guardará al volver";
    case "refused":
      return `El borrador no se ha guardado: ${state.text}`;
    case "conflict":
      return "El borrador ha cambiado en otra pantalla.";
  }
}
