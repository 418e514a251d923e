import "server-only";
import type { FrontOf, KeptStory } from "@/lib/fronts/editions/dto";
import { tellingOf, tellingSelect, titleOf, type Telling } from "@/lib/fronts/editions/telling";
import type { Prisma } from "@/lib/generated/prisma/client";
import { authorSelect, toAuthor } from "@/lib/house/users/dto";
import { db } from "@/lib/kernel/db";
import { entrySummarySelect, toEntrySummary, type EntrySummary } from "@/lib/texts/entries/dto";

/** The columns of an entry that a kept front page needs. */
export const shownEntrySelect = {
  ...entrySummarySelect,
  ...tellingSelect,
  spaces: {
    ...entrySummarySelect.spaces,
    select: { ...entrySummarySelect.spaces.select, ...tellingSelect.spaces.select },
  },
  corrections: { orderBy: { created: "desc" }, take: 1, select: { created: true } },
} satisfies Prisma.EntrySelect;

type ShownRow = Prisma.EditionShownGetPayload<{
  include: { entry: { select: typeof shownEntrySelect } };
}>;

/** Returns the stories that were shown then, with today's addresses and with what has become of them since. */
export async function toStories(of: FrontOf, shown: ShownRow[], since: Date): Promise<KeptStory[]> {
  const authors = await db.user.findMany({
    where: { id: { in: shown.map(({ author_id }) => author_id) } },
    select: authorSelect,
  });
  const authorOf = new Map(authors.map((author) => [author.id, toAuthor(author)]));
  return shown.map((row) => {
    const { deleted_at: _at, removals: _removals, corrections, ...found } = row.entry;
    const telling = tellingOf(of, row, row.entry);
    const isThere = telling === "kept" || telling === "listed";
    return {
      entry: asTold(telling, toEntrySummary(found), row, authorOf.get(row.author_id) ?? null),
      state: isThere ? "there" : telling,
      corrected: isThere && corrections.some(({ created }) => created > since),
    };
  });
}

type Author = ReturnType<typeof toAuthor>;

function asTold(
  telling: Telling,
  entry: EntrySummary,
  row: ShownRow,
  author: Author,
): EntrySummary {
  return {
    ...entry,
    title: titleOf(telling, row, entry) ?? "Texto retirado",
    ...picturedAs(telling, entry, row),
    created: row.dated.toISOString(),
    user_id: row.author_id,
    author: author && row.author_name ? { ...author, fullName: row.author_name } : author,
    coauthors: telling === "forgotten" ? [] : entry.coauthors,
  };
}

/** Returns the standfirst and the image to show. */
function picturedAs(telling: Telling, entry: EntrySummary, row: ShownRow) {
  switch (telling) {
    case "kept":
      return {
        summary: row.standfirst,
        image: row.image,
        image_focus_x: row.focus_x,
        image_focus_y: row.focus_y,
      };
    case "listed":
      return {};
    default:
      return { summary: "", excerpt: "", image: null };
  }
}
