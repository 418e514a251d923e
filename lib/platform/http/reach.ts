import "server-only";
import { promises as dns, type LookupAddress } from "node:dns";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "@/lib/kernel/env";

/** Finds where a host is: the addresses that a connection may go to, and no others. */
export type Reach = (host: string, port: string) => Promise<LookupAddress[]>;

/** The error when no name server says where a host is: that is not the host's fault, and may end by itself. */
export class DnsAway extends Error {}

/** The error codes of c-ares for a name that has no such address (https://nodejs.org/api/dns.html#error-codes). */
const NOWHERE = ["ENOTFOUND", "ENODATA"];

/** How long a name server may take (milliseconds), and how often it is asked. */
const PATIENCE = { timeout: 3_000, tries: 2 };

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
const WEB_PORTS = ["80", "443"];

/** Finds the hosts of images and of the addresses in a text. */
export const reach: Reach = (host, port) => reachOutside(host, port, env.IMAGES_ELSEWHERE_HOSTS);

/**
 * Finds the addresses of a web server on the internet. Throws `DnsAway`, and for every host with an address that is not
 * global: this server may reach what nobody else can. Servers of one's own network are named by a setting (`own`).
 */
export async function reachOutside(
  host: string,
  port: string,
  own: string[] = [],
): Promise<LookupAddress[]> {
  if (own.includes(`${host}:${port}`)) return dns.lookup(host, { all: true });
  if (!WEB_PORTS.includes(port)) throw new Error(`Port ${port} is not the web's.`);
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await resolve(host);
  if (found.length === 0 || !found.every(({ address }) => isGlobal(address))) {
    throw new Error("The host has no address on the internet.");
  }
  return found;
}

/** Returns whether an IP address is one of the internet's: no loopback, private, shared, multicast or reserved one. */
export function isGlobal(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address); // IPv4 within IPv6 is IPv4
  if (ip.range() !== "unicast") return false;
  return ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_IPV6);
}

/** Asks the name server. The system's own lookup could hold one of Node's four threads for any time. */
async function resolve(host: string): Promise<LookupAddress[]> {
  const resolver = new dns.Resolver(PATIENCE);
  if (env.DNS_SERVERS) resolver.setServers(env.DNS_SERVERS);
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const isUnknown = [four, six].every(({ status }) => status === "rejected");
  const codes = [four, six].map((asked) => asked.status === "rejected" && asked.reason.code);
  if (isUnknown && !codes.some((code) => NOWHERE.includes(code))) {
    throw new DnsAway(`No name server says where the host is (${codes[0]}).`);
  }
  return [
    ...(four.status === "fulfilled" ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === "fulfilled" ? six.value : []).map((address) => ({ address, family: 6 })),
  ];
}
