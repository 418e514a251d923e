import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "@/lib/kernel/db";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";

/** A save that its sender may repeat, having had no answer to the first. */
export interface Save {
  userId: number;
  /** What the sender made up for it: a UUID. */
  key: string;
  /** Hash of what is saved, and where. */
  digest: string;
}

interface Underway extends Save {
  /** Changes that it has made so far. */
  steps: number;
  /** Whether it was made before: what follows is answered from what was kept. */
  repeated: boolean;
}

const storage = new AsyncLocalStorage<Underway>();

/**
 * Runs what a save does. Each change (`change()`) within is made once, however often the same save is sent within a
 * day: it answers then what it answered first. Throws 422 when another text comes under the same key.
 */
export async function savingOnce<T>(save: Save, work: () => Promise<T>): Promise<T> {
  const made = await findMade(db, save, 0);
  return storage.run({ ...save, steps: 0, repeated: made !== undefined }, work);
}

/** Whether what runs here is a save that was made before, and counts as no further use. */
export const isRepeated = (): boolean => storage.getStore()?.repeated ?? false;

/** One change of the save that is under way, within its transaction; of no save, `work` as it is. */
export async function onceIn<T>(tx: Database, step: number, work: () => Promise<T>): Promise<T> {
  const save = storage.getStore();
  if (!save) return work();
  const { userId: user_id, key, digest } = save;
  // Who comes second waits here until the first has made it, or has failed.
  const { count } = await tx.savedCall.createMany({
    data: { user_id, key, step, digest },
    skipDuplicates: true,
  });
  if (count === 0) return (await findMade(tx, save, step))?.made as T;
  const made = await work();
  await tx.savedCall.update({
    where: { user_id_key_step: { user_id, key, step } },
    data: { result: JSON.parse(JSON.stringify({ made })) },
    select: { step: true },
  });
  return made;
}

/** The number of the next change of the save that is under way, the same each time that it is tried. */
export function nextStep(): number {
  const save = storage.getStore();
  return save ? save.steps++ : 0;
}

async function findMade(tx: Database, { userId: user_id, key, digest }: Save, step: number) {
  const row = await tx.savedCall.findUnique({
    where: { user_id_key_step: { user_id, key, step } },
    select: { digest: true, result: true },
  });
  if (!row) return undefined;
  if (row.digest !== digest) throw otherText();
  return row.result as { made?: unknown };
}

const otherText = () =>
  new AppError("mismatch", "Esto ya se guardó, y con otro texto. Recarga la página para verlo.");

const KEPT_HOURS = 24;

/** Forgets saves that nobody repeats any more. */
export async function forgetSavedCalls(): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "saved_call" WHERE "created" < now() - ${KEPT_HOURS} * interval '1 hour'`;
}
