/** A number of what waits, as its badge has room for it: beyond 99 it is 99+. */
export const upTo99 = (count: number): string => (count > 99 ? "99+" : String(count));
