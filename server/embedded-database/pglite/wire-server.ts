import { timingSafeEqual } from "node:crypto";
import { createServer, type AddressInfo, type Socket } from "node:net";
import {
  AUTHENTICATION_CLEARTEXT,
  CANCEL_REQUEST,
  GSS_REQUEST,
  RESET,
  SEND_ROWS,
  SSL_REQUEST,
  asksForRows,
  endsBatch,
  fatalError,
  isListen,
  readAnswer,
  takeMessage,
  takeStartupPacket,
  typeOf,
} from "./wire-messages.ts";

/** One PostgreSQL backend: takes whole protocol messages, answers with the messages it produced. */
export type Backend = (messages: Buffer) => Promise<Buffer>;

/** Bytes of an unfinished packet after which a client that is not authenticated is disconnected. */
const LONGEST_STARTUP_PACKET = 10_000;
const LONGEST_SILENCE_IN_TRANSACTION_MS = 60_000;

/**
 * Serves one backend to many clients on a loopback port that the system chooses.
 *
 * `@electric-sql/pglite-socket` lets the messages of two clients mix once a query fails, so that one
 * reads the other's answer. Here a client has the backend to itself from the first message of a
 * batch until the backend is idle again, outside any transaction. What PostgreSQL keeps per session
 * (named statements, SET, advisory locks outside a transaction) all clients share.
 */
export async function serveBackend(backend: Backend, password: string) {
  const turns = new Turns(backend);
  const server = createServer({ noDelay: true }, (socket) => new Client(socket, turns, password));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    /** Stops answering; resolves when the backend is idle. The connections stay open. */
    close() {
      server.close();
      return turns.stop();
    },
  };
}

/** A connection: collects messages until the backend has something to answer. */
class Client {
  listens = false;
  gone = false;
  #buffer: Buffer = Buffer.alloc(0);
  #batch: Buffer[] = [];
  #startup: Buffer | null = null;
  #authenticated = false;
  readonly #socket: Socket;
  readonly #turns: Turns;
  readonly #password: string;

  constructor(socket: Socket, turns: Turns, password: string) {
    this.#socket = socket;
    this.#turns = turns;
    this.#password = password;
    turns.clients.add(this);
    socket.on("data", (data) => this.#receive(data));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      this.gone = true;
      turns.leave(this);
    });
  }

  send(data: Buffer) {
    if (data.length > 0 && this.#socket.writable) this.#socket.write(data);
  }

  disconnect() {
    this.#socket.destroy();
  }

  #receive(data: Buffer) {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (;;) {
      const next = this.#startup ? takeMessage(this.#buffer) : takeStartupPacket(this.#buffer);
      if (!next) break;
      this.#buffer = next.rest;
      if (!this.#startup) this.#negotiate(next.message);
      else if (!this.#authenticated) this.#authenticate(next.message, this.#startup);
      else this.#collect(next.message);
    }
    if (!this.#authenticated && this.#buffer.length > LONGEST_STARTUP_PACKET) this.disconnect();
  }

  #negotiate(packet: Buffer) {
    const code = packet.length >= 8 ? packet.readInt32BE(4) : 0;
    if (code === SSL_REQUEST || code === GSS_REQUEST) {
      this.send(Buffer.from("N"));
    } else if (code === CANCEL_REQUEST || code >>> 16 !== 3) {
      this.disconnect();
    } else {
      this.#startup = packet;
      this.send(AUTHENTICATION_CLEARTEXT);
    }
  }

  #authenticate(message: Buffer, startup: Buffer) {
    const given = message.subarray(5, -1);
    const expected = Buffer.from(this.#password);
    if (
      typeOf(message) !== "p" ||
      given.length !== expected.length ||
      !timingSafeEqual(given, expected)
    ) {
      this.#socket.end(fatalError("28P01", "password authentication failed"));
      return;
    }
    this.#authenticated = true;
    this.#turns.request(this, startup);
  }

  #collect(message: Buffer) {
    if (typeOf(message) === "X") {
      this.#socket.end();
      return;
    }
    this.listens ||= isListen(message);
    this.#batch.push(message);
    if (asksForRows(message)) this.send(SEND_ROWS);
    else if (endsBatch(message)) this.#turns.request(this, Buffer.concat(this.#batch.splice(0)));
  }
}

/** Gives the backend to one client at a time. */
class Turns {
  readonly clients = new Set<Client>();
  #waiting: { client: Client; batch: Buffer }[] = [];
  #owner: Client | null = null;
  #running = false;
  #stopped = false;
  #run = Promise.resolve();
  #silence: NodeJS.Timeout | undefined;
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  request(client: Client, batch: Buffer) {
    this.#waiting.push({ client, batch });
    this.#wake();
  }

  leave(client: Client) {
    this.clients.delete(client);
    this.#waiting = this.#waiting.filter((turn) => turn.client !== client);
    this.#wake();
  }

  /** Begins nothing new; resolves when what is under way has been answered. */
  stop() {
    this.#stopped = true;
    clearTimeout(this.#silence);
    return this.#run;
  }

  #wake() {
    if (this.#running || this.#stopped) return;
    this.#running = true;
    this.#run = this.#work();
  }

  async #work() {
    clearTimeout(this.#silence);
    for (let turn = this.#next(); turn; turn = this.#next()) {
      const answer = readAnswer(await this.#backend(turn.batch));
      this.#owner = answer.status === "I" ? null : turn.client;
      turn.client.send(answer.own);
      for (const client of this.clients) if (client.listens) client.send(answer.notifications);
    }
    this.#running = false;
    const silent = this.#owner;
    if (silent && !this.#stopped) {
      this.#silence = setTimeout(() => silent.disconnect(), LONGEST_SILENCE_IN_TRANSACTION_MS);
    }
  }

  #next() {
    if (this.#stopped) return undefined;
    const owner = this.#owner;
    if (!owner) return this.#waiting.shift();
    if (owner.gone) return { client: owner, batch: RESET };
    const index = this.#waiting.findIndex((turn) => turn.client === owner);
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
  }
}
