const STAMP = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_.+$/;

/**
 * The time that begins the name of a new migration, to the second: now, or a second after the newest one
 * there is. Migrations are applied in the order of their names, and some run ahead of the clock.
 * @param existing names in prisma/migrations
 */
export function nextStamp(existing: string[], now: Date): string {
  const times = existing.flatMap((name) => {
    const [year, month, ...rest] = (STAMP.exec(name) ?? []).slice(1).map(Number);
    // One that counts more than 59 seconds is taken for the next minute, which sorts after it.
    return year && month ? [Date.UTC(year, month - 1, ...rest)] : [];
  });
  const time = new Date(Math.max(now.getTime(), ...times.map((earlier) => earlier + 1000)));
  return time.toISOString().replace(/\D/g, "").slice(0, 14);
}
