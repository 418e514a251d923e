import "server-only";

/** Carried by what the address that ends in this segment leads to, a 404 included. */
export const slugTag = (segment: string) => `slug:${segment}`;
