import "server-only";
import { nameKey } from "@/lib/house/users/names";
import { authorsTag } from "@/lib/house/users/shown";
import { change } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";

const BATCH = 1_000;

/**
 * Fills in `name_key` for accounts that are older than this column; when `signal` aborts, it ends after the batch that
 * it has begun.
 */
export async function completeNameKeys(signal?: AbortSignal): Promise<void> {
  let last = 0;
  while (!signal?.aborted) {
    const accounts = await db.user.findMany({
      // Goes on after the last account: those before have their keys, and there may be a million of them.
      where: { id: { gt: last }, name_key: null, deleted_at: null },
      orderBy: { id: "asc" },
      take: BATCH,
      select: { id: true, username: true, fullName: true },
    });
    if (accounts.length === 0) return;
    const ids = accounts.map(({ id }) => id);
    last = Math.max(...ids);
    await change(async (tx, touched) => {
      // Not for accounts that were renamed meanwhile, which sets the key as well, or closed.
      await tx.$executeRaw`
        UPDATE "user" SET "name_key" = "looks"."key"
        FROM unnest(${ids}::integer[], ${accounts.map(nameKey)}::text[]) AS "looks" ("id", "key")
        WHERE "user"."id" = "looks"."id" AND "name_key" IS NULL AND "deleted_at" IS NULL`;
      const where = { id: { in: ids }, shares_name: true };
      if (await tx.user.findFirst({ where, select: { id: true } })) touched.tag(authorsTag);
    });
  }
}
