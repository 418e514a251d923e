import { z } from "@/lib/kernel/zod";
import { visibleLine } from "@/lib/platform/text/visible";

/**
 * A text of one line with at most so many characters, without invisible ones; `tooLong` says that it has more. `spell`
 * gives it another spelling, which may be longer.
 */
export const line = (most: number, tooLong: string, spell = (text: string) => text) =>
  z
    .string({ error: "Debe ser un texto" })
    .overwrite((text) => spell(visibleLine(text)))
    .max(most, tooLong);

/** A line of which not any text will do. */
export interface LineKind {
  /** Gives the line its one spelling; null where it is none of this kind. */
  spell: (line: string) => string | null;
  /** The message that says so. */
  refused: string;
}

/** A text like `line`, of this kind if one is given, where an empty one becomes null and an absent one stays undefined. */
export const lineOrNone = (most: number, tooLong: string, kind?: LineKind) =>
  line(most, tooLong, (text) => kind?.spell(text) ?? text)
    .refine((text) => !text || !kind || kind.spell(text) !== null, kind?.refused)
    .nullable()
    .transform((text) => text || null)
    .optional();
