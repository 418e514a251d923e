import { formatLongDate } from "@/lib/platform/text/dates";
import type { Entry } from "@/lib/texts/entries/dto";

/** Returns the public sentence of a correction: «Corregido el 21 de noviembre de 2026: la cifra era 112, no 121». */
export const correctionSentence = (
  { created, line }: Pick<Entry["corrections"][number], "created" | "line">,
  timeZone: string,
) => `Corregido el ${formatLongDate(created, timeZone)}: ${line}`;
