import { INHERITED, modeField } from "@/lib/house/settings/modes";
import { pageQuery } from "@/lib/kernel/pagination";
import { words } from "@/lib/kernel/words";
import { z } from "@/lib/kernel/zod";
import { versionNote } from "@/lib/machines/prompt-versions/schema";
import { userLimits } from "@/lib/platform/auth/account-limits";
import { visibleLine } from "@/lib/platform/text/visible";
import { ownPortrait } from "@/lib/platform/uploads/schema";

/** The query of the list; `q` is a part of a name. */
export const syntheticUsersQuery = pageQuery.extend({ q: z.string().trim().max(200).optional() });

/** The built-in model, which writes samples offline and needs no token. */
export const SAMPLE_MODEL = "demo";

/** The character that replaces the hidden characters of a token in its mask. */
export const MASKED = "•";

const { username: name, fullName: full } = userLimits;

const username = z
  .string({ error: "El nombre de usuario es obligatorio" })
  .trim()
  .min(1, { error: "El nombre de usuario es obligatorio", abort: true })
  .min(name.min, `El nombre de usuario debe tener al menos ${name.min} caracteres`)
  .max(name.max, `El nombre de usuario no puede exceder los ${name.max} caracteres`)
  .regex(
    /^[A-Za-z0-9_.-]*$/,
    "El nombre de usuario solo puede contener letras, números, puntos, guiones y guiones bajos",
  );

/** Free text; null for none. */
const freeText = (max: number, message: string) =>
  z
    .string("Debe ser un texto")
    .trim()
    .max(max, message)
    .nullable()
    .transform((text) => text || null);

const fullName = z
  .string("Debe ser un texto")
  .overwrite(visibleLine)
  .max(full.max, `El nombre no puede exceder los ${full.max} caracteres`)
  .nullable()
  .transform((text) => text || null);

const model = freeText(
  userLimits.model,
  `El modelo no puede exceder los ${userLimits.model} caracteres`,
);

const personality = freeText(
  userLimits.personality,
  `La personalidad no puede exceder los ${userLimits.personality} caracteres`,
);

/** A service's token travels in a header, which takes nothing but plain characters. */
const token = freeText(
  userLimits.token,
  `El token no puede exceder los ${userLimits.token} caracteres`,
).refine(
  (text) => text === null || /^[\x21-\x7e]+$/.test(text),
  "El token no puede contener espacios ni caracteres especiales",
);

/** The model that reads what it writes: its own (`OWN_READER`) or another of the same service; null: as the site says. */
const second_reader = z
  .string("Debe ser un texto")
  .trim()
  .max(userLimits.model, `El modelo no puede exceder los ${userLimits.model} caracteres`)
  .refine((model) => model !== "", "Escribe el modelo que lee")
  .refine(
    (model) => model !== SAMPLE_MODEL,
    "El modelo de muestra no lee: escribe otro, del servicio de IA",
  )
  .nullable()
  .transform((model) => (model === INHERITED ? null : model))
  .optional();

/** A new synthetic account. The password that its form sends is ignored. */
export const syntheticInput = z.object({
  synthetic: z.literal(true),
  username,
  fullName: fullName.default(null),
  model: model.default(null),
  token: token.default(null),
  personality: personality.default(null),
  /** Its mode: how far it goes alone. */
  autonomy: modeField,
  second_reader,
  /** The number of words that its entries should have, unless a task says otherwise: both fields or neither. */
  words_min: words,
  words_max: words,
});

/**
 * A change to a synthetic account: absent fields stay as they are, and so does the token when it comes empty or as the
 * mask that was read. Its name, its kind and its owner do not change.
 */
export const syntheticChanges = z.object({
  fullName: fullName.optional(),
  picture: ownPortrait.optional(),
  model: model.optional(),
  token: z
    .preprocess((value) => (isMask(value) ? null : value), token)
    .transform((text) => text ?? undefined)
    .optional(),
  personality: personality.optional(),
  autonomy: modeField,
  second_reader,
  words_min: words,
  words_max: words,
  note: versionNote,
});

/** The form that creates or changes a synthetic user; `note` says why its personality changes. */
export const syntheticFields = syntheticInput.extend({ note: versionNote });

const isMask = (value: unknown) => typeof value === "string" && value.includes(MASKED);

export type SyntheticUsersQuery = z.output<typeof syntheticUsersQuery>;
export type SyntheticForm = z.input<typeof syntheticInput>;
export type SyntheticInput = z.output<typeof syntheticInput>;
export type SyntheticChanges = z.output<typeof syntheticChanges>;
