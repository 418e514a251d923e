import { formatRelative } from "@/lib/platform/text/relative-date";

/** Returns a number with its noun: `1 tarea`, `1.234 tareas`. */
export const howMany = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("es-ES", { useGrouping: "always" })} ${count === 1 ? one : many}`;

/** Returns a count that stopped at `limit`: `3`, or `100 o más`. */
export const counted = (count: number, limit: number): string =>
  count < limit ? String(count) : `${limit} o más`;

/** Returns how long ago something was: in seconds within a minute, else as in the rest of the site. */
export function agoText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `hace ${howMany(seconds, "segundo", "segundos")}`;
  const now = new Date();
  return formatRelative(new Date(now.getTime() - milliseconds), now);
}
