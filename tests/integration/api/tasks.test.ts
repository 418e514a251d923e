import { beforeEach, describe, expect, test } from "vitest";
import * as executeRoute from "@/app/api/tasks/[taskId]/execute/route";
import * as pauseRoute from "@/app/api/tasks/[taskId]/pause/route";
import * as resumeRoute from "@/app/api/tasks/[taskId]/resume/route";
import * as taskRoute from "@/app/api/tasks/[taskId]/route";
import * as runsRoute from "@/app/api/tasks/[taskId]/runs/route";
import * as spaceTasksRoute from "@/app/api/spaces/[id]/tasks/route";
import * as tasksRoute from "@/app/api/tasks/route";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { deleteSpace } from "@/lib/desk/site/space-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { Task, TaskRun } from "@/lib/newsroom/tasks/dto";
import { findTask } from "@/lib/newsroom/tasks/queries";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";

const MISSING = 4_000;

let owner: Actor;
let other: Actor;
let admin: Actor;
let bot: Actor;
let space: Space;
let task: Task;

beforeEach(async () => {
  await resetDatabase();
  [owner, other, admin] = await Promise.all([createUser(), createUser(), createAdmin()]);
  bot = await createSynthetic(owner, { model: "demo" });
  space = await createSpaceFor(owner);
  task = await createTaskFor(owner, { user_id: bot.id, space_id: space.space_id });
});

/** What everybody is answered; `status` for whoever manages the task. */
const answers = (status: number): [who: string, as: () => Actor | undefined, status: number][] => [
  ["a visitor", () => undefined, 401],
  ["another user", () => other, 403],
  ["the task's owner", () => owner, status],
  ["an administrator", () => admin, status],
];

describe("POST /api/tasks", () => {
  const create = (as?: Actor, changes: object = {}) => {
    const input = {
      name: "Crónica diaria",
      user_id: bot.id,
      space_id: space.space_id,
      type: "Entry",
      instructions: "Escribe sobre el puerto.",
      schedule: "60",
    };
    return call<Task>(tasksRoute.POST, { body: { ...input, ...changes }, as });
  };

  test.each(answers(201))("answers %s", async (_who, as, status) => {
    expect((await create(as())).status).toBe(status);
  });

  test("answers the task, due after one interval, of whoever is signed in", async () => {
    const { json } = await create(owner, {
      schedule: 1440,
      owner_id: other.id,
      next_run_at: "2020-01-01T00:00:00Z",
      task_id: 99,
    });
    expect(json).toEqual({
      task_id: task.task_id + 1,
      name: "Crónica diaria",
      user_id: bot.id,
      space_id: space.space_id,
      owner_id: owner.id,
      type: "Entry",
      instructions: "Escribe sobre el puerto.",
      schedule: "1440",
      ...{ at: [], days: [] },
      ...{ autonomy: null, series: false, words_min: null, words_max: null },
      created: expect.any(String),
      next_run_at: expect.any(String),
      paused_at: null,
      pause_cause: null,
      running: false,
      user: { id: bot.id, username: bot.username, fullName: "Cronista Sintética" },
      space: { space_id: space.space_id, name: space.name, slug: space.slug },
    });
    const wait = Date.parse(json.next_run_at ?? "") - Date.now();
    expect(Math.round(wait / 3_600_000)).toBe(24);
  });

  test("names every field that is wrong", async () => {
    const { status, json } = await create(owner, { instructions: "", schedule: "10081", type: 1 });
    expect(status).toBe(400);
    expect(json).toMatchObject({
      issues: [
        { path: "type", message: "Por favor seleccione un tipo de tarea" },
        { path: "instructions", message: "Las instrucciones son requeridas" },
        { path: "schedule", message: "El intervalo máximo es de 1 semana (10080 minutos)" },
      ],
    });
  });

  test("takes only synthetic users, and pairs them with spaces of the same owner", async () => {
    expect((await create(owner, { user_id: owner.id })).status).toBe(400);
    expect((await create(owner, { user_id: MISSING })).status).toBe(400);
    expect((await create(owner, { space_id: MISSING })).status).toBe(404);
    const foreignSpace = await createSpaceFor(other);
    expect((await create(owner, { space_id: foreignSpace.space_id })).status).toBe(403);
    const foreignBot = await createSynthetic(other);
    expect((await create(owner, { user_id: foreignBot.id })).status).toBe(403);
    expect((await create(admin, { user_id: foreignBot.id })).status).toBe(201);
  });
});

