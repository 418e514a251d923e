import "server-only";
import { sendAttachment } from "@/lib/platform/http/attachment";
import type { JsonResponse } from "@/lib/platform/http/json-response";
import { assertSameOrigin } from "@/lib/platform/http/same-origin";

/** A ZIP that is made while it is read, and the name of its file, without the day. */
interface Zip {
  name: string;
  zip: ReadableStream<Uint8Array>;
}

/**
 * Sends a ZIP while it is made, for the actor alone. Throws 403 for a request from another site: a link there would use
 * up the exports that a day allows.
 */
export async function sendZip(
  request: Request,
  make: () => Promise<Zip>,
): Promise<JsonResponse<never>> {
  assertSameOrigin(request.headers);
  const { name, zip } = await make();
  const day = new Date().toISOString().slice(0, 10);
  return sendAttachment({ name: `${name}-${day}.zip`, type: "application/zip", body: zip });
}
