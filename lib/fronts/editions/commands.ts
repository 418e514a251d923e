import "server-only";
import { arrangementOf, nothingPlaced, setHidden } from "@/lib/fronts/editions/arrange";
import {
  editionSelect,
  toEdition,
  type ComposedFront,
  type Edition,
  type FrontOf,
} from "@/lib/fronts/editions/dto";
import { placedIn } from "@/lib/fronts/editions/order";
import {
  keepShown,
  nextNumber,
  requireRoomToday,
  shownOf,
} from "@/lib/fronts/editions/publication";
import { composed, findInForce, listAmong, listByDate } from "@/lib/fronts/editions/queries";
import {
  assertMayCompose,
  lockFront,
  replacedMeanwhile,
  requireKept,
  requireWaiting,
} from "@/lib/fronts/editions/records";
import {
  editionLimits,
  waitingStates,
  type EditionChanges,
  type EditionInput,
  type HomeInput,
  type PublishInput,
  type ScheduleInput,
  type WithdrawalInput,
} from "@/lib/fronts/editions/schema";
import { editionTag, touchFront } from "@/lib/fronts/editions/shown";
import { readAuthorships } from "@/lib/fronts/placements/records";
import type { Prisma } from "@/lib/generated/prisma/client";
import { recordEvent } from "@/lib/house/audit/commands";
import { whoBlocked } from "@/lib/house/blocks/records";
import { foldEach } from "@/lib/house/notices/commands";
import type { Actor } from "@/lib/kernel/actor";
import { change, transaction, type Touched } from "@/lib/kernel/change";
import { databaseNow } from "@/lib/kernel/clock";
import type { Database } from "@/lib/kernel/db";
import { conflict, invalid, notFound } from "@/lib/kernel/errors";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";

/** The most front pages of one space, or home pages, that may be in preparation or wait for their hour at once. */
const MOST_WAITING = 50;

/** Begins a front page, which shows nowhere until it is published. Throws 404, 403, 409 for too many, 429. */
export async function createEdition(
  actor: Actor,
  of: FrontOf,
  input: EditionInput,
): Promise<Edition> {
  await spend("EDITS", actor);
  return transaction(async (tx) => {
    await assertMayCompose(tx, actor, of);
    await lockFront(tx, of);
    const waiting = await tx.edition.count({
      where: { space_id: of, state: { in: waitingStates } },
    });
    if (waiting >= MOST_WAITING) throw conflict("Hay demasiadas portadas en preparación.");
    const { edition_id } = await tx.edition.create({
      data: { space_id: of, saved_by: actor.id },
      select: { edition_id: true },
    });
    return save(tx, actor, of, edition_id, { ...input, state: "draft" });
  });
}

/**
 * Changes a front page that is not published; one that waits for its hour goes on waiting. Throws 404, 403, 409, 429.
 */
export async function updateEdition(
  actor: Actor,
  editionId: number,
  { version, ...input }: EditionChanges,
): Promise<Edition> {
  await spend("EDITS", actor);
  return transaction(async (tx) => {
    const { space_id } = await requireWaiting(tx, actor, editionId, version);
    return save(tx, actor, space_id, editionId, { ...input, version: { increment: 1 } });
  });
}

/** Deletes a front page that is not published. Throws 404, 403, 409. */
export const deleteEdition = (actor: Actor, editionId: number): Promise<void> =>
  transaction(async (tx) => {
    await requireWaiting(tx, actor, editionId);
    await tx.edition.delete({ where: { edition_id: editionId } });
  });

/**
 * Puts a front page in force, and keeps it for good as it is shown now. Throws 404, 403, 429, and 409 with the current
 * edition: for another version, and when another was published since `based_on` was in force. Throws as `putInForce`.
 */
export async function publishEdition(
  actor: Actor,
  editionId: number,
  { version, based_on }: PublishInput,
): Promise<Edition> {
  await spend("EDITS", actor);
  return change(async (tx, touched) => {
    await requireVoice(tx, actor);
    const edition = await requireWaiting(tx, actor, editionId, version);
    const inForce = await findInForce(edition.space_id, tx);
    if (based_on !== undefined && inForce && inForce.edition_id !== based_on) {
      throw replacedMeanwhile(inForce);
    }
    return putInForce(tx, touched, actor, edition);
  });
}

/**
 * Has a front page publish itself at an hour, in the name of the person who saved it last. Throws 404, 403, 400, 409,
 * 429.
 */
