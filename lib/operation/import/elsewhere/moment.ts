/** Returns a date of a feed, in RFC 822 or ISO 8601, as ISO 8601; an unreadable one stays as it is, to be reported. */
export function readMoment(written: string): string | undefined {
  if (!written) return undefined;
  const moment = new Date(written);
  return Number.isNaN(moment.getTime()) ? written : moment.toISOString();
}
