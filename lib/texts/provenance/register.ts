import "server-only";
import { createHash } from "node:crypto";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Database } from "@/lib/kernel/db";
import type { TextEventKind } from "@/lib/texts/provenance/register-schema";

/** The person who caused an event, and what else is recorded of it: no text, no secret. */
export interface Told {
  /** Null for nobody: a schedule, a chore. */
  actor: { id: number } | null;
  draft_id?: number | null;
  data?: Prisma.InputJsonObject;
  /** The rest of what is recorded of the review that came before it. */
  review?: Prisma.InputJsonObject;
}

/** Returns what is recorded of the review of a text, of which so much was written anew (percent). */
export const reviewOf = (
  { data, review, ...told }: Told,
  { human_share }: { human_share?: number | null },
): Told => ({ ...told, data: { ...data, ...review, ...(human_share != null && { human_share }) } });

/** The id of a text that is published, or was. */
export type TextId = { entry_id: number } | { comment_id: number };

/** Returns the id of a text of this `subject`: `entry` or `comment`. */
export const textId = (subject: string, subject_id: number): TextId =>
  subject === "entry" ? { entry_id: subject_id } : { comment_id: subject_id };

/** The words of a text that readers read; a comment has neither title nor standfirst. */
interface Words {
  title?: string;
  summary?: string | null;
  content: string;
}

/** The columns of a text that the register needs. */
export interface TextRow extends Words {
  user_id: number;
  origin: string;
  disclosure: string | null;
  ai_model: string | null;
}

export const commentTextSelect = {
  content: true,
  user_id: true,
  origin: true,
  disclosure: true,
  ai_model: true,
} as const;

export const entryTextSelect = { ...commentTextSelect, title: true, summary: true } as const;

/** Reads the present text. */
export const readText = (tx: Database, of: TextId): Promise<TextRow> =>
  "entry_id" in of
    ? tx.entry.findUniqueOrThrow({ where: of, select: entryTextSelect })
    : tx.comment.findUniqueOrThrow({ where: of, select: commentTextSelect });

/**
 * Returns the SHA-256, in hexadecimal, of a text: title, standfirst if it has one, and content, with an empty line
 * between them; of a comment its content alone.
 */
export const textHash = ({ title, summary, content }: Words): string =>
  createHash("sha256")
    .update([title, summary, content].filter((part) => part != null).join("\n\n"))
    .digest("hex");

/** True when a text is a machine's, or declares a machine's help. */
const isRegistered = ({ origin, disclosure }: TextRow) =>
  origin === "synthetic" || disclosure === "ai-assisted" || disclosure === "ai-autonomous";

/**
 * Registers what happens to a text, within the change that does it; texts in which no machine had a part are left out.
 * `row`: the present text, where the change has it at hand.
 */
export async function registerText(
  tx: Database,
  kind: TextEventKind,
  of: TextId,
  told: Told,
  row?: TextRow,
): Promise<void> {
  const text = row ?? (await readText(tx, of));
  if (isRegistered(text)) await register(tx, kind, of, text, told);
}

/**
 * Registers what a save changed in a published text: its words, its declaration, both or neither. `before` and `after`:
 * the text before and after the save.
 */
export async function registerSave(
  tx: Database,
  of: TextId,
  before: TextRow,
  after: TextRow,
  { actor, data }: Told,
): Promise<void> {
  const [was, is] = [isRegistered(before), isRegistered(after)];
  const isChanged = (["title", "summary", "content"] as const).some(
    (part) => before[part] !== after[part],
  );
  if (was && is && isChanged) {
    const changed = { ...data, text_before: textHash(before) };
    await register(tx, "corrected", of, after, { actor, data: changed });
  }
  if ((was || is) && before.disclosure !== after.disclosure) {
    const disclosure_before = before.disclosure;
    await register(tx, "relabelled", of, after, { actor, data: { disclosure_before } });
  }
}

/**
 * Registers what becomes of a machine's text that is not published; `draft_id`: null for one that was never on the
 * desk.
 */
export const registerDraft = (
  tx: Database,
  kind: TextEventKind,
  draft: Words & { draft_id: number | null; user_id: number; kind: string },
  { actor, data }: Told,
): Promise<void> => {
  const { draft_id, user_id, title, summary, content } = draft;
  const hash = textHash(draft.kind === "comment" ? { content } : { title, summary, content });
  return write(tx, kind, { draft_id }, user_id, actor, { text: hash, ...data });
};

/**
 * Registers that an editor changes a machine's text on the desk: once for each editor in a row, since drafts save
 * themselves. The next event has the result.
 */
export async function registerEditing(
  tx: Database,
  draft: Parameters<typeof registerDraft>[2] & { draft_id: number },
  actor: { id: number },
): Promise<void> {
  const last = await tx.textEvent.findFirst({
    where: { draft_id: draft.draft_id },
    orderBy: { event_id: "desc" },
    select: { kind: true, actor_id: true },
  });
  if (last?.kind === "edited" && last.actor_id === actor.id) return;
  await registerDraft(tx, "edited", draft, { actor });
}

/** Registers that a machine has written a text; `of`: the ids of its draft, entry or comment, as far as it has any. */
export const registerGenerated = (
  tx: Database,
  of: { entry_id?: number; comment_id?: number; draft_id?: number },
  author_id: number,
  actor_id: number | null,
  data: Prisma.InputJsonObject,
): Promise<void> =>
  write(tx, "generated", of, author_id, actor_id === null ? null : { id: actor_id }, data);

/** Registers that removed texts are deleted for good, as far as the register has events of them. */
export async function registerForgotten(
  tx: Database,
  texts: { subject: string; subject_id: number }[],
  actor: { id: number } | null,
): Promise<void> {
  for (const { subject, subject_id } of texts) {
    const of = textId(subject, subject_id);
    const last = await tx.textEvent.findFirst({
      where: of,
      orderBy: { event_id: "desc" },
      select: { author_id: true },
    });
    if (last?.author_id) {
      await write(tx, "deleted", of, last.author_id, actor, { for_good: true });
    }
  }
}

const register = (
  tx: Database,
  kind: TextEventKind,
  of: TextId,
  { user_id, disclosure, ai_model, ...text }: TextRow,
  { actor, draft_id, data }: Told,
): Promise<void> =>
  write(tx, kind, { ...of, draft_id }, user_id, actor, {
    text: textHash(text),
    disclosure,
    ...(ai_model && { model: ai_model }),
    ...data,
  });

async function write(
  tx: Database,
  kind: TextEventKind,
  of: { entry_id?: number; comment_id?: number; draft_id?: number | null },
  author_id: number,
  actor: { id: number } | null,
  data: Prisma.InputJsonObject,
): Promise<void> {
  const ids = actor ? [author_id, actor.id] : [author_id];
  const people = await tx.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, username: true },
  });
  const nameOf = (id: number) => people.find((one) => one.id === id)?.username;
  await tx.pendingTextEvent.create({
    data: {
      kind,
      ...of,
      author_id,
      author_name: nameOf(author_id),
      data,
      ...(actor && { actor_id: actor.id, actor_name: nameOf(actor.id) }),
    },
    select: { pending_id: true },
  });
}
