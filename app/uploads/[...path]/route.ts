import type { Actor } from "@/lib/kernel/actor";
import { KEPT_BY_BROWSERS, cdnHeaders } from "@/lib/kernel/cdn";
import { requireMigrated } from "@/lib/kernel/database-state";
import { env } from "@/lib/kernel/env";
import { findPart } from "@/lib/kernel/process";
import { isUploadName, uploadId, webpName } from "@/lib/platform/addresses/image-url";
import { actorFromCookies } from "@/lib/platform/auth/session";
import { closedFile, notFoundFile, refusedFile } from "@/lib/platform/http/file";
import { openJpeg } from "@/lib/platform/uploads/jpegs";
import { openUpload } from "@/lib/platform/uploads/queries";
import { uploadTag } from "@/lib/platform/uploads/shown";
import { readsDraftWith } from "@/lib/texts/drafts/queries";
import { canKeepImage } from "@/lib/texts/library/policy";
import { readersOf, type Readers } from "@/lib/texts/library/queries";

interface Context {
  params: Promise<{ path: string[] }>;
}

/**
 * Returns a file of an uploaded image. An image that readers saw once and see no longer is served only to people in
 * `maySee`.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  try {
    await requireMigrated();
    const { path } = await params;
    const name = path.join("/");
    const id = uploadId(name);
    const readers = isUploadName(name) ? await readersOf(id) : null;
    const isJpeg = name.endsWith(".jpeg"); // for feeds, which show nothing else
    if (!readers || (isJpeg && !readers.everybody)) return notFoundFile();
    if (!readers.everybody) {
      const actor = await actorFromCookies(request.headers.get("cookie"));
      if (!actor || !(await maySee(actor, id, readers))) return notFoundFile();
    }
    const kept = readers.everybody && { etag: `"${name}"`, ...forCdn(id) };
    if (kept && request.headers.get("if-none-match")?.includes(kept.etag)) {
      const headers = { "cache-control": KEPT_BY_BROWSERS, ...kept };
      return new Response(null, { status: 304, headers }); // the file of a name never changes
    }
    const file = await (isJpeg ? openJpeg(webpName(name)) : openUpload(name));
    if (!file) return notFoundFile();
    return kept
      ? closedFile(file, isJpeg ? "image/jpeg" : "image/webp", KEPT_BY_BROWSERS, kept)
      : closedFile(file, "image/webp", "private, no-store");
  } catch (error) {
    return refusedFile(error);
  }
}

/** Returns whether the actor keeps the image, or judges a draft of its uploader that shows it. */
const maySee = async (actor: Actor, upload_id: string, { user_id }: Readers) =>
  canKeepImage(actor, { user_id }) ||
  (user_id !== null && (await readsDraftWith(actor, { upload_id, user_id })));

/**
 * Returns the headers for the CDN, as pages have them; none from a server that does not hear of changes, so that the
 * CDN keeps nothing of it.
 */
const forCdn = (id: string) =>
  env.CDN_PURGE && findPart("listener")?.proven ? cdnHeaders(env.CDN_PURGE, [uploadTag(id)]) : {};

export async function HEAD(request: Request, context: Context): Promise<Response> {
  const { status, headers, body } = await GET(request, context);
  await body?.cancel();
  return new Response(null, { status, headers });
}
