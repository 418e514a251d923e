import "server-only";
import { allEnded } from "@/lib/kernel/all-ended";
import { entryTag } from "@/lib/entries/shown";
import { change } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { askProvider, type Known } from "./oembed";

/** Asked for at the same time, and at most in one go. */
const AT_ONCE = 4;
const ROUNDS = 10;

/** Milliseconds until it is asked for again: what is known, and what could not be had, the more often the later. */
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const KNOWN = 30 * DAY;
const FAILED = [10 * MINUTE, 60 * MINUTE, DAY, 30 * DAY];

interface Wanted {
  address: string;
  failures: number;
  isKnown: boolean;
  isUsed: boolean;
}

/**
 * Asks for the videos and posts that texts link to and of which nothing is known yet, or only what is old. Pages that
 * show one are made anew when there is more to show. Any number of servers may do so at once.
 */
export async function fetchWantedEmbeds(signal?: AbortSignal): Promise<void> {
  for (let round = 0; round < ROUNDS && !signal?.aborted; round++) {
    const wanted = await claim();
    await allEnded(wanted.map(fetchEmbed));
    if (wanted.length < AT_ONCE) return;
  }
}

/** What is due, for this server alone for some minutes. */
const claim = () => db.$queryRaw<Wanted[]>`
  UPDATE "embed" SET "next_at" = now() + interval '5 minutes'
  WHERE "address" IN (
    SELECT "address" FROM "embed" WHERE "next_at" <= now()
    ORDER BY "next_at" LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
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
    const now = { fetched_at: new Date(), next_at: after(KNOWN), failures: 0 };
    await tx.embed.update({ where: { address }, data: { ...known, ...now } });
    const isSame =
      before.title === known.title &&
      before.author === known.author &&
      before.thumbnail === known.thumbnail;
    if (!isSame) touched.tag(...before.uses.map(({ entry_id }) => entryTag(entry_id)));
  });
}

const after = (milliseconds: number) => new Date(Date.now() + milliseconds);
