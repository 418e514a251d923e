import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "@/lib/generated/prisma/client";
import { databasePool } from "@/lib/kernel/database-pool";
import { logAway } from "@/lib/kernel/log-away";
import { partOrMake } from "@/lib/kernel/process";

function connect() {
  const adapter = new PrismaPg(databasePool, {
    onPoolError: logAway, // a connection was lost
  });
  // Secrets leave the database only where a query asks for them by name.
  return new PrismaClient({
    adapter,
    omit: { user: { password: true, token: true, domain_token: true } },
  });
}

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    db: ReturnType<typeof connect>;
  }
}

/** The one database client of the process. */
export const db = partOrMake("db", connect);

/** A client that a command can write through: the process's own or an open transaction. */
export type Database = Pick<
  typeof db,
  "$executeRaw" | "$queryRaw" | Uncapitalize<Prisma.ModelName>
>;