test("S24: a task's instructions are for those who manage it", async () => {
  const read = async (as: Actor) => [
    (await call<Task>(taskRoute.GET, { params: { taskId: task.task_id }, as })).json.instructions,
    (await call<Task[]>(tasksRoute.GET, { as })).json[0]?.instructions,
    (await call<Task[]>(spaceTasksRoute.GET, { params: { id: space.space_id }, as })).json[0]
      ?.instructions,
  ];
  expect(await read(owner)).toEqual(Array(3).fill("Escribe una crónica breve."));
  expect(await read(admin)).toEqual(Array(3).fill("Escribe una crónica breve."));
  expect(await read(other)).toEqual([null, null, null]);
});

describe("PUT /api/tasks/{id}", () => {
  const change = (as?: Actor, body: object = { name: "Otra" }, taskId = task.task_id) =>
    call<Task>(taskRoute.PUT, { method: "PUT", params: { taskId }, body, as });

  test.each(answers(200))("answers %s", async (_who, as, status) => {
    expect((await change(as())).status).toBe(status);
    expect((await findTask(task.task_id))?.name === "Otra").toBe(status === 200);
  });

  test("changes what is sent, and never whose it is nor who writes", async () => {
    const another = await createSynthetic(owner);
    const { json } = await change(owner, {
      name: "Otra",
      type: "Comment",
      user_id: another.id,
      owner_id: other.id,
      paused_at: "2020-01-01T00:00:00Z",
    });
    expect(json).toEqual({ ...task, name: "Otra", type: "Comment" });
  });

  test("moves a task only to a space that its owner manages, whoever moves it", async () => {
    const [foreign, own] = [await createSpaceFor(other), await createSpaceFor(owner)];
    expect((await change(owner, { space_id: foreign.space_id })).status).toBe(403);
    expect((await change(admin, { space_id: foreign.space_id })).status).toBe(403);
    expect((await change(owner, { space_id: MISSING })).status).toBe(404);
    const { json } = await change(admin, { space_id: own.space_id });
    expect(json.space).toEqual({ space_id: own.space_id, name: own.name, slug: own.slug });
  });

  test("refuses wrong fields and unknown tasks", async () => {
    expect((await change(owner, { schedule: "0" })).status).toBe(400);
    expect((await change(owner, {}, MISSING)).status).toBe(404);
  });
});

describe("DELETE /api/tasks/{id}", () => {
  const remove = (as?: Actor, taskId: number | string = task.task_id) =>
    call(taskRoute.DELETE, { method: "DELETE", params: { taskId }, as });

  test.each(answers(204))("answers %s", async (_who, as, status) => {
    expect((await remove(as())).status).toBe(status);
    expect((await findTask(task.task_id)) === null).toBe(status === 204);
  });

  test.each([MISSING, "0", "x", "2147483648"])("knows no task %s", async (id) => {
    expect((await remove(owner, id)).status).toBe(404);
  });
});

describe("POST /api/tasks/{id}/execute", () => {
  const execute = (as?: Actor, taskId = task.task_id) =>
    call<{ message: string; run: TaskRun }>(executeRoute.POST, {
      method: "POST",
      params: { taskId },
      as,
    });

  test.each(answers(200))("answers %s", async (_who, as, status) => {
    expect((await execute(as())).status).toBe(status);
  });

  test("answers what came of it when it has ended", async () => {
    const { json } = await execute(owner);
    const { entry } = json.run;
    expect(json).toEqual({
      message: `Entrada publicada: «${entry?.title}»`,
      run: {
        task_run_id: expect.any(Number),
        task_id: task.task_id,
        slot: null,
        started: expect.any(String),
        finished: expect.any(String),
        attempt: 1,
        outcome: "succeeded",
        tokens: null,
        error: null,
        error_detail: null,
        ...{ repeats: 0, repeated_at: null },
        actor: {
          ...{ id: owner.id, username: owner.username },
          ...{ fullName: "Persona de Prueba", shares_name: false },
        },
        entry: { entry_id: expect.any(Number), title: expect.any(String) },
        comment: null,
      },
    });
  });

  test("refuses a task whose space is gone, and unknown ones", async () => {
    await deleteSpace(owner, space.space_id);
    const { status, json } = await execute(owner);
    expect(status).toBe(409);
    expect(json.message).toBe("El espacio de la tarea fue eliminado.");
    expect((await execute(owner, MISSING)).status).toBe(404);
  });
});

