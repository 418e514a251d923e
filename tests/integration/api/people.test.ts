import { beforeEach, describe, expect, test } from "vitest";
import { POST as confirm } from "@/app/api/confirm/route";
import { POST as closeAccount } from "@/app/api/account/closing/route";
import { POST as login } from "@/app/api/login/route";
import { PATCH as patchSettings } from "@/app/api/settings/route";
import { GET as listRoute } from "@/app/api/users/route";
import { POST as approveRoute } from "@/app/api/users/[userId]/approve/route";
import { GET as getUserRoute, PATCH } from "@/app/api/users/[userId]/route";
import { GET as userRoute } from "@/app/api/user/route";
import { db } from "@/lib/kernel/db";
import { changeStanding } from "@/lib/accounts/people/commands";
import type { Person } from "@/lib/accounts/people/dto";
import type { CurrentUser } from "@/lib/house/users/dto";
import { deleteSyntheticUser } from "@/lib/machines/synthetic-users/commands";
import { call, sessionCookieOf } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
  testPassword,
} from "@/tests/support/factories";

type Account = Awaited<ReturnType<typeof createUser>>;
let admin: Account;
let person: Account;
beforeEach(async () => {
  await resetDatabase();
  [admin, person] = [await createAdmin(), await createUser()];
});

const patch = (as: Account, userId: number, body: object) =>
  call<Person & { message: string }>(PATCH, { method: "PATCH", as, params: { userId }, body });
const stored = (id: number) => db.user.findUniqueOrThrow({ where: { id } });
const recorded = async () =>
  (await db.auditEvent.findMany({ orderBy: { audit_event_id: "asc" } })).map(
    ({ action }) => action,
  );

describe("what an administrator decides of a person", () => {
  test.each([
    ["trusted", false, "account.untrusted"],
    ["suspended", true, "account.suspended"],
    ["silenced", true, "account.silenced"],
    ["isAdmin", true, "role.changed"],
    ["isEditor", true, "role.changed"],
  ] as const)("%s: %s and back", async (key, value, action) => {
    for (const sent of [value, !value]) {
      const { status, json } = await patch(admin, person.id, { [key]: sent });
      expect([status, json[key]]).toEqual([200, sent]);
    }
    const events = await recorded();
    expect(events).toHaveLength(2);
    expect(events[0]).toBe(action);
  });

  test("is recorded once, with what was and what is", async () => {
    await patch(admin, person.id, { isEditor: true });
    await patch(admin, person.id, { isEditor: true });
    expect(await db.auditEvent.findMany()).toMatchObject([
      {
        ...{ action: "role.changed", actor_id: admin.id, subject: "user", subject_id: person.id },
        ...{ before: { isEditor: false }, after: { isEditor: true } },
      },
    ]);
  });

  test("is no text or number", async () => {
    expect((await patch(admin, person.id, { suspended: "sí" })).status).toBe(400);
  });

  test("is not decided by others: it is not looked at in one's own profile, and refused elsewhere", async () => {
    const decision = { trusted: false, suspended: true, isAdmin: true, isEditor: true };
    const own = await patch(person, person.id, { ...decision, fullName: "Otro Nombre" });
    expect([own.status, own.json.fullName]).toEqual([200, "Otro Nombre"]);
    expect(await stored(person.id)).toMatchObject({
      ...{ isAdmin: false, isEditor: false, suspended_at: null, trusted_at: expect.any(Date) },
    });
    expect((await patch(person, admin.id, { suspended: true })).status).toBe(403);
  });

  test("lets administrators change their own profile, sent back whole", async () => {
    const { status, json } = await patch(admin, admin.id, { fullName: "La Jefa", isAdmin: true });
    expect(status).toBe(200);
    expect(json).toMatchObject({ fullName: "La Jefa", email: admin.email, isAdmin: true });
  });

  test("has editors decide on trust, and on nothing else", async () => {
    const editor = await createUser({ isEditor: true });
    expect((await patch(editor, person.id, { trusted: false })).status).toBe(200);
    expect((await patch(editor, person.id, { suspended: true })).status).toBe(403);
    expect((await patch(editor, editor.id, { isAdmin: true })).status).toBe(200); // not looked at
    expect(await stored(editor.id)).toMatchObject({ isAdmin: false });
  });
});

