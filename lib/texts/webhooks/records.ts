import "server-only";
import { randomUUID } from "node:crypto";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { findPart } from "@/lib/kernel/process";
import { entryAddress } from "@/lib/platform/addresses/canonical";
import { commentAnchor } from "@/lib/platform/addresses/routes";
import { commentSelect, toComment } from "@/lib/texts/comments/dto";
import { entrySummarySelect, toEntrySummary } from "@/lib/texts/entries/dto";
import type { OffReason } from "@/lib/texts/webhooks/dto";
import type { PING, WebhookType } from "@/lib/texts/webhooks/schema";
import { giveUp } from "@/lib/texts/webhooks/transitions";

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** Present in a program that imports texts from elsewhere: they are no news, so webhooks are not told of them. */
    bringsOldTexts: true;
  }
}

/** The places where an entry was visible before a change. */
export interface Seen {
  listed: boolean;
  spaces: number[];
  url: string;
}

interface CommentRef {
  comment_id: number;
  entry_id: number;
}

/** The entries and comments of a change of which webhooks may have to be told. */
interface Noted {
  entries: Map<number, Seen | null>;
  comments: CommentRef[];
}

const noted = new WeakMap<Touched, Noted>();

function notesOf(touched: Touched): Noted {
  const known = noted.get(touched);
  if (known) return known;
  const notes: Noted = { entries: new Map(), comments: [] };
  noted.set(touched, notes);
  touched.beforeCommit((tx) => tell(tx, notes));
  return notes;
}

/**
 * Notes that an entry appears, changes or goes with this change; `before`: where it was to be seen, null for nowhere.
 * The first note of an entry counts: what the entry has become is read before the commit.
 */
export function noteEntry(touched: Touched, entryId: number, before: Seen | null): void {
  const { entries } = notesOf(touched);
  if (!entries.has(entryId)) entries.set(entryId, before);
}

/** Notes the comments that appear with this change. */
export function noteComments(touched: Touched, comments: CommentRef[]): void {
  notesOf(touched).comments.push(
    ...comments.map(({ comment_id, entry_id }) => ({ comment_id, entry_id })),
  );
}

/**
 * Deletes the waiting messages of a comment that goes, and empties the sent ones, so that they cannot be sent again.
 */
export const untellComment = (tx: Database, commentId: number): Promise<void> =>
  untell(tx, { comment_id: commentId });

async function untell(tx: Database, of: Prisma.WebhookDeliveryWhereInput): Promise<void> {
  // Emptied first: a message that is sent again meanwhile is then either waiting, or refused for being empty.
  await tx.webhookDelivery.updateMany({
    where: { ...of, type: { not: "entry.withdrawn" } },
    data: { body: "" },
  });
  await tx.webhookDelivery.deleteMany({ where: { ...of, next_at: { not: null } } });
}

/** Deletes the messages about texts that are forgotten. */
export async function forgetTold(
  tx: Database,
  { entries, comments }: { entries: number[]; comments: number[] },
): Promise<void> {
  await tx.webhookDelivery.deleteMany({
    where: { entry_id: { in: entries }, type: { not: "entry.withdrawn" } },
  });
  await tx.webhookDelivery.deleteMany({ where: { comment_id: { in: comments } } });
}

/** Forgets the messages about a person's texts, and the webhooks that the person made for the site. */
export async function forgetWebhooksOf(tx: Database, userId: number): Promise<void> {
  await tx.webhook.deleteMany({ where: { owner_id: userId } });
  await tx.webhookDelivery.deleteMany({ where: { author_id: userId } });
}

/** Switches off the webhooks of a person's spaces, and those that they made for the site: they may no longer act. */
export async function stopWebhooksOf(tx: Database, userId: number): Promise<void> {
  const stopped = await tx.webhook.updateManyAndReturn({
    where: { off_at: null, OR: [{ owner_id: userId }, { space: { owner_id: userId } }] },
    data: { off_at: new Date(), off_reason: "owner" satisfies OffReason },
    select: { webhook_id: true },
  });
  for (const { webhook_id } of stopped) await giveUp(tx, webhook_id);
}

/** Returns whether a webhook tells of what was seen: a space's of its front page, the site's of listed entries. */
const shows = (seen: Omit<Seen, "url"> | null, { space_id }: { space_id: number | null }) =>
  seen !== null && (space_id === null ? seen.listed : seen.spaces.includes(space_id));

