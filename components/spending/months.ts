const names = new Intl.DateTimeFormat("es", { month: "long", year: "numeric", timeZone: "UTC" });

/** Returns a month, such as `2026-11`, and those before it, `count` in all, as the options of a select. */
export function lastMonths(month: string, count: number): { value: string; label: string }[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(Date.UTC(year, number - 1 - back, 1));
    return { value: first.toISOString().slice(0, 7), label: names.format(first) };
  });
}

/** The days of a month, `2026-11-01` and so on. */
export function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, day) => `${month}-${String(day + 1).padStart(2, "0")}`);
}
