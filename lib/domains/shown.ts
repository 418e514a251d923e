import "server-only";

/** Carried by the list of domains. */
export const domainsTag = "domains";

/** Carried by what requests for a host name show, a 404 included. */
export const hostTag = (name: string) => `host:${name}`;
