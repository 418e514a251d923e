import { partOrMake } from "../../lib/kernel/process.ts";
import type { Middleware } from "../compose.ts";

/** Headers in which a proxy describes the client, and which a client may write itself. */
const CLAIMS = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"];

/** The warning, logged once: behind a proxy all visitors would count as one address for the limits. */
const UNTRUSTED =
  "Llegan peticiones con X-Forwarded-For y no se les hace caso: si delante hay un proxy tuyo, pon TRUST_PROXY=true.";

/**
 * Puts the client's address, and nothing else, into `X-Forwarded-For`. What a client claims about itself is
 * not believed: only the connection knows, or a proxy of ours.
 * @param trustProxy whether the last hop of X-Forwarded-For is the client, as a proxy of ours wrote it
 * @param trustHost whether X-Forwarded-Host is the proxy's, too: not before a CDN, which keeps pages by `Host`
 */
export function clientAddress(trustProxy: boolean, trustHost = trustProxy): Middleware {
  let said = false;
  return (request, response, next) => {
    const { headers, socket } = request;
    if (!trustHost) delete headers["x-forwarded-host"];
    const address = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
    if (trustProxy) {
      const hops = String(headers["x-forwarded-for"] ?? "").split(",");
      headers["x-forwarded-for"] = hops.at(-1)?.trim() || address;
    } else {
      if (!said && "x-forwarded-for" in headers) {
        said = true;
        partOrMake("proxyMet", () => true);
        console.warn(UNTRUSTED);
      }
      for (const name of CLAIMS) if (name in headers) delete headers[name];
      headers["x-forwarded-for"] = address;
    }
    return next(request, response);
  };
}
