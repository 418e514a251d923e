import { createReadStream } from "node:fs";
import { ReadableStream } from "node:stream/web";

/**
 * Returns the bytes of a file, which is read as they are taken. It is opened when the first are asked for, and closed at
 * its end, by an error and when the stream is cancelled: a stream that nobody begins to read, as that of an answer whose
 * client is gone by then, holds nothing open. `ended` is called once all was taken, before the stream ends. Reading
 * throws the system's error for a file that cannot be read.
 */
export const fileStream = (
  file: string,
  ended?: () => Promise<void>,
): globalThis.ReadableStream<Uint8Array> =>
  // Not `Readable.toWeb`: its stream opens the file at once, and when it is abandoned throws where nobody can catch it.
  ReadableStream.from(bytesOf(file, ended)) as globalThis.ReadableStream<Uint8Array>;

async function* bytesOf(file: string, ended?: () => Promise<void>): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) yield chunk;
  await ended?.();
}
