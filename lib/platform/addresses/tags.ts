import "server-only";

/** Carried by the list of domains. */
export const domainsTag = "domains";

/**
 * Carried by what requests for a host name show, a 404 included. As short as it is because Next drops a tag of
 * more than 256 characters, and a host name may have 253.
 */
export const hostTag = (name: string) => `at:${name}`;

/** Carried by what the address that ends in this segment leads to, a 404 included. */
export const slugTag = (segment: string) => `slug:${segment}`;

/** Carried by whatever shows an entry: its text, image, addresses, comments. */
export const entryTag = (entryId: number) => `entry:${entryId}`;
