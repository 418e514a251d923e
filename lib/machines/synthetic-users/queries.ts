import "server-only";
import { canManageSynthetic } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Database } from "@/lib/kernel/db";
import { assertMay, notFound } from "@/lib/kernel/errors";
import { after, by, fromCursor, toPage, type Page, type PageQuery } from "@/lib/kernel/pagination";
import type { PromptVersion } from "@/lib/machines/prompt-versions/dto";
import { listPromptVersions } from "@/lib/machines/prompt-versions/queries";
import {
  syntheticUserSelect,
  toSyntheticUser,
  type SyntheticUser,
} from "@/lib/machines/synthetic-users/dto";
import type { SyntheticUsersQuery } from "@/lib/machines/synthetic-users/schema";
import { maskStoredToken, maskToken } from "@/lib/machines/synthetic-users/token";
import { searchPattern } from "@/lib/platform/limits/search-pattern";

/** The most synthetic users that are offered to choose from. */
const OFFERED_USERS = 200;

const alive = { synthetic: true, deleted_at: null };

/** The reader: those who manage the synthetic user see the ends of its token. */
type Viewer = Pick<Actor, "id" | "isAdmin"> | null;

/** One synthetic user, also as an open transaction sees it. Throws 404 for none, a person, or a deleted one. */
export async function getSyntheticUser(
  id: number,
  viewer: Viewer = null,
  reader?: Database,
): Promise<SyntheticUser> {
  const user = await findSyntheticUser(id, viewer, reader);
  if (!user) throw notFound("El usuario que está buscando no existe o ha sido eliminado.");
  return user;
}

/** One synthetic user, as `getSyntheticUser`; null instead of a 404. */
export async function findSyntheticUser(
  id: number,
  viewer: Viewer = null,
  reader: Database = db,
): Promise<SyntheticUser | null> {
  const row = await reader.user.findFirst({ where: { id, ...alive }, select: syntheticUserSelect });
  return row && seenBy(viewer)(row);
}

/** Lists a page of the versions of its personality, newest first, for those who manage it. Throws 404, 403. */
export async function listPersonalityVersions(
  actor: Actor,
  id: number,
  page: PageQuery,
): Promise<Page<PromptVersion>> {
  assertMay(canManageSynthetic(actor, await getSyntheticUser(id, actor)), NOT_YOURS);
  return listPromptVersions("user", id, page);
}

const NOT_YOURS = "No tienes permiso para administrar este usuario sintético.";

/** Lists the synthetic users that the actor manages, newest first, at most `OFFERED_USERS`. */
export async function listManagedSyntheticUsers(actor: Actor) {
  return db.user.findMany({
    where: { ...alive, ...(!actor.isAdmin && { owner_id: actor.id }) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: OFFERED_USERS,
    select: { id: true, username: true, fullName: true, autonomy: true },
  });
}

/** A page of all synthetic users, newest first; with `q`, of those whose names hold that text. */
export async function listSyntheticUsers(
  viewer: Viewer,
  { q, limit, cursor }: SyntheticUsersQuery,
): Promise<Page<SyntheticUser>> {
  const named = q ? { id: { in: await listIdsNamed(q) } } : {};
  const rows = await db.user.findMany({
    where: { AND: [alive, named, after(fromCursor(cursor), "id", "createdAt")] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: syntheticUserSelect,
  });
  return toPage(rows, limit, by("id", "createdAt"), seenBy(viewer));
}

/** Lists the ids of synthetic users whose names contain a text, at most `OFFERED_USERS`. */
async function listIdsNamed(q: string): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "user"
    WHERE "deleted_at" IS NULL AND "synthetic"
      AND fold_text(' ' || "username" || ' ' || coalesce("fullName", '')) LIKE ${await searchPattern(q)}
    ORDER BY "id" DESC LIMIT ${OFFERED_USERS}`;
  return rows.map(({ id }) => id);
}

const seenBy = (viewer: Viewer) => (row: Parameters<typeof toSyntheticUser>[0]) =>
  toSyntheticUser(
    row,
    row.token && (canManageSynthetic(viewer, row) ? maskStoredToken(row.token) : maskToken("")),
  );
