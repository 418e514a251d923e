import type { BroughtSummary } from "@/lib/operation/bringing/dto";

/** Returns how an import is, in a word or two. */
export function stateOf({ state, rehearsal }: Pick<BroughtSummary, "state" | "rehearsal">): string {
  if (!rehearsal) return STATES[state];
  return state === "uploading" ? STATES.uploading : REHEARSALS[state];
}

const STATES: Record<BroughtSummary["state"], string> = {
  uploading: "Subiendo",
  running: "Trayendo",
  interrupted: "Detenida",
  failed: "Falló",
  done: "Hecha",
  undoing: "Deshaciendo",
  undone: "Deshecha",
};

const REHEARSALS: Record<BroughtSummary["state"], string> = {
  ...STATES,
  running: "Ensayando",
  interrupted: "Ensayo detenido",
  failed: "El ensayo falló",
  done: "Ensayada",
};