export async function scheduleEdition(
  actor: Actor,
  editionId: number,
  { version, publish_at }: ScheduleInput,
): Promise<Edition> {
  await spend("EDITS", actor);
  return transaction(async (tx) => {
    await requireVoice(tx, actor);
    await requireWaiting(tx, actor, editionId, version);
    if (publish_at <= (await databaseNow(tx))) {
      throw invalid("publish_at", "La fecha y la hora elegidas ya han pasado");
    }
    return read(tx, editionId, {
      state: "scheduled",
      publish_at,
      reason: null,
      version: { increment: 1 },
      ...savedBy(actor),
    });
  });
}

/** Cancels the hour of a front page: it is in preparation again. Throws 404, 403, 409, 429. */
export async function unscheduleEdition(
  actor: Actor,
  editionId: number,
  version: number,
): Promise<Edition> {
  await spend("EDITS", actor);
  return transaction(async (tx) => {
    await requireWaiting(tx, actor, editionId, version);
    return read(tx, editionId, {
      state: "draft",
      publish_at: null,
      version: { increment: 1 },
      ...savedBy(actor),
    });
  });
}

/**
 * Takes an entry off the home page, or shows it there again: the front page in force goes on with that change, as a new
 * one that is kept, too. Throws 404 for an entry that the home page does not show, 403, 429.
 */
export async function showOnHome(
  actor: Actor,
  entryId: number,
  { shown }: HomeInput,
): Promise<HomeInput> {
  await spend("EDITS", actor);
  return change(async (tx, touched) => {
    await requireVoice(tx, actor);
    await assertMayCompose(tx, actor, null);
    await lockFront(tx, null);
    const inForce = await findInForce(null, tx);
    const plan = inForce ? arrangementOf(inForce) : nothingPlaced;
    if (plan.hidden.includes(entryId) !== shown) return { shown };
    if (!shown && (await listAmong(null, [entryId], tx)).length === 0) throw notFound(NOT_THERE);
    const { hidden, ...next } = setHidden(plan, entryId, !shown);
    const { edition_id } = await tx.edition.create({
      data: { space_id: null, saved_by: actor.id },
      select: { edition_id: true },
    });
    const edition = await save(tx, actor, null, edition_id, {
      ...next,
      layout: inForce?.layout ?? null, // as it opens where nobody has composed
      hidden: hidden.slice(-editionLimits.hidden), // those that were hidden first are long on later pages
    });
    await putInForce(tx, touched, actor, edition);
    return { shown };
  });
}

const NOT_THERE = "La portada no muestra esta entrada.";

/**
 * Takes a kept front page out of the archive for good: nothing of what it showed stays, and its address only says that
 * it was there. If it was in force, entries are shown by date until another is published. Throws 404, 403, 409 for one
 * that is not kept, 429.
 */
export async function withdrawEdition(
  actor: Actor,
  editionId: number,
  { reason }: WithdrawalInput,
): Promise<void> {
  await spend("EDITS", actor);
  await change(async (tx, touched) => {
    const { space_id: of, day, number } = await requireKept(tx, actor, editionId);
    const where = { edition_id: editionId };
    await tx.editionStory.deleteMany({ where });
    await tx.editionShown.deleteMany({ where });
    await tx.edition.update({ where, data: { state: "removed" }, select: { edition_id: true } });
    touched.tag(editionTag(editionId));
    await touchFront(tx, touched, of, { day, number });
    const space = of !== null && { space_id: of };
    await recordEvent(tx, {
      action: "edition.removed",
      actor,
      ...(of !== null && { subject: "space", subjectId: of }),
      before: { day, number, ...space },
      after: { reason },
    });
  });
}

/**
 * Publishes an edition, which the change holds with its front page. The settings of the edition before it are deleted:
 * only what it showed is kept. `actor`: the person who publishes it, or has given it its hour. Throws 429 for too many
 * in a day.
 */
export async function putInForce(
  tx: Database,
  touched: Touched,
  actor: Pick<Actor, "id" | "username">,
  edition: Edition,
): Promise<Edition> {
  const { edition_id, space_id: of } = edition;
  const now = await databaseNow(tx);
  const before = await findInForce(of, tx);
  await requireRoomToday(tx, of, now);
  const kept = await nextNumber(tx, of, now);
  const front = await composed(edition, await listByDate(of, tx), tx);
  await tellAuthors(tx, actor, edition, before, front);
  await keepShown(tx, touched, edition_id, shownOf(of, front));
  await tx.editionStory.deleteMany({
    where: { edition: { space_id: of, state: "published" }, edition_id: { not: edition_id } },
  });
  const published = await read(tx, edition_id, {
    state: "published",
    published_at: now,
    publish_at: null,
    reason: null,
    ...kept,
  });
  await touchFront(tx, touched, of, kept);
  await recordEvent(tx, {
    action: "edition.published",
    actor,
    ...(of !== null && { subject: "space", subjectId: of }),
    after: { day: kept.day, number: kept.number, ...(of !== null && { space_id: of }) },
  });
  return published;
}

