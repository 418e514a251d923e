import "server-only";
import type { ImportRun } from "@/lib/generated/prisma/client";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { logFailure } from "@/lib/kernel/log-away";
import type { Source } from "./elsewhere/source";
import { UNDO_DAYS } from "./undo-days";

/** A file or a folder that an import reads. */
interface RunSource {
  kind: Source["program"] | "archive";
  /** Where it is. */
  name: string;
  /** Bytes that are read in all. */
  bytes: number;
}

/** How far an import is. */
interface Progress {
  bytes_read: number;
  counts: Record<string, number>;
}

/** An import at work. */
export interface OpenRun {
  run_id: number;
  /** Says how far it is; written every few seconds, so that it may be called as often as there is news. */
  tell(progress: Progress): Promise<void>;
  /** Says how it ended; `failure`: why it could not go on, in a sentence. */
  end(
    state: "done" | "interrupted" | "failed",
    told: Progress & { report: string[]; failure?: string },
  ): Promise<void>;
}

/** Milliseconds between two records of how far an import is. */
const EVERY = 2_000;

/** The sentence about an import that failed for no reason of its own. */
export const FAILED = "Ha fallado el sitio, no el archivo: vuelve a intentarlo y seguirá.";

export { UNDO_DAYS } from "./undo-days";

/** The most characters of the name of a file, and of the reason of a failure. */
const MAX = { name: 1000, failure: 500 };

/**
 * Begins an import in the actor's name, or goes on with one of the same source that did not come to its end: both are
 * one, and are undone as one.
 */
export async function beginRun(
  actor: Actor | null,
  { kind, name, bytes }: RunSource,
): Promise<OpenRun> {
  const of = { kind, name: name.slice(-MAX.name), user_id: actor?.id ?? null };
  const state = { in: ["running", "interrupted", "failed"] };
  const before = await db.importRun.findFirst({
    where: { ...of, state },
    orderBy: { run_id: "desc" },
    select: { run_id: true },
  });
  const begun = { state: "running", alive_at: new Date(), ended: null, failure: null, bytes };
  const { run_id } = before
    ? await db.importRun.update({ where: before, data: begun, select: { run_id: true } })
    : await db.importRun.create({ data: { ...of, ...begun }, select: { run_id: true } });
  return openRun(run_id);
}

/** Opens an import whose row says that it is at work. */
export function openRun(run_id: number): OpenRun {
  // One text may take minutes, for its pictures.
  const alive = setInterval(() => {
    void db.importRun
      .updateMany({ where: { run_id }, data: { alive_at: new Date() } })
      .catch((err: unknown) => logFailure(err, "an import goes on"));
  }, EVERY).unref();
  let told = Date.now();
  return {
    run_id,
    async tell(progress) {
      if (Date.now() - told < EVERY) return;
      told = Date.now();
      const data = { ...progress, alive_at: new Date() };
      await db.importRun.update({ where: { run_id }, data, select: { run_id: true } });
    },
    async end(state, { failure, ...progress }) {
      clearInterval(alive);
      const now = new Date();
      const data = {
        ...progress,
        state,
        failure: failure?.slice(0, MAX.failure),
        ended: now,
        alive_at: now,
      };
      await db.importRun.update({ where: { run_id }, data, select: { run_id: true } });
    },
  };
}

/** Finds an import that can still be undone: this one, or the last that brought anything; null for none. */
export const findUndoable = (run_id?: number): Promise<ImportRun | null> =>
  db.importRun.findFirst({
    where: {
      ...(run_id === undefined ? { imported: { some: {} } } : { run_id }),
      state: { not: "undone" },
      alive_at: { gt: weekAgo() },
    },
    orderBy: { run_id: "desc" },
  });

/** Returns whether somebody works at an import at this moment. */
export const isAtWork = ({ state, alive_at }: ImportRun): boolean =>
  state === "running" && alive_at.getTime() > Date.now() - 5 * EVERY;

/** Forgets imports that can no longer be undone; what they brought stays known. */
export async function forgetOldRuns(): Promise<void> {
  await db.importRun.deleteMany({ where: { alive_at: { lt: weekAgo() } } });
}

const weekAgo = () => new Date(Date.now() - UNDO_DAYS * 86_400_000);
