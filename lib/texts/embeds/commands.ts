import "server-only";
import { allEnded } from "@/lib/kernel/all-ended";
import { change } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { entryTag } from "@/lib/platform/addresses/tags";
import { askProvider, type Known } from "./oembed";

/** The embeds that are asked for at the same time, and the most such rounds in one go. */
const AT_ONCE = 4;
const ROUNDS = 10;

/** Milliseconds until an embed is asked for again: a known one, and one that failed, the more often the later. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KNOWN = 30 * DAY;
const FAILED = [10 * MINUTE, HOUR, DAY, 30 * DAY];

interface Wanted {
  address: string;
  failures: number;
  isKnown: boolean;
  isUsed: boolean;
}

/**
 * Asks for the videos and posts that texts link to when nothing is known of them yet, or only old data. Pages that show
 * one are made again when its data change. Any number of servers may do so at once.
 */
export async function fetchWantedEmbeds(signal?: AbortSignal): Promise<void> {
  for (let round = 0; round < ROUNDS && !signal?.aborted; round++) {
    const wanted = await claim();
    await allEnded(wanted.map(fetchEmbed));
    if (wanted.length < AT_ONCE) return;
  }
}

/** The number of due embeds, those that have waited longest, among which the authors take turns. */
const CANDIDATES = 10_000;

/**
 * Claims the embeds that are due, for this server alone for some minutes: those that published texts show before
 * those that were only previewed, and the authors of the texts take turns.
 */
const claim = () => db.$queryRaw<Wanted[]>`
  WITH "due" AS (
    SELECT "address", "next_at", (
      SELECT min("user_id") FROM "entry_embed" JOIN "entry" USING ("entry_id")
      WHERE "entry_embed"."address" = "embed"."address"
    ) AS "author"
    FROM "embed" WHERE "next_at" <= now() ORDER BY "next_at" LIMIT ${CANDIDATES}
  ), "in_turn" AS (
    SELECT "address" FROM "due"
    ORDER BY "author" IS NULL,
      row_number() OVER (PARTITION BY "author" ORDER BY "next_at"), "next_at"
    LIMIT ${AT_ONCE}
  )
  UPDATE "embed" SET "next_at" = now() + interval '5 minutes'
  WHERE "address" IN (
    SELECT "address" FROM "embed" JOIN "in_turn" USING ("address")
    WHERE "next_at" <= now() FOR UPDATE OF "embed" SKIP LOCKED
  )
  RETURNING "address", "failures", "title" IS NOT NULL AS "isKnown",
    EXISTS (SELECT FROM "entry_embed" WHERE "entry_embed"."address" = "embed"."address") AS "isUsed"`;

async function fetchEmbed({ address, failures, isKnown, isUsed }: Wanted): Promise<void> {
  if (!isUsed && (isKnown || failures > 0)) {
    await db.embed.deleteMany({ where: { address, uses: { none: {} } } }); // no text shows it any more
    return;
  }
  let known: Known;
  try {
    known = await askProvider(address);
  } catch (error) {
    const { hostname } = new URL(address);
    log.info({ host: hostname, cause: (error as Error).message }, "nothing is known of an embed");
    const wait = isKnown ? DAY : (FAILED[failures] ?? KNOWN);
    await db.embed.updateMany({
      where: { address },
      data: { failures: Math.min(failures + 1, FAILED.length), next_at: after(wait) },
    });
    return;
  }
  await change(async (tx, touched) => {
    const before = await tx.embed.findUnique({ where: { address }, include: { uses: true } });
    if (!before) return;
    const next = before.uses.length > 0 ? KNOWN : HOUR; // a text in preview is soon published, or never
    const now = { fetched_at: new Date(), next_at: after(next), failures: 0 };
    await tx.embed.update({ where: { address }, data: { ...known, ...now } });
    const isSame =
      before.title === known.title &&
      before.author === known.author &&
      before.thumbnail === known.thumbnail;
    if (!isSame) touched.tag(...before.uses.map(({ entry_id }) => entryTag(entry_id)));
  });
}

const after = (milliseconds: number) => new Date(Date.now() + milliseconds);
