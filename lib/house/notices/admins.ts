import "server-only";
import { foldNotices } from "@/lib/house/notices/commands";
import type { FoldedNotice } from "@/lib/house/notices/schema";
import { lockAdmins, runsSite } from "@/lib/house/users/records";
import type { Database } from "@/lib/kernel/db";

/** Notifies the administrators; the new notice replaces those of its kind that were not seen. */
export async function tellAdmins(tx: Database, content: FoldedNotice): Promise<void> {
  await lockAdmins(tx); // of two that run at once, the second finds the notice of the first
  const admins = await tx.user.findMany({ where: runsSite, take: 100, select: { id: true } });
  const ids = admins.map(({ id }) => id);
  await foldNotices(tx, ids, content, {});
}
