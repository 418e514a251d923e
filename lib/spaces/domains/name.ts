import { urlOf } from "../../platform/text/url.ts";

/** Characters that DNS allows in a whole name. */
const MAX_LENGTH = 253;

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Signs of a scheme, a port, a path or a password: more than a name. */
const MORE_THAN_A_NAME = /[\s:/?#@\\%]/;

/**
 * A host name in the one form in which it is stored and compared: lower case, punycode, without the dot of
 * the root. Null for what no domain can be: IP addresses, single labels, anything with more than a name.
 */
export function domainName(text: string): string | null {
  if (MORE_THAN_A_NAME.test(text)) return null;
  const name = urlOf(`http://${text}`)?.hostname.replace(/\.$/, "") ?? "";
  const labels = name.split(".");
  // `.invalid` belongs to nobody (RFC 2606); ROUTED_HOST is such a name.
  const valid =
    labels.length > 1 && labels.at(-1) !== "invalid" && labels.every((label) => LABEL.test(label));
  return valid && name.length <= MAX_LENGTH && !isIpAddress(name) ? name : null;
}

/** The name within an address such as `https://Ejemplo.es:8080/blog`, as typed; null when there is none. */
export function nameWithin(address: string): string | null {
  const authority = address.replace(/^([a-z][a-z0-9+.-]*:)?\/\//i, "").split(/[/?#\\]/)[0] ?? "";
  const name = hostnameOf(authority.slice(authority.lastIndexOf("@") + 1));
  return domainName(name) && name;
}

/** A `Host` header without its port. */
export const hostnameOf = (host: string) => host.replace(/:\d*$/, "");

/** The custom domain that a `Host` may be; null for the main site's own, and for a text that is no domain name. */
export function domainOf(host: string, site: URL): string | null {
  const name = host === site.host ? null : domainName(hostnameOf(host));
  return name === site.hostname ? null : name;
}

/** Returns whether a name is the main site's own, with or without `www.`. */
export function isSiteName(name: string, siteUrl: string): boolean {
  const own = new URL(siteUrl).hostname;
  return withoutWww(name) === withoutWww(own);
}

/** Returns whether a name is below the main site's own. */
export const isBelowSite = (name: string, siteUrl: string) =>
  name.endsWith(`.${withoutWww(new URL(siteUrl).hostname)}`);

/** The endings of names that local networks, clouds and machines use inside: nobody outside can prove such a name. */
const INTERNAL =
  /\.(internal|intranet|local|localdomain|localhost|lan|home|corp|private|arpa|onion|alt)$/;

export const isInternalName = (name: string) => INTERNAL.test(name);

/** A name without its first label. */
export const parentOf = (name: string) => name.slice(name.indexOf(".") + 1);

/** Matches the numbers of IPv4 and the colons of IPv6: `URL` has already turned every spelling into these. */
export const isIpAddress = (hostname: string) => /\.\d+$|:/.test(hostname);

const withoutWww = (name: string) => name.replace(/^www\./, "");
