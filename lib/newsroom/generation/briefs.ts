import "server-only";
import { sitePaper } from "@/lib/house/settings/paper";
import { displayName } from "@/lib/house/users/dto";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { ArticleBrief, PublishedBrief, ReplyBrief } from "@/lib/newsroom/ai/prompts";
import type { SyntheticAuthor } from "@/lib/newsroom/generation/author";
import { dateAt, dayAt } from "@/lib/newsroom/generation/day";
import { gone, orGone } from "@/lib/newsroom/generation/gone";
import { firstSentence } from "@/lib/platform/text/first-sentence";
import { KnownAddresses } from "@/lib/platform/text/known-addresses";
import { listCorrections } from "@/lib/publishing/review/corrections";
import { listEntryComments } from "@/lib/texts/comments/queries";
import type { Entry } from "@/lib/texts/entries/dto";

/** The most comments under an entry that a model is shown. */
const COMMENTS_SHOWN = 10;

/** The most titles of a space that a model is told, so that it repeats none. */
const RECENT = 60;

/** The most titles that the built-in sample is told, which has fewer words than a model. */
const RECENT_OF_SAMPLE = 500;

/** The columns of a space that a model is told. */
const described = { name: true, subtitle: true, description: true };

/** The most entries of a space whose first sentence a model is told. */
const PUBLISHED = 30;

/** The instructions, the editors' note and the length that a text is asked for with, besides who writes and where. */
type Wish = Pick<ArticleBrief, "instructions" | "note" | "words">;

/**
 * Collects what an article is to be about, and what has been written already: published, or `waiting` on the desk, by
 * title. Throws 409 when the space is gone.
 */
export async function briefArticle(
  author: SyntheticAuthor,
  spaceId: number,
  wish: Wish,
  waiting: string[],
): Promise<ArticleBrief> {
  const reading = db.space.findUnique({ where: { space_id: spaceId }, select: described });
  const space = await orGone(reading, gone.space);
  const recentTitles = await listRecentTitles(spaceId, author.writer ? RECENT : RECENT_OF_SAMPLE);
  return {
    ...(await whoWhen(author)),
    corrections: await listCorrections(author, [spaceId]),
    ...wish,
    space,
    published: await listPublished(spaceId),
    recentTitles: [...waiting, ...recentTitles],
  };
}

/** Collects what a comment is to answer. Throws 409 when the entry is gone. */
export async function briefReply(
  author: SyntheticAuthor,
  entry: Entry,
  wish: Wish,
): Promise<ReplyBrief> {
  const reading = listEntryComments(entry.entry_id, { limit: COMMENTS_SHOWN });
  const { items } = await orGone(reading, gone.entry);
  return {
    ...(await whoWhen(author)),
    corrections: await listCorrections(author, spacesOf(entry)),
    ...wish,
    space: await findOwnSpace(author, entry),
    entry: { title: entry.title, content: entry.content, ...written(author, entry) },
    comments: items.toReversed().map((comment) => ({
      id: comment.comment_id,
      content: comment.content,
      ...written(author, comment),
    })),
  };
}

/** Lists the ids of the spaces that an entry is in with its author's consent. */
const spacesOf = ({ spaces }: Entry) =>
  spaces.flatMap(({ space_id, accepted }) => (accepted ? [space_id] : []));

/** Returns the parts of a brief that say who writes, for which site, and on which day. */
const whoWhen = async (author: SyntheticAuthor) => ({
  name: displayName(author),
  site: (await sitePaper()).name,
  today: dayAt(new Date(), env.SITE_TZ),
  personality: author.personality,
});

/** Returns the date and the author of a text, for a brief. */
const written = (
  { id }: SyntheticAuthor,
  text: {
    created: string;
    user_id: number;
    synthetic: boolean;
    author: { username: string } | null;
  },
) => ({
  fecha: dateAt(text.created, env.SITE_TZ),
  autor: text.author ? `@${text.author.username}` : "alguien que ya no está",
  es_ia: text.synthetic,
  tuyo: text.user_id === id,
});

/** Lists the entries that a space published last, newest first. */
export async function listPublished(spaceId: number): Promise<PublishedBrief[]> {
  const rows = await db.spaceEntry.findMany({
    where: { space_id: spaceId },
    orderBy: [{ created: "desc" }, { entry_id: "desc" }],
    take: PUBLISHED,
    select: { entry: { select: { title: true, excerpt: true, created: true } } },
  });
  return rows.map(({ entry }) => ({
    fecha: dateAt(entry.created, env.SITE_TZ),
    titulo: entry.title,
    primera_frase: firstSentence(entry.excerpt),
  }));
}

/** The titles of a space's newest entries. */
export async function listRecentTitles(spaceId: number, take: number): Promise<string[]> {
  const rows = await db.spaceEntry.findMany({
    where: { space_id: spaceId },
    orderBy: [{ created: "desc" }, { entry_id: "desc" }],
    take,
    select: { entry: { select: { title: true } } },
  });
  return rows.map(({ entry }) => entry.title);
}

/**
 * Finds the space whose description may be among the instructions: the first of the entry's that belongs to the
 * synthetic user's owner. Anybody can put an entry into a space of their own and describe that as they like.
 */
async function findOwnSpace({ owner_id }: SyntheticAuthor, { spaces }: Entry) {
  if (owner_id === null) return undefined;
  const space = await db.space.findFirst({
    where: { owner_id, space_id: { in: spaces.map(({ space_id }) => space_id) } },
    orderBy: { space_id: "asc" },
    select: described,
  });
  return space ?? undefined;
}

/** Collects the addresses in what those in charge tell a model: an article may link to them. */
export const toldIn = ({ personality, instructions, note, space }: ArticleBrief): KnownAddresses =>
  new KnownAddresses(
    [
      personality,
      instructions,
      space.subtitle,
      space.description,
      note?.readsBrief ? note.words : null,
    ],
    env.SITE_URL,
  );

/** The addresses that a machine may link in a comment: none, since it is under somebody else's text. */
export const linkedInReplies = new KnownAddresses([]);
