import { Prisma } from "@/lib/generated/prisma/client";
import { conflict } from "@/lib/kernel/errors";

/** Runs a write; a unique violation becomes the 409 with this message, anything else passes through. */
export async function orConflict<T>(message: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(message);
    throw error;
  }
}

/** Returns whether PostgreSQL ended a transaction because it and another one waited for each other. */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === "P2034" || (error.code === "P2010" && error.message.includes("40P01"));
}

/** The name that identifies `DatabaseAway`: the process has one pool, but loads this class more than once. */
const AWAY = "DatabaseAway";

/** The error when no connection to the database could be made; `cause` says why. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super("no connection to the database", { cause });
    this.name = AWAY;
  }
}

/** node-postgres's messages for a connection that ended with a query under way. It gives that error no code. */
const CONNECTION_LOST =
  /^(Connection terminated|Client (was closed|has encountered a connection error))/;

/** Prisma's words for the same, and for a change that did not get its turn (P2028). */
const AWAY_KINDS = [
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
];
const NO_TURN = "Unable to start a transaction in the given time";

/** SQLSTATE of a server, or a pooler, that stops, starts, or has lost the connection. */
const AWAY_STATE = /^(08...|57P0[1-3])$/;

/** Returns whether node-postgres had no answer to a query: the connection was lost, or the server says that it ends. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as { code?: string };
  return "syscall" in error || CONNECTION_LOST.test(error.message) || AWAY_STATE.test(code);
}

/** Returns whether something failed only because the database does not answer: the same call may work soon. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === AWAY || CONNECTION_LOST.test(error.message)) return true;
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  const { kind = "", code = "" } = causeOf(error);
  return (
    AWAY_KINDS.includes(kind) ||
    AWAY_STATE.test(code) ||
    (error.code === "P2028" && error.message.includes(NO_TURN))
  );
}

/**
 * SQLSTATE of a server that has no room: its disk is full, or it only lets one read. Managed servers do that before
 * their disk is full, and so does our embedded one (`room-guard.ts`).
 */
const NO_ROOM = ["53100", "25006"];

/** Returns whether a write failed only because the database has no room for it: it may be read on. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isPrismas = error instanceof Prisma.PrismaClientKnownRequestError;
  const { code = "" } = isPrismas ? causeOf(error) : (error as { code?: string });
  return NO_ROOM.includes(code);
}

/**
 * Waits for what a read writes on its way, such as when a session was last used. Where the database has no room for
 * that, the read goes on without.
 */
export async function ifRoom(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isOutOfRoom(error)) throw error;
  });
}

/** Returns the cause that the driver adapter gave Prisma for an error; empty when it gave none. */
function causeOf({ meta }: Prisma.PrismaClientKnownRequestError) {
  const { cause } = (meta?.driverAdapterError ?? {}) as {
    cause?: { kind?: string; code?: string };
  };
  return cause ?? {};
}

/** Returns whether a write failed because a unique value is already taken. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}
