import { modes } from "@/lib/house/settings/modes";
import { socialStyles } from "@/lib/house/settings/paper-dto";
import { id } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";
import { dateLanguages } from "@/lib/platform/text/date-languages";

// The types of schema.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.

export const siteSettingsAnswer = z
  .object({
    door: z.enum(["open", "approval", "invitation", "closed"]),
    admins_need_factor: z.boolean(),
    held_words: z.array(z.string()),
    max_links: z.number().int(),
    hold_first: z.boolean(),
    comments_close_after_days: z.number().int().describe("0: nunca"),
    quiet_hours: z.object({ from: z.string(), to: z.string() }).nullable(),
    ai_mode: z
      .enum(modes)
      .nullable()
      .describe(
        "Hasta dónde llegan solos en el sitio los usuarios sintéticos; null: nada dicho, como autonomo",
      ),
    second_reader: z
      .boolean()
      .describe("Si un modelo lee lo que escribe un usuario sintético antes de publicarlo"),
    unread_noindex: z
      .boolean()
      .describe("Si se pide a los buscadores que no muestren lo que nadie ha leído"),
    shows_most_read: z.boolean(),
    site_name: z.string().nullable(),
    tagline: z.string().nullable(),
    logo: z.string().nullable(),
    icon: z.string().nullable(),
    accent: z.string().nullable().describe("Como #1f5fa8"),
    default_image: z.string().nullable(),
    social_style: z.enum(socialStyles),
    date_language: z.enum(dateLanguages),
    section_order: z.array(id),
    home_spaces: z.array(id),
    home_authors: z.enum(["all", "people"]),
    home_without: z.array(z.string()).describe("Nombres de usuario"),
  })
  .meta({ id: "Ajustes" });
