/** A date of WordPress in UTC with its zone; undefined for the zeros of what was never published. */
export const utcDate = (written: string): string | undefined =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(written) && !written.startsWith("0000")
    ? `${written}Z`
    : undefined;
