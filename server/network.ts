import type { IncomingHttpHeaders } from "node:http";
import { isIPv4 } from "node:net";
import { clientAddress, networkOf } from "../lib/platform/http/address.ts";

/** The network that a request comes from, as limits count it. What most are, an IPv4 address, is told at once. */
export function networkAsking(headers: IncomingHttpHeaders): string {
  const address = String(headers["x-forwarded-for"] ?? "");
  return isIPv4(address) ? address : networkOf(clientAddress({ headers: { get: () => address } }));
}
