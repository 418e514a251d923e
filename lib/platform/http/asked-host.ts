import "server-only";
import { env } from "@/lib/kernel/env";

/** True when `X-Forwarded-Host` is our proxy's. Behind a CDN, which keeps pages by `Host`, anybody may have sent it. */
const believesProxy = env.TRUST_PROXY && !env.CDN_PURGE;

/** The host as the client asked for it, or as a proxy of ours says; empty where nobody says. */
export function askedHost(headers: Headers): string {
  const forwarded = believesProxy ? headers.get("x-forwarded-host") : null;
  return forwarded?.split(",").at(-1)?.trim() || (headers.get("host") ?? "");
}
