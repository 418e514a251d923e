import "server-only";
import type { Actor } from "@/lib/auth/actor";
import type { Draft } from "@/lib/drafts/dto";
import { getDraft } from "@/lib/drafts/queries";
import { draftComment, draftEntry, type DraftOptions } from "@/lib/generation/drafts";
import { keepVersion, refuseUnfit } from "@/lib/generation/publishing";
import { change } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { assertMay, conflict } from "@/lib/kernel/errors";
import { requireVoice } from "@/lib/limits/voice";
import { endReview } from "@/lib/review/commands";
import { getReview } from "@/lib/review/queries";
import type { RewriteInput } from "@/lib/review/schema";
import { findTask } from "@/lib/tasks/queries";
import { wordsOf } from "@/lib/tasks/records";

/**
 * Has a machine's text written anew, with what an editor says of this one; the new text waits where this one did, which
 * is turned down once that is there. Throws 404, 403, 409, what writing throws, and 422 when the checks refuse it.
 */
export async function requestRewrite(
  actor: Actor,
  draftId: number,
  { note, version }: RewriteInput,
  { signal, onStep }: Pick<DraftOptions, "signal" | "onStep"> = {},
): Promise<{ draft: Draft; tokens: number | null }> {
  await requireVoice(db, actor);
  const { written, may, state, user_id, space_id, commented_id } = await getReview(actor, draftId);
  assertMay(may.decide, "No tienes permiso para decidir sobre este texto.");
  if (!written || (state !== "review" && state !== "open")) {
    throw conflict("Este texto ya no espera en la Redacción.");
  }
  const { brief, task_id, task_run_id } = written;
  const task = task_id === null ? null : await findTask(task_id);
  const asked = { series: task?.series, words: task ? wordsOf(task) : undefined };
  const options = { instructions: withNote(brief, note), ...asked, signal, onStep };
  await using draft =
    commented_id !== null
      ? await draftComment(user_id, commented_id, { ...options, replaces: draftId })
      : await draftEntry(user_id, space_id ?? 0, options);
  onStep?.("saving");
  const by = {
    asked_by: actor.id,
    ...(task_id !== null && { task: { task_id, task_run_id: task_run_id ?? 0, space_id } }),
  };
  await refuseUnfit(draft, by);
  const made = await change(async (tx) => {
    await endReview(tx, actor, draftId, "rewritten", { version, note });
    const draft_id = await keepVersion(tx, { ...draft, brief }, by, state);
    signal?.throwIfAborted(); // last, so that all of it is undone
    return draft_id;
  });
  return { draft: await getDraft(actor, made), tokens: draft.tokens };
}

const withNote = (brief: string, note: string): string =>
  [brief, "La redacción leyó tu versión anterior y te pide:", note].filter(Boolean).join("\n\n");
