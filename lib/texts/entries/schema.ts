import { pageQuery } from "@/lib/kernel/pagination";
import { z } from "@/lib/kernel/zod";
import { MAX_MARKDOWN_LENGTH } from "@/lib/platform/markdown/limits";
import { correctionLine, startedFrom } from "@/lib/platform/text/saving";
import { isSeen, visibleLine } from "@/lib/platform/text/visible";
import { panelFields } from "@/lib/texts/entries/panel-fields";
import { imageFocusFields } from "./lead-image";
import { wordFields } from "./words";

/** Limits of an entry's fields, in characters. */
export const entryLimits = {
  title: { min: 3, max: 100 },
  content: { min: 10, max: MAX_MARKDOWN_LENGTH },
} as const;

/** An uploaded image's path, or null; an empty one means null. */
export const uploadedImage = z
  .string({ error: "Debe ser una ruta de imagen subida" })
  .max(500, "Debe ser una ruta de imagen subida")
  .refine((path) => path === "" || /^\/uploads\/[\w.-]+$/.test(path), {
    error: "Debe ser una ruta de imagen subida",
  })
  .nullish()
  .transform((path) => (path === undefined ? undefined : path || null));

/**
 * The image field of a form that edits a record: the image that the record has already, wherever it
 * lies, means no change (undefined); any other must be an uploaded one.
 */
export const keptOrUploadedImage = (kept: string | null) =>
  z
    .literal(kept)
    .transform(() => undefined)
    .or(uploadedImage);

const title = z
  .string({ error: "El título debe tener al menos 3 caracteres" })
  .transform(visibleLine)
  .pipe(
    z
      .string()
      .min(entryLimits.title.min, "El título debe tener al menos 3 caracteres")
      .max(entryLimits.title.max, "El título no puede tener más de 100 caracteres"),
  );

const content = z
  .string({ error: "El contenido debe tener al menos 10 caracteres" })
  .refine((value) => isSeen(value, entryLimits.content.min), {
    error: "El contenido debe tener al menos 10 caracteres",
  })
  .max(entryLimits.content.max, "El contenido no puede tener más de 200.000 caracteres");

/** A new entry. `user_id`, which some clients send, is ignored: the author is the signed-in account. */
export const entryInput = z.object({
  title,
  content,
  image: uploadedImage,
  ...wordFields,
  ...imageFocusFields,
  ...panelFields,
  /** The photo of its social image, in place of `image`. */
  social_image: uploadedImage.optional(),
  /** The draft that this text was written as: it is published with it. */
  draft_id: z.int().min(1).max(2_147_483_647).optional(),
  /** The version of that draft on which this text was written: if the draft has another by now, nothing is saved. */
  draft_version: startedFrom,
});

/** A change to an entry: what is absent stays. */
export const entryChanges = entryInput
  .partial()
  .extend({ version: startedFrom, correction: correctionLine });

/** A text to be shown before it is saved. */
export const previewInput = entryInput.pick({ content: true });

/** A list call: `q` searches title and content without regard to case or accents. */
export const entryListQuery = pageQuery.extend({ q: z.string().trim().max(200).optional() });

export type EntryForm = z.input<typeof entryInput>;
export type EntryInput = z.output<typeof entryInput>;
export type EntryChanges = z.output<typeof entryChanges>;
export type EntryListQuery = z.output<typeof entryListQuery>;
