/** The languages in which readers' pages can write their dates; those of the newsroom are in Spanish. */
export const dateLanguages = ["es", "es-MX", "ca", "gl", "en"] as const;
export type DateLanguage = (typeof dateLanguages)[number];

export const dateLanguageNames: Record<DateLanguage, string> = {
  es: "Español (España)",
  "es-MX": "Español (México)",
  ca: "Català",
  gl: "Galego",
  en: "English",
};

/** The value by which forms and calls say that a space writes dates as the newspaper does. */
export const LIKE_THE_PAPER = "periodico";

/** The clock by which dates are written, and their language. */
export interface DateStyle {
  /** An IANA time zone, such as `Europe/Madrid`. */
  timeZone: string;
  language: DateLanguage;
}

/** The `lang` of a date; undefined where it is the page's own. */
export const langOf = (language: DateLanguage): string | undefined =>
  language.startsWith("es") ? undefined : language;

/** An order of words and digits, with names of parts for what the date puts there. */
interface DateOrders {
  entry: string;
  long: string;
  day: string;
  month: string;
}

const spanish: DateOrders = {
  entry: "{day} de {month}, {year} a las {hour}:{minute}",
  long: "{day} de {month} de {year}",
  day: "{weekday}, {day} de {month} de {year}",
  month: "{month} de {year}",
};

/** The orders are ours, so that they are the same in all browsers; Catalan months bring their `de` or `d’`. */
export const dateOrders: Record<DateLanguage, DateOrders> = {
  es: spanish,
  "es-MX": { ...spanish, entry: "{day} de {month}, {year} a las {hour12}:{minute} {half}" },
  ca: {
    entry: "{day} {month} de {year} a les {hour}:{minute}",
    long: "{day} {month} de {year}",
    day: "{weekday}, {day} {month} de {year}",
    month: "{month} de {year}",
  },
  gl: { ...spanish, entry: "{day} de {month} de {year} ás {hour}:{minute}" },
  en: {
    entry: "{day} {month} {year} at {hour}:{minute}",
    long: "{day} {month} {year}",
    day: "{weekday}, {day} {month} {year}",
    month: "{month} {year}",
  },
};
