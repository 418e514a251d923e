import "server-only";
import { canManageSynthetic } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import { AppError, assertMay, conflict } from "@/lib/kernel/errors";
import { wordsOf } from "@/lib/kernel/words";
import { withWords } from "@/lib/newsroom/ai/failure";
import {
  generateComment,
  generateEntry,
  type GenerateOptions,
} from "@/lib/newsroom/generation/generate";
import { keepVersion, whenFit } from "@/lib/newsroom/generation/publishing";
import { findTask } from "@/lib/newsroom/tasks/queries";
import { spendBy } from "@/lib/platform/limits/spend";
import { endReview, requireSeen } from "@/lib/publishing/drafting/review-commands";
import { getReview } from "@/lib/publishing/review/queries";
import { requireHeard } from "@/lib/publishing/review/records";
import { NOTHING_WRITTEN, type RewriteInput } from "@/lib/publishing/review/schema";
import type { Draft } from "@/lib/texts/drafts/dto";
import { getDraft } from "@/lib/texts/drafts/queries";

/**
 * Has a machine's text written again by an editor's note; the new text waits where the old one did, which is turned
 * down once the new one is there. It counts for the old text's task. Throws 404, 403, 409, 429, what writing throws,
 * and 422 when the checks refuse it.
 */
export async function requestRewrite(
  actor: Actor,
  draftId: number,
  { note, version }: RewriteInput,
  { signal, onStep }: Pick<GenerateOptions, "signal" | "onStep"> = {},
): Promise<{ draft: Draft; tokens: number | null }> {
  const review = await getReview(actor, draftId);
  const { written, may, state, user_id, space_id, commented_id } = review;
  await requireHeard(db, actor, { user_id, commented_id });
  assertMay(may.decide, "No tienes permiso para decidir sobre este texto.");
  if (!written || (state !== "review" && state !== "open")) {
    throw conflict("Este texto ya no espera en la Redacción.");
  }
  const { task_id, task_run_id } = written;
  const { brief } = await db.writtenDraft.findUniqueOrThrow({
    where: { draft_id: draftId },
    select: { brief: true }, // not every editor who has it written anew reads it
  });
  const task = task_id === null ? null : await findTask(task_id);
  const asked = { series: task?.series, words: task ? wordsOf(task) : undefined };
  requireSeen(review, version); // before it costs anything, and again when it is written
  assertMay(may.rewrite, NOT_TWICE);
  const manages = await boundStrangers(actor, user_id, draftId);
  let isPaid = false;
  const tell = async (error: unknown): Promise<never> => {
    if (!manages && !isPaid) await giveBack(draftId);
    if (manages) throw withWords(error);
    throw may.brief ? error : withoutReason(error);
  };
  const options: GenerateOptions = {
    instructions: brief,
    note: { words: note, readsBrief: may.brief },
    task_id: task?.task_id,
    replaces: draftId,
    ...asked,
    signal,
    onStep: (step) => {
      isPaid ||= step === "generating"; // the call to the model has been entered into the ledger
      onStep?.(step);
    },
  };
  await using generated =
    commented_id !== null
      ? await generateComment(user_id, commented_id, options).catch(tell)
      : await generateEntry(user_id, space_id ?? 0, options).catch(tell);
  onStep?.("saving");
  const by = {
    asked_by: actor.id,
    ...(task_id !== null && {
      task: { task_id, task_run_id: task_run_id ?? 0, space_id: task?.space_id ?? null },
    }),
  };
  const keep = () =>
    change(async (tx) => {
      await endReview(tx, actor, draftId, "rewritten", { version, note });
      const draft_id = await keepVersion(tx, generated, by, state);
      await linkVersions(tx, draftId, draft_id);
      signal?.throwIfAborted(); // last, so that all of it is undone
      return draft_id;
    });
  const made = await whenFit(generated, by, keep);
  return { draft: await getDraft(actor, made), tokens: generated.tokens };
}

const NOT_TWICE =
  "Ya se pidió otra versión, y la siguiente la paga quien lleva el usuario sintético: recházala con el motivo, y podrá pedirla.";

/** Makes an error of what a model said why it writes nothing: it may be what its instructions say. */
const withoutReason = (error: unknown) =>
  error instanceof AppError && error.code === "nothing_to_say"
    ? new AppError(error.code, `${NOTHING_WRITTEN}.`)
    : error;

/**
 * Records which text the new one replaces, and that the person who asked for the first one asked for it: four eyes
 * depend on that.
 */
async function linkVersions(tx: Database, before: number, after: number) {
  const { asked_by } = await tx.writtenDraft.findUniqueOrThrow({
    where: { draft_id: before },
    select: { asked_by: true }, // null for a task's text: the task has its owner
  });
  await tx.writtenDraft.update({
    where: { draft_id: after },
    data: { asked_by, replaces: before },
  });
}

/**
 * Limits the rewrites that people ask for who do not manage the machine, since its owner pays with their token: one
 * version of each text, and only so many a day. Refused, cancelled and failed ones are paid for and count, too; not those
 * for which no model was asked (`giveBack`). Returns whether the actor manages the machine. Throws 403, 429.
 */
async function boundStrangers(actor: Actor, userId: number, draft_id: number): Promise<boolean> {
  const where = { id: userId };
  const machine = await db.user.findUniqueOrThrow({ where, select: { owner_id: true } });
  if (canManageSynthetic(actor, machine)) return true;
  await spendBy("REWRITES", `${actor.id} ${userId}`);
  const { count } = await db.writtenDraft.updateMany({
    where: { draft_id, rewrite_asked_at: null },
    data: { rewrite_asked_at: new Date() },
  });
  assertMay(count === 1, NOT_TWICE);
  return false;
}

/** Gives the version back that was asked for and not paid, since no model was asked. */
const giveBack = (draft_id: number) =>
  db.writtenDraft.updateMany({ where: { draft_id }, data: { rewrite_asked_at: null } });
