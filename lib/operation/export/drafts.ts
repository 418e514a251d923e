import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/kernel/db";
import { inParts } from "@/lib/kernel/in-parts";
import type { Authors } from "@/lib/operation/export/authors";
import type { DraftMatter } from "@/lib/operation/export/format";
import { comesBack, toArchived } from "@/lib/operation/export/image-paths";
import { draftFile } from "@/lib/operation/export/names";
import type { Scope } from "@/lib/operation/export/scope";
import { withFrontMatter } from "@/lib/operation/export/yaml";
import { imageFocus } from "@/lib/texts/entries/lead-image";
import { givenWordsOf, wordColumns } from "@/lib/texts/entries/words";
import type { ArchivedFile } from "./entries";

/** Drafts that are read at once. */
const AT_ONCE = 100;

const draftSelect = {
  draft_id: true,
  user_id: true,
  entry_id: true,
  title: true,
  content: true,
  image: true,
  ...wordColumns,
  ...imageFocus,
  social_image: true,
  disclosure: true,
  no_ai_comments: true,
  slug: true,
  spaces: true,
  dated: true,
  state: true,
  publish_at: true,
  space: { select: { slug: true } },
  reason: true,
  entry_version: true,
  version: true,
  created: true,
  updated: true,
} satisfies Prisma.DraftSelect;

type Row = Prisma.DraftGetPayload<{ select: typeof draftSelect }>;

/** The files of the entries that are being written: an account's own, or all of a site; none for a space. */
export async function* draftFiles(scope: Scope, authors: Authors): AsyncGenerator<ArchivedFile> {
  if (scope.kind === "space") return;
  const whose = scope.kind === "account" ? { user_id: scope.for.id } : {};
  const parts = inParts(
    AT_ONCE,
    0,
    (after, take) =>
      db.draft.findMany({
        where: {
          ...whose,
          kind: "entry",
          state: { in: ["open", "review", "scheduled"] },
          draft_id: { gt: after },
        },
        orderBy: { draft_id: "asc" },
        take,
        select: draftSelect,
      }),
    ({ draft_id }) => draft_id,
  );
  for await (const rows of parts) {
    await authors.meet(rows.map(({ user_id }) => user_id));
    const spaces = await db.space.findMany({
      where: { space_id: { in: rows.flatMap((row) => row.spaces) } },
      select: { space_id: true, slug: true },
    });
    const slugs = new Map(spaces.map(({ space_id, slug }) => [space_id, slug]));
    for (const row of rows) {
      yield {
        name: draftFile(row.draft_id),
        text: draftText(row, authors, slugs),
        lastModified: row.updated,
        counts: { drafts: 1 },
      };
    }
  }
}

function draftText(row: Row, authors: Authors, slugs: Map<number, string>): string {
  const { content, image, social_image } = row;
  const isUntouched = ![content, image ?? "", social_image ?? ""].every(comesBack);
  const place = isUntouched ? (text: string) => text : toArchived;
  const hasFocus = row.image_focus_x !== null && row.image_focus_y !== null;
  const spaces = row.spaces.flatMap((id) => slugs.get(id) ?? []);
  const matter: DraftMatter = {
    title: row.title,
    author: authors.ref(row.user_id),
    created: row.created.toISOString(),
    updated: row.updated.toISOString(),
    state: row.state as DraftMatter["state"],
    publish_at: row.publish_at?.toISOString(),
    space: row.space?.slug,
    reason: row.reason ?? undefined,
    entry_id: row.entry_id ?? undefined,
    slug: row.slug ?? undefined,
    spaces: spaces.length > 0 ? spaces : undefined,
    dated: row.dated?.toISOString(),
    image: image === null ? undefined : place(image),
    ...givenWordsOf(row),
    image_focus: hasFocus ? { x: row.image_focus_x!, y: row.image_focus_y! } : undefined,
    social_image: social_image === null ? undefined : place(social_image),
    disclosure: (row.disclosure as DraftMatter["disclosure"]) ?? undefined,
    no_ai_comments: row.no_ai_comments || undefined,
    draft: true,
    rotativa: {
      version: row.version,
      entry_version: row.entry_version ?? undefined,
      images_untouched: isUntouched || undefined,
    },
  };
  return withFrontMatter(matter, place(content));
}
