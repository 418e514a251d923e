import "server-only";
import { writeArticle, writeReply, type Generated } from "@/lib/ai/generate";
import type { ArticleBrief, ReplyBrief } from "@/lib/ai/prompts";
import { sampleArticle, sampleReply } from "@/lib/ai/sample";
import type { Actor } from "@/lib/auth/actor";
import { expire } from "@/lib/cache/expire";
import { tags } from "@/lib/cache/tags";
import { insertComment } from "@/lib/comments/commands";
import type { Comment } from "@/lib/comments/dto";
import { getComment, listEntryComments } from "@/lib/comments/queries";
import { commentInput } from "@/lib/comments/schema";
import { db, type Database } from "@/lib/db";
import { insertEntry } from "@/lib/entries/commands";
import type { Entry } from "@/lib/entries/dto";
import { findEntry, getEntry } from "@/lib/entries/queries";
import { AppError, conflict, forbidden, notFound } from "@/lib/errors";
import { loadAuthor, type SyntheticAuthor } from "@/lib/generation/author";
import { cleanArticle, unusable } from "@/lib/generation/clean";
import { inLedger } from "@/lib/generation/limits";
import type { GenerateCommentInput, GenerateEntryInput } from "@/lib/generation/schema";
import type { GenerationStep } from "@/lib/generation/steps";
import { lastSegment } from "@/lib/routes";
import { canManageSpace } from "@/lib/spaces/policy";
import { findSpace, getSpace, listFrontPage, listSpacesNamed } from "@/lib/spaces/queries";
import { canManageSynthetic } from "@/lib/synthetic-users/policy";
import { getSyntheticUser } from "@/lib/synthetic-users/queries";
import { areAlike } from "@/lib/text/similar";
import { displayName } from "@/lib/users/dto";

export interface GenerationOptions {
  /** What the text is asked for with, besides who writes and where. */
  instructions?: string;
  /** Until it is published, aborting it leaves nothing behind. */
  signal?: AbortSignal;
  onStep?: (step: GenerationStep) => void;
  /** The run of a task that asks for it: what an earlier try of the run left unfinished is dead. */
  task_run_id?: number;
  /** Runs in the transaction that publishes; what it throws undoes the publication. */
  alongside?: (
    tx: Database,
    published: { entry_id: number } | { comment_id: number },
    tokens: number | null,
  ) => Promise<void>;
}

/** Comments that a model is shown of those under an entry. */
const COMMENTS_SHOWN = 10;

/**
 * Has a synthetic user write an entry for a space, for a person who manages both. Throws 404, 403, 409 for
 * a space name that several have, and what `generateEntry` throws.
 */
export async function requestEntry(
  actor: Actor,
  { userId, spaceId, spaceName = "" }: GenerateEntryInput,
  options?: GenerationOptions,
) {
  await assertManagesSynthetic(actor, userId);
  const space = spaceId === undefined ? await spaceNamed(spaceName) : await getSpace(spaceId);
  if (!canManageSpace(actor, space)) {
    throw forbidden("No tienes permiso para administrar este espacio.");
  }
  return generateEntry(userId, space.space_id, options);
}

/** Has a synthetic user comment on an entry, for a person who manages it. Throws 404, 403, and as `generateComment`. */
export async function requestComment(
  actor: Actor,
  { userId, entryId }: GenerateCommentInput,
  options?: GenerationOptions,
) {
  await assertManagesSynthetic(actor, userId);
  await getEntry(entryId);
  return generateComment(userId, entryId, options);
}

/**
 * Writes an entry in a synthetic user's name and publishes it in a space. A title too close to a recent one
 * is written anew once, then refused. Throws 409 when author or space are gone or the same is under way,
 * 429 at a daily limit, 503 when generation is off, 502 or 504 when the AI service fails.
 */
