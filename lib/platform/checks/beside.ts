import type { TextToCheck } from "./types.ts";

/** The lines beside the text of an entry that are not empty, and where the sentences say that they stand. */
export const linesBeside = ({ title, summary }: Pick<TextToCheck, "title" | "summary">) =>
  [
    { where: "En el titular", line: title },
    { where: "En el resumen", line: summary },
  ].flatMap(({ where, line }) => (line ? [{ where, line }] : []));
