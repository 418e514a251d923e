import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { assertMay, notFound } from "@/lib/kernel/errors";
import { canSeeTeam, roles } from "@/lib/spaces/spaces/policy";
import { getSpaceRole } from "@/lib/spaces/spaces/queries";
import type { Member, OwnTeam } from "@/lib/spaces/teams/dto";

/** The most members that a list shows. */
const LISTED = 200;

const person = { id: true, username: true, fullName: true };

/** A space's team, the highest roles first. Throws 404, 403 for people who are not in it. */
export async function listTeam(actor: Actor, spaceId: number): Promise<Member[]> {
  const role = await getSpaceRole(actor, spaceId);
  assertMay(canSeeTeam(role), "Solo el equipo del espacio lo ve.");
  const space = await db.space.findUnique({
    where: { space_id: spaceId },
    select: {
      owner: { select: person },
      members: {
        where: { user: { deleted_at: null } },
        orderBy: [{ created: "asc" }, { user_id: "asc" }],
        take: LISTED,
        select: { role: true, joined_at: true, user: { select: person } },
      },
    },
  });
  if (!space) throw notFound("El espacio no existe o ha sido eliminado.");
  const { owner } = space;
  const others = space.members.filter(({ user }) => user.id !== owner.id);
  return [
    { ...named(owner), role: "propietario", owner: true, joined: true },
    ...roles.flatMap((role) =>
      others
        .filter((member) => member.role === role)
        .map(({ user, joined_at }) => ({
          ...named(user),
          role,
          owner: false,
          joined: joined_at !== null,
        })),
    ),
  ];
}

/** One member of a space's team. Throws 404, 403 for people who are not in it. */
export async function getMember(actor: Actor, spaceId: number, userId: number): Promise<Member> {
  const member = (await listTeam(actor, spaceId)).find(({ user_id }) => user_id === userId);
  if (!member) throw notFound("Esa persona no está en el equipo.");
  return member;
}

/** The most teams that the dashboard names. */
const NAMED_TEAMS = 5;

/** Lists the teams that the actor has joined, the latest first, at most 5. */
export async function listOwnTeams({ id }: Actor): Promise<OwnTeam[]> {
  const rows = await db.spaceMember.findMany({
    where: { user_id: id, joined_at: { not: null } },
    orderBy: [{ joined_at: "desc" }, { space_id: "desc" }],
    take: NAMED_TEAMS,
    select: { role: true, space: { select: { space_id: true, name: true, slug: true } } },
  });
  return rows.flatMap(({ role, space }) => {
    const known = roles.find((one) => one === role);
    return known ? [{ role: known, space }] : [];
  });
}

const named = ({
  id,
  username,
  fullName,
}: {
  id: number;
  username: string;
  fullName: string | null;
}) => ({ user_id: id, username, fullName });
