import "server-only";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";

/** Carried by the files of an uploaded image, for shared caches, which keep them until it is removed. */
export const uploadTag = (uploadId: string) => `upload:${uploadId}`;

/** Touches the images that these rows of a table name, which are going. Call it before the rows lose them. */
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
