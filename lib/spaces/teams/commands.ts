import "server-only";
import { recordEvent } from "@/lib/house/audit/commands";
import { hasBlocked, isBlocked } from "@/lib/house/blocks/records";
import { addNotice, forgetNotices } from "@/lib/house/notices/commands";
import { pauseTasks, stopped } from "@/lib/house/pauses/commands";
import { findPersonId } from "@/lib/house/users/queries";
import { missingUser, requireUser } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { assertMay, conflict, invalid, notFound } from "@/lib/kernel/errors";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import {
  canChangeMember,
  canManageSpace,
  roles,
  type Role,
  type Standing,
} from "@/lib/spaces/spaces/policy";
import { findRole, requireSpace } from "@/lib/spaces/spaces/records";
import { touchSpace } from "@/lib/spaces/spaces/shown";
import type { NewMember } from "@/lib/spaces/teams/schema";

/** The most people in a team. */
const MAX_MEMBERS = 200;

const KEEPS_AN_OWNER =
  "Un espacio necesita siempre un propietario: antes, otra persona tiene que serlo y haber aceptado.";

/** Makes somebody part of a space's team, by the name of the account. Throws what `setMember` throws. */
export async function inviteMember(
  actor: Actor,
  spaceId: number,
  { username, role }: NewMember,
): Promise<void> {
  const userId = await findPersonId(username, { letIn: true });
  if (userId === null) throw invalid("username", "No existe ninguna cuenta con ese nombre");
  await setMember(actor, spaceId, userId, role);
}

/**
 * Gives a person a role in a space. They are notified, and have it at once; the space may place their entries without
 * asking only when they agree. Giving the owner another role hands the space to another propietario. Throws 404, 403,
 * also for an actor who is silenced and for a person who has blocked the space, 409, 429.
 */
export async function setMember(
  actor: Actor,
  spaceId: number,
  userId: number,
  role: Role,
): Promise<void> {
  await spend("TEAM", actor);
  await change(async (tx, touched) => {
    await requireVoice(tx, actor);
    const space = await requireSpace(tx, spaceId);
    const before = await requireChange(tx, actor, space, userId, role);
    if (before === role) return;
    const user = await requireUser(tx, userId);
    if (user.waiting_since) throw missingUser();
    if (user.synthetic) throw invalid("user_id", "Un usuario sintético no forma parte de equipos");
    const key = { space_id: spaceId, user_id: userId };
    if (userId === space.owner_id) {
      await handOver(tx, actor, space);
      await touchSpace(tx, touched, spaceId);
    } else if (before === null) {
      await requireRoom(tx, spaceId);
      if (userId !== actor.id) await refuseUnwanted(tx, actor, spaceId, userId);
    }
    const joined_at = userId === actor.id || actor.isAdmin ? new Date() : undefined;
    await tx.spaceMember.upsert({
      where: { space_id_user_id: key },
      create: { ...key, role, joined_at },
      update: { role, joined_at },
    });
    await afterChange(tx, actor, spaceId, userId, before, role);
    if (before === null && userId !== actor.id) {
      const team = { space_id: spaceId, space: space.name, role, by: actor.username };
      await forgetNotices(tx, [userId], "team", { space_id: spaceId });
      await addNotice(tx, userId, { kind: "team", ...team });
    }
  });
}

/** Takes somebody off a space's team; everybody may leave. Throws 404, 403, 409 for the last propietario. */
export const removeMember = (actor: Actor, spaceId: number, userId: number): Promise<void> =>
  change(async (tx, touched) => {
    const space = await requireSpace(tx, spaceId);
    const before = await requireChange(tx, actor, space, userId, null);
    if (before === null) throw notFound("Esa persona no está en el equipo.");
    if (userId === space.owner_id) {
      await handOver(tx, actor, space);
      await touchSpace(tx, touched, spaceId);
    }
    await tx.spaceMember.deleteMany({ where: { space_id: spaceId, user_id: userId } });
    await afterChange(tx, actor, spaceId, userId, before, null);
  });

/** Adds the actor to a team by their own wish: it may place their entries without asking from now on. Throws 404. */
export const joinTeam = (actor: Actor, spaceId: number): Promise<void> =>
  change(async (tx) => {
    await requireSpace(tx, spaceId);
    const where = { space_id: spaceId, user_id: actor.id };
    const { count } = await tx.spaceMember.updateMany({
      where: { ...where, joined_at: null },
      data: { joined_at: new Date() },
    });
    if (count === 0 && (await tx.spaceMember.count({ where })) === 0) {
      throw notFound("No estás en el equipo de este espacio.");
    }
  });