export async function generateEntry(
  authorId: number,
  spaceId: number,
  { instructions, signal, onStep, task_run_id, alongside }: GenerationOptions = {},
): Promise<{ entry: Entry; tokens: number | null }> {
  onStep?.("connecting");
  const author = await loadAuthor(authorId);
  const space = await findSpace(spaceId);
  if (!space) throw conflict("El espacio ya no existe.");
  const recentTitles = (await listFrontPage(spaceId, 1)).map(({ title }) => title);
  const brief = { personality: author.personality, space, instructions, recentTitles };
  return inLedger(authorId, { space_id: spaceId, task_run_id }, async (enterAnother) => {
    onStep?.("generating");
    const written = await writeFresh(author, brief, enterAnother, signal);
    onStep?.("processing");
    const draft = await cleanArticle(written);
    onStep?.("saving");
    const { entry_id, path } = await db.$transaction(async (tx) => {
      signal?.throwIfAborted();
      const created = await insertEntry(tx, authorId, draft);
      await tx.spaceEntry.create({ data: { space_id: spaceId, entry_id: created.entry_id } });
      await alongside?.(tx, { entry_id: created.entry_id }, written.tokens);
      return created;
    });
    await expire(tags.home, tags.front(spaceId), tags.slug(lastSegment(path)));
    return { entry: await getEntry(entry_id), tokens: written.tokens };
  });
}

/** The same for a comment under an entry. */
export async function generateComment(
  authorId: number,
  entryId: number,
  { instructions, signal, onStep, task_run_id, alongside }: GenerationOptions = {},
): Promise<{ comment: Comment; tokens: number | null }> {
  onStep?.("connecting");
  const author = await loadAuthor(authorId);
  onStep?.("reading");
  const entry = await findEntry(entryId);
  if (!entry) throw conflict("La entrada ya no existe.");
  const { items } = await listEntryComments(entryId, { limit: COMMENTS_SHOWN });
  const space = entry.spaces[0] && (await findSpace(entry.spaces[0].space_id));
  const brief: ReplyBrief = {
    personality: author.personality,
    space: space ?? undefined,
    instructions,
    entry: { title: entry.title, content: entry.content, author: nameOf(entry) },
    comments: items
      .toReversed()
      .map((comment) => ({ author: nameOf(comment), content: comment.content })),
  };
  return inLedger(authorId, { entry_id: entryId, task_run_id }, async () => {
    onStep?.("generating");
    const written = await replyBy(author, brief, signal);
    onStep?.("processing");
    const input = commentInput.safeParse({ content: written.content, image: null });
    if (!input.success) throw unusable();
    onStep?.("saving");
    const comment_id = await db.$transaction(async (tx) => {
      signal?.throwIfAborted();
      const { comment_id } = await insertComment(tx, authorId, entryId, input.data);
      await alongside?.(tx, { comment_id }, written.tokens);
      return comment_id;
    });
    await expire(tags.entry(entryId));
    return { comment: await getComment(comment_id), tokens: written.tokens };
  });
}

/** An article whose title is no recent one's; it gets a second chance, which counts as another call. */
async function writeFresh(
  author: SyntheticAuthor,
  brief: ArticleBrief,
  enterAnother: () => Promise<void>,
  signal?: AbortSignal,
) {
  const first = await articleBy(author, brief, signal);
  if (!isRepeated(first.title, brief)) return first;
  await enterAnother();
  const recentTitles = [first.title, ...brief.recentTitles];
  const second = await articleBy(author, { ...brief, recentTitles }, signal);
  if (!isRepeated(second.title, brief)) return second;
  throw new AppError(
    "ai_failed",
    `El texto generado repite otro del espacio: "${second.title}". No se ha publicado.`,
  );
}

async function articleBy({ writer }: SyntheticAuthor, brief: ArticleBrief, signal?: AbortSignal) {
  return writer ? writeArticle(writer, brief, signal) : sample(sampleArticle(brief));
}

async function replyBy({ writer }: SyntheticAuthor, brief: ReplyBrief, signal?: AbortSignal) {
  return writer ? writeReply(writer, brief, signal) : sample(sampleReply(brief));
}

const sample = <T>(text: T): Generated<T> => ({ ...text, tokens: null });

const isRepeated = (title: string, { recentTitles }: ArticleBrief) =>
  recentTitles.some((recent) => areAlike(title, recent));

const nameOf = ({ author }: { author: Parameters<typeof displayName>[0] | null }) =>
  author ? displayName(author) : "alguien que ya no está";

async function assertManagesSynthetic(actor: Actor, userId: number) {
  if (!canManageSynthetic(actor, await getSyntheticUser(userId))) {
    throw forbidden("No tienes permiso para administrar este usuario sintético.");
  }
}

/** The one space of a name. Throws 404 for none, 409 for several. */
async function spaceNamed(name: string) {
  const [space, another] = await listSpacesNamed(name);
  if (!space) throw notFound("No hay ningún espacio con ese nombre.");
  if (another) throw conflict("Hay varios espacios con ese nombre: indica cuál con spaceId.");
  return space;
}
