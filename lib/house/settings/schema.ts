import { modes } from "@/lib/house/settings/modes";
import { homeRules, keptOutNames, paperRules } from "@/lib/house/settings/paper-schema";
import { z } from "@/lib/kernel/zod";

/** Limits of the settings of comments: words and characters of each, links, days. */
export const heldWordLimits = { words: 500, length: 60 } as const;
const maxLinksLimits = { min: 0, max: 100 } as const;
const closeAfterLimits = { min: 0, max: 3650 } as const;

const wholeNumber = ({ min, max }: { min: number; max: number }) => {
  const error = `Debe ser un número entre ${min} y ${max.toLocaleString("es")}`;
  return z.int(error).min(min, error).max(max, error);
};

/** The choices for who may open an account: everybody, people who are let in, people who are invited, nobody. */
const doors = ["open", "approval", "invitation", "closed"] as const;
export type Door = (typeof doors)[number];

const hour = z
  .string()
  .regex(
    /^([01]\d|2[0-3]):[0-5]\d$/,
    "Las horas de silencio van de una hora a otra, como 23:00 y 07:00",
  );

/**
 * The settings that administrators change while the site runs, with their valid values. Each key is a row of its own.
 */
const rules = {
  door: z.enum(doors, { error: "La puerta puede ser open, approval, invitation o closed" }),
  /** True when an administrator without a second factor can do nothing but add one. */
  admins_need_factor: z.boolean({ error: "Debe ser true o false" }),
  /** A comment with one of these words or phrases waits until somebody admits it; `palabra*` means its beginning. */
  held_words: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(
          heldWordLimits.length,
          `Cada palabra puede tener hasta ${heldWordLimits.length} caracteres`,
        ),
    )
    .max(heldWordLimits.words, `Puede haber hasta ${heldWordLimits.words} palabras`),
  /** A comment with more links than this waits, too. */
  max_links: wholeNumber(maxLinksLimits),
  /** True when the first comment of a new account waits. */
  hold_first: z.boolean(),
  /** Days after which an entry takes no more comments; 0: it always does. */
  comments_close_after_days: wholeNumber(closeAfterLimits),
  /** The hours, by the site's clock, when no task runs by itself; over midnight when they end before they begin. */
  quiet_hours: z
    .object({ from: hour, to: hour })
    .refine(({ from, to }) => from !== to, "Las horas de silencio no pueden acabar cuando empiezan")
    .nullable(),
  /** How far machines go alone on the site; null says nothing. */
  ai_mode: z.enum(modes, { error: "Elige borrador, revisión o autónomo" }).nullable(),
  /** True when a model reads what a machine writes before it is published. */
  second_reader: z.boolean({ error: "Debe ser true o false" }),
  /** True when search engines are asked to leave out what a machine published unread. */
  unread_noindex: z.boolean({ error: "Debe ser true o false" }),
  /** True when the home page shows the most read entries. */
  shows_most_read: z.boolean({ error: "Debe ser true o false" }),
  ...paperRules,
  ...homeRules,
};

/** The present settings: what is absent or no longer valid has its default. */
export const siteSettings = z.object({
  door: rules.door.catch("open"),
  admins_need_factor: rules.admins_need_factor.catch(false),
  held_words: rules.held_words.catch([]),
  max_links: rules.max_links.catch(maxLinksLimits.max),
  hold_first: rules.hold_first.catch(false),
  comments_close_after_days: rules.comments_close_after_days.catch(0),
  quiet_hours: rules.quiet_hours.catch(null),
  ai_mode: rules.ai_mode.catch(null),
  second_reader: rules.second_reader.catch(false),
  unread_noindex: rules.unread_noindex.catch(false),
  shows_most_read: rules.shows_most_read.catch(false),
  site_name: rules.site_name.catch(null),
  tagline: rules.tagline.catch(null),
  logo: rules.logo.catch(null),
  icon: rules.icon.catch(null),
  accent: rules.accent.catch(null),
  default_image: rules.default_image.catch(null),
  social_style: rules.social_style.catch("foto"),
  date_language: rules.date_language.catch("es"),
  section_order: rules.section_order.catch([]),
  home_spaces: rules.home_spaces.catch([]),
  home_authors: rules.home_authors.catch("all"),
  home_without: rules.home_without.catch([]),
});

/** A change: what is absent stays, what is not valid is refused. */
export const siteSettingsChanges = z.object({ ...rules, home_without: keptOutNames }).partial();

export type KeptSettings = z.output<typeof siteSettings>;
/** The settings as every call answers them: with accounts by their usernames. */
export type SiteSettings = Omit<KeptSettings, "home_without"> & { home_without: string[] };
export type SiteSettingsChanges = z.output<typeof siteSettingsChanges>;
