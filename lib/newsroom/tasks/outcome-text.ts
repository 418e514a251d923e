import type { TaskRun } from "@/lib/newsroom/tasks/dto";
import { formatCommentDate } from "@/lib/platform/text/dates";
import { hourText, wallClockOf } from "@/lib/platform/text/wall-clock";

/** The reason for which a comment task did nothing, as its run keeps it. */
export const NOTHING_TO_COMMENT = "No hay en el espacio ninguna entrada nueva que comentar.";

/** Returns the outcome of a run as a sentence. */
export function outcomeText({ outcome, entry, comment, error }: TaskRun): string {
  if (outcome === "running")
    return error ? `Se intentará de nuevo. ${error}` : "Se está ejecutando.";
  if (entry) return `Entrada publicada: «${entry.title}»`;
  if (comment) return `Comentario publicado en «${comment.entry_title}»`;
  if (outcome === "succeeded") return "Lo que publicó se ha eliminado.";
  return error ?? "No se publicó nada.";
}

/** Says how often a run was repeated and since when: `8 veces sin nada que comentar, desde las 21:34`. */
export function repeatsText(
  { repeats, started, error }: Pick<TaskRun, "repeats" | "started" | "error">,
  timeZone: string,
  now = new Date(),
): string {
  const [day = "", hour = ""] = wallClockOf(started, timeZone).split("T");
  const isToday = wallClockOf(now.toISOString(), timeZone).startsWith(day);
  const since = isToday
    ? hourText(hour).replace(/^a /, "")
    : `el ${formatCommentDate(started, timeZone)}`;
  const what = error === NOTHING_TO_COMMENT ? "sin nada que comentar" : "por el mismo motivo";
  return `${repeats + 1} veces ${what}, desde ${since}`;
}
