import "server-only";
import { putInForce } from "@/lib/fronts/editions/commands";
import { editionSelect, toEdition, type FrontOf } from "@/lib/fronts/editions/dto";
import { mayEnterHome } from "@/lib/fronts/editions/home";
import { keepShown, nextNumber, shownOf, type Shown } from "@/lib/fronts/editions/publication";
import { findComposed, listByDate } from "@/lib/fronts/editions/queries";
import { assertMayCompose, dayOf, listComposerIds, lockFront } from "@/lib/fronts/editions/records";
import { touchFront } from "@/lib/fronts/editions/shown";
import { addNotices, foldEach } from "@/lib/house/notices/commands";
import type { FoldedNotice } from "@/lib/house/notices/schema";
import { findActorById } from "@/lib/house/users/records";
import { change } from "@/lib/kernel/change";
import { databaseNow } from "@/lib/kernel/clock";
import { db, type Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError, forbidden } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { rateLimiter, takesUse } from "@/lib/kernel/rate-limit";
import { requireVoice } from "@/lib/platform/limits/voice";
import { wallClockOf } from "@/lib/platform/text/wall-clock";

/**
 * Publishes due editions until none is left, or until `signal` aborts; then releases the stories whose time at a fixed
 * position is over.
 */
export async function publishDueEditions(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await publishDueEdition()));
  if (!signal.aborted) await releaseDueStories();
}

/**
 * Publishes the edition whose hour has been over for longest, if any; resolves with whether there was one. Any number
 * of servers may do so on one database: what makes it public once is that finding and publishing it are one change.
 */
export async function publishDueEdition(): Promise<boolean> {
  const [due] = await db.$queryRaw<{ edition_id: number; space_id: number | null }[]>`
    SELECT "edition_id", "space_id" FROM "edition"
    WHERE "state" = 'scheduled' AND "publish_at" <= now() ORDER BY "publish_at", "edition_id" LIMIT 1`;
  if (!due) return false;
  await change(async (tx, touched) => {
    await lockFront(tx, due.space_id);
    const row = await tx.edition.findFirst({
      where: {
        edition_id: due.edition_id,
        state: "scheduled",
        publish_at: { lte: await databaseNow(tx) },
      },
      select: { ...editionSelect, saved_by: true },
    });
    if (!row) return; // published by another server, or taken back meanwhile
    const { saved_by, ...edition } = row;
    try {
      const actor = await requireScheduler(tx, saved_by, due.space_id);
      await putInForce(tx, touched, actor, toEdition(edition));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await takeHour(tx, due, error.message);
    }
  });
  return true;
}

/** Returns the person who gave an edition its hour, if they may still publish it. Throws 403. */
async function requireScheduler(tx: Database, userId: number | null, of: FrontOf) {
  const actor = userId === null ? null : await findActorById(tx, userId);
  if (!actor) throw forbidden("La cuenta de quien la programó ya no está.");
  await assertMayCompose(tx, actor, of);
  await requireVoice(tx, actor);
  return actor;
}

/** Makes an edition that could not be published at its hour a draft again, and tells those who compose it why. */
async function takeHour(
  tx: Database,
  { edition_id, space_id }: { edition_id: number; space_id: number | null },
  reason: string,
) {
  await tx.edition.update({
    where: { edition_id },
    data: { state: "draft", publish_at: null, reason, version: { increment: 1 } },
    select: { edition_id: true },
  });
  const stopped = { kind: "edition_stopped", ...(await namedFront(tx, space_id)), reason } as const;
  const ids = await listComposerIds(tx, space_id);
  await addNotices(
    tx,
    ids.map((id) => [id, stopped]),
  );
}

/** Returns stories whose time at a fixed position is over to their place by date, and has front pages show it. */
async function releaseDueStories(): Promise<void> {
  const due = await db.$queryRaw<{ space_id: number | null }[]>`
    SELECT DISTINCT e."space_id" FROM "edition_story" AS s JOIN "edition" AS e USING ("edition_id")
    WHERE e."state" = 'published' AND s."until" <= now()`;
  for (const { space_id } of due) {
    await change(async (tx, touched) => {
      await lockFront(tx, space_id);
      await tx.editionStory.updateMany({
        where: { until: { lte: await databaseNow(tx) }, edition: { space_id, state: "published" } },
        data: { position: null, until: null },
      });
      await touchFront(tx, touched, space_id);
    });
  }
}

/**
 * Notifies those who compose a front page of the placed entries that it cannot show any more: the next entries take
 * their places. Several, and those of an earlier notice that is not read yet, are told in one notice.
 */
