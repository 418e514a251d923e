import { formatDay, formatDayOfYear } from "@/lib/platform/text/dates";
import { hourText, wallClockOf } from "@/lib/platform/text/wall-clock";

/**
 * A moment in the future, as people say it in `timeZone`: `hoy a las 19:00`, `mañana a la 01:05`, `el lunes a las 07:00`
 * within six days, `el 5 de mayo a las 07:00`. A past moment is `ahora mismo`.
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

function dayText(moment: Date, ahead: number, timeZone: string): string {
  if (ahead === 0) return "hoy";
  if (ahead === 1) return "mañana";
  if (ahead < 7) return `el ${formatDay(moment, timeZone).split(", ", 1)[0]}`;
  return `el ${formatDayOfYear(moment, timeZone)}`;
}
