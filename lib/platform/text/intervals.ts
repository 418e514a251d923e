const UNITS = [
  { minutes: 10_080, one: "semana", many: "semanas" },
  { minutes: 1440, one: "día", many: "días" },
  { minutes: 60, one: "hora", many: "horas" },
  { minutes: 1, one: "minuto", many: "minutos" },
];

/** An interval in words, in the largest unit that measures it: `cada 2 horas`, `cada 90 minutos`. */
export function intervalText(minutes: number): string {
  const unit = UNITS.find((each) => minutes % each.minutes === 0);
  if (!unit || minutes < 1) return "";
  const count = minutes / unit.minutes;
  return count === 1 ? `cada ${unit.one}` : `cada ${count} ${unit.many}`;
}

/** A span of time, rounded to seconds: `4 s`, `2 min 5 s`. */
export function durationText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const rest = seconds % 60;
  if (seconds < 60) return `${seconds} s`;
  return rest ? `${Math.floor(seconds / 60)} min ${rest} s` : `${seconds / 60} min`;
}