/**
 * Makes a person who asked for it (by an invitation) part of a team, within a change. A higher role that they have
 * already stays. Throws 404, 409 for a team that is full.
 */
export async function addMember(
  tx: Database,
  spaceId: number,
  userId: number,
  role: Role,
): Promise<void> {
  const { owner_id } = await requireSpace(tx, spaceId);
  if (userId === owner_id) return;
  const key = { space_id: spaceId, user_id: userId };
  const before = await tx.spaceMember.findUnique({ where: { space_id_user_id: key } });
  if (!before) await requireRoom(tx, spaceId);
  const higher = before && rank(before.role) < rank(role) ? before.role : role;
  await tx.spaceMember.upsert({
    where: { space_id_user_id: key },
    create: { ...key, role, joined_at: new Date() },
    update: { role: higher, joined_at: before?.joined_at ?? new Date() },
  });
}

/** Throws 409 when a team, which the change holds with its space, is full. */
async function requireRoom(tx: Database, spaceId: number) {
  if ((await tx.spaceMember.count({ where: { space_id: spaceId } })) < MAX_MEMBERS) return;
  throw conflict("El equipo ya tiene el máximo de 200 personas.");
}

/** Throws 403 when the person has blocked the actor or the space; administrators cannot be blocked. */
async function refuseUnwanted(tx: Database, actor: Actor, spaceId: number, userId: number) {
  if (actor.isAdmin) return;
  const blocked =
    (await hasBlocked(tx, userId, actor.id)) || (await isBlocked(tx, spaceId, { voice: userId }));
  assertMay(
    !blocked,
    "Esta persona te ha bloqueado a ti o este espacio: no puedes añadirla al equipo.",
  );
}

const rank = (role: string) => roles.findIndex((known) => known === role);

type HeldSpace = Awaited<ReturnType<typeof requireSpace>>;

/** Returns the person's role so far. Throws 403 unless the actor may make them `to`. */
async function requireChange(
  tx: Database,
  actor: Actor,
  space: HeldSpace,
  userId: number,
  to: Standing,
): Promise<Standing> {
  const from = await findRole(tx, { id: userId, isAdmin: false }, space);
  const leaves = userId === actor.id && to === null;
  const role = await findRole(tx, actor, space);
  assertMay(leaves || canChangeMember(role, from, to), "No puedes cambiar este papel del equipo.");
  if (userId === space.owner_id && to !== "propietario") {
    const may = actor.isAdmin || userId === actor.id;
    assertMay(may, "Solo quien figura como propietario del espacio puede dejar de serlo.");
  }
  return from;
}

/** Hands the space to the propietario who has been in the team for longest. Throws 409 when there is none. */
async function handOver(tx: Database, actor: Actor, { space_id, owner_id }: HeldSpace) {
  const heir = await tx.spaceMember.findFirst({
    where: {
      space_id,
      role: "propietario",
      joined_at: { not: null },
      user: { deleted_at: null, suspended_at: null },
    },
    orderBy: [{ created: "asc" }, { user_id: "asc" }],
    select: { user_id: true },
  });
  if (!heir) throw conflict(KEEPS_AN_OWNER);
  await tx.space.update({ where: { space_id }, data: { owner_id: heir.user_id } });
  await tx.spaceMember.deleteMany({ where: { space_id, user_id: heir.user_id } });
  await recordEvent(tx, {
    action: "space.handed",
    actor,
    subject: "space",
    subjectId: space_id,
    before: { owner_id },
    after: { owner_id: heir.user_id },
  });
}

async function afterChange(
  tx: Database,
  actor: Actor,
  spaceId: number,
  userId: number,
  before: Standing,
  after: Standing,
) {
  if (canManageSpace(before) && !canManageSpace(after)) {
    await pauseTasks(tx, { space_id: spaceId, owner_id: userId }, stopped.outside, actor);
  }
  await recordEvent(tx, {
    action: "member.changed",
    actor,
    subject: "space",
    subjectId: spaceId,
    before: { user_id: userId, role: before },
    after: { user_id: userId, role: after },
  });
}
