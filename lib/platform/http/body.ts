import "server-only";
import { invalid, tooLarge, unsupportedMedia } from "@/lib/kernel/errors";
import { storable } from "@/lib/platform/text/storable";

/** The most bytes of JSON: of a stranger, of a call of an account, and of a call with a text, escaped at its worst. */
export const STRANGER_BYTES = 16_000;
export const CALL_BYTES = 512_000;
export const TEXT_BYTES = 2_000_000;

/** The most values of a body, and how deep they may be nested: to read a million empty ones takes a second. */
const MAX_VALUES = 10_000;
const MAX_DEPTH = 32;

/**
 * Reads a JSON body of at most `limit` bytes. Throws 415 for another type, 413 beyond the limit and for too many
 * values, 400 for broken JSON.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw unsupportedMedia("El contenido debe enviarse como application/json.");
  }
  const bytes = await readBytes(request, limit);
  const { values, depth } = measureJson(bytes);
  if (depth > MAX_DEPTH) throw invalid("", NO_JSON);
  if (values > MAX_VALUES) throw tooLarge(TOO_LARGE);
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === "string" ? requireStorable(value) : value,
    );
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid("", NO_JSON);
    throw error;
  }
}

const TOO_LARGE = "El contenido enviado es demasiado grande.";
const NO_JSON = "El cuerpo no es JSON válido.";

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPENS, CLOSES] = [0x7b, 0x7d]; // braces; brackets are the same but for one bit
const BRACE = 0x20;

/** Counts the values of a JSON text, names not included, and how deep they are nested; stops beyond the limit. */
function measureJson(bytes: Uint8Array): { values: number; depth: number } {
  let [values, depth, deepest, inString] = [1, 0, 0, false];
  for (let at = 0; at < bytes.length && values <= MAX_VALUES; at++) {
    const byte = bytes[at]!;
    if (inString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === COMMA) values++;
    else if ((byte | BRACE) === OPENS) {
      values++;
      deepest = Math.max(deepest, ++depth);
    } else if ((byte | BRACE) === CLOSES) depth--;
  }
  return { values, depth: deepest };
}

/** Reads at most `limit` bytes of a body; throws 413 with `message` as soon as there are more. */
export async function readBytes(
  request: Request,
  limit: number,
  message = TOO_LARGE,
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
