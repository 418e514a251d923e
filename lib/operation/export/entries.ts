import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/kernel/db";
import { inParts } from "@/lib/kernel/in-parts";
import type { Authors } from "@/lib/operation/export/authors";
import type { ArchivedComment, ArchivedVersion, EntryMatter } from "@/lib/operation/export/format";
import { comesBack, toArchived } from "@/lib/operation/export/image-paths";
import { commentsFile, entryBase, entryFile, versionsFile } from "@/lib/operation/export/names";
import {
  entriesOf,
  entryIdsOf,
  isOwn,
  shownHand,
  slugOf,
  type Scope,
} from "@/lib/operation/export/scope";
import { toYaml, withFrontMatter } from "@/lib/operation/export/yaml";
import { readKept } from "@/lib/publishing/publish/entry-commands";
import { imageFocus } from "@/lib/texts/entries/lead-image";
import { givenWordsOf, wordColumns } from "@/lib/texts/entries/words";

/** Comments that are read at once. */
const AT_ONCE = 500;

const whose = { id: true, synthetic: true, owner_id: true } as const;
const provenance = {
  origin: true,
  disclosure: true,
  ai_model: true,
  reviewed_by: true,
  reviewed_at: true,
  human_share: true,
} as const;

const entrySelect = {
  entry_id: true,
  title: true,
  content: true,
  excerpt: true,
  user_id: true,
  image: true,
  ...wordColumns,
  ...imageFocus,
  social_image: true,
  created: true,
  updated: true,
  version: true,
  modified_at: true,
  revised_at: true,
  modified_by: true,
  recovered_from: true,
  listed: true,
  comments_closed_at: true,
  no_ai_comments: true,
  ...provenance,
  reviewed_late: true,
  user: { select: whose },
  slugs: { orderBy: { slug_id: "asc" } },
  aliases: { orderBy: { path: "asc" } },
  spaces: {
    orderBy: [{ created: "asc" }, { space_id: "asc" }],
    select: {
      created: true,
      accepted_at: true,
      placed_by: true,
      space: { select: { space_id: true, slug: true } },
    },
  },
  signatures: {
    where: { role: "coauthor", agreed_at: { not: null } },
    orderBy: [{ asked_at: "asc" }, { user_id: "asc" }],
  },
  corrections: { orderBy: { version: "asc" } },
  status: true,
  deleted_at: true,
  removals: { where: { subject: "entry" }, select: { removed_by: true } },
} satisfies Prisma.EntrySelect;

type Row = Prisma.EntryGetPayload<{ select: typeof entrySelect }>;

/** A file of the archive, and what it adds to the manifest's counts and to `_redirects`. */
export interface ArchivedFile {
  name: string;
  text: string;
  lastModified?: Date;
  counts?: Record<string, number>;
  /** Lines of `_redirects`. */
  redirects?: string[];
}

/** The files of each entry, the oldest first. */
export async function* entryFiles(scope: Scope, authors: Authors): AsyncGenerator<ArchivedFile> {
  for await (const ids of entryIdsOf(scope)) {
    for (const entry_id of ids) {
      const row = await db.entry.findFirst({
        where: { entry_id, ...entriesOf(scope) },
        select: entrySelect,
      });
      if (!row) continue;
      const spaces = row.status === "withdrawn" ? await keptPlacesOf(entry_id) : row.spaces;
      yield* filesOf({ ...row, spaces }, scope, authors);
    }
  }
}

/** Returns the places that a withdrawn entry had, in spaces that are still there. */
async function keptPlacesOf(entry_id: number): Promise<Row["spaces"]> {
  const { places } = await readKept(db, entry_id);
  const spaces = await db.space.findMany({
    where: { space_id: { in: places.map(({ space_id }) => space_id) } },
    select: { space_id: true, slug: true },
  });
  return places.flatMap(({ space_id, created, accepted_at, placed_by = null }) => {
    const space = spaces.find((one) => one.space_id === space_id);
    const accepted = accepted_at ? new Date(accepted_at) : null;
    return space ? [{ space, created: new Date(created), accepted_at: accepted, placed_by }] : [];
  });
}

