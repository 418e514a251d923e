import { MAX_SEARCH } from "@/lib/desk/lists/address";
import { pageQuery } from "@/lib/kernel/pagination";
import { z } from "@/lib/kernel/zod";

const day = z.iso
  .date({ error: "La fecha debe ser un día, como 2026-11-24" })
  .refine((date) => date >= "1000", { error: "La fecha debe ser un día, como 2026-11-24" });
const search = z.string().trim().max(MAX_SEARCH).optional();

/** A query of published entries. `space` is a slug or `none`, `author` a username or `me`; days are the site's. */
export const deskEntriesQuery = pageQuery.extend({
  q: search,
  space: z.string().max(100).optional(),
  author: z.string().max(40).optional(),
  by: z.enum(["people", "machines"]).optional(),
  from: day.optional(),
  to: day.optional(),
  order: z.enum(["newest", "oldest", "changed"]).default("newest"),
});

export const authorsQuery = z.object({ q: search });

/** The beginning of a title. */
export const titlesQuery = z.object({ q: z.string().trim().max(MAX_SEARCH).default("") });

/** The most entries that one call may act on. */
export const MAX_BULK_ENTRIES = 100;

const id = z.int().min(1).max(2_147_483_647);
const ids = z
  .array(id)
  .min(1, "Elige al menos una entrada")
  .max(MAX_BULK_ENTRIES, `Como mucho ${MAX_BULK_ENTRIES} de una vez`);

/** An action on many entries at once. */
export const entriesBulkInput = z.discriminatedUnion("action", [
  z.object({ action: z.enum(["withdraw", "republish", "delete", "restore"]), ids }),
  z.object({ action: z.literal("space"), ids, space_id: id }),
]);

export type DeskEntriesQuery = z.output<typeof deskEntriesQuery>;
export type EntriesBulk = z.output<typeof entriesBulkInput>;
