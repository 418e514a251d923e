import { isIP } from "node:net";

/**
 * The client's address. Our server overwrites `x-forwarded-for` with the socket's address unless a
 * trusted proxy stands in front; then the last hop, the one the proxy wrote, counts. "local" when there is
 * none, or something that is no address.
 */
export function clientAddress({ headers }: { headers: Pick<Headers, "get"> }): string {
  const hop = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  const address = withoutPort(hop).replace(/^::ffff:(?=\d+\.)/i, ""); // IPv4 as a socket of IPv6 sees it
  return isIP(address) ? address : "local";
}

/**
 * The network that limits count for: an IPv4 address, or the first 64 bits of an IPv6 one, of which a single
 * subscriber has all the rest. This machine's own (`::1`) stays as it is.
 */
export function networkOf(address: string): string {
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
