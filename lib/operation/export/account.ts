import "server-only";
import { aboutAccount } from "@/lib/accounts/account/about";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { inParts } from "@/lib/kernel/in-parts";
import { comesBack, toArchived, uploadsIn } from "@/lib/operation/export/image-paths";
import { draftFile } from "@/lib/operation/export/names";
import { withFrontMatter } from "@/lib/operation/export/yaml";
import { givenWordsOf, wordColumns } from "@/lib/texts/entries/words";
import type { ArchivedFile } from "./entries";

/** Drafts and comments that are read at once. */
const AT_ONCE = 100;

/**
 * The files that only this person may have: what the site knows of them besides their entries, and their unpublished
 * drafts.
 */
export async function* accountFiles(actor: Actor): AsyncGenerator<ArchivedFile> {
  const about = await aboutAccount(actor);
  yield { name: "account.json", text: JSON.stringify(about, null, 2) };
  yield* draftFiles(actor);
}

/** Lists the images of the held comments in `account.json`; none for another file. */
export const uploadsOfHeld = ({ text, name }: ArchivedFile): string[] =>
  name === "account.json" ? heldIn(text) : [];

function heldIn(text: string): string[] {
  const { held_comments } = JSON.parse(text) as { held_comments: { image: string | null }[] };
  return held_comments.flatMap(({ image }) => uploadsIn(image ?? ""));
}

const draftSelect = {
  draft_id: true,
  entry_id: true,
  title: true,
  content: true,
  image: true,
  ...wordColumns,
  state: true,
  publish_at: true,
  created: true,
  updated: true,
} satisfies Prisma.DraftSelect;

async function* draftFiles({ id }: Actor): AsyncGenerator<ArchivedFile> {
  const parts = inParts(
    AT_ONCE,
    0,
    (after, take) =>
      db.draft.findMany({
        where: { user_id: id, state: { not: "published" }, draft_id: { gt: after } },
        orderBy: { draft_id: "asc" },
        take,
        select: draftSelect,
      }),
    ({ draft_id }) => draft_id,
  );
  for await (const rows of parts) {
    for (const row of rows) {
      yield {
        name: draftFile(row.draft_id),
        text: draftText(row),
        lastModified: row.updated,
        counts: { drafts: 1 },
      };
    }
  }
}

function draftText({ content, ...draft }: Prisma.DraftGetPayload<{ select: typeof draftSelect }>) {
  const place = [content, draft.image ?? ""].every(comesBack) ? toArchived : (text: string) => text;
  const matter = {
    title: draft.title,
    created: draft.created.toISOString(),
    updated: draft.updated.toISOString(),
    state: draft.state,
    publish_at: draft.publish_at?.toISOString(),
    entry_id: draft.entry_id ?? undefined,
    image: draft.image === null ? undefined : place(draft.image),
    ...givenWordsOf(draft),
    draft: true, // so that other programs do not publish it
  };
  return withFrontMatter(matter, place(content));
}

/** Reads all comments of a person, as the pieces of a JSON array. */
export async function* ownComments({ id }: Actor): AsyncGenerator<string> {
  let opening = "[\n";
  const parts = inParts(
    AT_ONCE,
    0,
    (after, take) =>
      db.comment.findMany({
        where: { user_id: id, comment_id: { gt: after } },
        orderBy: { comment_id: "asc" },
        take,
        select: {
          comment_id: true,
          content: true,
          image: true,
          created: true,
          entry: { select: { entry_id: true, title: true, deleted_at: true } },
        },
      }),
    ({ comment_id }) => comment_id,
  );
  for await (const comments of parts) {
    for (const { entry, ...comment } of comments) {
      const { deleted_at, ...known } = entry;
      const about = deleted_at ? { entry_id: known.entry_id } : known;
      yield opening + JSON.stringify({ ...comment, entry: about });
      opening = ",\n";
    }
  }
  yield opening === "[\n" ? "[]\n" : "\n]\n";
}
