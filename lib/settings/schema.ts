import { z } from "@/lib/kernel/zod";

/** Limits of the settings of comments. */
export const heldWordLimits = { words: 500, length: 60 } as const;
const maxLinksLimits = { min: 0, max: 100 } as const;
const closeAfterLimits = { min: 0, max: 3650 } as const;

const wholeNumber = ({ min, max }: { min: number; max: number }) => {
  const error = `Debe ser un número entre ${min} y ${max.toLocaleString("es")}`;
  return z.int(error).min(min, error).max(max, error);
};

/** Who may open an account: everybody, who is let in, who is invited, nobody. */
const doors = ["open", "approval", "invitation", "closed"] as const;
export type Door = (typeof doors)[number];

/** What administrators set while the site runs, and what may be set. Each key is a row of its own. */
const rules = {
  door: z.enum(doors, { error: "La puerta puede ser open, approval, invitation o closed" }),
  /** Whether an administrator without a second factor can do nothing but add one. */
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
  /** A comment with more links than these waits, too. */
  max_links: wholeNumber(maxLinksLimits),
  /** Whether the first comment of a new account waits. */
  hold_first: z.boolean(),
  /** Days after which an entry takes no more comments; 0: it always does. */
  comments_close_after_days: wholeNumber(closeAfterLimits),
};

/** As they stand: what is absent or no longer valid has its default. */
export const siteSettings = z.object({
  door: rules.door.catch("open"),
  admins_need_factor: rules.admins_need_factor.catch(false),
  held_words: rules.held_words.catch([]),
  max_links: rules.max_links.catch(maxLinksLimits.max),
  hold_first: rules.hold_first.catch(false),
  comments_close_after_days: rules.comments_close_after_days.catch(0),
});

/** A change: what is absent stays, what is not valid is refused. */
export const siteSettingsChanges = z.object(rules).partial();

export type SiteSettings = z.output<typeof siteSettings>;
export type SiteSettingsChanges = z.output<typeof siteSettingsChanges>;
