import { recordId } from "@/lib/kernel/ids";
import { pageQuery } from "@/lib/kernel/pagination";
import { z } from "@/lib/kernel/zod";

/** Days for which what was deleted can be brought back. */
export const TRASH_DAYS = 30;

/** The filters of the list: withdrawn or deleted, entries or comments, of one author. */
export const removalQuery = pageQuery.extend({
  kind: z.enum(["withdrawn", "trash"]).optional(),
  subject: z.enum(["entry", "comment"]).optional(),
  user: recordId.optional(),
});

/** The query of a deletion; `?definitivo=1` deletes for good, without the trash. */
export const deletionQuery = z.object({ definitivo: z.literal("1").optional() });

export type RemovalKind = NonNullable<z.output<typeof removalQuery>["kind"]>;
export type RemovalSubject = NonNullable<z.output<typeof removalQuery>["subject"]>;
export type RemovalQuery = z.output<typeof removalQuery>;
