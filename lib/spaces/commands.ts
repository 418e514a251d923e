import "server-only";
import { isDeepStrictEqual } from "node:util";
import { recordEvent } from "@/lib/audit/commands";
import type { Actor } from "@/lib/kernel/actor";
import { hasBlocked } from "@/lib/blocks/records";
import { returnDraftsOf } from "@/lib/drafts/records";
import { canAdmitEntries } from "@/lib/entries/policy";
import { requireEntry } from "@/lib/entries/records";
import { touchEntry } from "@/lib/entries/shown";
import { change, type Touched } from "@/lib/kernel/change";
import { orConflict } from "@/lib/kernel/database-errors";
import type { Database } from "@/lib/kernel/db";
import { assertMay, conflict, invalid, notFound } from "@/lib/kernel/errors";
import type { Placed, Space } from "@/lib/spaces/dto";
import { holdNames } from "@/lib/domains/records";
import { spend } from "@/lib/limits/spend";
import { requireVoice } from "@/lib/limits/voice";
import { addNotice, foldNotices, forgetPlacement } from "@/lib/notices/commands";
import { readSiteName } from "@/lib/paper/queries";
import {
  hasConsent,
  isBlocked,
  isOwn,
  readAuthorship,
  refuseRepeated,
} from "@/lib/placements/records";
import { countMostRead } from "@/lib/readings/records";
import { forgetSpace } from "@/lib/settings/records";
import { canAddEntry, canProposeEntry, canRemoveEntryFromSpace } from "@/lib/spaces/policy";
import { getSpace } from "@/lib/spaces/queries";
import {
  findRole,
  listEditorIds,
  NOT_YOURS,
  requireManagedSpace,
  requireSpace,
} from "@/lib/spaces/records";
import type { SpaceChanges, SpaceInput } from "@/lib/spaces/schema";
import { touchSpace } from "@/lib/spaces/shown";
import { slugFromName } from "@/lib/spaces/slug-from-name";
import { gone, pauseTasks } from "@/lib/tasks/pause";
import { passesForOffice } from "@/lib/users/names";
import { isTrusted, requireUser } from "@/lib/users/records";

const SLUG_TAKEN = "Ya existe un espacio con ese slug";

/** Creates a space that belongs to the actor; without a slug its name gives one. Throws 400, 409, 429. */
export async function createSpace(actor: Actor, input: SpaceInput): Promise<Space> {
  await spend("SPACES", actor);
  return change(async (tx, touched) => {
    await requireVoice(tx, actor);
    await refuseSiteName(tx, actor, input.name);
    const { trusted_at } = await requireUser(tx, actor.id); // nobody is trusted between this and the row
    const listed = trusted_at !== null;
    for (const slug of input.slug ? [input.slug] : await freeSlugs(tx, input.name)) {
      const [created] = await tx.space.createManyAndReturn({
        data: { ...input, slug, owner_id: actor.id, listed },
        skipDuplicates: true,
        select: { space_id: true },
      });
      if (!created) continue; // taken, perhaps this very moment
      await touchSpace(tx, touched, created.space_id);
      return getSpace(created.space_id, tx);
    }
    throw conflict(SLUG_TAKEN);
  });
}

/**
 * Changes a space; a slug taken away leaves the old one. That of an account that is new is listed no more: nobody has
 * seen it as it is now. Throws 404, 403, 409, 429.
 */
export async function updateSpace(
  actor: Actor,
  spaceId: number,
  { slug, ...changes }: SpaceChanges,
): Promise<Space> {
  await spend("EDITS", actor);
  return orConflict(
    SLUG_TAKEN,
    change(async (tx, touched) => {
      await requireVoice(tx, actor);
      const { owner_id } = await requireManagedSpace(tx, actor, spaceId);
      if (changes.name !== undefined) await refuseSiteName(tx, actor, changes.name);
      const again = !canAdmitEntries(actor) && !(await isTrusted(tx, owner_id));
      await touchSpace(tx, touched, spaceId);
      const { shows_most_read: said, ...before } = await frontOf(tx, spaceId);
      await tx.space.update({
        where: { space_id: spaceId },
        data: { ...changes, slug: slug ?? undefined, ...(again && { listed: false }) },
      });
      const { shows_most_read: says, ...after } = await frontOf(tx, spaceId);
      if (says !== said) await countMostRead(tx, touched, spaceId);
      await touchSpace(tx, touched, spaceId);
      if (!isDeepStrictEqual(before, after)) {
        const of = { subject: "space", subjectId: spaceId } as const;
        await recordEvent(tx, { action: "space.dressed", actor, ...of, before, after });
      }
      return getSpace(spaceId, tx);
    }),
  );
}

