import "server-only";
import type { TextRef } from "@/lib/house/reports/records";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { uploadTag } from "@/lib/platform/uploads/shown";
import { isOwn, whose } from "./uses";

/**
 * Takes away, within a change, the images of a text that a decision removed: until it is reversed, only texts of their
 * uploader show them. A removed comment takes away only images that its own author uploaded, and those that readers
 * have not seen elsewhere.
 */
export async function takeImages(
  tx: Database,
  touched: Touched,
  decisionId: number,
  { subject, subject_id }: TextRef,
): Promise<void> {
  const kind = subject === "entry" ? "entry" : "stored_comment"; // a removed one is not published
  const taken = await tx.$queryRaw<Image[]>`
    UPDATE "upload" SET "taken_by" = array_append("taken_by", ${decisionId}::integer)
    FROM "upload_use" AS "use" ${whose}
    WHERE "use"."upload_id" = "upload"."upload_id"
      AND "use"."kind" = ${kind} AND "use"."record_id" = ${subject_id}
      AND (${subject}::text <> 'comment' OR NOT "shown" OR ${isOwn})
    RETURNING "upload"."upload_id"`;
  touched.tag(...tagsOf(taken));
}

/** Gives back, within a change, the images that a decision took away which is now reversed. */
export async function giveImagesBack(
  tx: Database,
  touched: Touched,
  decisionId: number,
): Promise<void> {
  const back = await tx.$queryRaw<Image[]>`
    UPDATE "upload" SET "taken_by" = array_remove("taken_by", ${decisionId}::integer)
    WHERE ${decisionId}::integer = ANY("taken_by")
    RETURNING "upload"."upload_id"`;
  touched.tag(...tagsOf(back));
}

type Image = { upload_id: string };

const tagsOf = (images: Image[]) => images.map(({ upload_id }) => uploadTag(upload_id));
