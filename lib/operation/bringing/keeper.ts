import "server-only";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { ImportRun, Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { logFailure } from "@/lib/kernel/log-away";
import { partOrMake } from "@/lib/kernel/process";
import { isHere, listFolders, removeFolder } from "./files";
import { SILENT_MS } from "./limits";
import { PROGRAM, whyNoImports } from "./policy";

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** The processes that work at imports for this server; absent until one does. */
    importKeeper: ReturnType<typeof openKeeper>;
  }
}

/** How often a process may begin anew by itself. */
const TRIES = 5;

/** Milliseconds for which the files of an import may be on another server before it is given up. */
const MISSED_MS = 10 * 60_000;

/** Milliseconds without a part after which files that did not come whole are removed. */
const ABANDONED_MS = 86_400_000;

/** The flags of `npm run import`, which keep its memory small: tests/unit/import/told.test.ts compares them. */
export const FLAGS = [
  "--max-semi-space-size=2",
  "--heap-growing-percent=10",
  "--external-memory-accounted-in-global-limit",
  "--liftoff-only",
  "--wasm-lazy-compilation",
  "--max-old-space-size=512",
  "--import",
  "tsx",
  "--conditions=react-server",
];

/** The most characters of what a process said last that are logged. */
const LAST_WORDS = 4_000;

/** Has a process of its own work at an import; `worker`: the mark in its row. */
export function beginWork(run_id: number, worker: string): void {
  partOrMake("importKeeper", openKeeper).begin(run_id, worker);
}

function openKeeper() {
  const children = new Set<ChildProcess>();
  let isStopping = false;

  function begin(run_id: number, worker: string): void {
    const child = spawn(process.execPath, [...FLAGS, PROGRAM, String(run_id), worker], {
      env: {
        ...process.env,
        MALLOC_ARENA_MAX: "2",
        DATA_DIR: env.DATA_DIR,
        DATABASE_URL: env.DATABASE_URL,
      },
      // The channel tells the process when this server dies without a word.
      stdio: ["ignore", "inherit", "pipe", "ipc"],
    });
    children.add(child);
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-LAST_WORDS);
    });
    const ended = (told: object) => {
      if (!children.delete(child) || isStopping) return;
      log.error({ run_id, said, ...told }, "the process of an import ended before its time");
      takeUp({ run_id, worker }).catch((err: unknown) =>
        logFailure(err, "an import is not taken up", { run_id }),
      );
    };
    child.on("error", (err) => ended({ err }));
    child.on("exit", (code, signal) => {
      if (code === 0) children.delete(child);
      else ended({ code, signal });
    });
  }

  return {
    begin,
    /** Ends the processes; the next server goes on with their imports. */
    async stop() {
      isStopping = true;
      await Promise.all(
        [...children].map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          const gone = once(child, "exit");
          child.kill();
          await gone;
        }),
      );
    },
  };
}

/** Begins anew with what nobody works at any more, unless that was tried too often. */
async function takeUp(where: Prisma.ImportRunWhereInput): Promise<void> {
  const rows = await db.importRun.findMany({
    where: { ...where, worker: { not: null }, state: { in: ["running", "undoing"] } },
  });
  for (const run of rows) await takeUpOne(run);
}

async function takeUpOne({ run_id, worker, state, tries, alive_at }: ImportRun): Promise<void> {
  if (state === "running" && !isHere(run_id)) {
    const missed = Date.now() - alive_at.getTime() > MISSED_MS;
    if (missed) await endWork({ run_id, worker }, "failed", FILES_GONE);
    return; // they may be on another server
  }
  if (tries >= TRIES) return endWork({ run_id, worker }, "failed", CUT_OFF);
  const next = crypto.randomUUID();
  const { count } = await db.importRun.updateMany({
    where: { run_id, worker },
    data: { worker: next, tries: { increment: 1 }, alive_at: new Date() },
  });
  if (count === 0) return; // another server was quicker
  log.warn({ run_id, tries: tries + 1 }, "an import goes on in another process");
  beginWork(run_id, next);
}

const FILES_GONE = "Los archivos ya no están en el servidor: vuelve a subirlos.";
const CUT_OFF = `Se ha cortado ${TRIES} veces: el registro del servidor dice por qué. Lo que ya vino sigue aquí.`;

/** Ends the work at an import whose process does not do so itself. */
export async function endWork(
  where: Prisma.ImportRunWhereInput,
  state: "interrupted" | "failed",
  failure?: string,
): Promise<void> {
  const data = { state, failure, worker: null, stopping: false, ended: new Date() };
  await db.importRun.updateMany({ where, data });
}

/** Goes on with imports that a server or a process has left, and removes files that nobody needs. */
export async function keepImports(): Promise<void> {
  if (whyNoImports() !== null) return;
  await takeUp({ alive_at: { lt: new Date(Date.now() - SILENT_MS) } });
  const abandoned = new Date(Date.now() - ABANDONED_MS);
  await db.importRun.deleteMany({ where: { state: "uploading", alive_at: { lt: abandoned } } });
  for (const run_id of await listFolders()) {
    const run = await db.importRun.findUnique({ where: { run_id }, select: { run_id: true } });
    if (!run) await removeFolder(run_id);
  }
}
