import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "@/lib/env";
import { PrismaClient } from "@/lib/generated/prisma/client";
import { log } from "@/lib/log";

function connect() {
  const adapter = new PrismaPg(
    {
      connectionString: env.DATABASE_URL,
      max: 10,
      connectionTimeoutMillis: 10_000,
      statement_timeout: 20_000,
    },
    { onPoolError: (error) => log.error({ err: error }, "database pool") },
  );
  // Secrets leave the database only where a query asks for them by name.
  return new PrismaClient({ adapter, omit: { user: { password: true, token: true } } });
}

// Hot reload evaluates this module again; the pool must survive it.
const holder = globalThis as { rotativaDb?: ReturnType<typeof connect> };

/** The one database client of the process. */
export const db = (holder.rotativaDb ??= connect());

/** What a command can write through: the client itself or an open transaction. */
export type Database = Pick<
  typeof db,
  | "$executeRaw"
  | "$queryRaw"
  | "comment"
  | "entry"
  | "slug"
  | "slugAlias"
  | "space"
  | "spaceEntry"
  | "task"
  | "taskRun"
  | "user"
>;
