import "server-only";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { db } from "@/lib/kernel/db";
import { AppError, RETRY_AFTER } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { logFailure } from "@/lib/kernel/log-away";
import { partOrMake } from "@/lib/kernel/process";

/** How often a database that is behind is asked again, in milliseconds. */
const RECHECK_MS = 3_000;

export const BEHIND = "El sitio se está actualizando. Inténtalo de nuevo en unos segundos.";

type State = "ready" | "behind";

class MigrationCheck {
  #isReady = false;
  #isTold = false;
  #askAgainAt = 0;
  #answer: Promise<State> = Promise.resolve("ready");

  state(): Promise<State> {
    const now = performance.now();
    if (!this.#isReady && now >= this.#askAgainAt) {
      this.#askAgainAt = now + RECHECK_MS;
      this.#answer = this.#ask();
    }
    return this.#answer;
  }

  async #ask(): Promise<State> {
    try {
      const missing = await missingMigrations();
      this.#isReady = missing.length === 0;
      if (this.#isReady) return "ready";
      if (!this.#isTold) log.error({ missing }, "the database is behind: run npm run migrate");
      this.#isTold = true;
      return "behind";
    } catch (error) {
      logFailure(error, "whether the database is behind is not known");
      return "ready"; // what needs the database will report that itself, and cached pages are still served
    }
  }
}

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    migrationCheck: MigrationCheck;
  }
}

/**
 * Returns "behind" while the database lacks a migration that this program knows, else "ready"; a database that has more
 * migrations is ready, too. Asked once, and every few seconds while it is behind. Never throws.
 */
export const databaseState = (): Promise<State> =>
  partOrMake("migrationCheck", () => new MigrationCheck()).state();

/** Throws 503 while the database is behind. */
export async function requireMigrated(): Promise<void> {
  if ((await databaseState()) === "ready") return;
  throw new AppError("unavailable", BEHIND, { retryAfter: RETRY_AFTER });
}

/** The migrations that this program knows and the database has not, in their order. */
export async function missingMigrations(): Promise<string[]> {
  const folder = path.join(process.cwd(), "prisma/migrations");
  const entries = await readdir(folder, { withFileTypes: true });
  const known = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const applied = await appliedMigrations();
  return known.filter((name) => !applied.has(name)).sort();
}

async function appliedMigrations(): Promise<Set<string>> {
  const [table] = await db.$queryRaw<{ exists: boolean }[]>`
    SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS "exists"`;
  if (!table?.exists) return new Set();
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT "migration_name" AS "name" FROM "_prisma_migrations"
    WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`;
  return new Set(rows.map(({ name }) => name));
}