/** Writes the messages of a change, each for one webhook. */
async function tell(tx: Database, { entries, comments }: Noted): Promise<void> {
  if (findPart("bringsOldTexts")) return;
  const ids = [...new Set([...entries.keys(), ...comments.map(({ entry_id }) => entry_id)])];
  const left = [...entries.values()].flatMap((seen) => seen?.spaces ?? []);
  // Locked, so that no webhook is deleted before its messages are stored; those deleted meanwhile get none.
  const webhooks = await tx.$queryRaw<
    { webhook_id: number; space_id: number | null; types: string[]; isOff: boolean }[]
  >`
    SELECT "webhook_id", "space_id", "types", "off_at" IS NOT NULL AS "isOff" FROM "webhook"
    WHERE "webhook_id" = ANY(ARRAY(
      SELECT "webhook_id" FROM "webhook" WHERE "space_id" IS NULL
      UNION ALL SELECT "webhook_id" FROM "webhook" WHERE "space_id" = ANY(${left}::integer[])
      UNION ALL SELECT "webhook_id" FROM "space_entry" JOIN "webhook" USING ("space_id")
        WHERE "entry_id" = ANY(${ids}::integer[])))
    ORDER BY "webhook_id" FOR KEY SHARE`;
  if (webhooks.length === 0) return;
  const now = await readEntries(tx, ids);
  const said = await readComments(tx, comments);
  for (const webhook of webhooks) {
    const wants = (type: WebhookType) => !webhook.isOff && webhook.types.includes(type);
    const rows: Message[] = [];
    for (const [entry_id, before] of entries) {
      const after = now.get(entry_id) ?? null;
      const [was, is] = [shows(before, webhook), shows(after, webhook)];
      if (is && after) {
        const type = was ? "entry.changed" : "entry.published";
        const { entry, url } = after;
        const of = { entry_id, author_id: entry.user_id };
        if (wants(type)) rows.push({ type, ...of, data: { url, entry } });
      } else if (was && before) {
        await untell(tx, { webhook_id: webhook.webhook_id, entry_id });
        const data = { url: before.url, entry: { entry_id } };
        if (wants("entry.withdrawn")) rows.push({ type: "entry.withdrawn", entry_id, data });
      }
    }
    for (const comment of wants("comment.published") ? said : []) {
      const { comment_id, entry_id, user_id } = comment;
      const under = now.get(entry_id) ?? null;
      if (!under || !shows(under, webhook)) continue;
      const data = { url: `${under.url}#${commentAnchor(comment_id)}`, comment };
      const of = { entry_id, comment_id, author_id: user_id };
      rows.push({ type: "comment.published", ...of, data });
    }
    await addMessages(tx, webhook.webhook_id, rows);
  }
}

interface Message {
  type: WebhookType | typeof PING;
  entry_id?: number;
  comment_id?: number;
  author_id?: number;
  data: object;
}

/** Stores messages that wait to be sent, within the change that they tell of. */
export async function addMessages(
  tx: Database,
  webhook_id: number,
  messages: Message[],
): Promise<void> {
  const timestamp = new Date().toISOString();
  await tx.webhookDelivery.createMany({
    data: messages.map(({ data, ...message }) => {
      const id = randomUUID();
      const body = JSON.stringify({ id, type: message.type, timestamp, data });
      return { delivery_id: id, webhook_id, ...message, body };
    }),
  });
}

async function readEntries(tx: Database, ids: number[]) {
  const rows = await tx.entry.findMany({
    where: { entry_id: { in: ids }, deleted_at: null },
    select: entrySummarySelect,
  });
  return new Map(
    rows.map((row) => {
      const entry = toEntrySummary(row);
      const { listed, spaces } = entry;
      const url = entryAddress(entry, env.SITE_URL);
      return [
        entry.entry_id,
        { entry, listed, spaces: spaces.map(({ space_id }) => space_id), url },
      ];
    }),
  );
}

async function readComments(tx: Database, comments: CommentRef[]) {
  if (comments.length === 0) return [];
  const rows = await tx.comment.findMany({
    where: { comment_id: { in: comments.map(({ comment_id }) => comment_id) } },
    orderBy: { comment_id: "asc" },
    select: commentSelect,
  });
  return rows.map(toComment);
}
