import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A way to a database that can be cut, as when its server is restarted, or dies without a word. */
export interface Wire {
  connectionString: string;
  cut(): Promise<void>;
  /** From now on nothing arrives at either end, on new connections neither, and nobody is told. */
  freeze(): void;
  /**
   * New connections work again, to the database at `connectionString` where it is elsewhere by now. What was frozen stays
   * silent for good.
   */
  mend(connectionString?: string): Promise<void>;
}

/** Lays a wire to the database at `connectionString`. */
export async function wireTo(connectionString: string): Promise<Wire> {
  let target = new URL(connectionString);
  const sockets = new Set<Socket>();
  let frozen = false;
  let silent = new WeakSet<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      if (frozen) silent.add(socket);
      socket.on("data", (data) => silent.has(socket) || other.write(data));
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        if (!silent.has(socket)) other.destroy();
      });
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
    freeze() {
      frozen = true;
      silent = new WeakSet(sockets);
    },
    async mend(connectionString = target.href) {
      target = new URL(connectionString);
      frozen = false;
      if (!server.listening) await listen(port);
    },
  };
}
