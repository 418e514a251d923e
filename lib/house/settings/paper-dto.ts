import type { DateLanguage } from "@/lib/platform/text/date-languages";

/** The name and looks of a newspaper: the site, or a space on a domain of its own. */
export interface Paper {
  name: string;
  tagline: string | null;
  /** Images stored on this site, `/uploads/…`. */
  logo: string | null;
  icon: string | null;
  /** `#rrggbb`; null for the red of app/globals.css. */
  accent: string | null;
  default_image: string | null;
  social_style: SocialStyle;
  /** The language in which its dates are written. */
  date_language: DateLanguage;
}

/** The styles of an entry's social image: with its photo, or its title alone, on paper or on the accent. */
export const socialStyles = ["foto", "texto", "acento"] as const;
export type SocialStyle = (typeof socialStyles)[number];

export const socialStyleNames: Record<SocialStyle, string> = {
  foto: "Con la foto",
  texto: "Solo el título",
  acento: "El título sobre el color de acento",
};

export const DEFAULT_TAGLINE = "Artículos, espacios y conversación en español";
