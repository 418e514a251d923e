import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import type { SiteSettings } from "@/lib/house/settings/schema";
import {
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { pauseTask, resumeTask, updateTask } from "@/lib/newsroom/tasks/commands";
import { executeTask } from "@/lib/newsroom/task-runs/commands";
import type { Task } from "@/lib/newsroom/tasks/dto";
import { getTask, listRepeats, listTaskRuns, listTasks } from "@/lib/newsroom/tasks/queries";
import { listDueTasks } from "@/lib/newsroom/task-runs/lease";
import { runDueTask, runSlot } from "@/lib/newsroom/task-runs/run-task";
import { wallClockOf } from "@/lib/platform/text/wall-clock";
import { env } from "@/lib/kernel/env";
import type { Space } from "@/lib/spaces/spaces/dto";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { resetDatabase } from "@/tests/support/database";

let owner: Actor;
let bot: Actor;
let space: Space;

beforeEach(async () => {
  await resetDatabase();
  owner = await createUser();
  bot = await createSynthetic(owner, { model: "demo", token: undefined });
  space = await createSpaceFor(owner);
});
afterAll(() => ai.close());

const taskOf = (given: Partial<Parameters<typeof createTaskFor>[1]> = {}) =>
  createTaskFor(owner, { user_id: bot.id, space_id: space.space_id, ...given });

const makeDue = ({ task_id }: Task) =>
  db.$executeRaw`UPDATE "task" SET "next_run_at" = date_trunc('second', now()) WHERE "task_id" = ${task_id}`;

const clock = (date: string | null) => wallClockOf(date ?? "", env.SITE_TZ).slice(11);

/** The site's clock so many minutes from now, as `07:00`. */
const inMinutes = (minutes: number) => clock(new Date(Date.now() + minutes * 60_000).toISOString());

const setQuiet = (value: SiteSettings["quiet_hours"]) =>
  db.setting.upsert({
    where: { key: "quiet_hours" },
    create: { key: "quiet_hours", value: value ?? {} },
    update: { value: value ?? {} },
  });

describe("hours", () => {
  test("are due at their hour, whoever pauses, resumes or executes the task", async () => {
    const task = await taskOf({ at: ["07:00"], days: [1, 2, 3, 4, 5] });
    expect(clock(task.next_run_at)).toBe("07:00");
    await pauseTask(owner, task.task_id);
    expect((await resumeTask(owner, task.task_id)).next_run_at).toBe(task.next_run_at);
    await executeTask(owner, task.task_id);
    expect((await getTask(task.task_id)).next_run_at).toBe(task.next_run_at);
  });

  test("go on with the next one after a run", async () => {
    const task = await taskOf({ at: ["07:00", "19:30"] });
    await makeDue(task);
    expect(await runDueTask()).toBe(true);
    const { next_run_at } = await getTask(task.task_id);
    expect(["07:00", "19:30"]).toContain(clock(next_run_at));
    expect(next_run_at).toBe(task.next_run_at);
  });

  test("give way to the interval again, and another interval beside them moves nothing", async () => {
    const task = await taskOf({ at: ["07:00"], days: [3] });
    const same = await updateTask(owner, task.task_id, { schedule: "90", name: "Otra" });
    expect(same).toMatchObject({ next_run_at: task.next_run_at, at: ["07:00"], days: [3] });
    const again = await updateTask(owner, task.task_id, { at: [] });
    expect(again).toMatchObject({ at: [], days: [], schedule: "90" });
    const ahead = Date.parse(again.next_run_at ?? "") - Date.now();
    expect(Math.round(ahead / 60_000)).toBe(90);
  });

  test("are needed for weekdays", async () => {
    await expect(taskOf({ days: [1] })).rejects.toThrow(
      "Los días de la semana necesitan al menos una hora",
    );
  });
});

test("a range of words is judged by what comes of a change", async () => {
  const task = await taskOf({ words_min: 300, words_max: 900 });
  const change = (words: object) => updateTask(owner, task.task_id, words);
  expect(await change({ words_max: 1000 })).toMatchObject({ words_min: 300, words_max: 1000 });
  await expect(change({ words_min: null })).rejects.toThrow("Di cuántas palabras");
  await expect(change({ words_max: 200 })).rejects.toThrow("no puede ser menor");
  expect(await change({ words_min: null, words_max: null })).toMatchObject({ words_min: null });
});

describe("quiet hours", () => {
  test("hold back what is due, which runs once after them; by hand it runs", async () => {
    const task = await taskOf({ schedule: "1" });
    await makeDue(task);
    await setQuiet({ from: inMinutes(-60), to: inMinutes(60) });
    expect(await listDueTasks(10)).toEqual([]);
    expect(await runDueTask()).toBe(false);
    const { next_run_at: slot } = await db.task.findUniqueOrThrow({
      where: { task_id: task.task_id },
    });
    expect(await runSlot(task.task_id, slot!)).toBeNull();
    expect((await listTaskRuns(task.task_id, { limit: 10 })).items).toEqual([]);
    expect(clock((await getTask(task.task_id)).next_run_at)).toBe(inMinutes(60));
    expect((await executeTask(owner, task.task_id)).outcome).toBe("succeeded");
    await setQuiet({ from: inMinutes(60), to: inMinutes(120) });
    expect(await runDueTask()).toBe(true);
    expect(await runDueTask()).toBe(false);
  });
});

describe("runs that did nothing for the same reason", () => {
  let task: Task;
  const run = async () => {
    await makeDue(task);
    await db.$executeRaw`UPDATE "task" SET "next_run_at" = "next_run_at" - make_interval(secs => (
      SELECT 1000 - count(*) FROM "task_run"))`; // no slot twice within a second
    expect(await runDueTask()).toBe(true);
  };
  const folded = async (limit = 10, cursor?: string) =>
    listTaskRuns(task.task_id, { limit, cursor, folded: true });

  beforeEach(async () => {
    task = await taskOf({ type: "Comment" });
  });

  test("fold onto the first, over pages; the others are listed on demand", async () => {
    for (let n = 0; n < 4; n++) await run();
    const { items, next } = await folded(1);
    expect(items).toMatchObject([{ outcome: "skipped", repeats: 3 }]);
    expect(next).toBeNull();
    const all = await listTaskRuns(task.task_id, { limit: 10 });
    expect(all.items).toHaveLength(4);
    const first = items[0]!;
    expect(first.task_run_id).toBe(all.items.at(-1)?.task_run_id);
    expect(first.repeated_at).toBe(all.items[0]?.started);
    const repeats = await listRepeats(task.task_id, first.task_run_id, { limit: 2 });
    expect(repeats.items.map(({ task_run_id }) => task_run_id)).toEqual(
      all.items.slice(0, 2).map(({ task_run_id }) => task_run_id),
    );
    expect(repeats.next).not.toBeNull();
    const other = await taskOf();
    await expect(listRepeats(other.task_id, first.task_run_id, { limit: 2 })).rejects.toThrow(
      "No se encontró la ejecución especificada",
    );
  });

  test("do not fold over one that published, one by hand, one that failed, or another reason", async () => {
    await run();
    await run();
    await executeTask(owner, task.task_id); // by hand, for the same reason
    await run();
    const entry = await createEntryFor(owner);
    await addEntryToSpace(owner, space.space_id, entry.entry_id);
    await run(); // comments
    await run();
    await db.taskRun.create({
      data: { task_id: task.task_id, slot: new Date(0), outcome: "failed" },
    });
    await run();
    Object.assign(env, { AI_ENABLED: false });
    await createEntryFor(owner).then((more) =>
      addEntryToSpace(owner, space.space_id, more.entry_id),
    );
    await run(); // generation is off
    Object.assign(env, { AI_ENABLED: true });
    const { items } = await folded();
    expect(items.map(({ outcome, repeats }) => [outcome, repeats])).toEqual([
      ["skipped", 0],
      ["skipped", 0],
      ["failed", 0],
      ["skipped", 0],
      ["succeeded", 0],
      ["skipped", 0],
      ["skipped", 0],
      ["skipped", 1],
    ]);
  });
});

test("a list of tasks has the last run of each", async () => {
  const [one, none] = [await taskOf(), await taskOf()];
  await executeTask(owner, one.task_id);
  await executeTask(owner, one.task_id);
  const { items } = await listTasks(owner, { limit: 10 });
  const last = new Map(items.map(({ task_id, last_run }) => [task_id, last_run]));
  const [newest] = (await listTaskRuns(one.task_id, { limit: 1 }, owner)).items;
  expect(last.get(one.task_id)).toEqual(newest);
  expect(last.get(none.task_id)).toBeNull();
});
