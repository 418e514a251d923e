import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { deleteComment } from "@/lib/publishing/publish/comment-commands";
import { db } from "@/lib/kernel/db";
import { deleteEntry } from "@/lib/publishing/publish/entry-commands";
import { env } from "@/lib/kernel/env";
import { deleteSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { deleteSyntheticUser } from "@/lib/machines/synthetic-users/commands";
import { deleteTask, pauseTask, resumeTask, updateTask } from "@/lib/newsroom/tasks/commands";
import { executeTask } from "@/lib/newsroom/task-runs/commands";
import type { Task } from "@/lib/newsroom/tasks/dto";
import { getTask, listTaskRuns } from "@/lib/newsroom/tasks/queries";
import { leaseDueTask, leaseNow } from "@/lib/newsroom/task-runs/lease";
import { runDueTask, runSlot, runTask } from "@/lib/newsroom/task-runs/run-task";
import { startScheduler } from "@/lib/operation/schedule/scheduler";
import { closeAbandonedRuns } from "@/lib/newsroom/task-runs/transitions";
import { removeMember, setMember } from "@/lib/spaces/teams/commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { articleOf } from "@/tests/support/fake-openai";
import { soon } from "@/tests/support/soon";

let owner: Actor;
let bot: Actor;
let space: Space;
let task: Task;

beforeEach(async () => {
  await resetDatabase();
  owner = await createUser();
  bot = await createSynthetic(owner, { model: "demo", token: undefined });
  space = await createSpaceFor(owner);
  task = await createTaskFor(owner, { user_id: bot.id, space_id: space.space_id, schedule: "60" });
  ai.calls.length = 0;
});
afterEach(() => void Object.assign(env, { AI_ENABLED: true }));
afterAll(() => ai.close());

const all = { limit: 100 };
const read = () => getTask(task.task_id);
const runs = async (viewer: Actor | null = owner) =>
  (await listTaskRuns(task.task_id, all, viewer)).items;
const entries = () => db.entry.count({ where: { user_id: bot.id } });

/** Makes it due since so many minutes ago, by the database's clock. */
const makeDue = (minutes = 0, taskId = task.task_id) =>
  db.$executeRaw`
    UPDATE "task" SET "next_run_at" = date_trunc('second', now()) - make_interval(mins => ${minutes}), "retry_at" = NULL
    WHERE "task_id" = ${taskId}`;

/** What waits for its next try need wait no longer. */
const retryNow = () => db.$executeRaw`UPDATE "task" SET "retry_at" = now() - interval '1 second'`;

/** A task whose synthetic user asks the AI service. */
async function writingTask() {
  const { id } = await createSynthetic(owner);
  return createTaskFor(owner, { user_id: id, space_id: space.space_id });
}

async function failing() {
  ai.fail("404");
  task = await writingTask();
}

describe("the schedule", () => {
  test("runs what is due, once, and goes on with the next slot", async () => {
    expect(await runDueTask()).toBe(false);
    await makeDue();
    const { next_run_at } = await read();
    expect(await runDueTask()).toBe(true);
    expect(await runDueTask()).toBe(false);
    const [run, ...others] = await runs();
    expect(others).toEqual([]);
    expect(run).toMatchObject({ outcome: "succeeded", slot: next_run_at, attempt: 1, actor: null });
    expect(run?.entry?.title).toBeTruthy();
    expect(run?.finished).not.toBeNull();
    const due = Date.parse(next_run_at ?? "");
    expect(await read()).toMatchObject({
      running: false,
      next_run_at: new Date(due + 60 * 60_000).toISOString(),
    });
  });

  test("makes up for missed slots with one run", async () => {
    await makeDue(60 * 24 * 3 + 10);
    while (await runDueTask());
    expect(await entries()).toBe(1);
    const next = Date.parse((await read()).next_run_at ?? "");
    expect(next).toBeGreaterThan(Date.now());
    expect(next).toBeLessThan(Date.now() + 60 * 60_000);
  });

  test("runs each slot once, however many ask at the same time", async () => {
    const others = await Promise.all(
      Array.from({ length: 7 }, async () =>
        createTaskFor(owner, {
          user_id: (await createSynthetic(owner, { model: "demo", token: undefined })).id,
          space_id: (await createSpaceFor(owner)).space_id,
        }),
      ),
    );
    for (const { task_id } of [task, ...others]) await makeDue(0, task_id);
    const workers = Array.from({ length: 4 }, async () => {
      while (await runDueTask());
    });
    await Promise.all(workers);
    expect(await db.taskRun.count({ where: { outcome: "succeeded" } })).toBe(8);
    expect(await db.taskRun.count()).toBe(8);
    expect(await db.entry.count()).toBe(8);
  });

  test("leaves a paused task alone, and takes it up after an interval", async () => {
    await makeDue();
    expect(await pauseTask(owner, task.task_id)).toMatchObject({
      next_run_at: null,
      pause_cause: `La pausó ${owner.username}.`,
    });
    expect(await runDueTask()).toBe(false);
    const { paused_at, pause_cause, next_run_at } = await resumeTask(owner, task.task_id);
    expect([paused_at, pause_cause]).toEqual([null, null]);
    expect(Date.parse(next_run_at ?? "")).toBeGreaterThan(Date.now() + 59 * 60_000);
  });

  test("counts another interval from now; another name changes nothing", async () => {
    const before = (await read()).next_run_at;
    expect((await updateTask(owner, task.task_id, { name: "Otro" })).next_run_at).toBe(before);
    const { next_run_at } = await updateTask(owner, task.task_id, { schedule: "5" });
    expect(Date.parse(next_run_at ?? "")).toBeLessThan(Date.now() + 6 * 60_000);
  });

  test("is kept by servers until they stop, each slot by one of them", async () => {
    const others = await Promise.all(
      Array.from({ length: 6 }, async () =>
        createTaskFor(owner, {
          user_id: (await createSynthetic(owner, { model: "demo", token: undefined })).id,
          space_id: (await createSpaceFor(owner)).space_id,
        }),
      ),
    );
    for (const { task_id } of [task, ...others]) await makeDue(0, task_id);
    const schedulers = [startScheduler(), startScheduler()];
    const succeeded = () => db.taskRun.count({ where: { outcome: "succeeded" } });
    await soon(async () => expect(await succeeded()).toBe(7));
    await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
    expect(await db.entry.count()).toBe(7);
    await makeDue();
    expect(await runDueTask()).toBe(true); // nobody was quicker
  });

  test("goes on while a run takes its time, which is handed back when the server stops", async () => {
    const slow = await writingTask();
    ai.answer(articleOf("Una noticia que no llega"));
    const { letGo } = ai.hold();
    await makeDue(1, slow.task_id);
    const first = startScheduler();
    await soon(() => expect(ai.calls).toHaveLength(1));
    await makeDue();
    await soon(async () => expect((await runs())[0]?.outcome).toBe("succeeded"));
    await first.stop();
    letGo();
    const row = await db.taskRun.findFirstOrThrow({ where: { task_id: slow.task_id } });
    expect(row).toMatchObject({ outcome: "running", attempt: 0, entry_id: null });
    expect((await getTask(slow.task_id)).running).toBe(false);
    ai.answer(articleOf("Una noticia que sí llega"));
    expect(await runDueTask()).toBe(true); // another server takes it up at once
    const [run] = (await listTaskRuns(slow.task_id, all)).items;
    expect(run).toMatchObject({ outcome: "succeeded", attempt: 1 });
  });
});

describe("a failure", () => {
  beforeEach(failing);

  test("is tried again later, three times more, and then the task is paused with the cause", async () => {
    await makeDue();
    for (const [index, minutes] of [1, 5, 25].entries()) {
      const attempt = index + 1;
      const before = Date.now();
      expect(await runDueTask()).toBe(true);
      const after = Date.now();
      expect(await runDueTask()).toBe(false);
      const [run] = await runs();
      expect(run).toMatchObject({ outcome: "running", attempt, finished: null });
      expect(run?.error).toContain("no conoce el modelo");
      const next = Date.parse((await read()).next_run_at ?? "") - minutes * 60_000;
      expect(next).toBeGreaterThanOrEqual(before);
      expect(next).toBeLessThanOrEqual(after);
      await retryNow();
    }
    expect(await runDueTask()).toBe(true);
    expect(await runs()).toMatchObject([{ outcome: "failed", attempt: 4 }]);
    const { paused_at, pause_cause } = await read();
    expect(paused_at).not.toBeNull();
    expect(pause_cause).toContain("Falló 4 veces seguidas. El servicio de IA no conoce el modelo");
  });

  test("is told in the service's words to those who manage the synthetic user, and to nobody else", async () => {
    const error = { message: "No such model for sk-secreto-0123456789" };
    ai.failAs({ status: 404, body: JSON.stringify({ error }) });
    const words = "No such model for •••";
    await expect(executeTask(owner, task.task_id)).rejects.toMatchObject({
      detail: `El servicio dijo: «${words}»`,
    });
    const seenBy = async (viewer?: Actor) =>
      (await listTaskRuns(task.task_id, all, viewer)).items.map((run) => run.error_detail);
    expect(await seenBy(owner)).toEqual([words]);
    expect(await seenBy(await createAdmin())).toEqual([words]);
    expect(await seenBy(await createUser())).toEqual([null]);
    expect(await seenBy()).toEqual([null]);
    const another = await createUser();
    await db.user.update({ where: { id: task.user_id }, data: { owner_id: another.id } });
    expect(await seenBy(owner)).toEqual([null]); // the task is still theirs
  });

  test("it is none when the model has nothing to say: the run is skipped, with the reason and the tokens", async () => {
    ai.answer(JSON.stringify({ decision: "nada", motivo: "Nada nuevo en el puerto." }));
    await makeDue();
    expect(await runDueTask()).toBe(true);
    const byHand = await executeTask(owner, task.task_id);
    const error = "El modelo decidió no escribir nada: Nada nuevo en el puerto.";
    expect(byHand).toMatchObject({ outcome: "skipped", error, tokens: 123 });
    expect(await runs()).toMatchObject([
      { outcome: "skipped" },
      { outcome: "skipped", attempt: 1, error },
    ]);
    expect(await read()).toMatchObject({ paused_at: null });
  });

  test("it is none when the space has the title already: one more try, and the run is skipped", async () => {
    const { entry_id } = await createEntryFor(owner, { title: "La marea vuelve a su hora" });
    await addEntryToSpace(owner, space.space_id, entry_id);
    ai.answer(articleOf("A su hora vuelve la marea"));
    await makeDue();
    expect(await runDueTask()).toBe(true);
    expect(await runDueTask()).toBe(false);
    const error = "No se ha publicado: El título repite el de «La marea vuelve a su hora».";
    expect(await runs()).toMatchObject([{ outcome: "skipped", attempt: 1, error }]);
    expect(ai.calls).toHaveLength(2);
    expect((await read()).paused_at).toBeNull();
  });

  test("that passes is forgotten with the next success", async () => {
    await makeDue();
    await runDueTask();
    ai.answer(articleOf("Por fin una noticia"));
    await retryNow();
    await runDueTask();
    expect(await runs()).toMatchObject([
      { outcome: "succeeded", attempt: 2, error: null, tokens: 123 },
    ]);
    expect((await read()).paused_at).toBeNull();
  });

  test("is what a run ends with whose task is paused before its next try", async () => {
    await makeDue();
    await runDueTask();
    await pauseTask(owner, task.task_id);
    await closeAbandonedRuns();
    const [run] = await runs();
    expect(run).toMatchObject({ outcome: "failed", attempt: 1 });
    expect(run?.error).toContain("no conoce el modelo");
  });

  test("of a run by hand is told, and moves nothing", async () => {
    const { next_run_at } = await read();
    await expect(executeTask(owner, task.task_id)).rejects.toMatchObject({ code: "ai_failed" });
    expect(await runs()).toMatchObject([{ outcome: "failed", slot: null }]);
    expect(await read()).toMatchObject({ paused_at: null, next_run_at, running: false });
  });
});

describe("a server that dies", () => {
  /** As `kill -9` leaves it: the lease runs on, the run is not ended. */
  async function die(slot: boolean) {
    await db.$executeRaw`
      UPDATE "task" SET "lease_owner" = 'dead', "lease_until" = now() - interval '1 second'`;
    await db.$executeRaw`
      INSERT INTO "task_run" ("task_id", "slot") SELECT "task_id", ${slot ? new Date() : null} FROM "task"`;
    if (slot)
      await db.$executeRaw`UPDATE "task_run" SET "slot" = (SELECT "next_run_at" FROM "task")`;
  }

  test("has its slot taken over by another", async () => {
    await makeDue();
    await die(true);
    await closeAbandonedRuns();
    expect(await runDueTask()).toBe(true);
    expect(await runs()).toMatchObject([{ outcome: "succeeded", attempt: 2 }]);
    expect(await entries()).toBe(1);
  });

  test("leaves no text begun that the next try would wait for; a text that others write it does", async () => {
    await makeDue();
    await die(true);
    const { task_run_id } = await db.taskRun.findFirstOrThrow();
    const begun = { user_id: bot.id, space_id: space.space_id };
    await db.generation.create({ data: { ...begun, task_run_id } });
    const { generation_id } = await db.generation.create({ data: begun });
    expect(await runDueTask()).toBe(true);
    expect(await runs()).toMatchObject([{ outcome: "running", attempt: 1 }]); // it does not count
    expect((await runs())[0]?.error).toContain("ya lo está escribiendo");
    expect(await runDueTask()).toBe(false);

    await db.generation.delete({ where: { generation_id } });
    await retryNow();
    expect(await runDueTask()).toBe(true);
    expect(await runs()).toMatchObject([{ outcome: "succeeded", attempt: 2, error: null }]);
  });

  test("is not waited for while its lease lasts", async () => {
    await makeDue();
    await die(true);
    await db.$executeRaw`UPDATE "task" SET "lease_until" = now() + interval '20 seconds'`;
    expect(await runDueTask()).toBe(false);
    await expect(executeTask(owner, task.task_id)).rejects.toMatchObject({ code: "conflict" });
    expect((await read()).running).toBe(true);
  });

  test("leaves the run of a person failed, however many tokens its calls were told to take", async () => {
    await die(false);
    const { task_run_id } = await db.taskRun.findFirstOrThrow();
    const told = { input_tokens: 2_147_483_647, output_tokens: 2_147_483_647 };
    const of = { user_id: bot.id, task_id: task.task_id, task_run_id };
    await db.generation.createMany({ data: [{ ...of, ...told }, of] });
    await closeAbandonedRuns();
    expect(await runs()).toMatchObject([{ tokens: 2_147_483_647 }]);
    expect(await runs()).toMatchObject([{ outcome: "failed" }]);
    expect((await runs())[0]?.error).toContain("El servidor se detuvo");
  });

  test("again and again pauses the task", async () => {
    await makeDue();
    await die(true);
    await db.$executeRaw`UPDATE "task_run" SET "attempt" = 4`;
    await runDueTask();
    expect((await read()).pause_cause).toContain("El servidor se detuvo cada vez");
    expect(await entries()).toBe(0);
  });

  test("and comes back publishes nothing of what another has done", async () => {
    task = await writingTask();
    ai.answer(articleOf("La primera versión"), articleOf("Una noticia distinta"));
    await makeDue();
    const { letGo } = ai.hold();
    const first = runDueTask();
    await soon(() => expect(ai.calls).toHaveLength(1));
    await db.$executeRaw`UPDATE "task" SET "lease_owner" = 'another'`; // taken over meanwhile
    letGo();
    await first;
    expect(await db.entry.count()).toBe(0);
  });
});

describe("a run by hand", () => {
  test("publishes now and leaves the schedule as it is", async () => {
    const { next_run_at } = await read();
    const run = await executeTask(owner, task.task_id);
    expect(run).toMatchObject({ outcome: "succeeded", slot: null, actor: { id: owner.id } });
    expect(await read()).toMatchObject({ next_run_at, running: false });
  });

  test("also of a paused task, which stays paused", async () => {
    await pauseTask(owner, task.task_id);
    await executeTask(owner, task.task_id);
    expect((await read()).paused_at).not.toBeNull();
  });

  test("is refused while one is under way", async () => {
    task = await writingTask();
    ai.answer(articleOf("Una noticia que tarda"));
    const { letGo } = ai.hold();
    const first = executeTask(owner, task.task_id);
    await soon(() => expect(ai.calls).toHaveLength(1));
    await expect(executeTask(owner, task.task_id)).rejects.toThrow(
      "La tarea ya se está ejecutando.",
    );
    letGo();
    expect((await first).outcome).toBe("succeeded");
    expect(await runs()).toHaveLength(1);
  });
});

describe("what is deleted while it is written for", () => {
  async function during(removal: () => Promise<unknown>) {
    task = await writingTask();
    ai.answer(articleOf("Una noticia que llega tarde"));
    const { letGo } = ai.hold();
    const run = executeTask(owner, task.task_id);
    const outcome = run.then(String, (error: { code: string; message: string }) => error);
    await soon(() => expect(ai.calls).toHaveLength(1));
    await removal();
    letGo();
    return outcome;
  }

  test("the task: nothing is published", async () => {
    expect(await during(() => deleteTask(owner, task.task_id))).toMatchObject({ code: "conflict" });
    expect(await db.entry.count()).toBe(0);
  });

  test("the space: nothing is published, and the run says why", async () => {
    const error = "El espacio de la tarea fue eliminado.";
    expect(await during(() => deleteSpace(owner, space.space_id))).toMatchObject({
      code: "conflict",
      message: error,
    });
    expect(await runs()).toMatchObject([{ outcome: "failed", error }]);
    expect(await db.entry.count()).toBe(0);
  });
});

describe("who is taken off the team of the space", () => {
  const OUTSIDE = "Quien la creó ya no es propietario del espacio.";
  let member: Actor;

  /** A task of a propietario who is not who made the space. */
  beforeEach(async () => {
    member = await createUser();
    await setMember(owner, space.space_id, member.id, "propietario");
    const { id } = await createSynthetic(member);
    task = await createTaskFor(member, { user_id: id, space_id: space.space_id });
  });
  const leave = () => removeMember(owner, space.space_id, member.id);

  test("neither resumes nor executes it there; back in the team both work", async () => {
    await leave();
    expect((await read()).pause_cause).toBe(OUTSIDE);
    await expect(resumeTask(member, task.task_id)).rejects.toThrow(OUTSIDE);
    await expect(executeTask(member, task.task_id)).rejects.toThrow(OUTSIDE);
    expect([ai.calls.length, await db.entry.count()]).toEqual([0, 0]);
    expect(await runs()).toMatchObject([{ outcome: "failed", error: OUTSIDE }]);

    await setMember(owner, space.space_id, member.id, "propietario");
    expect((await resumeTask(member, task.task_id)).paused_at).toBeNull();
    ai.answer(articleOf("Una noticia del equipo"));
    expect((await executeTask(member, task.task_id)).outcome).toBe("succeeded");
  });

  test("publishes nothing that was being written, and the task is paused", async () => {
    ai.answer(articleOf("Una noticia de quien se va"));
    const { letGo } = ai.hold();
    const outcome = executeTask(member, task.task_id).then(String, (error: Error) => error.message);
    await soon(() => expect(ai.calls).toHaveLength(1));
    await leave();
    letGo();
    expect(await outcome).toBe(OUTSIDE);
    expect(await db.entry.count()).toBe(0);
    expect((await read()).pause_cause).toBe(OUTSIDE);
  });

  test("has a task paused that nobody had paused", async () => {
    await db.spaceMember.deleteMany(); // as an administrator's task goes on when they are none any more
    await makeDue();
    await runDueTask();
    expect((await read()).pause_cause).toBe(OUTSIDE);
    expect(await db.entry.count()).toBe(0);
  });
});

test("N6: with another's synthetic user runs no more once who leads it administers nothing", async () => {
  const admin = await createAdmin();
  const own = await createSpaceFor(admin);
  task = await createTaskFor(admin, { user_id: bot.id, space_id: own.space_id });
  await db.user.update({ where: { id: admin.id }, data: { isAdmin: false } });
  const foreign = "El usuario sintético es de otra persona, que paga lo que escribe.";
  await expect(executeTask({ ...admin, isAdmin: false }, task.task_id)).rejects.toThrow(foreign);
  expect([ai.calls.length, await db.entry.count()]).toEqual([0, 0]);
  expect((await read()).pause_cause).toBe(foreign);
});

describe("what the schedule may not do", () => {
  test("a run beyond the daily limit is recorded as such, and the schedule goes on", async () => {
    await db.generation.createMany({
      data: Array.from({ length: 20 }, () => ({ user_id: bot.id, finished: new Date() })),
    });
    await makeDue();
    await runDueTask();
    expect(await runs()).toMatchObject([{ outcome: "capped" }]);
    expect((await runs())[0]?.error).toContain("límite de 20");
    expect((await read()).paused_at).toBeNull();
    expect(Date.parse((await read()).next_run_at ?? "")).toBeGreaterThan(Date.now());
  });

  test("with generation switched off it skips", async () => {
    Object.assign(env, { AI_ENABLED: false });
    await makeDue();
    await runDueTask();
    expect(await runs()).toMatchObject([{ outcome: "skipped" }]);
    expect((await read()).paused_at).toBeNull();
  });

  test.each([
    ["space", () => deleteSpace(owner, space.space_id), "El espacio de la tarea fue eliminado."],
    [
      "synthetic user",
      () => deleteSyntheticUser(owner, bot.id),
      "El usuario sintético de la tarea fue eliminado.",
    ],
  ])("without its %s a task is paused, not run and not resumed", async (_what, remove, cause) => {
    await remove();
    expect((await read()).pause_cause).toBe(cause);
    await expect(executeTask(owner, task.task_id)).rejects.toMatchObject({ code: "conflict" });
    await expect(resumeTask(owner, task.task_id)).rejects.toThrow(cause);
  });
});

describe("a task that comments", () => {
  let reader: Actor;

  beforeEach(async () => {
    reader = await createUser();
    task = await createTaskFor(owner, {
      user_id: bot.id,
      space_id: space.space_id,
      type: "Comment",
    });
  });

  const publish = async (author: Actor) => {
    const entry = await createEntryFor(author);
    await addEntryToSpace(owner, space.space_id, entry.entry_id);
    return entry.entry_id;
  };
  const answered = async () => (await executeTask(owner, task.task_id)).comment?.entry_id ?? null;

  test("answers the newest entry it has not answered yet, and then says that there is none", async () => {
    const [old, recent] = [await publish(reader), await publish(reader)];
    await publish(bot); // its own
    await deleteEntry(reader, await publish(reader));
    expect(await answered()).toBe(recent);
    expect(await answered()).toBe(old);
    const run = await executeTask(owner, task.task_id);
    expect(run).toMatchObject({
      outcome: "skipped",
      error: "No hay en el espacio ninguna entrada nueva que comentar.",
    });
  });

  test("answers no two synthetic texts in a row", async () => {
    const other = await createSynthetic(owner);
    const person = await publish(reader);
    await publish(other);
    const [second, first] = [await publish(other), await publish(other)];
    expect(await answered()).toBe(first);
    expect(await answered()).toBe(person);
    expect(await answered()).toBe(second);
    expect(await answered()).toBeNull();
  });

  test("counts the synthetic comment before its own for one", async () => {
    const other = await createSynthetic(owner);
    const [old, recent] = [await publish(reader), await publish(reader)];
    await createCommentFor(other, recent);
    await createCommentFor(other, old);
    expect(await answered()).toBe(recent);
    expect(await answered()).toBeNull();
  });

  test("forgets a comment that was deleted, but not that it was published", async () => {
    await publish(reader);
    const { comment } = await executeTask(owner, task.task_id);
    await deleteComment(bot, comment?.comment_id ?? 0);
    expect((await runs())[0]).toMatchObject({ outcome: "succeeded", comment: null });
  });
});

describe("one slot by its name", () => {
  test("is run once, and never when it is not due", async () => {
    const slotOf = async () => new Date((await read()).next_run_at ?? "");
    expect(await runSlot(task.task_id, await slotOf())).toBeNull();
    expect(await runs()).toEqual([]);
    await makeDue();
    const slot = await slotOf();
    await Promise.all([runSlot(task.task_id, slot), runSlot(task.task_id, slot)]);
    await runSlot(task.task_id, slot);
    expect(await runs()).toHaveLength(1);
    expect(await entries()).toBe(1);
  });

  test("tells when it wants to be tried again", async () => {
    await failing();
    await makeDue();
    const slot = new Date((await read()).next_run_at ?? "");
    const again = await runSlot(task.task_id, slot);
    expect(again?.getTime()).toBeGreaterThan(Date.now() + 30_000);
  });
});

describe("what becomes of a try", () => {
  const take = async () => (await leaseNow(task.task_id)) ?? expect.fail("nobody else is at it");
  const takeDue = async () => (await leaseDueTask()) ?? expect.fail("it is due");
  const calls = { user_id: 0, finished: new Date() };

  test("published: what it is, the run and the next slot in one commit", async () => {
    await makeDue();
    const { task_run_id } = (await runTask(await takeDue())) as { task_run_id: number };
    expect((await runs())[0]).toMatchObject({ task_run_id, outcome: "succeeded" });
    expect(await entries()).toBe(1);
  });

  test("skipped: there was nothing to comment on", async () => {
    task = await createTaskFor(owner, {
      user_id: bot.id,
      space_id: space.space_id,
      type: "Comment",
    });
    const outcome = await runTask(await take());
    expect(outcome).toEqual({ kind: "skipped", task_run_id: (await runs())[0]?.task_run_id });
  });

  test.each<[string, string, () => unknown]>([
    ["ai_disabled", "skipped", () => Object.assign(env, { AI_ENABLED: false })],
    [
      "limit_reached",
      "capped",
      () => db.generation.createMany({ data: Array(20).fill({ ...calls, user_id: bot.id }) }),
    ],
  ])("refused: %s, recorded as %s; nothing is paused", async (code, recorded, forbid) => {
    await makeDue();
    await forbid();
    expect(await runTask(await takeDue())).toMatchObject({ kind: "refused", error: { code } });
    expect(await runs()).toMatchObject([{ outcome: recorded }]);
    expect((await read()).paused_at).toBeNull();
  });

  test("retried: when is told, unless its task was paused or got another schedule meanwhile", async () => {
    await failing();
    await makeDue();
    const outcome = await runTask(await takeDue());
    expect(outcome).toMatchObject({ kind: "retried", error: { code: "ai_failed" } });
    const { retry_at } = await db.task.findUniqueOrThrow({ where: { task_id: task.task_id } });
    expect(outcome).toMatchObject({ retryAt: retry_at });
    for (const meddle of [
      () => pauseTask(owner, task.task_id),
      () => updateTask(owner, task.task_id, { schedule: "5" }),
    ]) {
      await resumeTask(owner, task.task_id);
      await makeDue();
      const lease = await takeDue();
      await meddle();
      expect(await runTask(lease)).toMatchObject({ kind: "retried", retryAt: null });
      await closeAbandonedRuns();
      expect((await runs())[0]).toMatchObject({ outcome: "failed" });
    }
  });

  test("failed: somebody asked for it, and its task goes on", async () => {
    await failing();
    const error = { code: "ai_failed" };
    expect(await runTask(await take(), { actor: owner })).toMatchObject({ kind: "failed", error });
    expect(await runs()).toMatchObject([{ outcome: "failed", actor: { id: owner.id } }]);
    expect((await read()).paused_at).toBeNull();
  });

  test("failed: nothing is left of a text whose run cannot be ended, and it is tried again", async () => {
    await makeDue();
    await db.$executeRaw`ALTER TABLE "task_run" ADD CONSTRAINT "no_success" CHECK ("outcome" <> 'succeeded')`;
    const outcome = await runTask(await takeDue()).finally(
      () => db.$executeRaw`ALTER TABLE "task_run" DROP CONSTRAINT "no_success"`,
    );
    expect(outcome).toMatchObject({ kind: "retried", retryAt: expect.any(Date) as Date });
    expect(await runs()).toMatchObject([
      { outcome: "running", attempt: 1, error: "Error interno del servidor." },
    ]);
    expect([await entries(), await db.slug.count(), await db.spaceEntry.count()]).toEqual([
      0, 0, 0,
    ]);
    expect(await db.generation.count({ where: { finished: null } })).toBe(0);
    await retryNow();
    expect(await runTask(await takeDue())).toMatchObject({ kind: "published" });
    expect(await entries()).toBe(1);
  });

  test("handed back: the server stopped, and the try does not count", async () => {
    await makeDue();
    const stop = AbortSignal.abort();
    expect(await runTask(await takeDue(), { stop })).toMatchObject({ kind: "handedBack" });
    expect(await runs()).toMatchObject([{ outcome: "running", attempt: 0, error: null }]);
    expect(await entries()).toBe(0);
    expect(await runTask(await takeDue())).toMatchObject({ kind: "published" });
  });

  test("lost: another has the task, or nobody, and nothing is recorded in its place", async () => {
    await makeDue();
    const lease = await takeDue();
    await db.$executeRaw`UPDATE "task" SET "lease_owner" = 'another'`;
    expect(await runTask(lease)).toMatchObject({ kind: "lost", error: { code: "conflict" } });
    expect(await runs()).toMatchObject([{ outcome: "running", error: null }]);
    expect(await entries()).toBe(0);
  });
});

describe("a task that is paused already", () => {
  test.each([
    ["space", () => deleteSpace(owner, space.space_id)],
    ["synthetic user", () => deleteSyntheticUser(owner, bot.id)],
  ])("keeps its cause when its %s is deleted", async (_what, remove) => {
    const { paused_at, pause_cause } = await pauseTask(owner, task.task_id);
    await remove();
    expect(await read()).toMatchObject({ paused_at, pause_cause });
  });
});

describe("a server whose clock is an hour off", () => {
  afterEach(() => void vi.useRealTimers());

  test.each([-1, 1])("(%i) keeps the schedule by the database's", async (hours) => {
    task = await writingTask();
    ai.answer(articleOf("Una noticia a deshora"));
    const { letGo } = ai.hold();
    await makeDue();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
    const running = runDueTask();
    await soon(() => expect(ai.calls).toHaveLength(1));
    expect((await read()).running).toBe(true);
    await closeAbandonedRuns();
    expect(await runDueTask()).toBe(false);
    await expect(executeTask(owner, task.task_id)).rejects.toMatchObject({ code: "conflict" });
    letGo();
    await running;
    expect(await runs()).toMatchObject([{ outcome: "succeeded", attempt: 1 }]);
    expect(await read()).toMatchObject({ running: false });

    await pauseTask(owner, task.task_id);
    const [late] = await db.$queryRaw<{ times: Date[] }[]>`
      SELECT array_agg("time") AS "times" FROM (
        SELECT "finished" AS "time" FROM "generation" UNION ALL SELECT "finished" FROM "task_run"
        UNION ALL SELECT "paused_at" FROM "task" WHERE "task_id" = ${task.task_id}
      ) AS "stamp" WHERE abs(extract(epoch FROM "time" - now())) > 600`;
    expect(late?.times).toBeNull();
  });
});
