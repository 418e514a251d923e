import type { TextToCheck } from "./types.ts";

/** Returns the headline and the standfirst of an entry, if not empty, with the words that say where each is. */
export const linesBeside = ({ title, summary }: Pick<TextToCheck, "title" | "summary">) =>
  [
    { where: "En el titular", line: title },
    { where: "En el resumen", line: summary },
  ].flatMap(({ where, line }) => (line ? [{ where, line }] : []));