export async function tellLostStories(): Promise<void> {
  const lost = [...(await listLostInSpaces()), ...(await listLostOnHome())];
  for (const [of, stories] of Map.groupBy(lost, ({ space_id }) => space_id)) {
    await change(async (tx) => {
      const front = await namedFront(tx, of);
      const told: EditionLost[] = [];
      for (const { entry_id, title } of stories) {
        const { count } = await tx.editionStory.updateMany({
          where: { entry_id, lost_at: null, position: { not: null }, edition: { space_id: of } },
          data: { lost_at: new Date() },
        });
        // 0: another server has told of it, or it was told for another edition.
        if (count > 0) told.push({ kind: "edition_lost", ...front, entry_id, title });
      }
      const ids = await listComposerIds(tx, of);
      const notices = ids.flatMap((userId) => told.map((content) => ({ userId, content })));
      await foldEach(tx, notices, { space_id: of });
    });
  }
}

type EditionLost = Extract<FoldedNotice, { kind: "edition_lost" }>;

interface LostStory {
  edition_id: number;
  entry_id: number;
  space_id: number | null;
  title: string;
}

const listLostInSpaces = (): Promise<LostStory[]> => db.$queryRaw`
  SELECT s."edition_id", s."entry_id", e."space_id", n."title"
  FROM "edition_story" AS s JOIN "edition" AS e USING ("edition_id") JOIN "entry" AS n USING ("entry_id")
  WHERE s."lost_at" IS NULL AND s."position" IS NOT NULL AND e."space_id" IS NOT NULL AND NOT EXISTS (
    SELECT FROM "space_entry" AS p
    WHERE p."space_id" = e."space_id" AND p."entry_id" = s."entry_id")
  ORDER BY s."edition_id", s."position" LIMIT 100`;

async function listLostOnHome(): Promise<LostStory[]> {
  const may = { ...(await mayEnterHome(db)), deleted_at: null, listed: true };
  const rows = await db.editionStory.findMany({
    where: {
      lost_at: null,
      position: { not: null },
      edition: { space_id: null },
      NOT: { entry: may },
    },
    orderBy: [{ edition_id: "asc" }, { position: "asc" }],
    take: 100,
    select: { edition_id: true, entry_id: true, entry: { select: { title: true } } },
  });
  return rows.map(({ entry, ...row }) => ({ ...row, space_id: null, title: entry.title }));
}

/** Reads the space and the name of a front page, for notices; null for the home page. */
async function namedFront(tx: Database, of: FrontOf) {
  const where = { space_id: of ?? 0 };
  const space = await tx.space.findUnique({ where, select: { name: true } });
  return { space_id: of, space: space?.name ?? null };
}

/** The hour of the site's clock from which on a day's front page is kept. */
const KEPT_FROM = "22:00";

/** Limits the work to once for each front page and day, on whichever server comes first. */
const daily = rateLimiter("editions", 1, 2 * 86_400);

/** Keeps the front pages as they are at the end of the day, if they differ from the last that was kept. */
export async function keepDailyEditions(signal: AbortSignal, now = new Date()): Promise<void> {
  if (wallClockOf(now.toISOString(), env.SITE_TZ).slice(11) < KEPT_FROM) return;
  for (const of of await listFronts()) {
    if (signal.aborted) return;
    if (await takesUse(daily, `${of ?? "home"}:${dayOf(now)}`)) await keepDaily(of, now);
  }
}

/** Lists the home page (null) and the spaces that have entries. */
async function listFronts(): Promise<FrontOf[]> {
  const spaces = await db.space.findMany({
    where: { entries_count: { gt: 0 } },
    orderBy: { space_id: "asc" },
    select: { space_id: true },
  });
  return [null, ...spaces.map(({ space_id }) => space_id)];
}

/** Keeps one front page as it is, unless it shows nothing or the same as the last one. */
async function keepDaily(of: FrontOf, now: Date): Promise<void> {
  try {
    await change(async (tx, touched) => {
      await lockFront(tx, of);
      const byDate = await listByDate(of, tx);
      const front = await findComposed(of, byDate, tx);
      const shown = shownOf(of, front ?? { breaking: null, stories: byDate });
      if (shown.length === 0 || isSame(shown, await lastShown(tx, of))) return;
      const { edition_id } = await tx.edition.create({
        data: {
          space_id: of,
          state: "published",
          automatic: true,
          published_at: now,
          ...(await nextNumber(tx, of, now)),
          layout: front?.layout,
          hidden: [],
        },
        select: { edition_id: true },
      });
      await keepShown(tx, touched, edition_id, shown);
      await touchFront(tx, touched, of);
    });
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error, of }, "a front page was not kept");
  }
}

async function lastShown(tx: Database, of: FrontOf) {
  const last = await tx.edition.findFirst({
    where: { space_id: of, state: "published" },
    orderBy: [{ published_at: "desc" }, { edition_id: "desc" }],
    select: { shown: { orderBy: { position: "asc" } } },
  });
  return last?.shown ?? [];
}

/** Returns whether two front pages show the same entries with the same words and images in the same order. */
const isSame = (shown: Shown[], last: Shown[]) =>
  shown.length === last.length && shown.every((row, index) => isSameStory(row, last[index]!));

const isSameStory = (one: Shown, other: Shown) =>
  one.position === other.position &&
  one.entry_id === other.entry_id &&
  one.headline === other.headline &&
  one.standfirst === other.standfirst &&
  one.image === other.image;
