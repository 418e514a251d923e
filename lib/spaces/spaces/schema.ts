import { modeField } from "@/lib/house/settings/modes";
import { accent } from "@/lib/house/settings/paper-schema";
import { numberOrNone } from "@/lib/kernel/number-or-none";
import { pageQuery } from "@/lib/kernel/pagination";
import { z } from "@/lib/kernel/zod";
import { dateLanguages, LIKE_THE_PAPER } from "@/lib/platform/text/date-languages";
import { visibleLine } from "@/lib/platform/text/visible";
import { ownImage } from "@/lib/platform/uploads/schema";

/** Limits of a space's fields, in characters. */
export const spaceLimits = {
  name: { min: 3, max: 100 },
  slug: { min: 3, max: 100 },
  subtitle: { min: 3, max: 150 },
  description: 2000,
  ai_daily: { min: 1, max: 1000 },
} as const;

/** An empty text of an optional field means none. */
const orNone = (text: z.ZodType<string, string>) =>
  z
    .string({ error: "Debe ser un texto" })
    .nullish()
    .transform((value) => value?.trim() || null)
    .pipe(text.nullable());

const name = z
  .string({ error: "El nombre debe tener al menos 3 caracteres" })
  .overwrite(visibleLine)
  .min(spaceLimits.name.min, "El nombre debe tener al menos 3 caracteres")
  .max(spaceLimits.name.max, "El nombre no puede exceder los 100 caracteres");

const slug = z
  .string()
  .regex(/^[a-z0-9-]*$/, "El slug solo puede contener letras minúsculas, números y guiones")
  .min(spaceLimits.slug.min, "El slug debe tener al menos 3 caracteres")
  .max(spaceLimits.slug.max, "El slug no puede exceder los 100 caracteres");

const subtitle = z
  .string()
  .overwrite(visibleLine)
  .min(spaceLimits.subtitle.min, "El subtítulo debe tener al menos 3 caracteres")
  .max(spaceLimits.subtitle.max, "El subtítulo no puede exceder los 150 caracteres");

const description = z
  .string()
  .max(spaceLimits.description, "La descripción no puede exceder los 2000 caracteres");

/** The choices for the people whose machines may comment on a space's entries: nobody, those who edit it, anybody. */
export const aiCommenters = ["nadie", "mios", "cualquiera"] as const;
export type AiCommenters = (typeof aiCommenters)[number];

/** The people whose machines may comment; null is not set, which lets anybody's. */
const ai_comments = z
  .enum(aiCommenters, { error: "Elige nadie, mios o cualquiera" })
  .nullable()
  .optional();

const four_eyes = z.boolean({ error: "Di si hacen falta cuatro ojos" }).optional();

const unread_noindex = z.boolean({ error: "Debe ser true o false" }).optional();

/** The most texts of each synthetic user in a day; null: no limit. */
const ai_daily = numberOrNone(
  spaceLimits.ai_daily,
  "El tope de textos al día debe ser un número entre 1 y 1000",
);

const shows_most_read = z.boolean({ error: "Debe ser true o false" }).optional();

/** The looks of a space, as a newspaper of its own and in social images. */
const looks = {
  logo: ownImage.optional(),
  icon: ownImage.optional(),
  accent: accent.optional(),
  default_image: ownImage.optional(),
  date_language: z
    .enum([...dateLanguages, LIKE_THE_PAPER], { error: `Elige ${dateLanguages.join(", ")}` })
    .nullable()
    .transform((language) => (language === LIKE_THE_PAPER ? null : language))
    .optional(),
};

/** A space as its form sends it, new or changed. */
export const spaceInput = z.object({
  name,
  slug: orNone(slug),
  subtitle: orNone(subtitle),
  description: orNone(description),
  /** The mode of machines here: how far they go alone. */
  autonomy: modeField,
  ai_comments,
  /** True when a machine's text in this space must be read by somebody else than the person who had it written. */
  four_eyes,
  /** True when search engines are asked to leave out what a machine published in this space unread. */
  unread_noindex,
  ai_daily,
  /** True when its front page shows the most read entries. */
  shows_most_read,
  ...looks,
});

/** A change: what is absent stays. */
export const spaceChanges = z.object({
  name: name.optional(),
  slug: orNone(slug).optional(),
  subtitle: orNone(subtitle).optional(),
  description: orNone(description).optional(),
  autonomy: modeField,
  ai_comments,
  four_eyes,
  unread_noindex,
  ai_daily,
  shows_most_read,
  ...looks,
});

export const spaceListQuery = pageQuery;

/** A choice of spaces: those whose names hold `q`, without regard to case or accents. */
export const placeableQuery = z.object({ q: z.string().trim().max(200).default("") });

export type SpaceForm = z.input<typeof spaceInput>;
export type SpaceInput = z.output<typeof spaceInput>;
export type SpaceChanges = z.output<typeof spaceChanges>;
