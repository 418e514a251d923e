import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A client that says nothing, or takes nothing of its answer, for so long has gone (milliseconds). */
const LONGEST_SILENCE = 60_000;

/** Milliseconds for which a client may go on sending after it has been answered: it reads the answer meanwhile. */
const LONGEST_UNASKED = 2_000;

/**
 * Bounds what clients can hold of a server: at most so many connections, none that takes no more of its answer,
 * and no body that nobody wants. A crowd that opens connections and says nothing keeps nobody out: beyond the
 * limit the connection that has let us wait longest is closed.
 */
export function boundConnections(server: Server, max: number): void {
  /** Those whose client is to speak, the most patient first. */
  const waiting = new Set<Socket>();
  /** Those whose client is being answered. */
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
  // With a listener Node closes none by itself. An answer may take longer than that to be made.
  server.on("timeout", (socket: Socket) => {
    if (!answering.has(socket) || socket.writableLength > 0) socket.destroy();
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;

/** Closes one: of those that let us wait, else of those that do not take what is ready, else the newest. */
function forget(waiting: Set<Socket>, answering: Map<Socket, ServerResponse>) {
  const [patient, another] = waiting; // the newest is among them
  const slow = another ? undefined : slowest(answering);
  (slow ?? patient)?.destroy();
}

function slowest(answering: Map<Socket, ServerResponse>): Socket | undefined {
  for (const [socket, response] of answering) if (response.writableEnded) return socket;
}

/** `socket`: as it was when the request came; a request that was given up has none any more. */
function endUnlessComplete(request: IncomingMessage, socket: Socket) {
  const end = () => {
    if (!request.complete) socket.destroy();
  };
  setTimeout(end, LONGEST_UNASKED).unref();
}
