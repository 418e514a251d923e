import { createReadStream } from "node:fs";
import { ReadableStream } from "node:stream/web";
import { nullIfMissing } from "@/lib/kernel/system-errors";

interface Ends {
  /** Called once all was taken, before the stream ends. */
  ended?: () => Promise<void>;
  /** Called with the system's error when the file cannot be read. */
  failed?: (error: unknown) => void;
}

/**
 * Returns the bytes of a file, which is read as they are taken. It is opened when the first are asked for, and closed at
 * its end, by an error and when the stream is cancelled: a stream that nobody begins to read, as that of an answer whose
 * client is gone by then, holds nothing open. Reading throws the system's error for a file that cannot be read.
 */
export const fileStream = (
  file: string,
  { ended, failed }: Ends = {},
): globalThis.ReadableStream<Uint8Array> =>
  // Not `Readable.toWeb`: its stream opens the file at once, and when it is abandoned throws where nobody can catch it.
  ReadableStream.from(bytesOf(file, { ended, failed })) as globalThis.ReadableStream<Uint8Array>;

async function* bytesOf(file: string, { ended, failed }: Ends): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    failed?.(error);
    throw error;
  }
  await ended?.();
}

/** Reads a stored file whole; null where there is none, also since it is removed meanwhile. */
export async function wholeOf(
  stream: globalThis.ReadableStream<Uint8Array> | null,
): Promise<Buffer<ArrayBuffer> | null> {
  const data = stream && (await new Response(stream).arrayBuffer().catch(nullIfMissing));
  return data && Buffer.from(data);
}
