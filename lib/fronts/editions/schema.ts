import { z } from "@/lib/kernel/zod";
import { line } from "@/lib/platform/text/line";
import { moment } from "@/lib/platform/text/moment";
import { visibleText } from "@/lib/platform/text/visible";
import { entryLimits } from "@/lib/texts/entries/schema";

/** The ways in which a front page opens: one lead with its image, two leads side by side, or words alone. */
export const layouts = ["image", "two", "text"] as const;
export type Layout = (typeof layouts)[number];

/**
 * The state of an edition: being prepared, waiting for its hour, shown from its hour on and kept, or taken out of what
 * is kept.
 */
export type EditionState = "draft" | "scheduled" | "published" | "removed";

/** The states of editions that readers have not seen. */
export const waitingStates = ["draft", "scheduled"] satisfies EditionState[];

/** Limits of an edition: numbers of entries (`stories`, `hidden`) and of characters (`headline`, `standfirst`). */
export const editionLimits = {
  stories: 100,
  hidden: 200,
  headline: entryLimits.title.max,
  standfirst: 300,
} as const;

const id = z.int().min(1).max(2_147_483_647);

const words = (max: number) =>
  line(max, `No puede tener más de ${max} caracteres`)
    .nullable()
    .default(null)
    .transform((text) => text || null);

const percent = z.int().min(0).max(100).nullable().default(null);

const story = z.object({
  entry_id: id,
  /** From 0; null for where its date puts it. */
  position: z
    .int()
    .min(0)
    .max(editionLimits.stories - 1)
    .nullable()
    .default(null),
  /** The moment until which it keeps its position; null: as long as the edition is in force. */
  until: moment("Elige un día y una hora").nullable().default(null),
  headline: words(editionLimits.headline),
  standfirst: words(editionLimits.standfirst),
  focus_x: percent,
  focus_y: percent,
});

const isOnce = (numbers: (number | null)[]) => {
  const said = numbers.filter((number) => number !== null);
  return new Set(said).size === said.length;
};

const stories = z
  .array(story)
  .max(editionLimits.stories, `Una portada puede colocar hasta ${editionLimits.stories} entradas`)
  .refine((list) => isOnce(list.map(({ entry_id }) => entry_id)), "Una entrada está dos veces")
  .refine(
    (list) => isOnce(list.map(({ position }) => position)),
    "Dos entradas tienen el mismo sitio",
  );

const plan = {
  layout: z.enum(layouts, { error: "La apertura puede ser image, two o text" }).default("image"),
  /** The entry in the breaking-news line above everything. */
  breaking_id: id.nullable().default(null),
  /** Entries that the front page does not show. */
  hidden: z.array(id).max(editionLimits.hidden).default([]),
  stories: stories.default([]),
};

/** A front page as it is composed. */
export const editionInput = z.object(plan);

const version = z.int().min(1);

/**
 * A change to an edition: the whole of it again, with the version that its sender has seen; refused if there is a newer
 * one.
 */
export const editionChanges = z.object({ ...plan, version });

/**
 * The input of publishing. `based_on`: the edition in force that its sender has seen, null for none; if it is given,
 * publishing is refused while another is in force.
 */
export const publishInput = z.object({ version, based_on: id.nullable().optional() });

export const scheduleInput = z.object({
  version,
  /** A moment with its zone, such as `2026-11-25T07:00:00+01:00`. */
  publish_at: moment("Elige un día y una hora"),
});

/** The version, in the query: a call that takes something away has no body. */
export const unscheduleInput = z.object({ version: z.coerce.number().pipe(version) });

/** Says whether the home page shows an entry. */
export const homeInput = z.object({
  shown: z.boolean("Di si la portada muestra la entrada: true o false"),
});

/** The reason for taking a kept front page out. */
export const withdrawalInput = z.object({
  reason: z
    .string("Escribe el motivo")
    .overwrite(visibleText)
    .min(3, "Escribe el motivo")
    .max(500, "El motivo no puede tener más de 500 caracteres"),
});

export type WithdrawalInput = z.output<typeof withdrawalInput>;
export type HomeInput = z.output<typeof homeInput>;
export type EditionInput = z.output<typeof editionInput>;
export type EditionChanges = z.output<typeof editionChanges>;
export type EditionForm = z.input<typeof editionInput>;
export type PublishInput = z.output<typeof publishInput>;
export type ScheduleInput = z.output<typeof scheduleInput>;
