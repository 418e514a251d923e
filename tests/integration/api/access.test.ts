import { beforeEach, describe, expect, test } from "vitest";
import { POST as confirm } from "@/app/api/confirm/route";
import { POST as login } from "@/app/api/login/route";
import { POST as logout } from "@/app/api/logout/route";
import { POST as changePassword } from "@/app/api/password/route";
import { POST as forgot } from "@/app/api/password/forgot/route";
import { POST as reset } from "@/app/api/password/reset/route";
import { POST as register } from "@/app/api/register/route";
import * as oneSession from "@/app/api/sessions/[key]/route";
import * as sessions from "@/app/api/sessions/route";
import { GET as currentUser } from "@/app/api/user/route";
import { PATCH as updateUser } from "@/app/api/users/[userId]/route";
import { POST as createResetLink } from "@/app/api/users/[userId]/reset-link/route";
import { makeResetLink } from "@/lib/accounts/access/commands";
import type { OpenSession, ResetLink } from "@/lib/accounts/access/dto";
import { findFirstAccountLink } from "@/lib/accounts/access/first-account-link";
import {
  makeResetLinkFor,
  restorePerson,
  revokeAdmin,
  suspendPerson,
} from "@/lib/accounts/people/operator";
import { firstAccountCode } from "@/lib/platform/auth/first-account";
import { openSession } from "@/lib/platform/auth/session";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { parts } from "@/tests/support/process-parts";
import { changeSettings } from "@/lib/desk/site/commands";
import { stopped } from "@/lib/house/pauses/commands";
import { lockAdmins } from "@/lib/house/users/records";
import type { CurrentUser } from "@/lib/house/users/dto";
import { asCookieHeader, call, sessionCookieOf, type Answer } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { soon } from "@/tests/support/soon";
import {
  createAdmin,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
  testPassword,
} from "@/tests/support/factories";

// A site without e-mail. One with it: recovery.test.ts.

beforeEach(resetDatabase);

const NEW = "otra clave muy larga";
const MINUTE = 60_000;

describe("S9: a stolen password or session is recovered from", () => {
  test("by a new password, which ends the other sessions and leaves this one", async () => {
    const user = await createUser();
    const [here, thief] = [await sessionCookieOf(user), await sessionCookieOf(user)];
    const body = { currentPassword: testPassword, password: NEW };
    expect((await call(changePassword, { body, headers: { cookie: here } })).status).toBe(204);
    expect(await whoIs(here)).toMatchObject({ id: user.id });
    expect(await whoIs(thief)).toBeNull();
    expect((await signIn(user.username, testPassword)).status).toBe(401);
    expect((await signIn(user.username, NEW)).status).toBe(200);
    expect(await recorded("password.changed")).toEqual([user.id]);
  });

  test("but not by who does not know the old one", async () => {
    const user = await createUser();
    const body = { currentPassword: "no es esta", password: NEW };
    expect(await call(changePassword, { body, as: user })).toMatchObject({
      status: 400,
      json: {
        issues: [{ path: "currentPassword", message: "This is not your current password" }],
      },
    });
    expect((await signIn(user.username, testPassword)).status).toBe(200);
  });

  test("by the list of sessions, each of which can be ended", async () => {
    const [user, stranger] = [await createUser(), await createUser()];
    const here = cookieAfter(
      await call(login, {
        body: { username: user.username, password: testPassword },
        headers: {
          "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
          "x-forwarded-for": "2001:db8:1:2::27",
        },
      }),
    );
    await openSession(user.id);
    const elsewhere = await sessionCookieOf(user);
    const list = await sessionsOf(here);
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({
      current: true,
      device: "Firefox, Linux",
      network: "2001:db8:1:2::/64",
    });
    expect(list.map(({ current }) => current)).toEqual([true, false, false]);
    expect(JSON.stringify(list)).not.toContain("session_id");

    const { key } = (await sessionsOf(elsewhere))[0]!;
    const end = (cookie: string) =>
      call(oneSession.DELETE, { method: "DELETE", params: { key }, headers: { cookie } });
    expect((await end(await sessionCookieOf(stranger))).status).toBe(404);
    expect(await whoIs(elsewhere)).not.toBeNull();
    expect((await end(here)).status).toBe(204);
    expect(await whoIs(elsewhere)).toBeNull();
    expect((await end(here)).status).toBe(404);
    expect(await recorded("session.ended")).toEqual([user.id]);
  });

  test("by ending all other sessions at once", async () => {
    const [user, stranger] = [await createUser(), await createUser()];
    const [here, one, two] = [
      await sessionCookieOf(user),
      await sessionCookieOf(user),
      await sessionCookieOf(user),
    ];
    const others = await sessionCookieOf(stranger);
    const end = { method: "DELETE", headers: { cookie: here } };
    expect((await call(sessions.DELETE, end)).status).toBe(204);
    expect(await Promise.all([here, one, two, others].map(whoIs))).toMatchObject([
      { id: user.id },
      null,
      null,
      { id: stranger.id },
    ]);
  });
});

