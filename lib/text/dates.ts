const INVALID = "Fecha inválida";

/** The date of an entry in `timeZone`: `5 de mayo, 2024 a las 14:30`. */
export const formatEntryDate = (date: Date | string, timeZone: string) =>
  format(inWords(timeZone), date, ({ day, month, year, hour, minute }) => {
    return `${day} de ${month}, ${year} a las ${hour}:${minute}`;
  });

/** The date of a comment in `timeZone`: `05/05/2024 14:30`. */
export const formatCommentDate = (date: Date | string, timeZone: string) =>
  format(inDigits(timeZone), date, ({ day, month, year, hour, minute }) => {
    return `${day}/${month}/${year} ${hour}:${minute}`;
  });

/** The day in `timeZone`, in long form: `5 de mayo de 2024`. */
export const formatLongDate = (date: Date | string, timeZone: string) =>
  format(inWords(timeZone), date, ({ day, month, year }) => `${day} de ${month} de ${year}`);

/** The day in `timeZone` as a newspaper dates itself: `domingo, 5 de mayo de 2024`. */
export const formatDay = (date: Date | string, timeZone: string) =>
  format(inWords(timeZone), date, ({ weekday, day, month, year }) => {
    return `${weekday}, ${day} de ${month} de ${year}`;
  });

/** The day in `timeZone`, on the screens that are in English: `5 May 2024`. */
export function formatEnglishDay(date: Date | string, timeZone: string): string {
  const moment = new Date(date);
  return Number.isNaN(moment.getTime()) ? INVALID : inEnglish(timeZone).format(moment);
}

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

/** The words are the platform's, their order is ours: it is the same in every version of every browser. */
function format(format: Intl.DateTimeFormat, date: Date | string, write: (parts: Parts) => string) {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return INVALID;
  const parts = format.formatToParts(moment).map(({ type, value }) => [type, value]);
  return write(Object.fromEntries(parts) as Parts);
}

const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

const inWords = formats({
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  ...time,
});

const inDigits = formats({ day: "2-digit", month: "2-digit", year: "numeric", ...time });

const inEnglish = formats({ day: "numeric", month: "long", year: "numeric" }, "en-GB");

/** One of a kind for each time zone: making one takes longer than a hundred dates. */
function formats(options: Intl.DateTimeFormatOptions, language = "es") {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string) => {
    const format =
      made.get(timeZone) ?? new Intl.DateTimeFormat(language, { ...options, timeZone });
    made.set(timeZone, format);
    return format;
  };
}
