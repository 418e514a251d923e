import "server-only";
import { settingsTag } from "@/lib/house/settings/shown";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";

/** Removes a deleted space from `home_spaces`, whose entries alone enter the home page; once that is empty, all do. */
export async function forgetSpace(tx: Database, touched: Touched, spaceId: number): Promise<void> {
  const changed = await tx.$executeRaw`
    UPDATE "setting" SET "updated" = now(), "value" = (
      SELECT coalesce(jsonb_agg("id" ORDER BY "place"), '[]')
      FROM jsonb_array_elements("value") WITH ORDINALITY AS "kept" ("id", "place")
      WHERE "id" <> to_jsonb(${spaceId}::integer))
    WHERE "key" = 'home_spaces' AND "value" @> to_jsonb(${spaceId}::integer)`;
  if (changed > 0) touched.tag(settingsTag); // the home page is touched with every deleted space
}
