import { z } from "@/lib/kernel/zod";
import { visibleLine } from "@/lib/platform/text/visible";

/** A text of one line with at most so many characters, without invisible ones; `tooLong` says that it has more. */
export const line = (most: number, tooLong: string) =>
  z.string({ error: "Debe ser un texto" }).overwrite(visibleLine).max(most, tooLong);

/** A text like `line`, where an empty one becomes null and an absent one stays undefined. */
export const lineOrNone = (most: number, tooLong: string) =>
  line(most, tooLong)
    .nullable()
    .transform((text) => text || null)
    .optional();
