import "server-only";
import { log } from "@/lib/kernel/log";
import { databaseRefusal } from "@/lib/kernel/log-away";
import { repeat } from "@/lib/kernel/repeat";

/** Milliseconds between two tries to write what the database did not take. */
const AGAIN_MS = 2_000;

interface End {
  generation_id: number;
  write: () => Promise<unknown>;
  /** The time (`Date.now()`) after which it is not tried again. */
  until: number;
}

/** The ends of calls that the database did not take, in their order. */
const waiting: End[] = [];
let rounds: ReturnType<typeof repeat> | undefined;

/**
 * Writes into the ledger how a call ended. If the database does not answer, the write is tried again for so many
 * seconds, in its order: an entry left open keeps its synthetic user from writing there, and counts with the most that
 * it may cost. Resolves after the first try, and never throws.
 */
export async function writeEnd(
  generation_id: number,
  seconds: number,
  write: () => Promise<unknown>,
): Promise<void> {
  const end: End = { generation_id, write, until: Date.now() + seconds * 1000 };
  if (waiting.length === 0 && (await isWritten(end))) return;
  waiting.push(end);
  rounds ??= repeat(AGAIN_MS, writeWaiting, "the ends of calls were not written");
}

async function writeWaiting() {
  for (let [end] = waiting; end; [end] = waiting) {
    if (!(await isWritten(end))) return;
    waiting.shift();
  }
  void rounds?.stop();
  rounds = undefined;
}

/** Tries to write an end; true also for one that no later try would write. */
async function isWritten({ generation_id, write, until }: End): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (err) {
    if (Date.now() < until && databaseRefusal(err)) return false;
    log.error({ err, generationId: generation_id }, "generation not settled in the ledger");
    return true;
  }
}
