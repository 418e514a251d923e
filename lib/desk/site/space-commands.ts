import "server-only";
import { isDeepStrictEqual } from "node:util";
import { countMostRead } from "@/lib/fronts/readings/records";
import { recordEvent } from "@/lib/house/audit/commands";
import { gone, pauseTasks } from "@/lib/house/pauses/commands";
import { forgetSpace } from "@/lib/house/settings/records";
import { canModerate } from "@/lib/house/users/policy";
import { isTrusted } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import { orConflict } from "@/lib/kernel/database-errors";
import type { Database } from "@/lib/kernel/db";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import { holdNames } from "@/lib/spaces/domains/records";
import { SLUG_TAKEN, refuseSiteName } from "@/lib/spaces/spaces/commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { getSpace } from "@/lib/spaces/spaces/queries";
import { requireManagedSpace } from "@/lib/spaces/spaces/records";
import type { SpaceChanges } from "@/lib/spaces/spaces/schema";
import { touchSpace } from "@/lib/spaces/spaces/shown";
import { returnDraftsOf } from "@/lib/texts/drafts/records";

/**
 * Changes a space; an empty slug keeps the old one. The space of a new account is no longer listed then, unless a
 * moderator changes it: nobody has checked it as it is now. Throws 404, 403, 409, 429.
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
      const again = !canModerate(actor) && !(await isTrusted(tx, owner_id));
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

/** Reads a space's appearance, and whether its front page shows what was read most. */
const frontOf = (tx: Database, spaceId: number) =>
  tx.space.findUniqueOrThrow({
    where: { space_id: spaceId },
    select: {
      logo: true,
      icon: true,
      accent: true,
      default_image: true,
      date_language: true,
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
