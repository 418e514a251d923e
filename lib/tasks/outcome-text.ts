import type { TaskRun } from "@/lib/tasks/dto";

/** What came of a run, in a sentence. */
export function outcomeText({ outcome, entry, comment, error }: TaskRun): string {
  if (outcome === "running")
    return error ? `Se intentará de nuevo. ${error}` : "Se está ejecutando.";
  if (entry) return `Entrada publicada: «${entry.title}»`;
  if (comment) return `Comentario publicado en «${comment.entry_title}»`;
  if (outcome === "succeeded") return "Lo que publicó se ha eliminado.";
  return error ?? "No se publicó nada.";
}
