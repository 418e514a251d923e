import { pageQuery, type PageQuery } from "@/lib/kernel/pagination";
import { z } from "@/lib/kernel/zod";

/** The kinds of events of a text, and their names in the register. */
export const textEventKinds = {
  generated: "Escrito por un usuario sintético",
  edited: "Cambiado en la Redacción",
  rejected: "Rechazado",
  reviewed: "Revisado",
  published: "Publicado",
  corrected: "Cambiado después de publicarse",
  relabelled: "Otra declaración de IA",
  withdrawn: "Retirado",
  deleted: "Eliminado",
  restored: "Recuperado",
} as const;

export type TextEventKind = keyof typeof textEventKinds;

const kinds = Object.keys(textEventKinds) as [TextEventKind, ...TextEventKind[]];

const day = z.iso.date({ error: "Escribe una fecha como 2026-11-25" });
const NUMBER = "Escribe un número, como 12";
const id = z.coerce
  .number({ error: NUMBER })
  .int(NUMBER)
  .positive(NUMBER)
  .max(2_147_483_647, NUMBER)
  .optional();

const filters = {
  kind: z.enum(kinds, { error: "Elige una clase de suceso" }).optional(),
  /** The author of the texts: a username, as it is now or as it was then. */
  author: z.string().trim().max(40).optional(),
  entry_id: id,
  comment_id: id,
  draft_id: id,
  from: day.optional(),
  to: day.optional(),
};

/** The filters of a page of the register, and of a file of it. */
export const textEventQuery = pageQuery.extend(filters).extend({
  /** The format of a file of all matching events, in place of a page. */
  format: z.enum(["csv", "ndjson"], { error: "Elige csv o ndjson" }).optional(),
});

/** The filters of the events of the register; days are those of the site's time zone, both included. */
export type TextEventFilter = Omit<z.infer<typeof textEventQuery>, keyof PageQuery | "format">;
