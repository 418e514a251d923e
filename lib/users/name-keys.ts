import "server-only";
import { change } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { nameKey } from "@/lib/users/names";
import { authorsTag } from "@/lib/users/shown";

const BATCH = 200;

/** Finds out what the names of accounts look like that are older than the column for it. */
export async function completeNameKeys(): Promise<void> {
  for (;;) {
    const accounts = await db.user.findMany({
      where: { name_key: null, deleted_at: null },
      orderBy: { id: "asc" },
      take: BATCH,
      select: { id: true, username: true, fullName: true },
    });
    if (accounts.length === 0) return;
    await change(async (tx, touched) => {
      for (const { id, ...called } of accounts) {
        const where = { id, name_key: null, ...called }; // nobody has renamed it meanwhile
        await tx.user.updateMany({ where, data: { name_key: nameKey(called) } });
      }
      const ids = accounts.map(({ id }) => id);
      const where = { id: { in: ids }, shares_name: true };
      if (await tx.user.findFirst({ where, select: { id: true } })) touched.tag(authorsTag);
    });
    if (accounts.length < BATCH) return;
  }
}
