import "server-only";
import { touchKept } from "@/lib/fronts/editions/shown";
import { Prisma, type Removal } from "@/lib/generated/prisma/client";
import { withOwner } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { truncate } from "@/lib/platform/text/truncate";
import { canSeeRemoval } from "@/lib/publishing/removals/policy";
import {
  TRASH_DAYS,
  type RemovalKind,
  type RemovalSubject,
} from "@/lib/publishing/removals/schema";
import { noImageFocus } from "@/lib/texts/entries/lead-image";
import { noEntryWords } from "@/lib/texts/entries/words";
import { registerForgotten } from "@/lib/texts/provenance/register";
import { forgetTold } from "@/lib/texts/webhooks/records";

/** The most characters of a text that the trash shows. */
const QUOTE = 300;

/**
 * Records within a change that an entry was withdrawn or put in the trash. `actor`: by whom; `removed_at`: when, if
 * that was not now.
 */
export async function keepEntryRemoval(
  tx: Database,
  actor: { id: number | undefined },
  kind: RemovalKind,
  { entry_id, user_id, title }: { entry_id: number; user_id: number; title: string },
  removed_at?: Date,
): Promise<void> {
  const { excerpt } = await tx.entry.findUniqueOrThrow({
    where: { entry_id },
    select: { excerpt: true },
  });
  const what = { subject: "entry", subject_id: entry_id, entry_id, user_id, title };
  await keep(tx, actor, { kind, ...what, quote: excerpt, removed_at });
}

/** Records within a change that a comment was put in the trash. */
export async function keepCommentRemoval(
  tx: Database,
  actor: { id: number },
  { comment_id, content, ...comment }: TrashedComment,
): Promise<void> {
  const { entry_id, user_id, title } = comment;
  const what = { subject: "comment", subject_id: comment_id, entry_id, user_id, title };
  await keep(tx, actor, { kind: "trash", ...what, quote: content });
}

interface TrashedComment {
  comment_id: number;
  entry_id: number;
  user_id: number;
  title: string;
  content: string;
}

async function keep(
  tx: Database,
  actor: { id: number | undefined },
  { quote, ...removal }: Prisma.RemovalUncheckedCreateInput,
): Promise<void> {
  await tx.removal.create({
    data: { ...removal, quote: truncate(quote, QUOTE), removed_by: actor.id },
    select: { removal_id: true },
  });
}

/**
 * Lists those of the given entries that were removed in this way (`kind`) and whose removal the actor may see, in the
 * order of their ids. The entries are held until the transaction ends.
 */
export async function findAway(
  tx: Database,
  actor: Actor,
  kind: RemovalKind,
  entryIds: number[],
): Promise<number[]> {
  await tx.$queryRaw`
    SELECT FROM "entry" WHERE "entry_id" = ANY(${entryIds}) ORDER BY "entry_id" FOR NO KEY UPDATE`;
  const away = await tx.removal.findMany({
    where: { subject: "entry", kind, subject_id: { in: entryIds } },
    orderBy: { entry_id: "asc" },
  });
  const known: number[] = [];
  for (const removal of away) {
    if (canSeeRemoval(actor, await withOwner(tx, removal))) known.push(removal.entry_id);
  }
  return known;
}

/** A removal, by which a text can be brought back, with the owner of the synthetic user that wrote the text. */
export type OwnedRemoval = Removal & { owner_id: number | null };

/**
 * Finds the removal by which a text can be brought back, and locks it until the transaction ends. Returns null once the
 * text is gone for good.
 */
export async function lockRemoval(
  tx: Database,
  of: { removal_id: number } | { subject: RemovalSubject; subject_id: number },
): Promise<OwnedRemoval | null> {
  const found = await tx.removal.findFirst({
    where: of,
    select: { removal_id: true, entry_id: true },
  });
  if (!found) return null;
  // The entry is locked first, as in everything else that changes both.
  await tx.$queryRaw`SELECT FROM "entry" WHERE "entry_id" = ${found.entry_id} FOR NO KEY UPDATE`;
  const [removal] = await tx.$queryRaw<Removal[]>`
    SELECT * FROM "removal" WHERE "removal_id" = ${found.removal_id}
      AND ("kind" = 'withdrawn' OR "removed_at" > now() - ${TRASH_DAYS} * interval '1 day')
    FOR UPDATE`;
  return removal ? withOwner(tx, removal) : null;
}

/** The title that an entry gets when its text is deleted for good (forgotten). */
export const FORGOTTEN_TITLE = "(eliminada)";

/**
 * Deletes removed texts for good: of a comment nothing stays, of an entry only its row, to which comments and slugs
 * refer in the administration lists; its old addresses are free. `actor`: the person who deletes them; null when their
 * time is over.
 */
export async function forgetTexts(
  tx: Database,
  touched: Touched,
  texts: { subject: string; subject_id: number }[],
  actor: { id: number } | null = null,
): Promise<void> {
  await registerForgotten(tx, texts, actor);
  const idsOf = (kind: RemovalSubject) =>
    texts.filter(({ subject }) => subject === kind).map(({ subject_id }) => subject_id);
  const [entries, comments] = [idsOf("entry"), idsOf("comment")];
  await forgetTold(tx, { entries, comments });
  if (entries.length > 0) {
    const ofThem = { where: { entry_id: { in: entries } } };
    await tx.entryVersion.deleteMany(ofThem);
    await tx.correction.deleteMany(ofThem);
    await tx.slugAlias.deleteMany(ofThem); // nothing leads there any more
    await tx.storedComment.deleteMany({ where: { ...ofThem.where, status: "held" } });
    await tx.draft.deleteMany({
      where: { OR: [{ entry_id: { in: entries } }, { entry_published: { in: entries } }] },
    });
    await touchKept(tx, touched, entries);
    await tx.editionShown.updateMany({
      ...ofThem,
      data: { headline: null, standfirst: "", image: null, author_name: null },
    });
    await tx.entry.updateMany({
      where: { entry_id: { in: entries }, deleted_at: { not: null } },
      data: {
        status: "forgotten",
        kept: Prisma.DbNull,
        title: FORGOTTEN_TITLE,
        content: "(texto eliminado)",
        excerpt: "",
        marks: [],
        image: null,
        ...noImageFocus,
        ...noEntryWords,
        social_image: null,
      },
    });
  }
  await tx.commentVersion.deleteMany({ where: { comment_id: { in: comments } } });
  await tx.storedComment.deleteMany({
    where: { comment_id: { in: comments }, status: { in: ["trashed", "removed"] } },
  });
}

/** Deletes a person's removed texts for good, within the change that erases the account. */
export async function forgetRemovalsOf(
  tx: Database,
  touched: Touched,
  userId: number,
): Promise<void> {
  const where = { user_id: userId };
  await forgetTexts(
    tx,
    touched,
    await tx.removal.findMany({ where, select: { subject: true, subject_id: true } }),
  );
  await tx.removal.deleteMany({ where });
  await tx.removal.updateMany({ where: { removed_by: userId }, data: { removed_by: null } });
}
