import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import * as commentsRoute from "@/app/api/entries/[entryId]/comments/route";
import * as entryRoute from "@/app/api/entries/[entryId]/route";
import * as entriesRoute from "@/app/api/entries/route";
import * as registerRoute from "@/app/api/register/route";
import * as spacesRoute from "@/app/api/spaces/route";
import * as tasksRoute from "@/app/api/tasks/route";
import type { Actor } from "@/lib/kernel/actor";
import type { Entry } from "@/lib/texts/entries/dto";
import { db } from "@/lib/kernel/db";
import { route } from "@/lib/platform/http/route";
import { change } from "@/lib/kernel/change";
import { env } from "@/lib/kernel/env";
import { forgetSavedCalls } from "@/lib/kernel/once";
import { z } from "@/lib/kernel/zod";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";
import { unique } from "@/tests/support/names";

let author: Actor;
let other: Actor;

beforeEach(async () => {
  await resetDatabase();
  [author, other] = await Promise.all([createUser(), createUser()]);
});

const text = { title: "Una sola vez", content: "Lo que se guarda dos veces se lee una." };

const save = (key: string, body: object = text, as = author) =>
  call<Entry>(entriesRoute.POST, {
    path: "/api/entries",
    body,
    as,
    headers: { "idempotency-key": key },
  });

describe("a save with an Idempotency-Key", () => {
  test("sent again answers what the first did, and writes nothing", async () => {
    const key = randomUUID();
    const first = await save(key);
    expect(first.status).toBe(201);
    const second = await save(key.toUpperCase());
    expect(second).toMatchObject({ status: 201, json: first.json });
    expect(await db.entry.count()).toBe(1);
  });

  test("at the same moment is made once", async () => {
    const key = randomUUID();
    const answers = await Promise.all([save(key), save(key), save(key)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ json }) => json.entry_id)).size).toBe(1);
    expect(await db.entry.count()).toBe(1);
  });

  test("with another text is refused", async () => {
    const key = randomUUID();
    await save(key);
    const other = await save(key, { ...text, title: "Otro título" });
    expect(other.status).toBe(422);
    expect(await db.entry.count()).toBe(1);
  });

  test("is another account's own", async () => {
    const key = randomUUID();
    const [mine, theirs] = [await save(key), await save(key, text, other)];
    expect(theirs.status).toBe(201);
    expect(theirs.json.entry_id).not.toBe(mine.json.entry_id);
    expect(await db.entry.count()).toBe(2);
  });

  test("written by another account is not saved in the name of who is signed in", async () => {
    const headers = { "expected-account": String(author.id) };
    const send = (as: Actor) => call(entriesRoute.POST, { body: text, as, headers });
    expect((await send(other)).status).toBe(401);
    expect(await db.entry.count()).toBe(0);
    expect((await send(author)).status).toBe(201);
  });

  test("that was refused can be sent again", async () => {
    const key = randomUUID();
    await db.user.update({ where: { id: author.id }, data: { silenced_at: new Date() } });
    expect((await save(key)).status).toBe(403);
    await db.user.update({ where: { id: author.id }, data: { silenced_at: null } });
    expect((await save(key)).status).toBe(201);
  });

  test("needs a UUID; without the header every save is a new one", async () => {
    expect((await save("una-clave")).status).toBe(400);
    await call(entriesRoute.POST, { body: text, as: author });
    await call(entriesRoute.POST, { body: text, as: author });
    expect(await db.entry.count()).toBe(2);
  });

  test("is forgotten after a day", async () => {
    const key = randomUUID();
    await save(key);
    await forgetSavedCalls();
    await save(key);
    expect(await db.entry.count()).toBe(1);
    await db.savedCall.updateMany({ data: { created: new Date(Date.now() - 25 * 3_600_000) } });
    await forgetSavedCalls();
    expect(await db.savedCall.count()).toBe(0);
  });

  test("changes a text once", async () => {
    const { entry_id } = await createEntryFor(author);
    const key = randomUUID();
    const change = (content: string, headers = {}) =>
      call<Entry>(entryRoute.PATCH, {
        ...{ method: "PATCH", path: `/api/entries/${entry_id}`, params: { entryId: entry_id } },
        ...{ body: { content }, as: author, headers },
      });
    const first = await change("El texto de la primera vez.", { "idempotency-key": key });
    await change("Lo que alguien cambió después.");
    const again = await change("El texto de la primera vez.", { "idempotency-key": key });
    expect(again).toMatchObject({ status: 200, json: first.json });
    const { content } = await db.entry.findUniqueOrThrow({ where: { entry_id } });
    expect(content).toBe("Lo que alguien cambió después.");
  });

  test("of everything that forms create", async () => {
    const { entry_id } = await createEntryFor(author);
    const { space_id } = await createSpaceFor(author);
    const { id } = await createSynthetic(author);
    const task = { name: "Crónica", user_id: id, space_id, type: "Entry" };
    for (const [handler, params, body] of [
      [commentsRoute.POST, { entryId: entry_id }, { content: "De acuerdo." }],
      [spacesRoute.POST, {}, { name: unique("Espacio") }],
      [tasksRoute.POST, {}, { ...task, instructions: "Escribe una crónica.", schedule: "60" }],
      [registerRoute.POST, {}, { synthetic: true, username: unique("bot"), model: "demo" }],
    ] as const) {
      const headers = { "idempotency-key": randomUUID() };
      const send = () => call(handler, { params, body, as: author, headers });
      const first = await send();
      expect(first.status).toBe(201);
      expect(await send()).toMatchObject({ status: 201, json: first.json });
    }
    expect(await db.comment.count()).toBe(1);
    expect(await db.space.count()).toBe(2);
    expect(await db.task.count()).toBe(1);
    expect(await db.user.count({ where: { synthetic: true } })).toBe(2);
  });
});

test("N11: a save sent again runs nothing, and is answered so often", async () => {
  let runs = 0;
  const saves = route({ body: z.object({}), once: true }, () => {
    runs++;
    return change(() => Promise.resolve({ made: runs }));
  });
  const headers = { "idempotency-key": randomUUID() };
  const send = () => call<{ made: number }>(saves, { body: {}, as: author, headers });
  Object.assign(env, { LIMITS_FACTOR: 1 });
  onTestFinished(() => void Object.assign(env, { LIMITS_FACTOR: 0 }));
  for (let times = 0; times <= 20; times++) expect((await send()).json).toEqual({ made: 1 });
  expect(runs).toBe(1);
  expect((await send()).status).toBe(429);
  headers["idempotency-key"] = randomUUID();
  expect((await send()).json).toEqual({ made: 2 });
});

test("N17: of an account's saves the oldest go once all of them are too much", async () => {
  const kept = { user_id: author.id, step: 0, digest: "" };
  const rows = (user_id: number) =>
    Array.from({ length: 30 }, () => ({
      ...{ ...kept, user_id, key: randomUUID(), created: new Date(Date.now() - 1_000) },
      result: { made: randomBytes(75_000).toString("base64") }, // nothing that could be packed
    }));
  await db.savedCall.createMany({ data: [...rows(author.id), ...rows(other.id)] });
  const key = randomUUID();
  const first = await save(key);
  expect(await db.savedCall.count({ where: { user_id: author.id } })).toBeLessThan(25);
  expect(await db.savedCall.count({ where: { user_id: other.id } })).toBe(30);
  expect(await save(key)).toMatchObject({ json: first.json });
});
