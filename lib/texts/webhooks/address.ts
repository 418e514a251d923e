import "server-only";
import { isIP } from "node:net";
import { env } from "@/lib/kernel/env";
import { invalid } from "@/lib/kernel/errors";
import { isLocalSite } from "@/lib/platform/http/local-site";
import { isGlobal, reachOutside, type Reach } from "@/lib/platform/http/reach";

/** Limits the addresses of webhooks: to the internet, and to servers of one's own that a setting names. */
export const reachReceiver: Reach = (host, port) => reachOutside(host, port, env.WEBHOOK_HOSTS);

/** Throws 400 for an address that is never sent to. What its name leads to is checked with each message. */
export function assertReceiver(address: string): void {
  const { protocol, hostname, port, host } = new URL(address);
  const usual = protocol === "https:" ? "443" : "80";
  if (env.WEBHOOK_HOSTS?.includes(port ? host : `${host}:${usual}`)) return;
  if (protocol !== "https:" && !isLocalSite(env.SITE_URL)) {
    throw invalid("url", "La dirección debe empezar por https://");
  }
  const name = hostname.replace(/^\[|\]$/g, "");
  const labels = name.split(".").filter(Boolean); // `localhost.` has one
  const isInside = isIP(name) ? !isGlobal(name) : labels.length < 2;
  if (isInside) throw invalid("url", "La dirección debe estar en internet, no en una red interna");
  if (!["", "80", "443"].includes(port)) {
    throw invalid("url", "La dirección no puede llevar otro puerto que el 80 o el 443");
  }
}