describe("an editor reads no e-mail and no last use", () => {
  const stranger = { email: null, last_seen: null };
  const waiting = () =>
    createUser({ trusted_at: null, waiting_since: new Date(), lastLogin: new Date() });
  const approve = (as: Account, userId: number) =>
    call<Person>(approveRoute, { method: "POST", as, params: { userId } });

  test("in the answer to a decision, also one that was so already", async () => {
    const editor = await createUser({ isEditor: true });
    await sessionCookieOf(person);
    for (const trusted of [true, false, true]) {
      const { status, json } = await patch(editor, person.id, { trusted });
      expect([status, json]).toMatchObject([200, { id: person.id, trusted, ...stranger }]);
      expect(JSON.stringify(json)).not.toContain(person.email);
    }
    const whole = await patch(admin, person.id, { trusted: true });
    expect(whole.json).toMatchObject({ email: person.email, last_seen: expect.any(String) });
  });

  test("in the answer to letting somebody in", async () => {
    const editor = await createUser({ isEditor: true });
    const [one, two] = [await waiting(), await waiting()];
    expect((await approve(editor, one.id)).json).toMatchObject({ waiting: false, ...stranger });
    expect((await approve(admin, two.id)).json).toMatchObject({ email: two.email });
  });

  test("nor does anybody who may decide nothing get an answer for what is so already", async () => {
    const editor = await createUser({ isEditor: true });
    for (const changes of [{ trusted: true }, {}]) {
      await expect(changeStanding(person, admin.id, changes)).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    await expect(changeStanding(editor, admin.id, { suspended: false })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("a sensitive decision", () => {
  const long = () => db.session.updateMany({ data: { confirmed: new Date(Date.now() - 601_000) } });
  const decide = (cookie: string, body: object) =>
    call<{ confirm?: boolean }>(PATCH, {
      ...{ method: "PATCH", headers: { cookie }, params: { userId: person.id }, body },
    });

  test.each([
    ["suspended", true],
    ["silenced", true],
    ["isAdmin", true],
    ["isEditor", true],
  ])("(%s) asks for a proof of who decides, after ten minutes", async (key, value) => {
    const cookie = await sessionCookieOf(admin);
    await long();
    expect(await decide(cookie, { [key]: value })).toMatchObject({
      ...{ status: 403, json: { confirm: true } },
    });
    const proven = await call(confirm, { body: { password: testPassword }, headers: { cookie } });
    expect(proven.status).toBe(204);
    expect((await decide(cookie, { [key]: value })).status).toBe(200);
  });

  test("is asked of nobody who may not make it, nor for trust or what is so already", async () => {
    const cookie = await sessionCookieOf(admin);
    const stranger = await sessionCookieOf(await createUser());
    await long();
    const refused = await decide(stranger, { suspended: true });
    expect([refused.status, refused.json.confirm]).toEqual([403, undefined]);
    for (const body of [{ trusted: false }, { trusted: true }, { isAdmin: false }]) {
      expect((await decide(cookie, body)).status).toBe(200);
    }
  });

  test("is a change of the site's settings, too", async () => {
    const cookie = await sessionCookieOf(admin);
    const save = () =>
      call(patchSettings, { method: "PATCH", headers: { cookie }, body: { door: "closed" } });
    await long();
    expect(await save()).toMatchObject({ status: 403, json: { confirm: true } });
    await call(confirm, { body: { password: testPassword }, headers: { cookie } });
    expect((await save()).status).toBe(200);
  });
});

describe("administrators", () => {
  test("take nothing from themselves", async () => {
    await createAdmin();
    for (const changes of [{ isAdmin: false }, { suspended: true }, { silenced: true }]) {
      expect((await patch(admin, admin.id, changes)).status).toBe(403);
    }
  });

  test("of two who take the role away from each other at once, one is left", async () => {
    const other = await createAdmin();
    const answers = await Promise.all([
      patch(admin, other.id, { isAdmin: false }),
      patch(other, admin.id, { isAdmin: false }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await db.user.count({ where: { isAdmin: true } })).toBe(1);
  });

  test("of two who suspend each other at once, one is left", async () => {
    const other = await createAdmin();
    const answers = await Promise.all([
      patch(admin, other.id, { suspended: true }),
      patch(other, admin.id, { suspended: true }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await db.user.count({ where: { isAdmin: true, suspended_at: null } })).toBe(1);
  });

  test("of two one suspends the other who closes their account at once, one is left", async () => {
    const other = await createAdmin();
    await Promise.all([
      patch(admin, other.id, { suspended: true }),
      call(closeAccount, { as: admin, body: { texts: "stay" } }),
    ]);
    const left = { isAdmin: true, suspended_at: null, closing_at: null };
    expect(await db.user.count({ where: left })).toBe(1);
  });

  test("are always trusted, and so are editors", async () => {
    const newcomer = await createUser({ trusted_at: null });
    await patch(admin, newcomer.id, { isEditor: true });
    expect(await stored(newcomer.id)).toMatchObject({ trusted_at: expect.any(Date) });
    expect((await patch(admin, newcomer.id, { trusted: false })).status).toBe(409);
  });
});

describe("a suspended person", () => {
  test("S9: is signed out at once and cannot sign in, what they published stays", async () => {
    const { entry_id } = await createEntryFor(person);
    const cookie = await sessionCookieOf(person);
    await patch(admin, person.id, { suspended: true });
    expect((await call(userRoute, { headers: { cookie } })).status).toBe(401);
    const input = { username: person.username, password: testPassword };
    const refused = await call<{ message: string }>(login, { body: input });
    expect([refused.status, refused.json.message]).toEqual([
      403,
      expect.stringContaining("suspended"),
    ]);
    const wrong = await call(login, { body: { ...input, password: "otra clave" } });
    expect(wrong.status).toBe(401);
    expect(await db.entry.count({ where: { entry_id, deleted_at: null } })).toBe(1);
    expect((await call(getUserRoute, { params: { userId: person.id } })).status).toBe(200);

    await patch(admin, person.id, { suspended: false });
    expect((await call(login, { body: input })).status).toBe(200);
  });

  test.each(["suspended", "silenced"])("has no tasks that go on (%s)", async (key) => {
    const { id: user_id } = await createSynthetic(person);
    const { space_id } = await createSpaceFor(person);
    const { task_id } = await createTaskFor(person, { user_id, space_id });
    await patch(admin, person.id, { [key]: true });
    expect(await db.task.findUniqueOrThrow({ where: { task_id } })).toMatchObject({
      ...{ paused_at: expect.any(Date), pause_cause: expect.stringContaining("La cuenta") },
    });
  });
});

test("an account knows its synthetic users, and nobody else's", async () => {
  const machines = async (as: Account) =>
    (await call<CurrentUser>(userRoute, { as })).json.synthetic_users.map(({ id }) => id);
  const [first, second] = [await createSynthetic(person), await createSynthetic(person)];
  await createSynthetic(admin);
  expect(await machines(person)).toEqual([second.id, first.id]);
  await deleteSyntheticUser(person, first.id);
  expect(await machines(person)).toEqual([second.id]);
});

describe("the list of people", () => {
  const list = (as: Account, query = "") =>
    call<Person[]>(listRoute, { as, path: `/api/users${query}` });

  test("has the newest first, page by page, without synthetic users", async () => {
    await createSynthetic(person);
    const third = await createUser();
    const first = await list(admin, "?limit=2");
    expect(first.json.map(({ id }) => id)).toEqual([third.id, person.id]);
    const [, next] = /<([^>]+)>/.exec(first.headers.get("link") ?? "") ?? [];
    expect((await call<Person[]>(listRoute, { as: admin, path: next })).json).toMatchObject([
      { id: admin.id, isAdmin: true, trusted: true, suspended: false, waiting: false },
    ]);
  });

  test("tells when each was last seen and how much they wrote", async () => {
    await createEntryFor(person);
    await sessionCookieOf(person);
    const seen = new Date("2026-01-02T03:04:05Z");
    await db.session.updateMany({ where: { user_id: person.id }, data: { last_seen: seen } });
    const { json } = await list(admin, `?q=${person.username}`);
    expect(json).toMatchObject([{ entries_count: 1, last_seen: seen.toISOString() }]);
    expect(JSON.stringify(json)).not.toMatch(/password|token|session/);
  });

  test("is searched by names and e-mails, without regard to case and accents", async () => {
    const { id } = await createUser({ fullName: "Íñigo Ñandú", email: "raro@ejemplo.org" });
    for (const q of ["inigo", "ÑANDU", "raro@ejemplo"]) {
      expect((await list(admin, `?q=${encodeURIComponent(q)}`)).json.map(({ id }) => id)).toEqual([
        id,
      ]);
    }
    expect((await list(admin, "?q=%25")).json).toEqual([]);
  });

  test("is filtered by what they are", async () => {
    const ids = {
      waiting: (await createUser({ trusted_at: null, waiting_since: new Date() })).id,
      new: (await createUser({ trusted_at: null })).id,
      suspended: (await createUser({ suspended_at: new Date() })).id,
      silenced: (await createUser({ silenced_at: new Date() })).id,
    };
    for (const [state, id] of Object.entries(ids)) {
      expect((await list(admin, `?state=${state}`)).json.map(({ id }) => id)).toEqual([id]);
    }
    expect((await list(admin, "?state=staff")).json.map(({ id }) => id)).toEqual([admin.id]);
    expect((await list(admin, "?state=altos")).status).toBe(400);
  });

  test("is for administrators; editors list newcomers, without their e-mails and last use", async () => {
    await createUser({ trusted_at: null, lastLogin: new Date() });
    const editor = await createUser({ isEditor: true });
    expect((await list(editor)).status).toBe(403);
    expect((await list(person, "?state=new")).status).toBe(403);
    expect((await list(editor, "?state=new")).json).toMatchObject([
      { email: null, last_seen: null },
    ]);
  });
});
