import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A way to a database that can be cut, as when its server is restarted. */
export interface Wire {
  connectionString: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Lays a wire to the database at `connectionString`. */
export async function wireTo(connectionString: string): Promise<Wire> {
  const target = new URL(connectionString);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on("error", () => other.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const wired = new URL(target);
  wired.host = `127.0.0.1:${port}`;
  return {
    connectionString: wired.href,
    async cut() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      await listen(port);
    },
  };
}