describe("POST /api/tasks/{id}/pause and /resume", () => {
  const post = (route: { POST: typeof pauseRoute.POST }, as?: Actor, taskId = task.task_id) =>
    call<Task>(route.POST, { method: "POST", params: { taskId }, as });

  test.each(answers(200))("answer %s", async (_who, as, status) => {
    expect((await post(pauseRoute, as())).status).toBe(status);
    expect((await post(resumeRoute, as())).status).toBe(status);
  });

  test("answer the task as it is then", async () => {
    const { json } = await post(pauseRoute, admin);
    expect(json).toEqual({
      ...task,
      next_run_at: null,
      paused_at: expect.any(String),
      pause_cause: `La pausó ${admin.username}.`,
    });
    expect((await post(pauseRoute, owner)).json).toEqual(json); // the first who did it stays named
    const resumed = await post(resumeRoute, owner);
    expect(resumed.json).toEqual({ ...task, next_run_at: expect.any(String) });
  });

  test("resume no task whose space is gone, and know no unknown ones", async () => {
    await deleteSpace(owner, space.space_id);
    expect((await post(resumeRoute, owner)).status).toBe(409);
    expect((await post(resumeRoute, owner, MISSING)).status).toBe(404);
    expect((await post(pauseRoute, owner, MISSING)).status).toBe(404);
  });
});

describe("reading tasks", () => {
  const list = (path: string, as?: Actor) => call<Task[]>(tasksRoute.GET, { path, as });
  const runs = (taskId: number, query = "", as: Actor | undefined = other) =>
    call<TaskRun[]>(runsRoute.GET, {
      path: `/api/tasks/${taskId}/runs${query}`,
      params: { taskId },
      as,
    });
  const nextOf = ({ headers }: { headers: Headers }) =>
    /^<(.+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];

  test("is for everybody who is signed in", async () => {
    const read = (as?: Actor) => call(taskRoute.GET, { params: { taskId: task.task_id }, as });
    expect((await list("/api/tasks")).status).toBe(401);
    expect((await read()).status).toBe(401);
    expect((await list("/api/tasks", other)).json).toEqual([
      { ...task, instructions: null, last_run: null },
    ]);
    expect((await read(owner)).json).toEqual(task);
    expect((await call(taskRoute.GET, { params: { taskId: MISSING }, as: owner })).status).toBe(
      404,
    );
  });

  test("goes on where the Link header says", async () => {
    const second = await createTaskFor(owner, { user_id: bot.id, space_id: space.space_id });
    const first = await list("/api/tasks?limit=1", owner);
    expect(first.json).toEqual([{ ...second, last_run: null }]);
    const last = await list(nextOf(first) ?? "", owner);
    expect(last.json).toEqual([{ ...task, last_run: null }]);
    expect(nextOf(last)).toBeUndefined();
    expect((await list("/api/tasks?limit=0", other)).status).toBe(400);
  });

  test("shows of a text that is not published no words to those who do not manage its author", async () => {
    const error = "No se ha publicado: Dice «como modelo de lenguaje».";
    const run = { outcome: "skipped", error, error_detail: "quota", finished: new Date() };
    await db.taskRun.create({ data: { task_id: task.task_id, ...run } });
    const [told] = (await runs(task.task_id)).json;
    expect(told).toMatchObject({ error: "No se ha publicado.", error_detail: null });
    const [all] = (await runs(task.task_id, "", owner)).json;
    expect(all).toMatchObject({ error, error_detail: "quota" });
  });

  test("shows its runs, newest first, page by page", async () => {
    const execute = async () => {
      const answer = await call<{ run: TaskRun }>(executeRoute.POST, {
        method: "POST",
        params: { taskId: task.task_id },
        as: owner,
      });
      return answer.json.run;
    };
    const [old, recent] = [await execute(), await execute()];
    const first = await runs(task.task_id, "?limit=1");
    expect(first.json).toEqual([recent]);
    const query = nextOf(first)?.split("runs")[1];
    expect((await runs(task.task_id, query)).json).toEqual([old]);
    expect((await runs(task.task_id, "?folded=true")).json).toEqual([recent, old]);
    expect((await runs(task.task_id, "?folded=quizá")).status).toBe(400);
    expect((await runs(MISSING)).status).toBe(404);
    expect((await call(runsRoute.GET, { params: { taskId: task.task_id } })).status).toBe(401);
  });
});
