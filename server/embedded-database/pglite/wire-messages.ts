/** Frames of the PostgreSQL wire protocol, as far as a server in front of one backend must know them. */

export const SSL_REQUEST = 80877103;
export const GSS_REQUEST = 80877104;
export const CANCEL_REQUEST = 80877102;

export const AUTHENTICATION_CLEARTEXT = frame("R", int32(3));

/** Ends whatever a vanished client left open: skips to a known state, then rolls back. */
export const RESET = Buffer.concat([frame("S"), frame("Q", Buffer.from("ROLLBACK\0"))]);

/** Messages after which the backend answers: what comes before them is only collected. */
const ENDS_BATCH = new Set(["Q", "S", "H", "F", "c", "f"]);

export const endsBatch = (message: Buffer) => ENDS_BATCH.has(typeOf(message));

export const typeOf = (message: Buffer) => String.fromCharCode(message[0] ?? 0);

/** A fatal error with its SQLSTATE code. */
export function fatalError(code: string, text: string): Buffer {
  return frame("E", Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`));
}

/** Cuts the first message off the buffer, or answers null while it is incomplete. */
export function takeMessage(buffer: Buffer): { message: Buffer; rest: Buffer } | null {
  return take(buffer, 1);
}

/** Cuts off the first packet likewise, before the session starts: such packets have no type byte. */
export function takeStartupPacket(buffer: Buffer): { message: Buffer; rest: Buffer } | null {
  return take(buffer, 0);
}

/** Returns whether the message asks to be told of notifications. */
export function isListen(message: Buffer): boolean {
  if (!["Q", "P"].includes(typeOf(message))) return false;
  // A Parse message has the statement's name, ended by a zero byte, before its text.
  const start = typeOf(message) === "P" ? message.indexOf(0, 5) + 1 : 5;
  return /^\s*listen\s/i.test(message.toString("utf8", start, start + 40));
}

/** Returns whether the message asks to send rows next, for which the backend would wait in vain. */
export const asksForRows = (message: Buffer): boolean =>
  typeOf(message) === "Q" && /^\s*copy\s[^]*\sfrom\s+stdin/i.test(message.toString("utf8", 5));

/** The message that lets a client send its rows, in text. The backend sends the same when it gets them. */
export const SEND_ROWS = frame("G", Buffer.from([0, 0, 0]));

/**
 * Splits a backend's answer into the messages for the client that asked, without `SEND_ROWS`, and the notifications.
 * Also returns the transaction status after it ("I" idle, "T" open, "E" failed, null not ready yet).
 */
export function readAnswer(answer: Buffer) {
  const own: Buffer[] = [];
  const notifications: Buffer[] = [];
  let status: string | null = null;
  let offset = 0;
  while (offset + 5 <= answer.length) {
    const end = offset + 1 + answer.readInt32BE(offset + 1);
    const message = answer.subarray(offset, end);
    if (typeOf(message) === "A") notifications.push(message);
    else if (typeOf(message) !== "G") own.push(message); // which the client has had
    if (typeOf(message) === "Z") status = String.fromCharCode(message[5] ?? 0);
    offset = end;
  }
  return { own: Buffer.concat(own), notifications: Buffer.concat(notifications), status };
}

function take(buffer: Buffer, typeBytes: number) {
  if (buffer.length < typeBytes + 4) return null;
  const length = typeBytes + Math.max(4, buffer.readInt32BE(typeBytes));
  if (buffer.length < length) return null;
  return { message: buffer.subarray(0, length), rest: buffer.subarray(length) };
}

function frame(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
