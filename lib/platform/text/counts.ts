/** The number on a badge, which has room for two digits: beyond 99 it is 99+. */
export const upTo99 = (count: number): string => (count > 99 ? "99+" : String(count));
