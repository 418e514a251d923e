/** The time zones where seasons are the other way round. */
const SOUTHERN =
  /^(Australia|Antarctica)\/|^America\/(Argentina\/.*|Buenos_Aires|Santiago|Punta_Arenas|Montevideo|Asuncion|La_Paz|Lima|Sao_Paulo)$/;

const SPANISH = ["Europe/Madrid", "Atlantic/Canary", "Africa/Ceuta"];

const SEASONS = ["invierno", "primavera", "verano", "otoño"] as const;

/** The days on which a season begins in the north, give or take one: month and day. */
const BEGINNINGS = [320, 621, 922, 1221];

/**
 * Describes the day to somebody who writes in this time zone: its date in words, its season, and whether Spanish is
 * written there as in Spain.
 */
export function dayAt(now: Date, timeZone: string) {
  const date = new Intl.DateTimeFormat("es-ES", { timeZone, dateStyle: "full" }).format(now);
  const [, month = "", day = ""] = dateAt(now, timeZone).split("-");
  const begun = BEGINNINGS.filter((beginning) => Number(month + day) >= beginning).length;
  const season = SEASONS[(begun + (SOUTHERN.test(timeZone) ? 2 : 0)) % 4] ?? SEASONS[0];
  return { date, season, inSpain: SPANISH.includes(timeZone) };
}

/** Formats a date in a time zone, as `2026-11-20`. */
export const dateAt = (date: Date | string, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(new Date(date));
