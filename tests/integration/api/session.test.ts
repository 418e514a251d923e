import { encode } from "next-auth/jwt";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { POST as login } from "@/app/api/login/route";
import { POST as logout } from "@/app/api/logout/route";
import { POST as register } from "@/app/api/register/route";
import { GET as currentUser } from "@/app/api/user/route";
import { GET as readUser } from "@/app/api/users/[userId]/route";
import { jwtOptions, sessionCookie } from "@/lib/platform/auth/options";
import { db } from "@/lib/kernel/db";
import { findPart } from "@/lib/kernel/process";
import type { CurrentUser, User } from "@/lib/house/users/dto";
import { asCookieHeader, call, sessionCookieOf, type Answer } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createSynthetic, createUser, testPassword } from "@/tests/support/factories";

vi.hoisted(() => void (process.env.LIMITS_FACTOR = "1")); // before anything reads the settings

beforeEach(resetDatabase);

const person = {
  username: "ana",
  fullName: "Ana Pérez",
  email: "ana@ejemplo.es",
  password: "clave segura",
};
const DAY = 24 * 3600 * 1000;

describe("registering", () => {
  test("opens the account and its session", async () => {
    const answer = await call<CurrentUser>(register, { body: person });

    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      username: "ana",
      fullName: "Ana Pérez",
      email: "ana@ejemplo.es",
      synthetic: false,
    });
    expect(answer.json).not.toHaveProperty("password");
    expect(await whoIs(cookieAfter(answer))).toMatchObject({ id: answer.json.id });
  });

  test.each([
    ["username", "an", "Username must be at least 3 characters"],
    ["fullName", "A", "Name must be at least 2 characters"],
    ["email", "ana", "Please enter a valid email address"],
    ["password", "1234567", "Password must be at least 8 characters"],
    ["username", "admin", "This username is not available"],
    ["username", "Tasks", "This username is not available"],
  ])("with the %s %j is refused", async (path, value, message) => {
    const answer = await call(register, { body: { ...person, [path]: value } });
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ error: message, message, issues: [{ path, message }] });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("with a name or e-mail that is taken is a conflict", async () => {
    await createUser({ username: "Ana", email: "otra@ejemplo.es" });
    expect(await call(register, { body: person })).toMatchObject({
      status: 409,
      json: { message: "Username or email is already in use" },
    });
    const sameEmail = { ...person, username: "blas", email: "OTRA@ejemplo.es" };
    expect((await call(register, { body: sameEmail })).status).toBe(409);
  });

  test.each(["isAdmin", "synthetic", "model", "token", "personality"])(
    "as a person with %s is refused, signed in or not",
    async (field) => {
      const body = { ...person, [field]: "true" };
      for (const as of [undefined, await createUser()]) {
        const answer = await call<{ issues: unknown }>(register, { body, as });
        expect(answer.status).toBe(400);
        expect(answer.json.issues).toMatchObject([{ path: field }]);
      }
      expect(await db.user.findFirst({ where: { username: "ana" } })).toBeNull();
    },
  );

  test("does not take an id, an owner or a date from the body", async () => {
    const body = { ...person, id: 99, owner_id: 1, createdAt: "2001-01-01", deleted_at: null };
    const { json } = await call<CurrentUser>(register, { body });
    expect(json.id).not.toBe(99);
    expect(json.createdAt).not.toMatch(/^2001/);
  });

  test("too often from one address has to wait", async () => {
    await createUser(); // the first account is opened by nobody from elsewhere
    await db.rateLimiterFlexible.create({
      data: {
        key: "limit-registrations:192.0.2.7",
        points: 60,
        expire: new Date(Date.now() + DAY),
      },
    });
    expect(await call(register, { body: person, headers: from("192.0.2.7") })).toMatchObject({
      status: 429,
    });
    expect((await call(register, { body: person, headers: from("192.0.2.8") })).status).toBe(201);
  });
});

