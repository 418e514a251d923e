import type { Actor } from "@/lib/kernel/actor";
import { KEPT_BY_BROWSERS, cdnHeaders } from "@/lib/kernel/cdn";
import { requireMigrated } from "@/lib/kernel/database-state";
import { env } from "@/lib/kernel/env";
import { findPart } from "@/lib/kernel/process";
import { isUploadName, uploadId } from "@/lib/platform/addresses/image-url";
import { actorFromCookies } from "@/lib/platform/auth/session";
import { closedFile, notFoundFile, refusedFile } from "@/lib/platform/http/file";
import { openUpload } from "@/lib/platform/uploads/queries";
import { uploadTag } from "@/lib/platform/uploads/shown";
import { readsDraftWith } from "@/lib/texts/drafts/queries";
import { canKeepImage } from "@/lib/texts/library/policy";
import { readersOf, type Readers } from "@/lib/texts/library/queries";

interface Context {
  params: Promise<{ path: string[] }>;
}

/** A file of an uploaded image. What was before readers and is not any more is there for those who keep it alone. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  try {
    await requireMigrated();
    const { path } = await params;
    const name = path.join("/");
    const id = uploadId(name);
    const readers = isUploadName(name) ? await readersOf(id) : null;
    if (!readers) return notFoundFile();
    if (!readers.everybody) {
      const actor = await actorFromCookies(request.headers.get("cookie"));
      if (!actor || !(await maySee(actor, id, readers))) return notFoundFile();
    }
    const kept = readers.everybody && { etag: `"${name}"`, ...forCdn(id) };
    if (kept && request.headers.get("if-none-match")?.includes(kept.etag)) {
      const headers = { "cache-control": KEPT_BY_BROWSERS, ...kept };
      return new Response(null, { status: 304, headers }); // under its name it never changes
    }
    const file = await openUpload(name);
    if (!file) return notFoundFile();
    return kept
      ? closedFile(file, "image/webp", KEPT_BY_BROWSERS, kept)
      : closedFile(file, "image/webp", "private, no-store");
  } catch (error) {
    return refusedFile(error);
  }
}

/** Who keeps it, and whoever judges a draft of theirs that shows it. */
const maySee = async (actor: Actor, upload_id: string, { user_id }: Readers) =>
  canKeepImage(actor, { user_id }) ||
  (user_id !== null && (await readsDraftWith(actor, { upload_id, user_id })));

/** As pages have it: a CDN keeps nothing of a server that does not hear of changes. */
const forCdn = (id: string) =>
  env.CDN_PURGE && findPart("listener")?.proven ? cdnHeaders(env.CDN_PURGE, [uploadTag(id)]) : {};

export async function HEAD(request: Request, context: Context): Promise<Response> {
  const { status, headers, body } = await GET(request, context);
  await body?.cancel();
  return new Response(null, { status, headers });
}
