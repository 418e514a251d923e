import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { deleteEntry } from "@/lib/publishing/publish/entry-commands";
import { forgetOldBriefs } from "@/lib/newsroom/generation/run-record";
import { db } from "@/lib/kernel/db";
import { moderateComments } from "@/lib/desk/moderation/commands";
import { approveReview, rejectReview } from "@/lib/publishing/drafting/review-commands";
import { changeSettings } from "@/lib/desk/site/commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { updateTask } from "@/lib/newsroom/tasks/commands";
import { executeTask } from "@/lib/newsroom/task-runs/commands";
import type { Task } from "@/lib/newsroom/tasks/dto";
import { listTaskRuns } from "@/lib/newsroom/tasks/queries";
import { getRunDetail } from "@/lib/newsroom/tasks/run-detail";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { articleOf } from "@/tests/support/fake-openai";

const TOKEN = "sk-secreto-de-la-tarea-123456";

let owner: Actor;
let space: Space;
let task: Task;

beforeEach(async () => {
  await resetDatabase();
  owner = await createUser();
  space = await createSpaceFor(owner);
  const bot = await createSynthetic(owner, { token: TOKEN, personality: "Cuenta lo que ve." });
  task = await createTaskFor(owner, {
    ...{ user_id: bot.id, space_id: space.space_id },
    instructions: "Escribe sobre los puentes del pueblo.",
  });
  ai.answer(articleOf("Los puentes del pueblo"));
});
afterAll(() => ai.close());

const detail = (runId: number, actor = owner) => getRunDetail(actor, task.task_id, runId);
const lastRun = async () => (await listTaskRuns(task.task_id, { limit: 1 })).items[0]!;

/** From now on, its texts wait. */
const letItWait = () => updateTask(owner, task.task_id, { autonomy: "revision" });

describe("a run keeps", () => {
  test("its brief, versions, answer and findings, without secrets, for who manages the task", async () => {
    const run = await executeTask(owner, task.task_id);
    const { record, text } = await detail(run.task_run_id);
    expect(record?.brief).toContain("Escribe sobre los puentes del pueblo.");
    expect(record?.brief).toContain("Cuenta lo que ve.");
    expect(record?.answer).toBe(
      "Los puentes del pueblo\n\nUn texto **generado**, de largo suficiente.",
    );
    expect(record?.findings).toEqual([]);
    expect(record?.versions.map(({ scope }) => scope)).toEqual(["task", "user"]);
    expect(text).toMatchObject({ state: "published", title: "Los puentes del pueblo" });
    expect(JSON.stringify(await db.taskRunRecord.findMany())).not.toContain(TOKEN);
    await expect(detail(run.task_run_id, await createUser())).rejects.toThrow(
      "No tienes permiso para administrar esta tarea.",
    );
    await expect(detail(run.task_run_id + 1)).rejects.toThrow(
      "No se encontró la ejecución especificada",
    );
  });

  test("what a failed answer took, and the text that the checks refused", async () => {
    ai.answer(
      articleOf("Perdón", "Lo siento, pero como modelo de lenguaje no puedo ayudar con eso."),
    );
    await expect(executeTask(owner, task.task_id)).rejects.toThrow("No se ha publicado");
    const { tokens, task_run_id, outcome } = await lastRun();
    expect(outcome).toBe("skipped");
    expect(tokens).toBe(123);
    const { record, text } = await detail(task_run_id);
    expect(record?.answer).toContain("como modelo de lenguaje");
    expect(record?.findings).toContainEqual(expect.objectContaining({ check: "refusal" }));
    expect(text).toMatchObject({ state: "rejected" });
    ai.answer("Esto no es ningún artículo");
    await expect(executeTask(owner, task.task_id)).rejects.toThrow();
    const failed = await lastRun();
    expect(failed.outcome).toBe("failed");
    expect(failed.tokens).toBeGreaterThan(0);
    const kept = await detail(failed.task_run_id);
    expect(kept.record).toMatchObject({ answer: "Esto no es ningún artículo", findings: null });
    expect(kept.text).toBeNull();
  });

  test("nothing of a model where none was asked", async () => {
    const { task_run_id } = await db.taskRun.create({ data: { task_id: task.task_id } });
    expect(await detail(task_run_id)).toMatchObject({ record: null, text: null });
  });

  test("brief and answer for 90 days", async () => {
    const { task_run_id } = await executeTask(owner, task.task_id);
    const age = (days: number) =>
      db.$executeRaw`UPDATE "task_run_record" SET "asked_at" = now() - make_interval(days => ${days})`;
    await age(89);
    await forgetOldBriefs(new AbortController().signal);
    expect((await detail(task_run_id)).record?.brief).not.toBeNull();
    await age(91);
    await forgetOldBriefs(new AbortController().signal);
    expect((await detail(task_run_id)).record).toMatchObject({
      ...{ brief: null, answer: null },
      findings: [],
    });
  });
});

