import { dateOrders, type DateStyle } from "./date-languages";

const INVALID = "Fecha inválida";

/** The style of a date, or only its time zone: then it is in Spanish, as in the newsroom. */
type StyleOrZone = DateStyle | string;

/** The date of an entry: `5 de mayo, 2024 a las 14:30`. */
export const formatEntryDate = (date: Date | string, written: StyleOrZone) =>
  inOrder("entry", date, written);

/** The date of a comment in `timeZone`: `05/05/2024 14:30`. */
export const formatCommentDate = (date: Date | string, timeZone: string) =>
  format(inDigits(timeZone), date, "{day}/{month}/{year} {hour}:{minute}");

/** The day in long form: `5 de mayo de 2024`. */
export const formatLongDate = (date: Date | string, written: StyleOrZone) =>
  inOrder("long", date, written);

/** The day without its year, in Spanish: `5 de mayo`. */
export const formatDayOfYear = (date: Date | string, timeZone: string) =>
  formatLongDate(date, timeZone).replace(/ de \d+$/, "");

/** The year: `2024`. */
export const formatYear = (date: Date | string, timeZone: string) =>
  format(inDigits(timeZone), date, "{year}");

/** The day as a newspaper dates itself: `domingo, 5 de mayo de 2024`. */
export const formatDay = (date: Date | string, written: StyleOrZone) =>
  inOrder("day", date, written);

/** The month: `mayo de 2024`. */
export const formatMonth = (date: Date | string, written: StyleOrZone) => {
  const { timeZone, language } = styleOf(written);
  return format(ofMonths(timeZone, language), date, dateOrders[language].month);
};

/** The day in `timeZone`, on the screens that are in English: `5 May 2024`. */
export const formatEnglishDay = (date: Date | string, timeZone: string) =>
  formatLongDate(date, { timeZone, language: "en" });

function inOrder(order: "entry" | "long" | "day", date: Date | string, written: StyleOrZone) {
  const { timeZone, language } = styleOf(written);
  return format(inWords(timeZone, language), date, dateOrders[language][order]);
}

const styleOf = (written: StyleOrZone): DateStyle =>
  typeof written === "string" ? { timeZone: written, language: "es" } : written;

/** The words are the platform's, their order is ours: it is the same in every version of every browser. */
function format(format: Intl.DateTimeFormat, date: Date | string, order: string) {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return INVALID;
  const parts: Record<string, string> = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, value]),
  );
  const hour = Number(parts.hour);
  const all = { ...parts, hour12: String(hour % 12 || 12), half: hour < 12 ? "a. m." : "p. m." };
  return order.replace(/\{(\w+)\}/g, (_whole, part: keyof typeof all) => all[part]);
}

const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

const inWords = formats({
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  ...time,
});

const ofMonths = formats({ month: "long", year: "numeric" });

const inDigits = formats({ day: "2-digit", month: "2-digit", year: "numeric", ...time });

/** Makes one formatter for each time zone and language: making one takes longer than writing a hundred dates. */
function formats(options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string, language = "es") => {
    const key = `${language} ${timeZone}`;
    const format = made.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone });
    made.set(key, format);
    return format;
  };
}
