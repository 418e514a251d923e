import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Milliseconds after which a client that sends nothing, or reads nothing of its answer, counts as gone. */
const LONGEST_SILENCE = 60_000;

/** Milliseconds for which a client may go on sending after it has been answered: it reads the answer meanwhile. */
const LONGEST_UNASKED = 2_000;

/**
 * Limits what clients can hold of a server: at most `max` connections, none that no longer reads its answer, and no
 * body that nobody wants. Many connections that send nothing keep nobody out: beyond the limit, the one that has been
 * silent longest is closed.
 */
export function boundConnections(server: Server, max: number): void {
  /** The connections whose client must send something, the one that has been silent longest first. */
  const waiting = new Set<Socket>();
  /** The connections whose client is being answered. */
  const answering = new Map<Socket, ServerResponse>();

  server.on("connection", (socket: Socket) => {
    waiting.add(socket);
    socket.once("close", () => {
      waiting.delete(socket);
      answering.delete(socket);
    });
    if (waiting.size + answering.size > max) forget(waiting, answering);
  });

  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const heard = () => {
      if (waiting.delete(socket)) answering.set(socket, response);
    };
    if (hasBody(request)) request.once("end", heard);
    else heard();
    response.once("finish", () => {
      if (answering.delete(socket) && !socket.destroyed) waiting.add(socket);
      if (!request.complete) endUnlessComplete(request, socket);
    });
  });

  server.timeout = LONGEST_SILENCE;
  // With a listener Node closes no connection by itself. Making an answer may take longer than the timeout.
  server.on("timeout", (socket: Socket) => {
    if (!answering.has(socket) || socket.writableLength > 0) socket.destroy();
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;

/**
 * Closes one connection: the one silent longest, else one whose client does not read its finished answer, else the
 * newest.
 */
function forget(waiting: Set<Socket>, answering: Map<Socket, ServerResponse>) {
  const [patient, another] = waiting; // the newest is among them
  const slow = another ? undefined : slowest(answering);
  (slow ?? patient)?.destroy();
}

function slowest(answering: Map<Socket, ServerResponse>): Socket | undefined {
  for (const [socket, response] of answering) if (response.writableEnded) return socket;
}

/**
 * Closes the connection of a request whose body still arrives after its answer. `socket`: as it was when the request
 * came; a request that was given up has none any more.
 */
function endUnlessComplete(request: IncomingMessage, socket: Socket) {
  const end = () => {
    if (!request.complete) socket.destroy();
  };
  setTimeout(end, LONGEST_UNASKED).unref();
}
