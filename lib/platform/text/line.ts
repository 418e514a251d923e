import { z } from "@/lib/kernel/zod";
import { visibleLine } from "@/lib/platform/text/visible";

/** A text of one line with at most so many characters, without what nobody sees; `tooLong` says that it has more. */
export const line = (most: number, tooLong: string) =>
  z.string({ error: "Debe ser un texto" }).overwrite(visibleLine).max(most, tooLong);

/** The same, where an empty one is none (null) and an absent one stays as it is (undefined). */
export const lineOrNone = (most: number, tooLong: string) =>
  line(most, tooLong)
    .nullable()
    .transform((text) => text || null)
    .optional();
