import "server-only";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";

/** Carried by the files of an uploaded image, for shared caches: they keep them until it goes. */
export const uploadTag = (uploadId: string) => `upload:${uploadId}`;

/** Says that the images go which these rows of a table name. Call it before they lose them. */
export async function touchImages(
  tx: Database,
  touched: Touched,
  kind: "entry" | "comment" | "space" | "user",
  ids: number[],
): Promise<void> {
  const named = await tx.uploadUse.findMany({
    where: { kind, record_id: { in: ids } },
    select: { upload_id: true },
  });
  touched.tag(...named.map(({ upload_id }) => uploadTag(upload_id)));
}
