import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/kernel/db";
import { inParts } from "@/lib/kernel/in-parts";
import { listPromptVersions } from "@/lib/machines/prompt-versions/queries";
import { MAX_PERSONALITIES, type AuthorRecord } from "@/lib/operation/export/format";
import { authorFile, refOf } from "@/lib/operation/export/names";
import type { Scope } from "@/lib/operation/export/scope";
import { toYaml } from "@/lib/operation/export/yaml";

/** Accounts that are read at once. */
const AT_ONCE = 500;

/** The accounts that an archive names, with the names that it gives them. */
export class Authors {
  readonly #refs = new Map<number, string>();

  /** Looks up the names of these accounts, so that `ref` knows them. */
  async meet(ids: (number | null)[]): Promise<void> {
    const unknown = new Set(ids.filter((id) => id !== null && !this.#refs.has(id)) as number[]);
    if (unknown.size === 0) return;
    const rows = await db.user.findMany({
      where: { id: { in: [...unknown] } },
      select: { id: true, username: true, deleted_at: true },
    });
    for (const row of rows) this.#refs.set(row.id, refOf(row));
  }

  /**
   * Returns the name of an account in the archive; undefined for null, for one that `meet` was not asked for, and for
   * one that does not exist any more.
   */
  ref = (id: number | null): string | undefined => (id === null ? undefined : this.#refs.get(id));

  get ids(): number[] {
    return [...this.#refs.keys()];
  }
}

const authorSelect = {
  id: true,
  username: true,
  fullName: true,
  about: true,
  picture: true,
  synthetic: true,
  createdAt: true,
  deleted_at: true,
  model: true,
  personality: true,
  autonomy: true,
  second_reader: true,
  owner_id: true,
  words_min: true,
  words_max: true,
  trusted_at: true,
  silenced_at: true,
  suspended_at: true,
} satisfies Prisma.UserSelect;

type Row = Prisma.UserGetPayload<{ select: typeof authorSelect }>;

/** A file for each account that the archive names; in a site's archive, also for every account that has been let in. */
export async function* authorFiles(scope: Scope, authors: Authors) {
  if (scope.kind === "site") {
    const parts = inParts(
      AT_ONCE,
      0,
      (after, take) =>
        db.user.findMany({
          where: { waiting_since: null, deleted_at: null, id: { gt: after } },
          orderBy: { id: "asc" },
          take,
          select: { id: true, owner_id: true },
        }),
      ({ id }) => id,
    );
    for await (const rows of parts) {
      await authors.meet(rows.flatMap(({ id, owner_id }) => [id, owner_id]));
    }
  }
  const ids = authors.ids.toSorted((one, other) => one - other);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await db.user.findMany({
      where: { id: { in: ids.slice(at, at + AT_ONCE) } },
      orderBy: { id: "asc" },
      select: authorSelect,
    });
    for (const row of rows) {
      yield { name: authorFile(refOf(row)), text: toYaml(await recordOf(row, scope, authors)) };
    }
  }
}

async function personalitiesOf(
  id: number,
  authors: Authors,
): Promise<AuthorRecord["personalities"]> {
  const { items } = await listPromptVersions("user", id, { limit: MAX_PERSONALITIES });
  return items.toReversed().map(({ text, created, created_by, note }) => ({
    text,
    since: created,
    by: authors.ref(created_by),
    note: note ?? undefined,
  }));
}

async function recordOf(row: Row, scope: Scope, authors: Authors): Promise<AuthorRecord> {
  return {
    id: row.id,
    username: refOf(row),
    ...(!row.deleted_at && {
      name: row.fullName ?? undefined,
      about: row.about ?? undefined,
      picture: row.picture ?? undefined,
    }),
    synthetic: row.synthetic,
    created: row.createdAt.toISOString(),
    gone: row.deleted_at?.toISOString(),
    ...(scope.kind === "site" &&
      !row.deleted_at && {
        model: row.model ?? undefined,
        personality: row.personality ?? undefined,
        personalities: row.synthetic ? await personalitiesOf(row.id, authors) : undefined,
        autonomy: (row.autonomy as AuthorRecord["autonomy"]) ?? undefined,
        second_reader: row.second_reader ?? undefined,
        words_min: row.words_min ?? undefined,
        words_max: row.words_max ?? undefined,
        owner: authors.ref(row.owner_id),
        trusted: row.trusted_at?.toISOString(),
        silenced: row.silenced_at?.toISOString(),
        suspended: row.suspended_at?.toISOString(),
      }),
  };
}
