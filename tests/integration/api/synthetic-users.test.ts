import { symbols } from "pino";
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as registerRoute from "@/app/api/register/route";
import * as syntheticUsersRoute from "@/app/api/synthetic-users/route";
import * as commentsRoute from "@/app/api/users/[userId]/comments/route";
import * as entriesRoute from "@/app/api/users/[userId]/entries/route";
import * as userRoute from "@/app/api/users/[userId]/route";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import type { SyntheticUser } from "@/lib/machines/synthetic-users/dto";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin, createSynthetic, createUser } from "@/tests/support/factories";

const MISSING = 4_000;
const TOKEN = "sk-muy-secreto-123456";
const MASK = "sk-m••••••••••••3456";

let owner: Actor;
let other: Actor;
let admin: Actor;
let bot: Actor;

beforeEach(async () => {
  await resetDatabase();
  [owner, other, admin] = await Promise.all([createUser(), createUser(), createAdmin()]);
  bot = await createSynthetic(owner, { username: "cronista", token: TOKEN });
});

/** What everybody is answered; `status` for whoever manages the synthetic user. */
const answers = (status: number): [who: string, as: () => Actor | undefined, status: number][] => [
  ["a visitor", () => undefined, 401],
  ["another user", () => other, 403],
  ["its owner", () => owner, status],
  ["an administrator", () => admin, status],
];

const list = (as?: Actor, path = "/api/synthetic-users") =>
  call<SyntheticUser[]>(syntheticUsersRoute.GET, { path, as });

const patch = (as: Actor | undefined, body: unknown, userId = bot.id) =>
  call<SyntheticUser>(userRoute.PATCH, { method: "PATCH", params: { userId }, body, as });

const remove = (as?: Actor, userId = bot.id) =>
  call(userRoute.DELETE, { method: "DELETE", params: { userId }, as });

describe("GET /api/synthetic-users", () => {
  test("is an array for anyone signed in, and nothing for visitors", async () => {
    expect((await list()).status).toBe(401);
    const { status, json } = await list(other);
    expect(status).toBe(200);
    const one = { id: bot.id, username: "cronista" };
    expect(json).toMatchObject([{ ...one, token: "•".repeat(20) }]);
    expect((await list(owner)).json).toMatchObject([{ ...one, token: MASK }]);
  });

  test("finds them by a part of a name, whatever its accents, and no people", async () => {
    const named = async (q: string) =>
      (await list(other, `/api/synthetic-users?${new URLSearchParams({ q })}`)).json.map(
        ({ id }) => id,
      );
    const { id } = await createSynthetic(owner, { username: "robot7", fullName: "Ágata Núñez" });
    expect(await named("agata")).toEqual([id]);
    expect(await named("BOT7")).toEqual([id]);
    expect(await named(owner.username)).toEqual([]);
  });

  test("goes on at the address that it names", async () => {
    await createSynthetic(owner);
    const { json, headers } = await list(other, "/api/synthetic-users?limit=1");
    expect(json).toHaveLength(1);
    const next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
    expect((await list(other, next)).json).toMatchObject([{ id: bot.id }]);
    expect((await list(other, "/api/synthetic-users?limit=0")).status).toBe(400);
  });
});

