import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/kernel/db";
import { inParts } from "@/lib/kernel/in-parts";
import type { Authors } from "@/lib/operation/export/authors";
import type { EditionRecord, SpaceRecord } from "@/lib/operation/export/format";
import { spaceFile } from "@/lib/operation/export/names";
import type { Scope } from "@/lib/operation/export/scope";
import { toYaml } from "@/lib/operation/export/yaml";
import type { ArchivedFile } from "./entries";

/** Spaces and front pages that are read at once. */
const SPACES = 200;
const EDITIONS = 20;

/**
 * The files of all spaces of the site, or of the one space; none for an account, because spaces are exported one by
 * one.
 */
export async function* spaceFiles(scope: Scope, authors: Authors): AsyncGenerator<ArchivedFile> {
  if (scope.kind === "account") return;
  const where = scope.kind === "space" ? { space_id: scope.space_id } : {};
  const parts = inParts(
    SPACES,
    0,
    (after, take) =>
      db.space.findMany({
        where: { AND: [where, { space_id: { gt: after } }] },
        orderBy: { space_id: "asc" },
        take,
        include: {
          members: { orderBy: [{ created: "asc" }, { user_id: "asc" }] },
          domains: { orderBy: { domain_id: "asc" } },
        },
      }),
    ({ space_id }) => space_id,
  );
  for await (const rows of parts) {
    for (const row of rows) {
      await authors.meet([
        row.owner_id,
        ...row.members.map(({ user_id }) => user_id),
        ...row.domains.map(({ owner_id }) => owner_id),
      ]);
      yield {
        name: spaceFile(row.slug),
        text: toYaml(recordOf(row, authors)),
        counts: { spaces: 1, domains: row.domains.length },
      };
    }
  }
}

type Row = Prisma.SpaceGetPayload<{ include: { members: true; domains: true } }>;

const recordOf = (row: Row, authors: Authors): SpaceRecord => ({
  id: row.space_id,
  name: row.name,
  slug: row.slug,
  subtitle: row.subtitle ?? undefined,
  description: row.description ?? undefined,
  owner: authors.ref(row.owner_id)!,
  created: row.created.toISOString(),
  listed: row.listed,
  logo: row.logo ?? undefined,
  icon: row.icon ?? undefined,
  accent: row.accent ?? undefined,
  default_image: row.default_image ?? undefined,
  date_language: (row.date_language as SpaceRecord["date_language"]) ?? undefined,
  shows_most_read: row.shows_most_read || undefined,
  autonomy: (row.autonomy as SpaceRecord["autonomy"]) ?? undefined,
  ai_comments: (row.ai_comments as SpaceRecord["ai_comments"]) ?? undefined,
  four_eyes: row.four_eyes || undefined,
  unread_noindex: row.unread_noindex || undefined,
  ai_daily: row.ai_daily ?? undefined,
  team: row.members.map(({ user_id, role, created, joined_at }) => ({
    user: authors.ref(user_id)!,
    role: role as NonNullable<SpaceRecord["team"]>[number]["role"],
    since: created.toISOString(),
    joined: joined_at?.toISOString(),
  })),
  domains: row.domains.map(({ name, description, created, owner_id }) => ({
    name,
    description: description ?? undefined,
    created: created.toISOString(),
    owner: authors.ref(owner_id),
  })),
});

/**
 * The condition for entries that are there: the headline of one that is withdrawn or in the trash is not exported
 * either.
 */
const there = { entry: { deleted_at: null } };

/** The front pages that were published, a line of JSON for each. */
export async function* editionLines(scope: Scope, authors: Authors): AsyncGenerator<string> {
  if (scope.kind === "account") return;
  const of = scope.kind === "space" ? { space_id: scope.space_id } : {};
  const parts = inParts(
    EDITIONS,
    0,
    (after, take) =>
      db.edition.findMany({
        where: { ...of, state: { in: ["published", "removed"] }, edition_id: { gt: after } },
        orderBy: { edition_id: "asc" },
        take,
        include: {
          space: { select: { slug: true } },
          stories: { where: there, orderBy: { entry_id: "asc" } },
          shown: { where: there, orderBy: { position: "asc" } },
        },
      }),
    ({ edition_id }) => edition_id,
  );
  for await (const rows of parts) {
    await authors.meet(
      rows.flatMap(({ saved_by, shown }) => [saved_by, ...shown.map((one) => one.author_id)]),
    );
    for (const row of rows) yield `${JSON.stringify(editionOf(row, authors))}\n`;
  }
}

type EditionRow = Prisma.EditionGetPayload<{
  include: { space: { select: { slug: true } }; stories: true; shown: true };
}>;

const editionOf = (row: EditionRow, authors: Authors): EditionRecord => ({
  id: row.edition_id,
  space: row.space?.slug ?? null,
  state: row.state as EditionRecord["state"],
  layout: row.layout as EditionRecord["layout"],
  breaking: row.breaking_id,
  hidden: row.hidden,
  automatic: row.automatic,
  published: row.published_at?.toISOString() ?? null,
  day: row.day,
  number: row.number,
  version: row.version,
  saved: row.saved_at.toISOString(),
  saved_by: authors.ref(row.saved_by) ?? null,
  stories: row.stories.map(({ entry_id, edition_id: _, until, lost_at, ...story }) => ({
    entry: entry_id,
    ...story,
    until: until?.toISOString() ?? null,
    lost: lost_at?.toISOString() ?? null,
  })),
  shown: row.shown.map(
    ({ entry_id, edition_id: _, edition_shown_id: __, author_id, dated, ...shown }) => ({
      entry: entry_id,
      ...shown,
      author: authors.ref(author_id) ?? null,
      dated: dated.toISOString(),
    }),
  ),
});