/** How a space looks, and whether its front page says what was read most. */
const frontOf = (tx: Database, spaceId: number) =>
  tx.space.findUniqueOrThrow({
    where: { space_id: spaceId },
    select: {
      ...{ logo: true, icon: true, accent: true, default_image: true, date_language: true },
      shows_most_read: true,
    },
  });

/** Deletes a space: its entries stay, its domains go, its tasks are paused. Throws 404, 403. */
export const deleteSpace = (actor: Actor, spaceId: number): Promise<void> =>
  change(async (tx, touched) => {
    await requireManagedSpace(tx, actor, spaceId);
    await touchSpace(tx, touched, spaceId);
    const { owner_id, name, slug } = await getSpace(spaceId, tx);
    await recordEvent(tx, {
      action: "space.deleted",
      actor,
      subject: "space",
      subjectId: spaceId,
      before: { name, slug, owner_id },
    });
    await pauseTasks(tx, { space_id: spaceId }, gone.space, actor);
    await holdNames(tx, { space_id: spaceId });
    await returnDraftsOf(tx, spaceId);
    await forgetSpace(tx, touched, spaceId);
    await tx.space.delete({ where: { space_id: spaceId } });
  });

/**
 * Puts an entry on a space's front page, dated now or `created`; a colaborador's waits for an editor. One that
 * the author has no part in is listed, and the author told. Throws 404, 403, 409 when it is there already, or a
 * machine's with the same text under another entry, 429.
 */
export async function addEntryToSpace(
  actor: Actor,
  spaceId: number,
  entryId: number,
  created?: Date,
): Promise<Placed> {
  await spend("PLACEMENTS", actor);
  return orConflict(
    ALREADY_THERE,
    change(async (tx, touched) => {
      await requireVoice(tx, actor);
      await requireEntry(tx, entryId);
      return placeEntry(tx, touched, actor, spaceId, entryId, created);
    }),
  );
}

/** The same within a change that holds the entry, of an actor who may publish. */
export async function placeEntry(
  tx: Database,
  touched: Touched,
  actor: Actor,
  spaceId: number,
  entryId: number,
  created?: Date,
): Promise<Placed> {
  const space = await requireSpace(tx, spaceId);
  const entry = await readAuthorship(tx, entryId);
  const [role, own] = [await findRole(tx, actor, space), isOwn(actor, entry)];
  if (canProposeEntry(role, own)) return propose(tx, actor, space, entry);
  assertMay(canAddEntry(role, own), role ? ONLY_YOURS : NOT_YOURS);
  await requireRead(tx, space, entry);
  await refuseRepeated(tx, { space_id: spaceId, entry_id: entryId });
  const accepted = await hasConsent(tx, actor, space, entry);
  if (!accepted) await requireListable(tx, actor, space, entry);
  await touchEntry(tx, touched, entryId);
  const place = { space_id: spaceId, entry_id: entryId };
  await insertPlacement(tx, touched, { ...place, created, placed_by: actor.id, accepted });
  await tx.placementProposal.deleteMany({ where: place });
  if (entry.voice !== null && !own) {
    const about = { ...place, title: entry.title, space: space.name };
    if (accepted) {
      const placed = { kind: "placed", ...about, by: actor.username } as const;
      await foldNotices(tx, [entry.voice], placed, { space_id: spaceId });
    } else {
      await forgetPlacement(tx, place);
      await addNotice(tx, entry.voice, { kind: "placement", ...about });
    }
  }
  return { ...place, state: accepted ? "accepted" : "listed" };
}

/** Throws 403 for a machine's text that nobody who edits the space but its owner has read, where that has four eyes. */
async function requireRead(tx: Database, space: HeldSpace, { entry_id, voice }: Authored) {
  const { four_eyes } = await tx.space.findUniqueOrThrow({
    where: { space_id: space.space_id },
    select: { four_eyes: true },
  });
  if (!four_eyes) return;
  const { origin, reviewer } = await tx.entry.findUniqueOrThrow({
    where: { entry_id },
    select: { origin: true, reviewer: { select: { id: true, isAdmin: true } } },
  });
  const editors = await listEditorIds(tx, space);
  assertMay(
    origin !== "synthetic" ||
      (reviewer !== null &&
        reviewer.id !== voice &&
        (reviewer.isAdmin || editors.includes(reviewer.id))),
    "En este espacio lo que escribe una máquina lo lee antes alguien que lo edita y no la lleva.",
  );
}

const ALREADY_THERE = "La entrada ya está en el espacio";
const ONLY_YOURS = "En este espacio solo puedes añadir tus propias entradas.";

