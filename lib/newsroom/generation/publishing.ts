import "server-only";
import { insertPlacement } from "@/lib/fronts/placements/placing-commands";
import type { Prisma } from "@/lib/generated/prisma/client";
import { effectiveMode, type Mode } from "@/lib/house/settings/modes";
import { readSiteMode } from "@/lib/house/settings/site-mode";
import { requireUser } from "@/lib/house/users/records";
import { authorTag } from "@/lib/house/users/shown";
import { change, type Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import type { GeneratedComment, GeneratedEntry } from "@/lib/newsroom/generation/generate";
import { gone, orGone } from "@/lib/newsroom/generation/gone";
import { recordOutcome } from "@/lib/newsroom/generation/ledger";
import { judge } from "@/lib/newsroom/generation/verdict";
import { afterRepair, riskOf, type Finding } from "@/lib/platform/checks";
import { checkEarlierInThread } from "@/lib/platform/checks/in-thread";
import { requireVoice } from "@/lib/platform/limits/voice";
import { keepWritten, type WrittenText } from "@/lib/publishing/drafting/review-commands";
import { refuseSecondComment, submitComment } from "@/lib/publishing/publish/comment-commands";
import { insertEntry } from "@/lib/publishing/publish/entry-commands";
import { requireFit, Unfit } from "@/lib/publishing/publish/fit";
import { decidingOf, readAsked, withConsent } from "@/lib/publishing/review/comment-spaces";
import { requireSpace } from "@/lib/spaces/spaces/records";
import type { Posted } from "@/lib/texts/comments/dto";
import { refuseUnwelcome } from "@/lib/texts/comments/welcome";
import { requireEntry } from "@/lib/texts/entries/records";
import { listEarlier, listTitles } from "@/lib/texts/marks/queries";
import { holdMachineTexts } from "@/lib/texts/marks/records";
import { registerDraft, registerGenerated, textHash } from "@/lib/texts/provenance/register";

/** The person or the task that asked for a text, and how far it may go alone at most. */
export interface Asked {
  asked_by: number | null;
  task?: { task_id: number; task_run_id: number; space_id: number | null };
  mode?: Mode;
}

/** A text that waits on the desk: before editors, or with its owner. */
export interface Waiting {
  draft_id: number;
  state: "review" | "open";
}

/**
 * Calls `publish`, which publishes a text or keeps it on the desk, when the checks let it through. A text that they
 * refuse, before or in the change that publishes it, is kept for those who manage its author, and `Unfit` is thrown.
 */
export async function whenFit<Made>(
  generated: GeneratedEntry | GeneratedComment,
  asked: Asked,
  publish: () => Promise<Made>,
): Promise<Made> {
  try {
    requireFit(generated.findings);
    return await publish();
  } catch (error) {
    if (error instanceof Unfit)
      await keepRefused({ ...generated, findings: error.findings }, asked);
    throw error;
  }
}

const keepRefused = (generated: GeneratedEntry | GeneratedComment, asked: Asked): Promise<void> =>
  change(async (tx, touched) => {
    const record = await recordOf(tx, generated, asked);
    const draft_id = await keepWritten(tx, "rejected", record);
    await tellRegister(tx, generated, asked, { draft_id });
    const blocked = { actor: null, data: { decision: "blocked" } };
    await registerDraft(tx, "rejected", { draft_id, ...record }, blocked);
    touched.tag(authorTag(generated.username)); // `/autores/{username}/metodo` counts refused texts
  });

/**
 * Publishes an entry in its space, or keeps it on the desk where it may not go further alone; returns which. Throws 409
 * when author or space are gone, and `Unfit` when the site has got such a text or the space such a title meanwhile.
 */
export async function publishGeneratedEntry(
  tx: Database,
  touched: Touched,
  generated: GeneratedEntry,
  asked: Asked,
): Promise<{ entry_id: number } | Waiting> {
  const { user_id, space_id, input, generation_id, ai_model } = generated;
  await orGone(requireSpace(tx, space_id), gone.space);
  await holdMachineTexts(tx);
  await orGone(requireUser(tx, user_id), gone.author);
  await requireVoice(tx, { id: user_id });
  const findings = await findingsNow(tx, generated);
  const waiting = await keepWhere(tx, { ...generated, findings }, asked);
  if (waiting) return waiting;
  const { marks, ...text } = input;
  const author = { id: user_id, isAdmin: false, isEditor: false };
  await tellRegister(tx, generated, asked, {});
  const entry_id = await insertEntry(
    tx,
    touched,
    author,
    text,
    { marks, ai_model },
    alone(generated),
  );
  await insertPlacement(tx, touched, { space_id, entry_id, placed_by: user_id, accepted: true });
  await recordOutcome(tx, generation_id, "published");
  return { entry_id };
}

/**
 * Publishes a comment under its entry, or holds it like a person's, or keeps it on the desk. Throws 409 when author or
 * entry are gone, or when this author has commented on the entry by now, 403 where it is not welcome, and what
 * `submitComment` throws.
 */
export async function publishGeneratedComment(
  tx: Database,
  touched: Touched,
  generated: GeneratedComment,
  asked: Asked,
): Promise<Posted | Waiting> {
  const { user_id, entry_id, input, generation_id, ai_model } = generated;
  await orGone(requireEntry(tx, entry_id), gone.entry);
  await holdMachineTexts(tx);
  await orGone(requireUser(tx, user_id), gone.author);
  await refuseUnwelcome(tx, user_id, entry_id);
  await refuseSecondComment(tx, user_id, entry_id); // the entry is held: nobody else comments meanwhile
  const findings = await findingsNow(tx, generated);
  const waiting = await keepWhere(tx, { ...generated, findings }, asked);
  if (waiting) return waiting;
  await tellRegister(tx, generated, asked, {});
  const { marks, ...text } = input;
  const about = { ai_model, generation_id, marks };
  const how = alone(generated);
  const posted = await submitComment(tx, touched, user_id, entry_id, text, about, how);
  await recordOutcome(tx, generation_id, posted.held === null ? "published" : "written");
  return posted;
}

/** Lists the findings in a text, with a new comparison to earlier texts: one that says the same may have come since. */
async function findingsNow(
  tx: Database,
  generated: GeneratedEntry | GeneratedComment,
): Promise<Finding[]> {
  const { user_id, input, findings } = generated;
  const isEntry = "space_id" in generated;
  const text = { kind: isEntry ? "entry" : "comment", ...input } as const;
  const spaces = isEntry ? [generated.space_id] : [];
  const said = {
    earlier: await listEarlier(tx, { ...text, user_id, spaces }),
    titles: isEntry ? await listTitles(tx, generated.space_id) : [],
    series: isEntry && generated.series,
  };
  const found = await checkEarlierInThread(text, said, user_id);
  const known = new Set(found.map(({ check }) => check));
  return [...findings.filter(({ check }) => !known.has(check)), ...found.map(afterRepair)];
}

/**
 * Keeps a text on the desk and returns where it waits; returns null for one that may publish itself. Throws `Unfit`.
 */
async function keepWhere(
  tx: Database,
  generated: GeneratedEntry | GeneratedComment,
  asked: Asked,
): Promise<Waiting | null> {
  requireFit(generated.findings);
  const record = await recordOf(tx, generated, asked);
  const state = judge(generated.findings, record.mode);
  if (state === "publish") return null;
  return { draft_id: await keep(tx, generated, asked, state, record), state };
}

/** Keeps a text that replaces another on the desk, where that one waited. Returns its id. */
export async function keepVersion(
  tx: Database,
  generated: GeneratedEntry | GeneratedComment,
  asked: Asked,
  state: Waiting["state"],
): Promise<number> {
  return keep(tx, generated, asked, state, await recordOf(tx, generated, asked));
}

async function keep(
  tx: Database,
  generated: GeneratedEntry | GeneratedComment,
  asked: Asked,
  state: Waiting["state"],
  record: WrittenText,
): Promise<number> {
  await recordOutcome(tx, generated.generation_id, "written");
  const draft_id = await keepWritten(tx, state, record);
  await tellRegister(tx, generated, asked, { draft_id });
  return draft_id;
}

/**
 * Returns the register's data of a text that is published without review; `generation_id` says which `generated` event
 * it belongs to.
 */
const alone = ({ generation_id }: GeneratedEntry | GeneratedComment) => ({
  actor: null,
  data: { mode: "alone", generation_id },
});

/** Registers what a machine wrote: with which model and prompt, for whom, and what the checks found. */
async function tellRegister(
  tx: Database,
  generated: GeneratedEntry | GeneratedComment,
  { asked_by, task }: Asked,
  of: { draft_id?: number },
): Promise<void> {
  const { generation_id, ai_model, findings, input, prompt_versions } = generated;
  const call = await tx.generation.findUnique({
    where: { generation_id },
    select: { provider: true, prompt_hash: true },
  });
  await registerGenerated(tx, of, generated.user_id, asked_by, {
    text: textHash(input),
    model: ai_model,
    provider: call?.provider ?? null,
    generation_id,
    prompt_hash: call?.prompt_hash ?? null,
    prompt_versions,
    ...("space_id" in generated
      ? { space_id: generated.space_id }
      : { commented_id: generated.entry_id }),
    ...(task && { task_id: task.task_id, task_run_id: task.task_run_id }),
    checks: findings.map(({ check, level }) => ({ check, level })),
  });
}

/**
 * Returns the space whose editors decide about a text (`space_id`), and the strictest mode of all its spaces (`says`).
 * For an entry that is its space. For a comment it is, of the spaces that the entry is in with its author's consent,
 * the first with four eyes, else the strictest; else the space of its task.
 */
async function strictestSpace(
  tx: Database,
  generated: GeneratedEntry | GeneratedComment,
  ofTask: number | null,
): Promise<{ space_id: number | null; says: Mode }> {
  const own = "space_id" in generated ? generated.space_id : ofTask;
  const ofIts: Prisma.SpaceWhereInput = { space_id: own ?? 0 };
  const spaces = await readAsked(
    tx,
    "space_id" in generated ? ofIts : { OR: [ofIts, withConsent(generated.entry_id)] },
  );
  const says = effectiveMode(...spaces.map((space) => space.says));
  // The editors of the task's space do not decide in place of the editors of the spaces where the text would appear.
  const theirs = spaces.filter(({ space_id }) => space_id !== own);
  const before = decidingOf(theirs) ?? decidingOf(spaces);
  return { space_id: before?.space_id ?? own, says };
}

/** Returns the record of a text for the desk. */
async function recordOf(
  tx: Database,
  generated: GeneratedEntry | GeneratedComment,
  { asked_by, task, mode = "autonomo" }: Asked,
): Promise<WrittenText> {
  const { user_id, findings, brief, input, ai_model, checked_with, generation_id } = generated;
  const { prompt_versions, dropped } = generated;
  const isEntry = "space_id" in generated;
  const { space_id, says } = await strictestSpace(tx, generated, task?.space_id ?? null);
  const { autonomy } = await tx.user.findUniqueOrThrow({
    where: { id: user_id },
    select: { autonomy: true },
  });
  const theirs = task
    ? await tx.task.findUnique({ where: { task_id: task.task_id }, select: { autonomy: true } })
    : null;
  const said = [autonomy, theirs?.autonomy].map((one) => (one ?? null) as Mode | null);
  return {
    kind: isEntry ? "entry" : "comment",
    user_id,
    space_id,
    commented_id: isEntry ? null : generated.entry_id,
    title: isEntry ? generated.input.title : generated.title,
    content: input.content,
    summary: isEntry ? (generated.input.summary ?? null) : null,
    findings,
    risk: riskOf(findings),
    checked_with,
    dropped_links: dropped,
    model: ai_model,
    brief,
    prompt_versions,
    asked_by,
    mode: effectiveMode(await readSiteMode(tx), mode, says, ...said),
    task_id: task?.task_id ?? null,
    task_run_id: task?.task_run_id ?? null,
    generation_id,
  };
}
