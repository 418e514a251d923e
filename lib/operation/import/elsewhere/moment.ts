/** A date of a feed, as RFC 822 or ISO 8601 write it, in ISO 8601; what cannot be read stays, to be told. */
export function readMoment(written: string): string | undefined {
  if (!written) return undefined;
  const moment = new Date(written);
  return Number.isNaN(moment.getTime()) ? written : moment.toISOString();
}
