import "server-only";
import { MIMEType } from "node:util";
import { invalid, unsupportedMedia } from "@/lib/kernel/errors";
import { readBytes } from "@/lib/platform/http/body";

/** Bytes that a form may have besides its file: boundaries, headers and short fields. */
const FORM_OVERHEAD = 64 * 1024;

/** The most fields of a form: to read a million empty ones takes a second. */
const MAX_FIELDS = 20;

/** The most bytes of the headers of one field: to read a million of them takes seconds. */
const MAX_HEADERS = 8 * 1024;

interface Limit {
  bytes: number;
  /** The text of the 413. */
  message: string;
}

export interface SentFile {
  data: Buffer;
  /** The name that its sender gave it: anything at all. */
  name: string;
}

/**
 * The file in a field of a multipart form, or null when the field holds none. Throws 415 for another type
 * of body, 413 beyond the limit (without reading on), 400 for a broken form.
 */
export async function readFormFile(
  request: Request,
  field: string,
  limit: Limit,
): Promise<SentFile | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    throw unsupportedMedia("El archivo debe enviarse como multipart/form-data.");
  }
  const bytes = await readBytes(request, limit.bytes + FORM_OVERHEAD, limit.message);
  const form = await parseForm(bytes, type).catch(() => {
    throw invalid("", "El formulario enviado no es válido.");
  });
  const file = form.get(field);
  if (!(file instanceof File) || file.size === 0) return null;
  return { data: Buffer.from(await file.arrayBuffer()), name: file.name };
}

/** Parses a form. The type is written again, so that the parser uses the boundary by which fields were counted. */
async function parseForm(bytes: Uint8Array<ArrayBuffer>, sent: string): Promise<FormData> {
  const boundary = new MIMEType(sent).params.get("boundary") ?? "";
  if (!BOUNDARY.test(boundary)) throw new TypeError("No boundary");
  requireFewFields(bytes, boundary);
  const type = `multipart/form-data; boundary="${boundary}"`;
  return new Response(bytes, { headers: { "content-type": type } }).formData();
}

/** The boundary between fields, as RFC 2046, section 5.1.1, has it, but for the comma: it may begin another type. */
const BOUNDARY = /^[\w'()+./:=?-]{1,70}$/;

/** Throws for more fields, or more headers of one, than a form of ours has. */
function requireFewFields(bytes: Uint8Array<ArrayBuffer>, parting: string): void {
  const boundary = `--${parting}`;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let fields = 0;
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at)) {
    at += boundary.length;
    if (body.toString("latin1", at, at + 2) === "--") return; // the last one ends it
    if (++fields > MAX_FIELDS) throw new TypeError("Too many fields");
    if (!body.subarray(at, at + MAX_HEADERS).includes("\r\n\r\n")) {
      throw new TypeError("Too many headers");
    }
  }
}
