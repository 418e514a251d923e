import { isIP, isIPv4 } from "node:net";

/**
 * Returns the client's address as `X-Forwarded-For` has it. Our server overwrites that header with the socket's address
 * unless a trusted proxy is in front of it; then the last hop, which the proxy wrote, counts. "local" for no address.
 */
export function clientAddress(forwardedFor: string | null | undefined): string {
  const hop = forwardedFor?.split(",").at(-1)?.trim() ?? "";
  const address = withoutPort(hop).replace(/^::ffff:(?=\d+\.)/i, ""); // IPv4 as a socket of IPv6 sees it
  return isIP(address) ? address : "local";
}

/**
 * Returns the client's network, for which limits count: its IPv4 address, or the first 64 bits of an IPv6 one, all of
 * which belong to one subscriber. This machine's own (`::1`) stays as it is.
 */
export function clientNetwork(forwardedFor: string | null | undefined): string {
  if (forwardedFor && isIPv4(forwardedFor)) return forwardedFor; // what most are, without parsing
  const address = clientAddress(forwardedFor);
  if (isIP(address) !== 6 || address === "::1") return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const left = groups(head);
  const right = tail === undefined ? [] : groups(tail);
  const all = [
    ...left,
    ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"),
    ...right,
  ];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** `[2001:db8::1]:443`, `203.0.113.7:443` and the same without their ports. */
function withoutPort(hop: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(hop) ?? [];
  return bracketed ?? hop.replace(/^([\d.]+):\d+$/, "$1");
}

/** A dotted end counts for two groups. */
const groups = (part: string) =>
  part === ""
    ? []
    : part.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));