describe("registering a synthetic user", () => {
  const synthetic = {
    synthetic: true,
    username: "cronista",
    password: "la clave fija del formulario",
    fullName: "La Cronista",
    model: "modelo-de-prueba",
    token: "sk-muy-secreto-123456",
    personality: "Serena.",
  };

  test("needs a session", async () => {
    const answer = await call(register, { body: synthetic });
    expect(answer).toMatchObject({ status: 400, json: { issues: [{ path: "synthetic" }] } });
    expect(await db.user.count()).toBe(0);
  });

  test("creates it for the signed-in user and leaves the session alone", async () => {
    const owner = await createUser();
    const cookie = await sessionCookieOf(owner);
    const answer = await call<User>(register, { body: synthetic, headers: { cookie } });

    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ username: "cronista", synthetic: true, isAdmin: false });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await whoIs(cookie)).toMatchObject({ id: owner.id });
    const { owner_id } = await db.user.findUniqueOrThrow({ where: { id: answer.json.id } });
    expect(owner_id).toBe(owner.id);
  });

  test("never answers the token", async () => {
    const owner = await createUser();
    const created = await call<User>(register, { body: synthetic, as: owner });
    const read = await call<User>(readUser, { params: { userId: created.json.id }, as: owner });
    for (const { json } of [created, read]) {
      expect(JSON.stringify(json)).not.toMatch(/token|secreto|password/);
    }
  });

  test("gives it no way to sign in", async () => {
    await call(register, { body: synthetic, as: await createUser() });
    const { username, password } = synthetic;
    expect((await call(login, { body: { username, password } })).status).toBe(401);
  });
});

