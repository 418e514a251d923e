import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import { findUserId, namesOf } from "@/lib/house/users/queries";
import type { Actor } from "@/lib/kernel/actor";
import { periodOf } from "@/lib/kernel/days";
import { db } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";
import { inParts } from "@/lib/kernel/in-parts";
import { fromCursor, toPage, type Page, type PageQuery } from "@/lib/kernel/pagination";
import { hashOf, START, type ChainedRow } from "@/lib/texts/provenance/chain";
import {
  textEventSelect,
  toTextEvent,
  type ListedTextEvent,
  type TextEvent,
} from "@/lib/texts/provenance/register-dto";
import type { TextEventFilter } from "@/lib/texts/provenance/register-schema";

/** The refusal for all but administrators: the register tells of unpublished texts. */
export const ADMINS_ONLY = "Solo los administradores ven el registro de textos.";

/** A page of the register, the latest first. Throws 403 for all but administrators. */
export async function listTextEvents(
  actor: Actor,
  { limit, cursor, ...filter }: PageQuery & TextEventFilter,
): Promise<Page<ListedTextEvent>> {
  assertMay(actor.isAdmin, ADMINS_ONLY);
  const position = fromCursor(cursor);
  const rows = await db.textEvent.findMany({
    where: { AND: [await whereOf(filter), position ? { event_id: { lt: position.id } } : {}] },
    orderBy: { event_id: "desc" },
    take: limit + 1,
    select: textEventSelect,
  });
  const people = await namesOf(rows.flatMap(({ author_id, actor_id }) => [author_id, actor_id]));
  return toPage(
    rows,
    limit,
    ({ at, event_id }) => ({ created: at, id: Number(event_id) }),
    (row) => ({
      ...toTextEvent(row),
      author: people.get(row.author_id ?? 0) ?? null,
      actor: people.get(row.actor_id ?? 0) ?? null,
    }),
  );
}

/** Events that are read at once for an export or a check. */
const AT_ONCE = 1_000;

/** Reads the events of a filter in parts, the oldest first, as in the chain. Throws 403 for all but administrators. */
export async function* readTextEvents(
  actor: Actor,
  filter: TextEventFilter,
): AsyncGenerator<TextEvent[]> {
  assertMay(actor.isAdmin, ADMINS_ONLY);
  yield* textEventsIn(await whereOf(filter));
}

/** Reads events in parts, the oldest first. The caller has to make sure that they may be read. */
export async function* textEventsIn(
  where: Prisma.TextEventWhereInput,
): AsyncGenerator<TextEvent[]> {
  const parts = inParts(
    AT_ONCE,
    0n,
    (after, take) =>
      db.textEvent.findMany({
        where: { AND: [where, { event_id: { gt: after } }] },
        orderBy: { event_id: "asc" },
        take,
        select: textEventSelect,
      }),
    ({ event_id }) => event_id,
  );
  for await (const rows of parts) yield rows.map(toTextEvent);
}

/**
 * The result of a walk along the chain: the number of events, the last of them, and the first that is not as it was
 * written.
 */
export interface Verified {
  count: number;
  last: { event_id: bigint; hash: string };
  broken: { event_id: bigint; why: string } | null;
}

/**
 * Walks the chain from an event that was noted elsewhere (0 and zeros: from the beginning) at least to the one that
 * `textEventHead` has as the last, and stops at the first row that was changed, is missing or was put in between.
 */
export async function verifyChain(
  from: { event_id: bigint; hash: string } = START,
): Promise<Verified> {
  let [last, count] = [from, 0];
  const found = (event_id: bigint, why: string) => ({ count, last, broken: { event_id, why } });
  const head = await db.textEventHead.findFirst(); // first: others may come meanwhile
  const before = await db.textEvent.findFirst({ where: { event_id: { lte: 0 } } });
  if (before) return found(before.event_id, "no es del registro: empieza en el 1");
  if (from.event_id > 0n) {
    const noted = await db.textEvent.findUnique({
      where: { event_id: from.event_id },
      select: { hash: true },
    });
    if (!noted) return found(from.event_id, "falta, y estaba anotado");
    if (noted.hash !== from.hash) return found(from.event_id, "no tiene el hash anotado");
    const [row] = await readRows(from.event_id - 1n, 1);
    if (!row || hashOf(row) !== from.hash) return found(from.event_id, "se ha cambiado");
  }
  for (let more = true; more;) {
    const rows = await readRows(last.event_id, AT_ONCE);
    for (const { hash, ...row } of rows) {
      const [event_id, next] = [BigInt(row.event_id), last.event_id + 1n];
      if (event_id !== next) return found(next, "falta");
      if (row.prev_hash !== last.hash) return found(event_id, "no sigue al anterior");
      if (hashOf(row) !== hash) return found(event_id, "se ha cambiado");
      if (event_id === head?.event_id && hash !== head.hash) {
        return found(event_id, "no es el que se escribió el último");
      }
      last = { event_id, hash };
      count++;
    }
    more = rows.length === AT_ONCE;
  }
  if (head && last.event_id < head.event_id) {
    return found(last.event_id + 1n, `falta: el último que se escribió es el ${head.event_id}`);
  }
  if (!head && last.event_id > 0n) return found(last.event_id, "no consta como el último");
  return { count, last, broken: null };
}

const readRows = (after: bigint, limit: number) =>
  db.$queryRaw<(ChainedRow & { hash: string })[]>`
    SELECT "event_id"::text, to_char("at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "at", "kind",
           "draft_id", "entry_id", "comment_id", "author_id", "author_name", "actor_id", "actor_name",
           "data"::text AS "data", "prev_hash", "hash"
    FROM "text_event" WHERE "event_id" > ${after} ORDER BY "text_event"."event_id" LIMIT ${limit}`;

async function whereOf({
  author,
  from,
  to,
  ...equal
}: TextEventFilter): Promise<Prisma.TextEventWhereInput> {
  const where = { ...equal, at: from || to ? await periodOf(from, to) : undefined };
  if (!author) return where;
  // When the name is somebody's now, by id: it finds what they wrote under an earlier name.
  const id = await findUserId(author);
  return { ...where, ...(id === null ? { author_name: author } : { author_id: id }) };
}