async function* filesOf(row: Row, scope: Scope, authors: Authors): AsyncGenerator<ArchivedFile> {
  const isWithdrawn = row.status === "withdrawn";
  const base = entryBase(slugOf(row), isWithdrawn);
  await authors.meet([
    ...[row.user_id, handOf(row, row.modified_by, scope), row.reviewed_by],
    ...row.removals.map(({ removed_by }) => removed_by),
    ...row.signatures.map(({ user_id }) => user_id),
    ...row.spaces.map(({ placed_by }) => placed_by),
    ...row.corrections.map(({ user_id }) => handOf(row, user_id, scope)),
  ]);
  const matter = matterOf(row, scope, authors);
  const { content } = row;
  yield {
    name: entryFile(base),
    text: withFrontMatter(matter, matter.rotativa.images_untouched ? content : toArchived(content)),
    lastModified: row.updated,
    counts: { [isWithdrawn ? "withdrawn" : "entries"]: 1, corrections: row.corrections.length },
    redirects: isWithdrawn ? [] : redirectsOf(row),
  };
  const comments = await commentsOf(row.entry_id, scope, authors);
  if (comments.length > 0) {
    yield {
      name: commentsFile(base),
      text: toYaml(comments),
      counts: { comments: comments.length },
    };
  }
  if (!isOwn(scope, row.user)) return;
  const versions = await versionsOf(row.entry_id, authors);
  if (versions.length === 0) return;
  yield {
    name: versionsFile(base),
    text: toYaml(versions),
    counts: { versions: versions.length },
  };
}

/**
 * Returns who changed or corrected a text, if the export may say it: always when it includes the versions, which say it
 * too.
 */
const handOf = ({ user_id, user }: Row, by: number | null, scope: Scope) =>
  isOwn(scope, user) ? by : shownHand(scope, by, user_id);

function matterOf(row: Row, scope: Scope, authors: Authors): EntryMatter {
  const isUntouched = ![row.content, row.image ?? "", row.social_image ?? ""].every(comesBack);
  const place = (image: string | null) =>
    image === null ? undefined : isUntouched ? image : toArchived(image);
  const places = row.spaces.filter(
    ({ space }) => scope.kind !== "space" || space.space_id === scope.space_id,
  );
  const hasFocus = row.image_focus_x !== null && row.image_focus_y !== null;
  return {
    title: row.title,
    date: row.created.toISOString(),
    updated: row.updated.toISOString(),
    ...(row.status === "withdrawn" && {
      draft: true,
      withdrawn: row.deleted_at!.toISOString(),
      withdrawn_by: authors.ref(row.removals[0]?.removed_by ?? null),
    }),
    author: authors.ref(row.user_id)!,
    coauthors: some(
      row.signatures.map(({ user_id, asked_at, agreed_at, agreed_version }) => ({
        author: authors.ref(user_id)!,
        asked: asked_at.toISOString(),
        agreed: agreed_at!.toISOString(),
        version: agreed_version ?? undefined,
      })),
    ),
    slug: slugOf(row),
    image: place(row.image),
    ...givenWordsOf(row),
    image_focus: hasFocus ? { x: row.image_focus_x!, y: row.image_focus_y! } : undefined,
    social_image: place(row.social_image),
    aliases: some(row.aliases.map(({ path }) => `/${path}`)),
    spaces: some(
      places.map(({ space, created, accepted_at, placed_by }) => ({
        slug: space.slug,
        placed: created.toISOString(),
        accepted: accepted_at?.toISOString(),
        placed_by: authors.ref(placed_by),
      })),
    ),
    listed: row.listed,
    comments_closed: row.comments_closed_at?.toISOString(),
    no_ai_comments: row.no_ai_comments || undefined,
    ...provenanceOf(row, authors),
    reviewed_late: row.reviewed_late || undefined,
    version: row.version,
    corrections: some(
      row.corrections.map(({ version, created, line, user_id }) => ({
        version,
        date: created.toISOString(),
        text: line,
        by: authors.ref(handOf(row, user_id, scope)),
      })),
    ),
    rotativa: {
      id: row.entry_id,
      excerpt: row.excerpt,
      modified: row.modified_at?.toISOString(),
      modified_by: authors.ref(handOf(row, row.modified_by, scope)),
      revised: row.revised_at?.toISOString(),
      recovered_from: row.recovered_from ?? undefined,
      paths: row.slugs.map(({ slug_id, path, created }) => ({
        id: slug_id,
        path,
        created: created.toISOString(),
      })),
      old_paths: some(
        row.aliases.map(({ path, created }) => ({ path, created: created.toISOString() })),
      ),
      images_untouched: isUntouched || undefined,
    },
  };
}

