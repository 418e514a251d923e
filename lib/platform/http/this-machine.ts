import "server-only";
import { env } from "@/lib/kernel/env";
import { findPart } from "@/lib/kernel/process";
import { clientAddress } from "@/lib/platform/http/address";
import { askedHost } from "@/lib/platform/http/asked-host";

/**
 * Returns whether somebody on the machine that serves the site asks, by a name that only leads there (or, through a
 * proxy of ours, by the site's own). Only under our own server, which knows the connection: elsewhere a client may
 * write any address it likes. A page of another site whose name is made to lead to 127.0.0.1 is told apart by that
 * name.
 */
export function isFromThisMachine(request: Request): boolean {
  if (!findPart("ownServer")) return false;
  const address = clientAddress(request.headers.get("x-forwarded-for"));
  if (!address.startsWith("127.") && address !== "::1") return false;
  const host = askedHost(request.headers).toLowerCase();
  const name = host.replace(/:\d+$/, "");
  const leadsHere =
    name === "localhost" ||
    name.endsWith(".localhost") ||
    name === "[::1]" ||
    /^127(\.\d{1,3}){3}$/.test(name);
  return leadsHere || (env.TRUST_PROXY && host === new URL(env.SITE_URL).host);
}
