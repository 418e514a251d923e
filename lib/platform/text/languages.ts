import { RTL_SCRIPTS } from "@/lib/platform/text/bidi";

/** The language of the site's own words, and of a text that says no other. */
export const SITE_LANGUAGE = "es";

/** The languages that the form of an entry offers, by the names that their speakers give them (CLDR). */
export const languageNames: Record<string, string> = {
  es: "Español",
  ca: "Català",
  gl: "Galego",
  eu: "Euskara",
  ast: "Asturianu",
  oc: "Occitan",
  en: "English",
  fr: "Français",
  pt: "Português",
  it: "Italiano",
  de: "Deutsch",
  ro: "Română",
  uk: "Українська",
  qu: "Runasimi",
  ar: "العربية",
  zh: "中文",
};

/** Returns the one spelling of a language's BCP 47 tag (`ES-mx` → `es-MX`); null for a text that is no such tag. */
export function languageTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns the attributes of an element with the words of a text: its language, where that is not the page's, and the
 * direction, which the words themselves say where the text says no language.
 */
export function spoken({ language }: { language?: string | null }) {
  const tag = language ? languageTag(language) : null; // a draft has what was typed
  if (!tag) return { dir: "auto" } as const;
  const { script = "" } = new Intl.Locale(tag).maximize();
  return {
    lang: tag === SITE_LANGUAGE ? undefined : tag,
    dir: RTL_SCRIPTS.includes(script) ? "rtl" : "ltr",
  } as const;
}
