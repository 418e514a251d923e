import { createSocket } from "node:dgram";
import { once } from "node:events";
import packet from "dns-packet";

/** What a name says: its TXT records or its address, or how the server fails. */
type Zone = Map<string, string[] | { address: string } | "servfail" | "silence">;

export interface DnsServer {
  /** For the setting DNS_SERVERS. */
  address: string;
  /** By name, in lower case; what is not here does not exist. */
  zone: Zone;
  close(): void;
}

/** A small DNS server on a free port of this machine. */
export async function startDnsServer(): Promise<DnsServer> {
  const zone: Zone = new Map();
  const socket = createSocket("udp4");
  socket.on("message", (message, { port, address }) => {
    const { id, questions = [] } = packet.decode(message);
    const name = questions[0]?.name.toLowerCase() ?? "";
    const known = zone.get(name);
    if (known === "silence") return;
    const NXDOMAIN = 3;
    const SERVFAIL = 2;
    const rcode = known === undefined ? NXDOMAIN : known === "servfail" ? SERVFAIL : 0;
    const texts = Array.isArray(known) ? known : [];
    const isAddress = typeof known === "object" && "address" in known && questions[0]?.type === "A";
    const answer = packet.encode({
      ...{ type: "response", id, questions, flags: packet.RECURSION_AVAILABLE | rcode },
      answers: [
        // In pieces, as long records come.
        ...texts.map((text) => ({
          ...{ type: "TXT" as const, name, ttl: 0, data: [text.slice(0, 20), text.slice(20)] },
        })),
        ...(isAddress ? [{ type: "A" as const, name, ttl: 0, data: known.address }] : []),
      ],
    });
    socket.send(answer, port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  socket.unref();
  const address = `127.0.0.1:${socket.address().port}`;
  return { address, zone, close: () => socket.close() };
}
