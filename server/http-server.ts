import { createServer, ServerResponse, type Server } from "node:http";
import { Server as NetServer, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Handler } from "./compose.ts";
import { boundConnections } from "./connections.ts";
import { answerPlain } from "./plain.ts";
import { StopError } from "./steps.mjs";

export interface HttpServer {
  server: Server;
  /** The port that was asked for, or the one that the system has chosen. */
  port: number;
  /** Answers requests by this handler from now on; until then the answer is that the site is starting. */
  answerWith(handler: Handler): void;
  /**
   * Takes no new connection, and answers the requests on the open ones, which end with their answers; for at most so
   * many milliseconds.
   */
  drain(milliseconds: number): Promise<void>;
}

interface Listening {
  /** The port to listen on; 0: any free one. */
  port: number;
  /** The address to listen on; every one by default. */
  host?: string;
  /** How many connections may be open at a time. */
  maxConnections?: number;
  /** How long a client may take to send its request. */
  patience?: typeof PATIENCE;
}

/** The time limits of Node's HTTP server, in milliseconds. */
const PATIENCE = {
  headersTimeout: 20_000,
  requestTimeout: 300_000, // with its body, which may be an image from a poor connection
  keepAliveTimeout: 65_000, // longer than proxies wait
  connectionsCheckingInterval: 5_000,
};

/** How long clients that have just been answered may still ask on the same connection, in milliseconds. */
const LAST_WORD = 1_000;

/**
 * Claims the port at once, so that a second copy is refused before it does any work. Only HTTP is spoken: a request for
 * an upgrade is answered as if it did not ask for one, as RFC 9110 (7.8) allows, and the connection ends.
 * @throws StopError when the port is taken or not allowed
 */
export async function listen({
  port,
  host,
  maxConnections = 5000,
  patience = PATIENCE,
}: Listening): Promise<HttpServer> {
  let handler: Handler = answerStarting;
  let isEnding = false;
  /** A response that is the last one on its connection once the server ends, whenever it was asked for. */
  class Answer extends ServerResponse {
    override writeHead(status: number, ...head: unknown[]): this {
      if (isEnding) this.shouldKeepAlive = false;
      return super.writeHead(status, ...(head as []));
    }
  }
  const server = createServer({ ...patience, ServerResponse: Answer }, (request, response) => {
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    try {
      const answered = handler(request, response);
      // Awaiting them all would make a promise for each cached page, too.
      if (answered instanceof Promise) answered.catch((error) => answerFailure(response, error));
    } catch (error) {
      answerFailure(response, error);
    }
  });
  boundConnections(server, maxConnections);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(explain(error, port, host)));
    server.listen({ port, host }, resolve);
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    answerWith(next) {
      handler = next;
    },
    async drain(milliseconds) {
      isEnding = true; // what is asked from now on is answered, and its connection ends with that
      const hasClosed = new Promise((resolve) => {
        // The server's own `close` would also cut idle connections, on which a request may be on its way.
        NetServer.prototype.close.call(server, resolve);
      });
      const lastWord = Math.min(LAST_WORD, milliseconds);
      await Promise.race([hasClosed, sleep(lastWord)]);
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      await Promise.race([hasClosed, sleep(milliseconds - lastWord)]);
      clearInterval(idle);
      server.closeAllConnections();
    },
  };
}

const answerStarting: Handler = (_request, response) => {
  response.writeHead(503, {
    "Content-Type": "text/html; charset=utf-8",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Retry-After": "5",
  });
  response.end(
    '<!doctype html><html lang="es"><meta charset="utf-8"><meta http-equiv="refresh" content="3">' +
      "<title>Arrancando…</title><h1>El sitio está arrancando…</h1><p>Esta página se abrirá sola.</p></html>",
  );
};

function answerFailure(response: ServerResponse, error: unknown) {
  console.error(error);
  if (response.headersSent) response.end();
  else answerPlain(response, 500, "");
}

function explain(error: NodeJS.ErrnoException, port: number, host?: string) {
  if (error.code === "EADDRINUSE") {
    return new StopError(
      `El puerto ${port} ya está ocupado, quizá por otra copia de Rotativa. Ciérrala o indica otro con PORT.`,
    );
  }
  if (error.code === "EACCES") {
    return new StopError(`No hay permiso para usar el puerto ${port}. Indica otro con PORT.`);
  }
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new StopError(`Esta máquina no tiene la dirección ${host}. Indica otra con HOST.`);
  }
  return error;
}
