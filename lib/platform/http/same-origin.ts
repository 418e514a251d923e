/**
 * Returns whether a writing request comes from our own pages: `Sec-Fetch-Site` decides; without it `Origin` must be the
 * host that was asked. A request with neither header comes from no browser and passes.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  if (!origin) return true;
  return URL.parse(origin)?.host === headers.get("host");
}
