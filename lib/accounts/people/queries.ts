import "server-only";
import { personSelect, toPerson, type Newcomers, type Person } from "@/lib/accounts/people/dto";
import type { PeopleQuery, PeopleState } from "@/lib/accounts/people/schema";
import { Prisma } from "@/lib/generated/prisma/client";
import { canManagePeople, canModerate } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Database } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";
import { by, fromCursor, toPage, TOP, type Page } from "@/lib/kernel/pagination";
import { searchPattern } from "@/lib/platform/limits/search-pattern";
import { countWaitingEntries } from "@/lib/texts/entries/queries";

/** Newcomers are counted up to this many. */
const COUNTED = 100;

/** The condition of each filter, as the partial indexes have it. */
const conditions: Record<PeopleState, Prisma.Sql> = {
  waiting: Prisma.sql`AND "waiting_since" IS NOT NULL`,
  new: Prisma.sql`AND "waiting_since" IS NULL AND "trusted_at" IS NULL`,
  staff: Prisma.sql`AND ("isAdmin" OR "isEditor")`,
  suspended: Prisma.sql`AND "suspended_at" IS NOT NULL`,
  silenced: Prisma.sql`AND "silenced_at" IS NOT NULL`,
};

/** The filters that editors may use: those with the people on whom they decide. */
const NEWCOMERS: (PeopleState | undefined)[] = ["waiting", "new"];

/**
 * A page of the accounts of people, the newest first. Throws 403 for all but administrators, and editors who
 * list newcomers, see `shownTo`.
 */
export async function listPeople(
  actor: Actor,
  { q, state, limit, cursor }: PeopleQuery,
): Promise<Page<Person>> {
  const may = canManagePeople(actor) || (canModerate(actor) && NEWCOMERS.includes(state));
  assertMay(may, "Solo los administradores ven las cuentas de las personas.");
  const matching = q
    ? Prisma.sql`AND fold_text(' ' || "username" || ' ' || coalesce("fullName", '') || ' ' || coalesce("email", ''))
        LIKE ${await searchPattern(q)}`
    : Prisma.empty;
  const { created, id } = fromCursor(cursor) ?? TOP;
  const found = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "user"
    WHERE NOT "synthetic" AND "deleted_at" IS NULL
      ${state ? conditions[state] : Prisma.empty}
      ${matching}
      AND ("createdAt", "id") < (${created}, ${id}::integer)
    ORDER BY "createdAt" DESC, "id" DESC
    LIMIT ${limit + 1}`;
  const rows = await db.user.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: personSelect,
  });
  return toPage(rows, limit, by("id", "createdAt"), (row) => shownTo(actor, toPerson(row)));
}

/** A person as the actor may read them: e-mail and last use are for administrators. */
export const shownTo = (actor: Actor, person: Person): Person =>
  canManagePeople(actor) ? person : { ...person, email: null, last_seen: null };

/** Reads a person with all fields, as an open transaction sees it. */
export const readPerson = async (tx: Database, id: number): Promise<Person> =>
  toPerson(await tx.user.findUniqueOrThrow({ where: { id }, select: personSelect }));

/** Counts the newcomers and entries that wait for the actor. Throws 403 for all but those who decide on them. */
export async function countNewcomers(actor: Actor): Promise<Newcomers> {
  assertMay(canModerate(actor), "Solo quien edita el sitio ve lo que espera.");
  const [[waiting], entries] = await Promise.all([
    db.$queryRaw<[{ count: bigint }]>`
      SELECT count(*) FROM (
        SELECT FROM "user"
        WHERE NOT "synthetic" AND "deleted_at" IS NULL AND "waiting_since" IS NOT NULL
        ORDER BY "createdAt" DESC, "id" DESC LIMIT ${COUNTED}) AS "waiting"`,
    countWaitingEntries(COUNTED),
  ]);
  return { accounts: Number(waiting.count), entries };
}
