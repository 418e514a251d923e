import "server-only";
import { allEnded } from "@/lib/kernel/all-ended";
import { change } from "@/lib/kernel/change";
import { isUniqueViolation } from "@/lib/kernel/database-errors";
import { databaseState } from "@/lib/kernel/database-state";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { repeat } from "@/lib/kernel/repeat";
import { askDns } from "@/lib/spaces/domains/proof";
import { noteAnswer } from "@/lib/spaces/domains/transitions";

/** Milliseconds between a server's looks for names that are due. */
const LOOK_MS = 10 * 60_000;

/** The names asked for at a time, and the days for which a name that was never proven is asked for. */
const AT_ONCE = 20;
const TRIED_DAYS = 14;

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** Asks DNS daily whether names are still their owners'. */
    domainChecks: { stop(): Promise<void> };
  }
}

/** Begins to ask DNS for the names that are due, now and again. Any number of servers may do so. */
export const startDomainChecks = (): { stop(): Promise<void> } =>
  repeat(LOOK_MS, checkDueDomains, "domains could not be checked");

/** Asks DNS for the names that have not been asked for within a day; returns how many those were. */
export async function checkDueDomains(): Promise<number> {
  if ((await databaseState()) === "behind") return 0;
  // Marked before they are asked for, so that no other server does the same.
  const due = await db.$queryRaw<{ domain_id: number; name: string; token: string }[]>`
    UPDATE "domain" d SET "checked_at" = now() FROM "user" u
    WHERE u."id" = d."owner_id" AND u."domain_token" IS NOT NULL AND d."domain_id" IN (
      SELECT "domain_id" FROM "domain"
      WHERE ("checked_at" IS NULL OR "checked_at" < now() - interval '1 day') AND "owner_id" IS NOT NULL
        AND ("proof" = 'dns' OR ("proven_at" IS NULL AND "created" > now() - ${TRIED_DAYS} * interval '1 day'))
      ORDER BY "checked_at" NULLS FIRST LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING d."domain_id", d."name", u."domain_token" AS "token"`;
  await allEnded(due.map(checkOne));
  return due.length;
}

async function checkOne({
  domain_id,
  name,
  token,
}: {
  domain_id: number;
  name: string;
  token: string;
}) {
  const { found } = await askDns(name, token);
  try {
    await change(async (tx, touched) => {
      await tx.$queryRaw`SELECT FROM "domain" WHERE "domain_id" = ${domain_id} FOR UPDATE`;
      const domain = await tx.domain.findUnique({
        where: { domain_id, name, owner: { domain_token: token } },
        select: {
          domain_id: true,
          name: true,
          space_id: true,
          owner_id: true,
          proven_at: true,
          failing_since: true,
          space: { select: { name: true } },
        },
      });
      if (domain) await noteAnswer(tx, touched, domain, found, null);
    });
  } catch (error) {
    const taken =
      isUniqueViolation(error) || (error instanceof AppError && error.code === "conflict");
    if (!taken) throw error; // else another account has proven it meanwhile
  }
}