/** Spaces that may list an entry without its author's consent. */
const MAX_LISTINGS = 50;

type HeldSpace = Awaited<ReturnType<typeof requireSpace>>;
type Authored = Awaited<ReturnType<typeof readAuthorship>>;

/** Throws 403 when the author wants none of theirs there, or nothing of the actor, 409 when enough others list it. */
async function requireListable(tx: Database, actor: Actor, space: HeldSpace, entry: Authored) {
  assertMay(
    entry.voice === null || !(await hasBlocked(tx, entry.voice, actor.id)),
    "Quien responde de esta entrada te ha bloqueado: no puedes añadirla a un espacio.",
  );
  assertMay(
    !(await isBlocked(tx, space.space_id, entry)),
    "Quien escribió esta entrada no quiere que sus textos aparezcan en este espacio.",
  );
  const where = { entry_id: entry.entry_id, accepted_at: null };
  if ((await tx.spaceEntry.count({ where })) >= MAX_LISTINGS) {
    throw conflict(
      "Demasiados espacios muestran ya esta entrada sin que su autor lo haya aceptado.",
    );
  }
}

async function propose(
  tx: Database,
  actor: Actor,
  { space_id, owner_id, name }: HeldSpace,
  { entry_id, title }: Authored,
): Promise<Placed> {
  const place = { space_id, entry_id };
  if (await tx.spaceEntry.findUnique({ where: { space_id_entry_id: place } })) {
    throw conflict(ALREADY_THERE);
  }
  const { count } = await tx.placementProposal.createMany({
    data: { ...place, proposed_by: actor.id },
    skipDuplicates: true,
  });
  if (count === 0) throw conflict("La entrada ya está propuesta: falta que la acepte un editor.");
  const editors = await listEditorIds(tx, { space_id, owner_id }, { joined: true });
  const others = (await tx.placementProposal.count({ where: { space_id } })) - 1;
  const by = actor.username;
  const notice = { kind: "proposal", ...place, title, space: name, by, others } as const;
  await foldNotices(tx, editors, notice, { space_id });
  return { ...place, state: "proposed" };
}

interface NewPlacement {
  space_id: number;
  entry_id: number;
  created?: Date;
  placed_by: number | null;
  /** Whether the author agrees from the start. */
  accepted: boolean;
}

/** An entry's new place in a space, both of which the change holds. */
export async function insertPlacement(
  tx: Database,
  touched: Touched,
  { accepted, ...placement }: NewPlacement,
): Promise<void> {
  await tx.spaceEntry.create({
    data: { ...placement, accepted_at: accepted ? new Date() : null },
    select: { entry_id: true },
  });
  await touchEntry(tx, touched, placement.entry_id);
}

/** Takes an entry off a space; the entry stays. Throws 404, 403. */
export const removeEntryFromSpace = (
  actor: Actor,
  spaceId: number,
  entryId: number,
): Promise<void> =>
  change(async (tx, touched) => {
    await requireEntry(tx, entryId);
    const space = await requireSpace(tx, spaceId);
    const entry = await readAuthorship(tx, entryId);
    const [role, own] = [await findRole(tx, actor, space), isOwn(actor, entry)];
    assertMay(canRemoveEntryFromSpace(role, own));
    await touchEntry(tx, touched, entryId);
    const place = { space_id: spaceId, entry_id: entryId };
    const { count } = await tx.spaceEntry.deleteMany({ where: place });
    if (count === 0) throw notFound("La entrada no está en el espacio.");
    await touchEntry(tx, touched, entryId);
    await recordEvent(tx, {
      action: "placement.removed",
      actor,
      subject: "entry",
      subjectId: entryId,
      before: { space_id: spaceId, space: space.name },
    });
  });

/** Throws 400 for a name that readers would take for the site's own; administrators may give it. */
async function refuseSiteName(tx: Database, actor: Actor, name: string) {
  if (!actor.isAdmin && passesForOffice(name, await readSiteName(tx))) {
    throw invalid("name", "Ese nombre se confunde con el del sitio.");
  }
}

/** The slugs that a name can give and no space has: the name itself, then `-2`, `-3`, … */
async function freeSlugs(tx: Database, name: string): Promise<string[]> {
  const base = slugFromName(name);
  const rows = await tx.space.findMany({
    where: { OR: [{ slug: base }, { slug: { startsWith: `${base}-` } }] },
    select: { slug: true },
  });
  const taken = new Set(rows.map(({ slug }) => slug));
  const numbered = Array.from({ length: taken.size + 5 }, (_, index) => `${base}-${index + 2}`);
  return [base, ...numbered].filter((slug) => !taken.has(slug));
}