const provenanceOf = (
  row: Pick<Row, keyof typeof provenance>,
  authors: Authors,
): Pick<EntryMatter, keyof typeof provenance> => ({
  origin: row.origin as EntryMatter["origin"],
  disclosure: (row.disclosure as EntryMatter["disclosure"]) ?? undefined,
  ai_model: row.ai_model ?? undefined,
  reviewed_by: authors.ref(row.reviewed_by),
  reviewed_at: row.reviewed_at?.toISOString(),
  human_share: row.human_share ?? undefined,
});

async function commentsOf(
  entry_id: number,
  scope: Scope,
  authors: Authors,
): Promise<ArchivedComment[]> {
  const comments: ArchivedComment[] = [];
  const parts = inParts(
    AT_ONCE,
    0,
    (after, take) =>
      db.comment.findMany({
        where: { entry_id, comment_id: { gt: after } },
        orderBy: { comment_id: "asc" },
        take,
        select: {
          comment_id: true,
          content: true,
          image: true,
          user_id: true,
          created: true,
          version: true,
          edited_at: true,
          edited_by: true,
          edit_reason: true,
          ...provenance,
          user: { select: whose },
        },
      }),
    ({ comment_id }) => comment_id,
  );
  for await (const rows of parts) {
    const own = rows.filter(({ user }) => isOwn(scope, user)).map((row) => row.comment_id);
    const versions = await db.commentVersion.findMany({
      where: { comment_id: { in: own } },
      orderBy: { version: "asc" },
    });
    const shown = rows.map((row) => ({
      ...row,
      edited_by: shownHand(scope, row.edited_by, row.user_id),
      versions: versions
        .filter(({ comment_id }) => comment_id === row.comment_id)
        .map((version) => ({
          ...version,
          user_id: shownHand(scope, version.user_id, row.user_id),
        })),
    }));
    await authors.meet(
      shown.flatMap(({ user_id, edited_by, reviewed_by, versions }) => [
        ...[user_id, edited_by, reviewed_by],
        ...versions.map((version) => version.user_id),
      ]),
    );
    for (const row of shown) {
      comments.push({
        id: row.comment_id,
        author: authors.ref(row.user_id)!,
        date: row.created.toISOString(),
        text: row.content,
        image: row.image ?? undefined,
        version: row.version,
        edited: row.edited_at?.toISOString(),
        edited_by: authors.ref(row.edited_by),
        edit_reason: row.edit_reason ?? undefined,
        ...provenanceOf(row, authors),
        versions: some(
          row.versions.map(({ version, created, user_id, content, image }) => ({
            version,
            date: created.toISOString(),
            by: authors.ref(user_id),
            text: content,
            image: image ?? undefined,
          })),
        ),
      });
    }
  }
  return comments;
}

async function versionsOf(entry_id: number, authors: Authors): Promise<ArchivedVersion[]> {
  const rows = await db.entryVersion.findMany({ where: { entry_id }, orderBy: { version: "asc" } });
  await authors.meet(rows.map(({ user_id }) => user_id));
  return rows.map((row) => ({
    version: row.version,
    date: row.created.toISOString(),
    by: authors.ref(row.user_id),
    title: row.title,
    image: row.image ?? undefined,
    ...givenWordsOf(row),
    recovered_from: row.recovered_from ?? undefined,
    text: row.content,
  }));
}

/** The redirects in the format of hosts of static sites, which knows paths alone, and reads `*` and `:` as patterns. */
const redirectsOf = ({ slugs: [first, ...others], aliases }: Row): string[] =>
  first
    ? [...others, ...aliases]
        .filter(({ path }) => !/[?*:]/.test(path))
        .map(({ path }) => `/${path} /${first.path} 301`)
    : [];

/** Returns undefined for an empty list, so that it is not written. */
const some = <Value>(values: Value[]): Value[] | undefined =>
  values.length > 0 ? values : undefined;
