import "server-only";
import { db } from "@/lib/kernel/db";
import { productVersion } from "@/lib/kernel/product";
import { ok } from "@/lib/operation/status/finding";

/** Returns the versions that run here. */
export async function version() {
  const [row] = await db.$queryRaw<{ server_version: string }[]>`SHOW server_version`;
  const node = process.version.slice(1);
  return ok(`Rotativa ${productVersion}, Node ${node}, PostgreSQL ${row?.server_version}.`);
}
