/** Adds the zone to a date of WordPress in UTC; undefined for the zeros of a text that was never published. */
export const utcDate = (written: string): string | undefined =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(written) && !written.startsWith("0000")
    ? `${written}Z`
    : undefined;
