import { formatDay } from "@/lib/platform/text/dates";
import { wallClockOf } from "@/lib/platform/text/wall-clock";

/**
 * A moment in the future, as people say it in `timeZone`: `hoy a las 19:00`, `mañana a la 1:05`, `el lunes a las 7:00`
 * within six days, `el 5 de mayo a las 7:00`. A past moment is `ahora mismo`.
 */
export function formatNext(date: Date | string, timeZone: string, now: Date = new Date()): string {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return "Fecha inválida";
  if (moment <= now) return "ahora mismo";
  const [day = "", time = ""] = wallClockOf(moment.toISOString(), timeZone).split("T");
  const [today = ""] = wallClockOf(now.toISOString(), timeZone).split("T");
  const ahead = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  return `${dayText(moment, ahead, timeZone)} ${hourText(time)}`;
}

/** Writes an hour such as `07:00` as `a las 7:00`; `01:30` as `a la 1:30`. */
export function hourText(hour: string): string {
  const short = hour.replace(/^0/, "");
  return short.startsWith("1:") ? `a la ${short}` : `a las ${short}`;
}

function dayText(moment: Date, ahead: number, timeZone: string): string {
  if (ahead === 0) return "hoy";
  if (ahead === 1) return "mañana";
  const [weekday, date = ""] = formatDay(moment, timeZone).split(", ");
  return ahead < 7 ? `el ${weekday}` : `el ${date.replace(/ de \d+$/, "")}`;
}
