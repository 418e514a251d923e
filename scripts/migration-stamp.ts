const STAMP = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_.+$/;

/**
 * The time that begins the name of a new migration, to the second: now, or a second after the newest one
 * there is. Migrations are applied in the order of their names, and some run ahead of the clock.
 * @param existing names in prisma/migrations
 */
export function nextStamp(existing: string[], now: Date): string {
  const times = existing
    .filter((name) => STAMP.test(name))
    .map((name) => Date.parse(name.replace(STAMP, "$1-$2-$3T$4:$5:$6Z")));
  const time = new Date(Math.max(now.getTime(), ...times.map((earlier) => earlier + 1000)));
  return time.toISOString().replace(/\D/g, "").slice(0, 14);
}