/** Notifies the authors of others' entries that get a place on a front page and had none on the one before. */
async function tellAuthors(
  tx: Database,
  { id, username }: Pick<Actor, "id" | "username">,
  edition: Edition,
  before: Edition | null,
  { breaking, stories }: ComposedFront,
) {
  const { space_id } = edition;
  const shown = [breaking, ...stories].flatMap((entry) => (entry ? [entry.entry_id] : []));
  const known = new Set(before && placedIn(before));
  const placed = new Set(placedIn(edition));
  const news = shown.filter((entryId) => placed.has(entryId) && !known.has(entryId));
  const found = await readAuthorships(tx, news);
  const blocked = space_id === null ? [] : await whoBlocked(tx, space_id, found);
  const space = await tx.space.findUnique({
    where: { space_id: space_id ?? 0 },
    select: { name: true },
  });
  const front = { kind: "composed", space_id, space: space?.name ?? null, by: username } as const;
  const told = found.flatMap(({ voice, entry_id, title }) =>
    voice === null || voice === id || blocked.includes(voice)
      ? []
      : [{ userId: voice, content: { ...front, entry_id, title } }],
  );
  await foldEach(tx, told, { space_id });
}

type Saved = Omit<EditionInput, "layout"> & {
  layout: EditionInput["layout"] | null;
  state?: string;
  version?: { increment: 1 };
};

async function save(
  tx: Database,
  actor: Actor,
  of: FrontOf,
  edition_id: number,
  { stories, breaking_id, ...data }: Saved,
): Promise<Edition> {
  const ids = stories.map(({ entry_id }) => entry_id);
  const { there, known } = await listKnown(tx, of, [
    ...ids,
    ...(breaking_id === null ? [] : [breaking_id]),
  ]);
  const lost = await tx.editionStory.findMany({
    where: {
      edition: { space_id: of },
      lost_at: { not: null },
      entry_id: { in: ids, notIn: there },
    },
    select: { entry_id: true, lost_at: true },
  });
  const lostAt = new Map(lost.map(({ entry_id, lost_at }) => [entry_id, lost_at])); // composers were told already
  await tx.editionStory.deleteMany({ where: { edition_id } });
  await tx.editionStory.createMany({
    data: withoutEnded(stories, await databaseNow(tx))
      .filter(({ entry_id }) => known.has(entry_id))
      .map((story) => ({ ...story, edition_id, lost_at: lostAt.get(story.entry_id) })),
  });
  const breaking = breaking_id !== null && known.has(breaking_id) ? breaking_id : null;
  return read(tx, edition_id, { ...data, breaking_id: breaking, ...savedBy(actor) });
}

/**
 * Returns the stories without the positions whose time has passed: such an entry goes where its date puts it, as on a
 * front page that is in force.
 */
const withoutEnded = (stories: EditionInput["stories"], now: Date) =>
  stories.map((story) =>
    story.until && story.until <= now ? { ...story, position: null, until: null } : story,
  );

/**
 * Lists the given entries that a front page may show (`there`), and these with those that it has placed before
 * (`known`).
 */
async function listKnown(tx: Database, of: FrontOf, ids: number[]) {
  const there = (await listAmong(of, ids, tx)).map(({ entry_id }) => entry_id);
  const earlier = await tx.editionStory.findMany({
    where: { entry_id: { in: ids }, edition: { space_id: of } },
    distinct: ["entry_id"],
    select: { entry_id: true },
  });
  return { there, known: new Set([...there, ...earlier.map(({ entry_id }) => entry_id)]) };
}

const savedBy = ({ id }: Actor) => ({ saved_by: id, saved_at: new Date() });

const read = async (
  tx: Database,
  edition_id: number,
  data: Prisma.EditionUncheckedUpdateInput,
): Promise<Edition> =>
  toEdition(await tx.edition.update({ where: { edition_id }, data, select: editionSelect }));
