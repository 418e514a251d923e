import "server-only";
import type { Database } from "@/lib/kernel/db";

/**
 * Has machines' texts published one after the other: of two that say the same in different spaces, or under different
 * entries, the second is compared with the first. Called before they are compared, with the space or the entry held.
 */
export const holdMachineTexts = (tx: Database): Promise<unknown> =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('machine texts'))`;
