import { whenInWords } from "@/components/writing/kept";
import { WAITING } from "@/components/writing/waiting";
import type { SaveState } from "./autosave";

/** Returns whether the last try left something unsaved, other than a conflict, about which the writer is asked. */
export const isUnsaved = ({ kind }: SaveState): boolean =>
  kind === "offline" || kind === "away" || kind === "refused";

/** Returns whether the last try was refused because the session has ended. */
export const isSignedOut = (state: SaveState): boolean =>
  state.kind === "refused" && state.status === 401;

/** Says how saving goes; hours are by the clock in `timeZone`. */
export function saveWords(state: SaveState, timeZone: string): string {
  switch (state.kind) {
    case "nothing":
      return "";
    case "saving":
      return "Guardando…";
    case "saved":
      return `Borrador guardado ${whenInWords(Date.parse(state.at), state.seen, timeZone)}`;
    case "offline":
      return WAITING.connection;
    case "away":
      return WAITING.server;
    case "refused":
      return `El borrador no se ha guardado. ${state.text}`;
    case "conflict":
      return "El borrador ha cambiado en otra pantalla.";
  }
}
