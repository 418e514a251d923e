import "server-only";
import { invalid, unsupportedMedia } from "@/lib/kernel/errors";
import { readBytes } from "@/lib/http/body";

/** What a form may weigh besides its file: boundaries, headers and short fields, in bytes. */
const FORM_OVERHEAD = 64 * 1024;

interface Limit {
  bytes: number;
  /** The text of the 413. */
  message: string;
}

export interface SentFile {
  data: Buffer;
  /** As its sender calls it: anything at all. */
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
  const form = await new Response(bytes, { headers: { "content-type": type } })
    .formData()
    .catch(() => {
      throw invalid("", "El formulario enviado no es válido.");
    });
  const file = form.get(field);
  if (!(file instanceof File) || file.size === 0) return null;
  return { data: Buffer.from(await file.arrayBuffer()), name: file.name };
}
