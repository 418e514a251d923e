import "server-only";
import { forbidden } from "@/lib/kernel/errors";
import { askedHost } from "@/lib/platform/http/asked-host";

const FOREIGN = "La petición viene de otro sitio y no se acepta.";

/**
 * Throws 403 for a request that does not come from our own pages: `Sec-Fetch-Site` decides; without it, as on plain
 * http, `Origin` must be the host that was asked. A request with neither header comes from no browser and passes.
 */
export function assertSameOrigin(headers: Headers): void {
  const site = headers.get("sec-fetch-site");
  if (site === "same-origin" || site === "none") return;
  if (site) throw forbidden(FOREIGN);
  const origin = headers.get("origin");
  if (origin && !isAskedHost(URL.parse(origin), headers)) throw forbidden(FOREIGN);
}

/** Compares as browsers do: without regard to case, and a host without a port is at its scheme's own. */
function isAskedHost(origin: URL | null, headers: Headers): boolean {
  const asked = origin && URL.parse(`${origin.protocol}//${askedHost(headers)}`);
  return asked !== null && asked.host !== "" && asked.host === origin?.host;
}