describe("what became of its text", () => {
  test("published, then deleted", async () => {
    const run = await executeTask(owner, task.task_id);
    await deleteEntry(await createAdmin(), run.entry!.entry_id);
    expect((await detail(run.task_run_id)).text).toEqual({ state: "deleted" });
  });

  test("waiting, then rejected or expired", async () => {
    await letItWait();
    const { task_run_id } = await executeTask(owner, task.task_id);
    const { text } = await detail(task_run_id);
    expect(text).toMatchObject({ state: "waiting", draft_id: expect.any(Number) as number });
    await rejectReview(owner, text!.draft_id!, { reason: "estilo", note: "" });
    expect((await detail(task_run_id)).text?.state).toBe("rejected");
    await db.draft.update({ where: { draft_id: text!.draft_id }, data: { state: "expired" } });
    expect((await detail(task_run_id)).text?.state).toBe("expired");
  });

  test("a draft that was published leads to its entry; one that was deleted is", async () => {
    await letItWait();
    const { task_run_id } = await executeTask(owner, task.task_id);
    const { draft_id } = (await detail(task_run_id)).text!;
    const { entry_id } = await createEntryFor(owner, { title: "Publicada después" });
    const data = { state: "published", entry_published: entry_id };
    await db.draft.update({ where: { draft_id }, data });
    expect((await detail(task_run_id)).text).toMatchObject({ state: "published", entry_id });
    await db.draft.delete({ where: { draft_id } });
    expect((await detail(task_run_id)).text).toEqual({ state: "deleted" });
  });

  test("a held comment waits, until it is published or is not", async () => {
    const { entry_id } = await createEntryFor(owner);
    await addEntryToSpace(owner, space.space_id, entry_id);
    const user_id = task.user_id;
    await updateTask(owner, task.task_id, { type: "Comment" });
    await db.setting.create({ data: { key: "held_words", value: ["puente"] } });
    ai.answer(JSON.stringify({ content: "Ese puente lo cruza mucha gente cada mañana." }));
    const { task_run_id } = await executeTask(owner, task.task_id);
    expect((await detail(task_run_id)).text).toEqual({ state: "waiting" });
    await db.storedComment.deleteMany({ where: { user_id } });
    expect((await detail(task_run_id)).text).toEqual({ state: "rejected" });
    const { comment_id } = await db.storedComment.create({
      data: { content: "Ese puente", user_id, entry_id },
    });
    expect((await detail(task_run_id)).text).toMatchObject({ state: "published", comment_id });
  });

  test.each([
    ["admit", "published"],
    ["delete", "rejected"],
  ] as const)("a comment that is approved and then held waits on (%s)", async (action, state) => {
    const { entry_id } = await createEntryFor(owner);
    await addEntryToSpace(owner, space.space_id, entry_id);
    await updateTask(owner, task.task_id, { type: "Comment", autonomy: "revision" });
    const admin = await createAdmin();
    await changeSettings(admin, { held_words: ["puente"] });
    ai.answer(JSON.stringify({ content: "Ese puente lo cruza mucha gente cada mañana." }));
    const { task_run_id } = await executeTask(owner, task.task_id);
    const { draft_id } = (await detail(task_run_id)).text!;
    await approveReview(owner, draft_id!, { facts: true, sources: true, answers: true });
    expect((await detail(task_run_id)).text).toEqual({ state: "waiting", draft_id });
    const { comment_id } = await db.storedComment.findFirstOrThrow({ where: { status: "held" } });
    await moderateComments(admin, { action, comments: [], held: [comment_id] });
    expect((await detail(task_run_id)).text).toMatchObject({ state });
  });
});
