import { pageQuery } from "@/lib/kernel/pagination";
import { z } from "@/lib/kernel/zod";
import { moment } from "@/lib/platform/text/moment";
import { visibleText } from "@/lib/platform/text/visible";
import { entryLimits } from "@/lib/texts/entries/schema";
import { forEntryWords } from "@/lib/texts/entries/words";
import { declaration } from "@/lib/texts/provenance/schema";

/**
 * The states of a draft: being written, before a space's editors, scheduled, or published; a machine's also rejected
 * by an editor, or expired because nobody decided in time.
 */
export const draftStates = [
  "open",
  "review",
  "scheduled",
  "published",
  "rejected",
  "expired",
] as const;
export type DraftState = (typeof draftStates)[number];

/** The kind of text that a draft becomes. */
export type DraftKind = "entry" | "comment";

/**
 * Limits of a draft's fields, in characters; of `spaces`, in spaces. A text that is begun has no least length, and its
 * lines (title, words, addresses) may be longer than those of an entry, whose limits wait until it is published.
 */
export const draftLimits = {
  line: 2_000,
  content: entryLimits.content.max,
  spaces: 50,
  reason: 500,
} as const;

const id = z.int().min(1).max(2_147_483_647);

const text = (called: string) =>
  z.string().max(draftLimits.line, `${called} no puede tener más de 2.000 caracteres`);

const textOrNone = (called: string) =>
  text(called)
    .nullable()
    .transform((value) => value || null);
const percent = z.int().min(0).max(100).nullable();

/** The fields of a draft: those of an entry, as far as they are written. */
const fields = z
  .object({
    title: text("El título"),
    content: z
      .string()
      .max(draftLimits.content, "El contenido no puede tener más de 200.000 caracteres"),
    /** The path of an uploaded image; the present image of the entry that it changes may stay, wherever it lies. */
    image: textOrNone("La dirección de la imagen"),
    ...forEntryWords(({ called }) => textOrNone(called)),
    image_focus_x: percent,
    image_focus_y: percent,
    social_image: textOrNone("La dirección de la foto para redes"),
    slug: textOrNone("La ruta"),
    spaces: z.array(id).max(draftLimits.spaces),
    dated: z.iso
      .datetime({ offset: true, error: "La fecha no es válida" })
      .transform((moment) => new Date(moment))
      .refine((moment) => moment.getUTCFullYear() >= 1000 && moment.getUTCFullYear() <= 9998, {
        error: "La fecha no es válida",
      })
      .nullable(),
    disclosure: declaration,
    no_ai_comments: z.boolean(),
  })
  .partial();

/** A new draft; with `entry_id`, changes to that entry, whose fields it begins with. */
export const draftInput = fields.extend({
  entry_id: id.optional(),
  /** The version of the entry whose text its writer has seen; the present one when it is absent. */
  entry_version: id.optional(),
});

/** The version of the draft that the sender has seen: a save from any other is refused. */
const version = z.int().min(1).optional();

/** A change to a draft: what is absent stays. */
export const draftChanges = fields.extend({
  version,
  /** The version, of the entry that it changes, whose text its writer has seen. */
  entry_version: version,
});

export const publishInput = z.object({ version });

export const scheduleInput = z.object({
  /** A moment with its zone, such as `2026-11-25T07:00:00+01:00`. */
  publish_at: moment("Elige un día y una hora"),
  version,
});

/** The space to whose editors a draft is submitted. */
export const submitInput = z.object({ space_id: id, version });

/** The reason for sending it back; required of an editor who sends back somebody else's text. */
export const withdrawInput = z.object({
  reason: z
    .string()
    .overwrite(visibleText)
    .max(draftLimits.reason, `El motivo no puede tener más de ${draftLimits.reason} caracteres`)
    .optional(),
});

export const draftListQuery = pageQuery.extend({
  state: z
    .enum(["open", "review", "scheduled"], { error: "state debe ser open, review o scheduled" })
    .optional(),
});

export type DraftFields = z.output<typeof fields>;
export type DraftInput = z.output<typeof draftInput>;
export type DraftChanges = z.output<typeof draftChanges>;
export type ScheduleInput = z.output<typeof scheduleInput>;
export type SubmitInput = z.output<typeof submitInput>;
export type WithdrawInput = z.output<typeof withdrawInput>;
export type DraftListQuery = z.output<typeof draftListQuery>;
/** A draft's fields as a form sends them. */
export type DraftForm = z.input<typeof fields>;
