import "server-only";
import { invalid, tooLarge, unsupportedMedia } from "@/lib/kernel/errors";
import { storable } from "@/lib/text/storable";

/** Bytes of JSON that a call may send: the longest entry, escaped at its worst, and some room. */
const MAX_JSON_BYTES = 2_000_000;

/** Reads a JSON body. Throws 415 for another type, 413 beyond the limit, 400 for broken JSON. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw unsupportedMedia("El contenido debe enviarse como application/json.");
  }
  const text = new TextDecoder().decode(await readBytes(request, MAX_JSON_BYTES));
  try {
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === "string" ? requireStorable(value) : value,
    );
  } catch (error) {
    // A RangeError: brackets nested beyond what the stack holds.
    const broken = error instanceof SyntaxError || error instanceof RangeError;
    if (broken) throw invalid("", "El cuerpo no es JSON válido.");
    throw error;
  }
}

/** Reads at most `limit` bytes of a body; throws 413 with `message` as soon as there are more. */
export async function readBytes(
  request: Request,
  limit: number,
  message = "El contenido enviado es demasiado grande.",
): Promise<Uint8Array<ArrayBuffer>> {
  const tooMuch = () => tooLarge(message);
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooMuch();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooMuch();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Text as it can be stored, without control characters. Throws 400 for a NUL byte, which nobody types. */
export function requireStorable(value: string): string {
  if (value.includes("\0")) throw invalid("", "El texto contiene caracteres no permitidos.");
  return storable(value);
}
