import type { JsonResponse } from "@/lib/platform/http/json-response";

/** A file to be saved, which is made or read while it is sent. */
export interface Attachment {
  /** The name under which it is saved. */
  name: string;
  /** The media type. */
  type: string;
  /** Null where its headers alone were asked for. */
  body: ReadableStream<Uint8Array> | null;
  /** Its length, where that is known. */
  bytes?: number;
}

/** Sends a file for the actor alone. */
export const sendAttachment = ({ name, type, body, bytes }: Attachment): JsonResponse<never> =>
  new Response(body, {
    headers: {
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename="${name}"`,
      "content-type": type,
      ...(bytes !== undefined && { "content-length": String(bytes) }),
      "x-content-type-options": "nosniff",
    },
  });
