import "server-only";
import type { Notice, NoticeState } from "@/lib/house/notices/dto";
import { noticeContent, type NoticeContent } from "@/lib/house/notices/schema";
import { noticeTopics, type NoticeTopic } from "@/lib/house/notices/topics";
import type { Named } from "@/lib/house/users/dto";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { after, by, fromCursor, Page, toPage, type PageQuery } from "@/lib/kernel/pagination";

/** A page of what the actor was told, newest first. Kinds that this version does not know are left out. */
export async function listNotices(
  actor: Actor,
  { limit, cursor }: PageQuery,
): Promise<Page<Notice>> {
  const rows = await db.notice.findMany({
    where: { user_id: actor.id, ...after(fromCursor(cursor), "notice_id") },
    orderBy: [{ created: "desc" }, { notice_id: "desc" }],
    take: limit + 1,
    select: { notice_id: true, kind: true, data: true, created: true, read_at: true },
  });
  const { items, next } = toPage(rows, limit, by("notice_id"), (row) => row);
  const known = items.flatMap(({ kind, data, ...row }) => {
    const content = noticeContent.safeParse({ ...(data as object), kind }).data;
    return content ? [{ ...row, content }] : [];
  });
  const contents = known.map(({ content }) => content);
  const [stateOf, personOf] = await Promise.all([statesOf(actor, contents), personsOf(contents)]);
  return new Page(
    known.map(({ notice_id, created, read_at, content }) => ({
      notice_id,
      created: created.toISOString(),
      read: read_at !== null,
      content,
      person: personOf(content, created),
      state: stateOf(content),
    })),
    next,
  );
}

/**
 * Counts the actor's unseen notices; `replies`: those of them that are about comments, which have a number of their
 * own.
 */
export async function countUnreadNotices(
  actor: Actor,
): Promise<{ count: number; replies: number }> {
  const kinds = await db.notice.groupBy({
    by: ["kind"],
    where: { user_id: actor.id, read_at: null },
    _count: true,
  });
  return {
    count: kinds.reduce((sum, { _count }) => sum + _count, 0),
    replies: kinds.find(({ kind }) => kind === "reply")?._count ?? 0,
  };
}

/** Returns for each topic whether the actor receives its notices. */
export async function getNoticeChoices(actor: Actor): Promise<Record<NoticeTopic, boolean>> {
  const mutes = await db.noticeMute.findMany({
    where: { user_id: actor.id },
    select: { topic: true },
  });
  const muted = new Set(mutes.map(({ topic }) => topic));
  return Object.fromEntries(noticeTopics.map((topic) => [topic, !muted.has(topic)])) as Record<
    NoticeTopic,
    boolean
  >;
}

/** Returns a function that tells whom a notice names by their username; `told`: when it was written. */
async function personsOf(contents: NoticeContent[]) {
  const usernames = contents.map(usernameIn);
  const rows = await db.$queryRaw<(Named & { createdAt: Date })[]>`
    SELECT "username", "fullName", "shares_name", "createdAt" FROM "user"
    WHERE lower("username") = ANY(${usernames}) AND "deleted_at" IS NULL`;
  const found = new Map(rows.map((row) => [row.username.toLowerCase(), row]));
  return (content: NoticeContent, told: Date): Named | null => {
    const row = found.get(usernameIn(content));
    if (!row || row.createdAt > told) return null; // a younger account has only taken the name
    const { createdAt: _, ...named } = row;
    return named;
  };
}

const usernameIn = (content: NoticeContent): string => {
  const name = content.kind === "budget" ? content.name : "by" in content && content.by;
  return (name || "").toLowerCase();
};

/** Returns a function that tells the state of each notice's request, as the database has it now. */
async function statesOf(actor: Actor, contents: NoticeContent[]) {
  const placements = contents.filter((content) => content.kind === "placement");
  const offers = contents.filter((content) => content.kind === "proposal");
  const teams = contents.filter((content) => content.kind === "team");
  const signatures = contents.filter((content) => content.kind === "signature");
  const places = [...placements, ...offers];
  const [listed, proposed, joined, blocked, asked, own] = await Promise.all([
    db.spaceEntry.findMany({
      where: {
        space_id: { in: places.map(({ space_id }) => space_id) },
        entry_id: { in: places.map(({ entry_id }) => entry_id) },
      },
      select: { space_id: true, entry_id: true, accepted_at: true },
    }),
    db.placementProposal.findMany({
      where: {
        space_id: { in: offers.map(({ space_id }) => space_id) },
        entry_id: { in: offers.map(({ entry_id }) => entry_id) },
      },
      select: { space_id: true, entry_id: true },
    }),
    db.spaceMember.findMany({
      where: { user_id: actor.id, space_id: { in: teams.map(({ space_id }) => space_id) } },
      select: { space_id: true, joined_at: true },
    }),
    db.spaceBlock.findMany({
      where: { user_id: actor.id, space_id: { in: placements.map(({ space_id }) => space_id) } },
      select: { space_id: true },
    }),
    db.entrySignature.findMany({
      where: { user_id: actor.id, entry: { deleted_at: null, ...among(signatures) } },
      select: { entry_id: true, agreed_at: true },
    }),
    db.entry.findMany({
      where: { user_id: actor.id, deleted_at: null, ...among(signatures) },
      select: { entry_id: true },
    }),
  ]);
  const key = (place: { space_id: number; entry_id: number }) =>
    `${place.space_id} ${place.entry_id}`;
  const since = (date: Date | null): NoticeState => (date ? "accepted" : "open");
  const listings = new Map(listed.map((place) => [key(place), since(place.accepted_at)]));
  const proposals = new Set(proposed.map(key));
  const memberships = new Map(
    joined.map(({ space_id, joined_at }) => [space_id, since(joined_at)]),
  );
  const signed = new Map([
    ...own.map(({ entry_id }) => [entry_id, "accepted"] as const),
    ...asked.map(({ entry_id, agreed_at }) => [entry_id, since(agreed_at)] as const),
  ]);
  const blocks = new Set(blocked.map(({ space_id }) => space_id));

  return (content: NoticeContent): NoticeState | null => {
    switch (content.kind) {
      case "placement":
        return listings.get(key(content)) ?? (blocks.has(content.space_id) ? "blocked" : "gone");
      case "proposal":
        if (proposals.has(key(content))) return "open";
        return listings.has(key(content)) ? "accepted" : "gone";
      case "team":
        return memberships.get(content.space_id) ?? "gone";
      case "signature":
        return signed.get(content.entry_id) ?? "gone";
      default:
        return null;
    }
  };
}

const among = (contents: { entry_id: number }[]) => ({
  entry_id: { in: contents.map(({ entry_id }) => entry_id) },
});
