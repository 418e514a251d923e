"use client";

import { SettingsForm } from "@/components/settings/settings-form";
import { CheckboxField, TextareaField, TextField } from "@/components/shared/form-fields";
import {
  heldWordLimits,
  siteSettingsChanges,
  type SiteSettings,
} from "@/lib/house/settings/schema";
import { z } from "@/lib/kernel/zod";

type Held = Pick<
  SiteSettings,
  "held_words" | "max_links" | "hold_first" | "comments_close_after_days"
>;

/** Returns the settings as the fields hold them: words on lines of their own, numbers as they are typed. */
const formOf = ({ held_words, max_links, hold_first, comments_close_after_days: days }: Held) => ({
  held_words: held_words.join("\n"),
  max_links: String(max_links),
  hold_first,
  comments_close_after_days: String(days),
});

const { max_links, hold_first, comments_close_after_days } = siteSettingsChanges.shape;

const typedNumber = z.string().transform((text) => (text.trim() === "" ? NaN : Number(text)));

const form = z.object({
  held_words: z
    .string()
    .transform((text) => [...new Set(text.split("\n").map((word) => word.trim()))].filter(Boolean))
    .refine((words) => words.length <= heldWordLimits.words, {
      error: `Puede haber hasta ${heldWordLimits.words} palabras`,
    })
    .refine((words) => words.every(({ length }) => length <= heldWordLimits.length), {
      error: `Cada palabra puede tener hasta ${heldWordLimits.length} caracteres`,
    }),
  max_links: typedNumber.pipe(max_links.unwrap()),
  hold_first: hold_first.unwrap(),
  comments_close_after_days: typedNumber.pipe(comments_close_after_days.unwrap()),
});

/** The settings for which comments are held back, and for how long entries take them. */
export function ModerationSettings({ settings }: { settings: SiteSettings }) {
  return (
    <SettingsForm
      subject="comments"
      schema={form}
      settings={settings}
      formOf={formOf}
      title="Comentarios"
      description="Lo que se retiene espera en la Redacción, en «Retenidos», hasta que alguien que modera o quien firma la entrada lo admita."
    >
      {(control) => (
        <>
          <TextareaField
            control={control}
            name="held_words"
            label="Palabras que retienen un comentario"
            hint="Una palabra o frase por línea, sin distinguir mayúsculas ni acentos. Con un asterisco al final vale cualquier palabra que empiece así: «casino*»."
          />
          <TextField
            control={control}
            name="max_links"
            label="Enlaces que puede llevar un comentario"
            inputMode="numeric"
            hint="Con más, espera. De 0 a 100."
            className="max-w-xs"
          />
          <CheckboxField
            control={control}
            name="hold_first"
            label="Retener el primer comentario de cada cuenta nueva"
          />
          <TextField
            control={control}
            name="comments_close_after_days"
            label="Días que una entrada admite comentarios"
            inputMode="numeric"
            hint="Después se cierran. 0: siempre abiertos."
            className="max-w-xs"
          />
        </>
      )}
    </SettingsForm>
  );
}
