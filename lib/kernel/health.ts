import "server-only";
import { db } from "@/lib/kernel/db";

/** Throws when the database does not answer. */
export async function checkDatabase(): Promise<void> {
  await db.$queryRaw`SELECT 1`;
}
