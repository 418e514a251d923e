import { formatRelative } from "@/lib/platform/text/relative-date";

/** So many of something: `1 tarea`, `1.234 tareas`. */
export const howMany = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("es-ES", { useGrouping: "always" })} ${count === 1 ? one : many}`;

/** So many as were counted, of which there may be more. */
export const counted = (count: number, limit: number): string =>
  count < limit ? String(count) : `${limit} o más`;

/** Returns how long ago something was: by the second within a minute, else as elsewhere. */
export function agoText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `hace ${howMany(seconds, "segundo", "segundos")}`;
  const now = new Date();
  return formatRelative(new Date(now.getTime() - milliseconds), now);
}