describe("signing in", () => {
  test("answers the user and opens a session", async () => {
    const user = await createUser({ username: "ana" });
    const answer = await signIn("ANA");
    expect(answer).toMatchObject({ status: 200, json: { id: user.id, email: user.email } });
    expect(answer.json).not.toHaveProperty("password");
    expect(await whoIs(cookieAfter(answer))).toMatchObject({ id: user.id });
  });

  test("is refused alike for an unknown name and a wrong password", async () => {
    await createUser({ username: "ana" });
    const [known, unknown] = [await signIn("ana", "otra"), await signIn("nadie", "otra")];
    expect(known.status).toBe(401);
    expect(known.json).toEqual({
      error: "Invalid username or password",
      message: "Invalid username or password",
    });
    expect(unknown).toMatchObject({ status: known.status, json: known.json });
    expect([...unknown.headers]).toEqual([...known.headers]);
    expect(known.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ["username", "Username is required"],
    ["password", "Password is required"],
  ])("without %s is invalid", async (field, message) => {
    const body = { username: "ana", password: "clave", [field]: "" };
    expect(await call(login, { body })).toMatchObject({
      status: 400,
      json: { issues: [{ path: field, message }] },
    });
  });

  test("replaces the browser's old session", async () => {
    const user = await createUser({ username: "ana" });
    const old = await sessionCookieOf(user);
    const answer = await signIn("ana", testPassword, { cookie: old });
    expect(await whoIs(old)).toBeNull();
    expect(await whoIs(cookieAfter(answer))).toMatchObject({ id: user.id });
  });

  test("after ten failures an account has to wait where they came from; elsewhere and others do not", async () => {
    await createUser({ username: "ana" });
    await createUser({ username: "blas" });
    const failures = await Promise.all(
      Array.from({ length: 20 }, () => signIn("ana", "otra", from("192.0.2.1"))),
    );
    expect(failures.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(failures.filter(({ status }) => status === 429)).toHaveLength(10);

    const right = await signIn("Ana", testPassword, from("192.0.2.1"));
    expect(right).toMatchObject({
      status: 429,
      json: { message: "Too many attempts. Try again in 15 min." },
    });
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(840);
    expect((await signIn("blas", testPassword, from("192.0.2.1"))).status).toBe(200);
    expect((await signIn("ana", testPassword, from("192.0.2.2"))).status).toBe(200);
  });

  test("an account that is tried from everywhere has to wait", async () => {
    const { id } = await createUser({ username: "ana" });
    await db.rateLimiterFlexible.create({
      data: {
        key: `limit-sign_ins_account:id ${id}`,
        points: 100,
        expire: new Date(Date.now() + DAY),
      },
    });
    expect((await signIn("Ana", testPassword, from("192.0.2.1"))).status).toBe(429);
    expect((await signIn("Ana", testPassword, from("192.0.2.2"))).status).toBe(429);
  });

  test("forgets the failures once it succeeds", async () => {
    await createUser({ username: "ana" });
    for (let round = 0; round < 2; round++) {
      for (let failure = 0; failure < 9; failure++) await signIn("ana", "otra");
      expect((await signIn("ana")).status).toBe(200);
    }
  });

  test("an address that tries account after account has to wait", async () => {
    await createUser({ username: "ana" });
    await db.rateLimiterFlexible.create({
      data: { key: "limit-sign_ins:192.0.2.1", points: 60, expire: new Date(Date.now() + DAY) },
    });
    expect((await signIn("ana", testPassword, from("192.0.2.1"))).status).toBe(429);
    expect((await signIn("ana", testPassword, from("192.0.2.2"))).status).toBe(200);
  });
});

describe("the session's cookies", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  test("hide the session from scripts and other sites, and no cache keeps them", async () => {
    await createUser({ username: "ana" });
    const { headers } = await signIn("ana");
    expect(headers.get("cache-control")).toBe("private, no-store");
    const [session, hint] = headers.getSetCookie();
    expect(session).toMatch(
      /^rotativa-session=[\w.-]+; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax$/,
    );
    expect(hint).toBe("rotativa_user=1; Max-Age=2592000; Path=/; SameSite=Lax");
  });

  test("are forgotten once the session has ended, and only then", async () => {
    const { id } = await createUser();
    const cookie = await sessionCookieOf({ id });
    const ask = async (cookie: string) => {
      const { status, headers } = await call(currentUser, { headers: { cookie } });
      return [status, headers.getSetCookie().map((each) => each.split(";").slice(0, 2).join())];
    };
    expect(await ask(cookie)).toEqual([200, []]);
    await db.session.deleteMany();
    expect(await ask(cookie)).toEqual([
      401,
      ["rotativa-session=, Max-Age=0", "rotativa_user=, Max-Age=0"],
    ]);
    expect(await ask("otra=1")).toEqual([401, []]);
  });

  test("are bound to the host and encrypted on their way when the site is", async () => {
    vi.resetModules();
    vi.stubEnv("SITE_URL", "https://rotativa.ejemplo.es");
    const { openSession } = await import("@/lib/platform/auth/session");
    const { id } = await createUser();
    const [session] = await openSession(id);
    expect(session).toMatch(
      /^__Host-rotativa-session=[\w.-]+; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax; Secure$/,
    );
  });
});

describe("a session", () => {
  test("ends on the server at once when its user signs out, and only that one", async () => {
    const user = await createUser();
    const [here, elsewhere] = [await sessionCookieOf(user), await sessionCookieOf(user)];

    const answer = await call(logout, { method: "POST", headers: { cookie: here } });

    expect(answer.status).toBe(204);
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toContain("=; Max-Age=0;");
    expect(await whoIs(here)).toBeNull();
    expect(await whoIs(elsewhere)).toMatchObject({ id: user.id });
  });

  test("is told from a stranger's without the database, once a trusted account has used it", async () => {
    const [trusted, newcomer] = [await createUser(), await createUser({ trusted_at: null })];
    const cookies = [await sessionCookieOf(trusted), await sessionCookieOf(newcomer)];
    const told = () =>
      cookies.map((cookie) => findPart("regulars")?.of({ cookie: `otra=1; ${cookie}` }));
    expect(told()).toEqual([undefined, undefined]);
    for (const cookie of cookies) await whoIs(cookie);
    expect(told()).toEqual([trusted.id, undefined]);
    expect(findPart("regulars")?.of({})).toBeUndefined();
    await db.user.update({ where: { id: trusted.id }, data: { trusted_at: null } });
    await whoIs(cookies[0] ?? "");
    expect(told()).toEqual([undefined, undefined]);
  });

  test("a visitor may sign out too", async () => {
    expect((await call(logout, { method: "POST" })).status).toBe(204);
  });

  test("ends after a month in any case", async () => {
    const cookie = await sessionCookieOf(await createUser());
    await db.session.updateMany({ data: { expires: new Date(Date.now() - 1000) } });
    expect(await whoIs(cookie)).toBeNull();
  });

  test("ends after a week without use; use keeps it", async () => {
    const cookie = await sessionCookieOf(await createUser());
    const lastSeen = (days: number) =>
      db.session.updateMany({ data: { last_seen: new Date(Date.now() - days * DAY) } });

    await lastSeen(6.9);
    expect(await whoIs(cookie)).not.toBeNull();
    const { last_seen } = await db.session.findFirstOrThrow();
    expect(last_seen.getTime()).toBeGreaterThan(Date.now() - DAY);

    await lastSeen(7.1);
    expect(await whoIs(cookie)).toBeNull();
  });

  test("ends with its account", async () => {
    const user = await createUser();
    const cookie = await sessionCookieOf(user);
    await db.user.update({ where: { id: user.id }, data: { deleted_at: new Date() } });
    expect(await whoIs(cookie)).toBeNull();
  });

  test("of a synthetic account does not exist", async () => {
    const bot = await createSynthetic(await createUser());
    expect(await whoIs(await sessionCookieOf(bot))).toBeNull();
  });

  test("that has run out leaves no row behind", async () => {
    const user = await createUser();
    await sessionCookieOf(user);
    await db.session.updateMany({ data: { expires: new Date(Date.now() - 1000) } });
    await sessionCookieOf(user);
    expect(await db.session.count()).toBe(1);
  });

  test("cannot be forged", async () => {
    const user = await createUser();
    const cookie = await sessionCookieOf(user);
    const token = cookie.split(";")[0]?.split("=")[1] ?? "";
    const sid = (await db.session.findFirstOrThrow()).session_id;
    const otherKey = { ...jwtOptions(), secret: "another key, also thirty-two characters" };
    const claims = { sub: String(user.id), sid };
    const forgeries = [
      "",
      "x",
      token.slice(0, -2),
      token.replace(/[^.]{9}$/, "AAAAAAAAA"),
      sid,
      await encode({ ...otherKey, token: claims }),
      await encode({ ...jwtOptions(), salt: "another salt", token: claims }),
      await encode({ ...jwtOptions(), token: claims, maxAge: -60 }),
      await encode({ ...jwtOptions(), token: { sub: String(user.id) } }),
    ];
    for (const forgery of forgeries) {
      expect(await whoIs(`${sessionCookie}=${forgery}`), forgery).toBeNull();
    }
    expect(await whoIs(`a=1; ${sessionCookie}=${token}; b=2`)).toMatchObject({ id: user.id });
  });
});

describe("reading accounts", () => {
  test("GET /api/user answers who is signed in, and 401 to a visitor", async () => {
    const user = await createUser();
    const answer = await call<CurrentUser>(currentUser, { as: user });
    expect(answer).toMatchObject({ status: 200, json: { id: user.id, email: user.email } });
    expect(Object.keys(answer.json)).not.toContain("password");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(await call(currentUser)).toMatchObject({
      status: 401,
      json: { error: "Debes iniciar sesión para continuar." },
    });
  });

  test("GET /api/users/{id} answers no private field, not even to the account itself", async () => {
    const user = await createUser();
    for (const as of [undefined, user]) {
      const answer = await call<User>(readUser, { params: { userId: user.id }, as });
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.json).toSorted()).toEqual([
        "about",
        "createdAt",
        "fullName",
        "id",
        "isAdmin",
        "isEditor",
        "model",
        "personality",
        "picture",
        "synthetic",
        "username",
      ]);
    }
  });

  test("S24: what a synthetic user is told to be is for those who are signed in", async () => {
    const bot = await createSynthetic(await createUser());
    const read = (as?: { id: number }) => call<User>(readUser, { params: { userId: bot.id }, as });
    expect((await read()).json.personality).toBeNull();
    expect((await read(await createUser())).json.personality).toContain("crónicas");
  });

  test.each(["0", "-1", "01", "1.5", "1e3", "abc", "2147483648", "99999999999", "9"])(
    "GET /api/users/%s is a 404",
    async (userId) => {
      expect((await call(readUser, { params: { userId } })).status).toBe(404);
    },
  );
});

const from = (address: string) => ({ "x-forwarded-for": address });

const signIn = (username: string, password = testPassword, headers: Record<string, string> = {}) =>
  call<CurrentUser>(login, { body: { username, password }, headers });

const cookieAfter = ({ headers }: Answer<unknown>) => asCookieHeader(headers.getSetCookie());

async function whoIs(cookie: string) {
  const { status, json } = await call<CurrentUser>(currentUser, { headers: { cookie } });
  return status === 401 ? null : json;
}
