import { isReadable, nearestReadable } from "@/lib/house/settings/colours";
import { socialStyles } from "@/lib/house/settings/paper-dto";
import { z } from "@/lib/kernel/zod";
import { userLimits } from "@/lib/platform/auth/account-limits";
import { dateLanguages } from "@/lib/platform/text/date-languages";
import { visibleLine } from "@/lib/platform/text/visible";
import { ownImage } from "@/lib/platform/uploads/schema";

/** Limits of a newspaper's fields: `name` and `tagline` in characters, `sections` in spaces, `kept_out` in accounts. */
export const paperLimits = { name: 60, tagline: 150, sections: 200, kept_out: 200 } as const;

/** An empty text means none. */
const lineOrNone = (max: number) =>
  z
    .string({ error: "Debe ser un texto" })
    .overwrite(visibleLine)
    .max(max, `Puede tener hasta ${max} caracteres`)
    .transform((text) => text || null)
    .nullable();

/** A colour as `#rrggbb`, which must be legible; an empty one means none. */
export const accent = z
  .string({ error: "Debe ser un texto" })
  .trim()
  .toLowerCase()
  .superRefine((colour, { addIssue }) => {
    if (colour === "") return;
    const message = accentFault(colour);
    if (message) addIssue({ code: "custom", message });
  })
  .transform((colour) => colour || null)
  .nullable();

function accentFault(colour: string): string | null {
  if (!/^#[0-9a-f]{6}$/.test(colour)) return "Escribe el color como #1f5fa8";
  if (isReadable(colour)) return null;
  return `Ese color no se leería bien sobre el papel claro. El más parecido que sí: ${nearestReadable(colour)}`;
}

/**
 * The rules for entries on the home page: only those of these spaces, or of all when there are none; by everybody, or
 * by people alone.
 */
export const homeRules = {
  home_spaces: z.array(z.int().positive()).max(paperLimits.sections),
  home_authors: z.enum(["all", "people"], { error: "En portada pueden entrar all o people" }),
  /** Accounts whose texts stay out. */
  home_without: z.array(z.int().positive()),
};

/** The accounts of `home_without`, as a form or a call names them: by their usernames. */
export const keptOutNames = z
  .array(z.string().trim().min(1).max(userLimits.username.max))
  .max(paperLimits.kept_out, `Puede haber hasta ${paperLimits.kept_out} cuentas`);

/** The settings with which administrators describe the newspaper; each is a setting of the site. */
export const paperRules = {
  /** Null: the name in the settings of the server (`SITE_NAME`). */
  site_name: lineOrNone(paperLimits.name),
  tagline: lineOrNone(paperLimits.tagline),
  logo: ownImage,
  icon: ownImage,
  accent,
  /** The image that social images show for an entry without a photo. */
  default_image: ownImage,
  social_style: z.enum(socialStyles, { error: "Elige foto, texto o acento" }),
  /** The language in which readers' pages write dates. */
  date_language: z.enum(dateLanguages, { error: `Elige ${dateLanguages.join(", ")}` }),
  /** Spaces that stand first among the sections, in this order; the others follow, the newest first. */
  section_order: z.array(z.int().positive()).max(paperLimits.sections),
};
