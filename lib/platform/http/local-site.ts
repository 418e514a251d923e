/** Returns whether the site can only be reached from the machine that it runs on. */
export function isLocalSite(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return isLoopback(hostname) || /^127\.|^\[::1\]$/.test(hostname);
}

/** Returns whether a name always leads to the machine that asks (RFC 6761). */
export const isLoopback = (name: string) => /(^|\.)localhost$/.test(name);