describe("PATCH /api/users/{id} of a synthetic user", () => {
  const changes = { fullName: "La Cronista", model: "demo", personality: "Breve." };

  test.each(answers(200))("answers %s", async (_who, as, status) => {
    expect((await patch(as(), changes)).status).toBe(status);
    const stored = await db.user.findUnique({ where: { id: bot.id } });
    expect(stored?.fullName).toBe(status === 200 ? "La Cronista" : "Cronista Sintética");
  });

  test("takes what the form sends and changes no more than it may", async () => {
    const { json } = await patch(owner, {
      ...changes,
      token: MASK,
      synthetic: false,
      username: "otra",
      id: other.id,
      owner_id: other.id,
      isAdmin: true,
      email: "a@ejemplo.es",
      password: "una clave nueva",
    });
    expect(json).toMatchObject({
      ...changes,
      id: bot.id,
      username: "cronista",
      synthetic: true,
      owner_id: owner.id,
      token: MASK,
    });
    expect(await db.user.findUnique({ where: { id: bot.id } })).toMatchObject({
      email: null,
      isAdmin: false,
    });
  });

  test("is decided by what the account is, not by what the body says", async () => {
    expect((await patch(owner, { model: "demo", synthetic: true }, owner.id)).json).toMatchObject({
      synthetic: false,
      model: null,
    });
    expect((await patch(owner, { synthetic: false, fullName: "" })).json).toMatchObject({
      fullName: null,
    });
  });

  test("names every field that is wrong", async () => {
    const { status, json } = await patch(owner, { model: 7, token: "con espacios" });
    expect(status).toBe(400);
    expect(json).toMatchObject({
      issues: [
        { path: "model", message: "Debe ser un texto" },
        {
          path: "token",
          message: "El token no puede contener espacios ni caracteres especiales",
        },
      ],
    });
    expect((await patch(owner, [])).status).toBe(400);
  });

  test("answers 404 for nobody", async () => {
    expect((await patch(owner, changes, MISSING)).status).toBe(404);
  });
});

describe("DELETE /api/users/{id}", () => {
  test.each(answers(204))("answers %s", async (_who, as, status) => {
    expect((await remove(as())).status).toBe(status);
    const { status: after } = await call(userRoute.GET, { params: { userId: bot.id } });
    expect(after).toBe(status === 204 ? 404 : 200);
  });

  test("deletes no person, not even for an administrator or for themselves", async () => {
    for (const actor of [owner, admin]) {
      expect(await remove(actor, owner.id)).toMatchObject({
        status: 403,
        json: { message: "Solo se pueden eliminar usuarios sintéticos." },
      });
    }
    expect((await call(userRoute.GET, { params: { userId: owner.id } })).status).toBe(200);
  });

  test("answers 404 for nobody, and once it is done", async () => {
    expect((await remove(owner, MISSING)).status).toBe(404);
    await remove(owner);
    expect((await remove(owner)).status).toBe(404);
    for (const { GET } of [entriesRoute, commentsRoute]) {
      expect((await call(GET, { params: { userId: bot.id } })).status).toBe(404);
    }
  });
});

describe("the token", () => {
  test("is in no answer", async () => {
    const params = { userId: bot.id };
    const stored = await db.user.findUniqueOrThrow({
      where: { id: bot.id },
      select: { token: true },
    });
    const body = { synthetic: true, username: "otra", token: TOKEN };
    const answered = await Promise.all([
      call(registerRoute.POST, { body, as: owner }),
      list(owner),
      patch(owner, { token: TOKEN }),
      patch(owner, { token: `${TOKEN} ` + "x".repeat(1000) }),
      patch(other, { token: TOKEN }),
      call(userRoute.GET, { params, as: owner }),
      call(entriesRoute.GET, { params }),
      call(commentsRoute.GET, { params }),
    ]);
    answered.push(await remove(owner)); // after the others: they would find nothing any more
    const text = JSON.stringify(answered.map(({ json }) => json));
    expect(text).toContain(MASK);
    expect(text).not.toContain(TOKEN);
    expect(text).not.toContain(stored.token);
  });

  test("is in no line of the log, even when storing it fails", async () => {
    const write = vi.spyOn(outputOf(log), "write").mockReturnValue(true);
    log.level = "trace";
    await db.$executeRaw`ALTER TABLE "user" ADD CONSTRAINT "fails" CHECK ("model" <> 'falla')`;
    try {
      expect((await patch(owner, { model: "falla", token: TOKEN })).status).toBe(500);
      const lines = JSON.stringify(write.mock.calls);
      expect(lines).toContain("request failed");
      expect(lines).not.toContain(TOKEN);
      expect(lines).not.toContain("Failing row contains");
    } finally {
      await db.$executeRaw`ALTER TABLE "user" DROP CONSTRAINT "fails"`;
      log.level = "silent";
      write.mockRestore();
    }
  });
});

/** Where pino writes its lines. */
const outputOf = (logger: object) =>
  (logger as { [symbols.streamSym]: { write: (line: string) => boolean } })[symbols.streamSym];
