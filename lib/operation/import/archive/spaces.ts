import "server-only";
import { change } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import type { SpaceRecord } from "@/lib/operation/export/format";
import { kindOf } from "@/lib/operation/export/names";
import { touchSpace } from "@/lib/spaces/spaces/shown";
import { readSpace } from "./read";
import { dateOf, findImported, keyOf, noteImported, ownNumber, type Run } from "./run";

/**
 * Creates the archive's spaces that are not here yet, with their teams and domains, which nobody has proven here yet.
 */
export async function importSpaces(run: Run): Promise<void> {
  for (const file of run.archive.names) {
    if (kindOf(file) !== "space") continue;
    await bring(run, await readSpace(run.archive, file));
  }
}

async function bring(run: Run, space: SpaceRecord): Promise<void> {
  const key = keyOf(run, "space", space.id);
  const known = await findImported(key);
  if (known !== null) return void run.spaces.set(space.slug, { space_id: known, isNew: false });
  run.counts.spaces++;
  const slug = await freeSlug(space.slug);
  if (slug !== space.slug) {
    run.notes.push(`Ya hay un espacio en /s/${space.slug}: «${space.name}» queda en /s/${slug}.`);
  }
  for (const { name } of space.domains ?? []) {
    run.notes.push(`El dominio ${name} está por comprobar: hasta entonces no muestra su espacio.`);
  }
  const space_id = run.dry ? 0 : await create(run, { ...space, slug }, key);
  run.spaces.set(space.slug, { space_id, isNew: true });
}

async function freeSlug(slug: string): Promise<string> {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? slug : `${slug.slice(0, 94)}-${number}`;
    const taken = await db.space.findUnique({ where: { slug: tried }, select: { space_id: true } });
    if (!taken) return tried;
  }
}

async function create(run: Run, space: SpaceRecord, key: string): Promise<number> {
  const own = await ownNumber(run, space.id, (space_id) =>
    db.space.findUnique({ where: { space_id }, select: { space_id: true } }),
  );
  const owner_id = memberOf(run, space.owner) ?? run.publisher?.id;
  if (!owner_id) throw new Error(`Nobody to own ${space.slug}.`);
  return change(async (tx, touched) => {
    const { name, slug, subtitle, description, listed, logo, icon, accent } = space;
    const { space_id } = await tx.space.create({
      data: {
        space_id: own,
        owner_id,
        name,
        slug,
        subtitle,
        description,
        listed,
        logo,
        icon,
        accent,
        default_image: space.default_image,
        date_language: space.date_language,
        shows_most_read: space.shows_most_read,
        autonomy: space.autonomy,
        ai_comments: space.ai_comments,
        four_eyes: space.four_eyes,
        unread_noindex: space.unread_noindex,
        ai_daily: space.ai_daily,
        created: space.created,
      },
      select: { space_id: true },
    });
    await addTeam(tx, run, space, space_id, owner_id);
    await addDomains(tx, run, space, { space_id, owner_id });
    await noteImported(tx, run, { import_key: key, kind: "space", record_id: space_id });
    await touchSpace(tx, touched, space_id);
    return space_id;
  });
}

async function addTeam(
  tx: Database,
  run: Run,
  space: SpaceRecord,
  space_id: number,
  owner: number,
) {
  const team = new Map(
    (space.team ?? []).flatMap(({ user, role, since, joined }) => {
      const user_id = memberOf(run, user);
      if (user_id === undefined || user_id === owner) return []; // an owner has no row
      return [[user_id, { space_id, user_id, role, created: since, joined_at: dateOf(joined) }]];
    }),
  );
  await tx.spaceMember.createMany({ data: [...team.values()] });
}

async function addDomains(
  tx: Database,
  run: Run,
  space: SpaceRecord,
  { space_id, owner_id }: { space_id: number; owner_id: number },
) {
  const domains = (space.domains ?? []).map(({ name, description, created, owner }) => ({
    name,
    description,
    created,
    space_id,
    owner_id: (owner && memberOf(run, owner)) || owner_id,
  }));
  await tx.domain.createMany({ data: domains, skipDuplicates: true });
}

/**
 * Finds a member or owner of a space: an account that was here before gets no role in a new space, unless the site was
 * empty.
 */
function memberOf(run: Run, ref: string): number | undefined {
  const user = run.users.get(ref);
  return user && (user.isNew || run.keepsNumbers) ? user.id : undefined;
}