describe("a link that sets a new password", () => {
  test("is made by an administrator, works once, and ends every session", async () => {
    const [admin, user] = [await createAdmin(), await createUser()];
    const thief = await sessionCookieOf(user);
    const { status, json } = await call<ResetLink>(createResetLink, {
      method: "POST",
      params: { userId: user.id },
      as: admin,
    });
    expect(status).toBe(201);
    expect(json.url).toMatch(new RegExp(`^${env.SITE_URL}/auth/reset#[\\w-]{43}$`));
    expect(hoursUntil(json.expires)).toBeCloseTo(24, 1);

    expect(await use(json.url, "12345678")).toMatchObject({
      status: 400,
      json: { issues: [{ path: "password" }] },
    });
    expect((await use(json.url, NEW)).status).toBe(204);
    expect(await whoIs(thief)).toBeNull();
    expect((await signIn(user.username, NEW)).status).toBe(200);
    expect(await use(json.url, "una tercera clave")).toMatchObject({
      status: 400,
      json: { issues: [{ path: "secret" }] },
    });
    expect((await signIn(user.username, NEW)).status).toBe(200);
    expect(await recorded("password.link")).toEqual([user.id]);
    expect(await recorded("password.reset")).toEqual([user.id]);
  });

  test.each([
    ["suspended", { suspended_at: new Date() }],
    ["an administrator no more", { isAdmin: false }],
    ["about to be closed", { closing_at: new Date(), closing_texts: "stay" }],
  ])("N7: is good for nothing while who made it is %s", async (_how, data) => {
    const [admin, user] = [await createAdmin(), await createUser()];
    const { url } = await makeResetLink(admin, user.id);
    await db.user.update({ where: { id: admin.id }, data });
    expect(await use(url, NEW)).toMatchObject({
      status: 400,
      json: { issues: [{ path: "secret" }] },
    });
    expect((await signIn(user.username, testPassword)).status).toBe(200);
    const back = { suspended_at: null, closing_at: null, closing_texts: null, isAdmin: true };
    await db.user.update({ where: { id: admin.id }, data: back });
    expect((await use(url, NEW)).status).toBe(204);
  });

  test("is good for one of two who use it at once", async () => {
    const { url } = await linkFor();
    const answers = await Promise.all([use(url, NEW), use(url, "una tercera clave")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
  });

  test("ends with a newer one, with a change of password, and in time", async () => {
    const user = await createUser();
    const first = await makeResetLink(null, user.id);
    const second = await makeResetLink(null, user.id);
    expect((await use(first.url, NEW)).status).toBe(400);
    const body = { currentPassword: testPassword, password: NEW };
    expect((await call(changePassword, { body, as: user })).status).toBe(204);
    expect((await use(second.url, "una tercera clave")).status).toBe(400);

    const third = await makeResetLink(null, user.id);
    await db.accountLink.updateMany({ data: { expires: new Date(Date.now() - 1000) } });
    expect((await use(third.url, "una tercera clave")).status).toBe(400);
  });

  test("is kept as a hash alone", async () => {
    const { url } = await linkFor();
    const secret = url.split("#")[1] ?? "";
    expect(JSON.stringify(await db.accountLink.findMany())).not.toContain(secret);
    expect(JSON.stringify(await db.auditEvent.findMany(), bigints)).not.toContain(secret);
  });

  test("is for people who are there", async () => {
    const admin = await createAdmin();
    const make = (userId: number) =>
      call(createResetLink, { method: "POST", params: { userId }, as: admin });
    expect((await make((await createSynthetic(admin)).id)).status).toBe(404);
    expect((await make((await createUser({ deleted_at: new Date() })).id)).status).toBe(404);
    expect((await make(999)).status).toBe(404);
  });

  test("is made by the operator, too, who has no session", async () => {
    const user = await createUser({ username: "Blas" });
    const { url } = await makeResetLinkFor("bLAS");
    expect((await use(url, NEW)).status).toBe(204);
    expect((await signIn(user.username, NEW)).status).toBe(200);
    await expect(makeResetLinkFor("nadie")).rejects.toMatchObject({ code: "not_found" });
  });

  test("is not sent by a site without e-mail, which says so alike for everybody", async () => {
    const user = await createUser();
    const ask = (account: string) => call(forgot, { body: { account } });
    const [known, unknown] = [await ask(user.username), await ask("nadie")];
    expect(known.status).toBe(409);
    expect(unknown).toMatchObject({ status: known.status, json: known.json });
  });
});

describe("a sensitive change", () => {
  test("asks for the password again after ten minutes, and then goes on", async () => {
    const [admin, user] = [await createAdmin(), await createUser()];
    const cookie = await sessionCookieOf(admin);
    const make = () =>
      call(createResetLink, { method: "POST", params: { userId: user.id }, headers: { cookie } });
    await lastConfirmed(9.9);
    expect((await make()).status).toBe(201);
    await lastConfirmed(10.1);
    expect(await make()).toMatchObject({ status: 403, json: { confirm: true } });

    const prove = (password: string) => call(confirm, { body: { password }, headers: { cookie } });
    expect(await prove("no es esta")).toMatchObject({
      status: 400,
      json: { issues: [{ path: "password" }] },
    });
    expect((await make()).status).toBe(403);
    expect((await prove(testPassword)).status).toBe(204);
    expect((await make()).status).toBe(201);
  });

  test("is asked of each session by itself", async () => {
    const admin = await createAdmin();
    const [here, elsewhere] = [await sessionCookieOf(admin), await sessionCookieOf(admin)];
    await lastConfirmed(11);
    await call(confirm, { body: { password: testPassword }, headers: { cookie: here } });
    const make = (cookie: string) =>
      call(createResetLink, { method: "POST", params: { userId: admin.id }, headers: { cookie } });
    expect((await make(elsewhere)).status).toBe(403);
    expect((await make(here)).status).toBe(201);
  });

  test("S15: is another e-mail, but not the same one, nor another name", async () => {
    const user = await createUser({ email: "ana@ejemplo.es" });
    const cookie = await sessionCookieOf(user);
    const save = (body: object) =>
      call(updateUser, {
        method: "PATCH",
        params: { userId: user.id },
        body,
        headers: { cookie },
      });
    await lastConfirmed(11);
    expect((await save({ fullName: "Ana María", email: "Ana@ejemplo.es" })).status).toBe(200);
    expect(await save({ email: "otra@ejemplo.es" })).toMatchObject({
      status: 403,
      json: { confirm: true },
    });
    await lastConfirmed(1);
    expect((await save({ email: "otra@ejemplo.es" })).status).toBe(200);
    expect(await recorded("email.changed")).toEqual([user.id]);
  });
});

describe("a suspended account", () => {
  test("is told so at its sign-in, after the right password only", async () => {
    const user = await createUser({ suspended_at: new Date() });
    expect((await signIn(user.username, "no es esta")).status).toBe(401);
    const right = await signIn(user.username, testPassword);
    expect(right).toMatchObject({
      status: 403,
      json: { message: "This account is suspended. Write to whoever runs this site." },
    });
    expect(right.headers.getSetCookie()).toEqual([]);
  });

  test("is signed out by the operator, and let in again", async () => {
    await createAdmin();
    const user = await createUser();
    const cookie = await sessionCookieOf(user);
    const { id: user_id } = await createSynthetic(user);
    const { space_id } = await createSpaceFor(user);
    const { task_id } = await createTaskFor(user, { user_id, space_id });
    await suspendPerson(user.username);
    expect(await db.task.findUniqueOrThrow({ where: { task_id } })).toMatchObject({
      ...{ paused_at: expect.any(Date), pause_cause: stopped.suspended },
    });
    expect(await whoIs(cookie)).toBeNull();
    expect((await signIn(user.username, testPassword)).status).toBe(403);
    await restorePerson(user.username);
    expect(await whoIs(cookie)).toBeNull();
    expect((await signIn(user.username, testPassword)).status).toBe(200);
  });
});

test("the operator takes the office from an administrator, but not from the last", async () => {
  const [one, two] = [await createAdmin(), await createAdmin()];
  await revokeAdmin(one.username);
  expect(await db.user.findUnique({ where: { id: one.id } })).toMatchObject({ isAdmin: false });
  await expect(revokeAdmin(two.username)).rejects.toMatchObject({ code: "conflict" });
  await expect(suspendPerson(two.username)).rejects.toMatchObject({ code: "conflict" });
  await expect(revokeAdmin("nadie")).rejects.toMatchObject({ code: "not_found" });
});

test("the operator waits for an administrator who is just leaving, and then suspends no last one", async () => {
  const [one, two] = [await createAdmin(), await createAdmin()];
  const { suspending } = await db.$transaction(async (tx) => {
    await lockAdmins(tx); // as closing an account does
    const suspending = expect(suspendPerson(one.username)).rejects.toMatchObject({
      code: "conflict",
    });
    const leaving = { closing_at: new Date(Date.now() + 1e9), closing_texts: "stay" };
    await tx.user.update({ where: { id: two.id }, data: leaving });
    return { suspending };
  });
  await suspending;
});

describe("the first account", () => {
  const person = {
    username: "ana",
    fullName: "Ana Pérez",
    email: "ana@ejemplo.es",
    password: "clave segura",
  };
  const open = (headers: Record<string, string> = {}, more = {}) =>
    call<CurrentUser>(register, { body: { ...person, ...more }, headers });

  test.each([
    ["the loopback address", {}],
    ["the loopback address of IPv6", { "x-forwarded-for": "::1" }],
    ["a name that leads there", { host: "prueba.localhost:3000" }],
    ["its number", { host: "127.0.0.1:3000" }],
  ])("is opened through %s", async (_how, headers) => {
    expect(await open(headers)).toMatchObject({ status: 201, json: { isAdmin: true } });
  });

  test.each([
    ["another machine", { "x-forwarded-for": "192.0.2.7" }],
    ["an unknown address", { "x-forwarded-for": "" }],
    ["a page whose name was led to 127.0.0.1", { host: "evil.example" }],
  ])("is opened by nobody from %s", async (_who, headers) => {
    const answer = await open(headers);
    expect(answer).toMatchObject({
      status: 403,
      json: { message: expect.stringContaining("This site is not set up yet.") },
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await db.user.count()).toBe(0);
  });

  test("is opened from anywhere with its code, which is good for nothing afterwards", async () => {
    const far = { "x-forwarded-for": "192.0.2.7" };
    expect((await open(far, { setup: "otro" })).status).toBe(403);
    const setup = (await findFirstAccountLink())?.split("#setup=")[1];
    expect(setup).toBe(firstAccountCode());
    expect(await open(far, { setup })).toMatchObject({ status: 201, json: { isAdmin: true } });
    expect(await findFirstAccountLink()).toBeNull();
    const second = { username: "berta", fullName: "Berta Ruiz", email: "b@ejemplo.es", setup };
    expect(await open(far, second)).toMatchObject({ status: 201, json: { isAdmin: false } });
  });

  test("needs the code where our own server does not say who asks", async () => {
    await parts.without("ownServer", async () => {
      expect((await open()).status).toBe(403);
      expect((await open({}, { setup: firstAccountCode() })).status).toBe(201);
    });
  });
});

describe("S21: a password that anybody would guess is refused", () => {
  const open = (password: string) =>
    call(register, {
      body: {
        username: "marta_ruiz",
        fullName: "Marta Ruiz Gómez",
        email: "mruiz@ejemplo.es",
        password,
      },
    });

  test.each([
    ["12345678", /most common/],
    ["        ", /most common/],
    ["Password", /most common/],
    ["aaaaaaaaaa", /most common/],
    ["abababab", /most common/],
    ["marta_ruiz", /little more than/],
    ["MartaRuiz1", /little more than/],
    ["ruizgomez123", /little more than/],
    ["mruiz@ejemplo.es", /little more than/],
    ["Rotativa2026", /little more than/],
  ])("%j", async (password, message) => {
    expect(await open(password)).toMatchObject({
      status: 400,
      json: { issues: [{ path: "password", message: expect.stringMatching(message) }] },
    });
  });

  test.each(["password-123", "una clave larga", "caballo grapa pila", "clave-de-marta-99x"])(
    "but not %j",
    async (password) => expect((await open(password)).status).toBe(201),
  );

  test("also the name that the newspaper has been given", async () => {
    expect((await open("ElFaroDelSur1")).status).toBe(201);
    await changeSettings(await createAdmin(), { site_name: "El Faro del Sur" });
    expect(await open("ElFaroDelSur1")).toMatchObject({
      status: 400,
      json: { issues: [{ path: "password", message: expect.stringMatching(/little more than/) }] },
    });
  });

  test("also when it is changed", async () => {
    const user = await createUser({ username: "florencia" });
    const change = (password: string) =>
      call(changePassword, { body: { currentPassword: testPassword, password }, as: user });
    expect((await change("12345678")).status).toBe(400);
    expect((await change("florencia1")).status).toBe(400);
    expect((await change(NEW)).status).toBe(204);
  });
});

describe("S21: a session that nobody asked to be remembered", () => {
  test("ends with the browser, and after a day in any case", async () => {
    const { username } = await createUser();
    const answer = await call(login, {
      body: { username, password: testPassword, remember: false },
    });
    const [session, hint] = answer.headers.getSetCookie();
    expect(session).toMatch(/^rotativa-session=[\w.-]+; HttpOnly; Path=\/; SameSite=Lax$/);
    expect(hint).toBe("rotativa_user=1; Path=/; SameSite=Lax");
    expect(hoursUntil((await db.session.findFirstOrThrow()).expires)).toBeCloseTo(24, 1);
  });

  test("lasts a month when it was asked, or nothing was said", async () => {
    const { username } = await createUser();
    for (const remember of [true, undefined]) {
      const body = { username, password: testPassword, remember };
      const [session] = (await call(login, { body })).headers.getSetCookie();
      expect(session).toContain("; Max-Age=2592000;");
    }
    const rows = await db.session.findMany();
    for (const { expires } of rows) expect(hoursUntil(expires)).toBeCloseTo(30 * 24, 0);
  });
});

test("sign-ins and failures are recorded, without what was typed", async () => {
  const user = await createUser();
  await signIn(user.username, "no es esta");
  await signIn("mi-clave-secreta", "no es esta"); // nobody's: there is no end of such names
  const cookie = cookieAfter(await signIn(user.username, testPassword));
  await call(logout, { method: "POST", headers: { cookie } });
  const events = await soon(async () => {
    const found = await db.auditEvent.findMany({ orderBy: { action: "asc" } });
    expect(found).toHaveLength(2); // a failure is recorded after its answer
    return found;
  });
  expect(events.map(({ action, actor_id, subject_id }) => [action, actor_id, subject_id])).toEqual([
    ["session.opened", user.id, user.id],
    ["session.refused", null, user.id],
  ]);
  expect(events.every(({ network }) => network === "127.0.0.1")).toBe(true);
  expect(JSON.stringify(events, bigints)).not.toMatch(/secreta|no es esta/);
});

const bigints = (_key: string, value: unknown) =>
  typeof value === "bigint" ? String(value) : value;

const hoursUntil = (moment: string | Date) =>
  (new Date(moment).getTime() - Date.now()) / (60 * MINUTE);

const lastConfirmed = (minutes: number) =>
  db.session.updateMany({ data: { confirmed: new Date(Date.now() - minutes * MINUTE) } });

const signIn = (username: string, password: string) =>
  call<CurrentUser>(login, { body: { username, password } });

const use = (url: string, password: string) =>
  call(reset, { body: { secret: url.split("#")[1], password } });

const linkFor = async () => makeResetLink(null, (await createUser()).id);

const cookieAfter = ({ headers }: Answer<unknown>) => asCookieHeader(headers.getSetCookie());

const sessionsOf = async (cookie: string) =>
  (await call<OpenSession[]>(sessions.GET, { headers: { cookie } })).json;

async function whoIs(cookie: string) {
  const { status, json } = await call<CurrentUser>(currentUser, { headers: { cookie } });
  return status === 401 ? null : json;
}

const recorded = async (action: string) =>
  (await db.auditEvent.findMany({ where: { action } })).map(({ subject_id }) => subject_id);
