import { env } from "@/lib/kernel/env";
import { DEFAULT_TAGLINE, type Paper } from "@/lib/house/settings/paper-dto";

/** The newspaper of a site whose settings nobody has changed. */
export const paper: Paper = {
  name: env.SITE_NAME,
  tagline: DEFAULT_TAGLINE,
  logo: null,
  icon: null,
  accent: null,
  default_image: null,
  social_style: "foto",
  date_language: "es",
};
