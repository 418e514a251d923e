import { withQuery } from "@/lib/platform/text/with-query";

/** The query of a page, as Next passes it. */
export type Query = Record<string, string | string[] | undefined>;

/** The most characters of an address to come back to: it travels as a part of another one, in a header. */
const MAX_LENGTH = 1_000;

/**
 * Returns the address of a page with the query that it was asked with, to come back to after signing in; without the
 * query where that is too long. Of a parameter that is given twice, the first counts, as in the browser.
 */
export function askedAddress(path: string, query: Query): string {
  const given = Object.entries(query).map(([name, value]) => [name, [value].flat()[0]]);
  const address = withQuery(path, Object.fromEntries(given) as Record<string, string | undefined>);
  return address.length > MAX_LENGTH ? path : address;
}
