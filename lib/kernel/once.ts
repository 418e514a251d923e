import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { type Database, db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { consume, rateLimiter } from "@/lib/kernel/rate-limit";

/** A save that its sender may repeat, having had no answer to the first. */
export interface Save {
  userId: number;
  /** The UUID that the sender made up for the save. */
  key: string;
  /** Hash of what is saved, and where. */
  digest: string;
}

const KEPT_HOURS = 24;

interface Underway extends Save {
  /** Changes that it has made so far. */
  steps: number;
  /** True when the save was made before: what follows is answered from the stored results. */
  repeated: boolean;
  /** The result of its latest change. */
  made?: unknown;
}

const storage = new AsyncLocalStorage<Underway>();

/**
 * Runs `work`, which makes a save. Each change (`change()`) in it is made once, however often the same save is sent
 * within a day: after that it returns its first result. Once that result is known to be the answer to the whole save,
 * `work` is not run any more. Throws 422 when another text comes under the same key, 429 when a save is sent too often.
 */
export async function savingOnce<T>(save: Save, work: () => Promise<T>): Promise<T> {
  const kept = await findMade(db, save, 0);
  if (kept && env.LIMITS_FACTOR > 0) {
    await consume(repeats, `${save.userId} ${save.key}`, () => "Esto ya se guardó.");
  }
  if (kept?.isAnswer) return kept.made as T;
  const underway: Underway = { ...save, steps: 0, repeated: kept !== undefined };
  const answer = await storage.run(underway, work);
  try {
    if (underway.steps === 1 && answer === underway.made) await noteAnswer(save);
    await forgetSurplusSaves(save);
  } catch (error) {
    log.warn({ err: error }, "saved, but what is kept of saves was not put in order");
  }
  return answer;
}

/** Notes that the answer to a save is what its one change has made. */
async function noteAnswer({ userId: user_id, key }: Save): Promise<void> {
  await db.savedCall.updateMany({ where: { user_id, key, step: 0 }, data: { is_answer: true } });
}

/** Stored bytes of the saves that are kept per account; beyond, the oldest are deleted before their day is over. */
const KEPT_BYTES = 2_000_000;

async function forgetSurplusSaves({ userId }: Save): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "saved_call" WHERE "user_id" = ${userId} AND ("key", "step") IN (
      SELECT "key", "step" FROM (
        SELECT "key", "step", sum(pg_column_size("result")) OVER (
          ORDER BY "created" DESC, "key", "step"
        ) AS "so_far"
        FROM "saved_call" WHERE "user_id" = ${userId}
      ) AS "kept" WHERE "so_far" > ${KEPT_BYTES}
    )`;
}

/** How often the same save is answered within the day that it is kept. */
const repeats = rateLimiter("repeated-save", 20, KEPT_HOURS * 3_600);

/** Returns whether the current save was made before, so that limits do not count it again. */
export const isRepeated = (): boolean => storage.getStore()?.repeated ?? false;

/** Makes one change of the current save in its transaction, or returns its first result; without a save runs `work`. */
export async function onceIn<T>(tx: Database, step: number, work: () => Promise<T>): Promise<T> {
  const save = storage.getStore();
  if (!save) return work();
  const { userId: user_id, key, digest } = save;
  // A second call for the same save waits here until the first has made the change, or has failed.
  const { count } = await tx.savedCall.createMany({
    data: { user_id, key, step, digest },
    skipDuplicates: true,
  });
  if (count === 0) return (await findMade(tx, save, step))?.made as T;
  const made = await work();
  save.made = made;
  await tx.savedCall.update({
    where: { user_id_key_step: { user_id, key, step } },
    data: { result: JSON.parse(JSON.stringify({ made })) },
    select: { step: true },
  });
  return made;
}

/** Returns the number of the next change of the current save, the same each time that the save is sent. */
export function nextStep(): number {
  const save = storage.getStore();
  return save ? save.steps++ : 0;
}

async function findMade(tx: Database, { userId: user_id, key, digest }: Save, step: number) {
  const row = await tx.savedCall.findUnique({
    where: { user_id_key_step: { user_id, key, step } },
    select: { digest: true, result: true, is_answer: true },
  });
  if (!row) return undefined;
  if (row.digest !== digest) throw otherText();
  return { made: (row.result as { made?: unknown } | null)?.made, isAnswer: row.is_answer };
}

const otherText = () =>
  new AppError("mismatch", "Esto ya se guardó, y con otro texto. Recarga la página para verlo.");

/** Forgets saves that nobody repeats any more. */
export async function forgetSavedCalls(): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "saved_call" WHERE "created" < now() - ${KEPT_HOURS} * interval '1 hour'`;
}
