import { beforeEach, describe, expect, test } from "vitest";
import { GET as readFactors } from "@/app/api/account/factors/route";
import { POST as addPasskey } from "@/app/api/account/passkeys/route";
import { POST as passkeyOptions } from "@/app/api/account/passkeys/options/route";
import {
  DELETE as removePasskey,
  PATCH as renamePasskey,
} from "@/app/api/account/passkeys/[passkeyId]/route";
import { POST as renewCodes } from "@/app/api/account/recovery-codes/route";
import {
  DELETE as removeTotp,
  POST as startTotp,
  PUT as confirmTotp,
} from "@/app/api/account/totp/route";
import { POST as confirmWithPasskey } from "@/app/api/confirm/passkey/route";
import { POST as login } from "@/app/api/login/route";
import { POST as passkeyLogin } from "@/app/api/login/passkey/route";
import { POST as loginOptions } from "@/app/api/login/passkey/options/route";
import { GET as listTasks } from "@/app/api/tasks/route";
import { GET as currentUser } from "@/app/api/user/route";
import { removeFactors } from "@/lib/accounts/people/operator";
import type { Actor } from "@/lib/kernel/actor";
import type { Factors, NewFactor, Passkey, TotpSetup } from "@/lib/accounts/factors/dto";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { changeSettings } from "@/lib/desk/site/commands";
import type { SignedIn } from "@/lib/house/users/dto";
import { asCookieHeader, call, sessionCookieOf } from "@/tests/support/api";
import { softwarePasskey } from "@/tests/support/authenticator";
import { codeOfApp } from "@/tests/support/authenticator-app";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin, createUser, testPassword } from "@/tests/support/factories";

interface Refusal {
  message: string;
  detail?: string;
  factors?: string[];
  issues?: { path: string; message: string }[];
}
type Lies = Parameters<ReturnType<typeof softwarePasskey>["signIn"]>[1];

let ana: Actor;

beforeEach(async () => {
  await resetDatabase();
  ana = await createUser({ username: "ana" });
});

const signIn = (shown: object = {}, password = testPassword, cookie = "") =>
  call<SignedIn & Refusal>(login, {
    body: { username: "ana", password, ...shown },
    headers: { cookie },
  });

const factorsOf = async (actor: Actor) => (await call<Factors>(readFactors, { as: actor })).json;

/** Sets up an authenticator app and answers its secret and the recovery codes. */
async function withApp(actor = ana) {
  const { json: setup } = await call<TotpSetup>(startTotp, { method: "POST", as: actor });
  const { json, status } = await call<NewFactor>(confirmTotp, {
    method: "PUT",
    as: actor,
    body: { code: codeOfApp(setup.secret) },
  });
  expect(status).toBe(200);
  await db.totp.updateMany({ data: { last_step: 0 } }); // as if it had been a while ago
  return { secret: setup.secret, codes: json.recovery_codes };
}

/** A new passkey's question, answered by this device. */
async function offerPasskey(device = softwarePasskey(), lies: Lies = {}, actor = ana) {
  const cookie = await sessionCookieOf(actor);
  const asked = await call<{ challenge: string; user: { id: string } }>(passkeyOptions, {
    method: "POST",
    headers: { cookie },
  });
  const challenge = asCookieHeader(asked.headers.getSetCookie());
  return call<NewFactor & { passkey: Passkey } & Refusal>(addPasskey, {
    body: { name: "Teléfono", response: device.register(asked.json, lies) },
    headers: { cookie: `${cookie}; ${challenge}` },
  });
}

async function withPasskey(actor = ana) {
  const device = softwarePasskey();
  const { json, status } = await offerPasskey(device, {}, actor);
  expect(status, json.message).toBe(201);
  return { device, codes: json.recovery_codes, id: json.passkey.passkey_id };
}

/** The question of a sign-in, and the cookie with it. */
async function question() {
  const { json, headers } = await call<{ challenge: string }>(loginOptions, { method: "POST" });
  return { options: json, cookie: asCookieHeader(headers.getSetCookie()) };
}

async function signInWithPasskey(device: ReturnType<typeof softwarePasskey>, lies: Lies = {}) {
  const { options, cookie } = await question();
  return call<SignedIn & Refusal>(passkeyLogin, {
    body: { response: device.signIn(options, lies) },
    headers: { cookie },
  });
}

describe("a second factor that is lost", () => {
  test("is taken away by the operator: the password alone signs in again", async () => {
    await withApp();
    await offerPasskey();
    const cookie = await sessionCookieOf(ana);
    const other = await createUser();
    await withApp(other);
    await removeFactors("ana");
    expect((await call(currentUser, { headers: { cookie } })).status).toBe(401);
    expect((await signIn()).status).toBe(200);
    expect((await signIn({}, "otra clave")).status).toBe(401);
    expect(await db.recovery.count({ where: { user_id: ana.id } })).toBe(0);
    expect(await factorsOf(other)).toMatchObject({ totp: expect.any(String), recovery_codes: 10 });
    const [event] = await db.auditEvent.findMany({ where: { action: "factor.removed" } });
    expect(event).toMatchObject({ actor_id: null, subject: "user", subject_id: ana.id });
  });

  test("is not taken from an account that has none, nor from nobody", async () => {
    for (const name of ["ana", "nadie"]) {
      await expect(removeFactors(name)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await db.auditEvent.count()).toBe(0);
  });
});

describe("an authenticator app", () => {
  test("counts once a code shows that it has the secret", async () => {
    const { json: setup } = await call<TotpSetup>(startTotp, { method: "POST", as: ana });
    expect(setup.uri).toMatch(/^otpauth:\/\/totp\/Rotativa:ana\?.*secret=/);
    expect((await signIn()).status).toBe(200); // not yet asked for

    const wrong = await call<Refusal>(confirmTotp, {
      method: "PUT",
      as: ana,
      body: { code: "000 000" },
    });
    expect(wrong).toMatchObject({ status: 400, json: { issues: [{ path: "code" }] } });
    expect((await factorsOf(ana)).totp).toBeNull();

    const { json } = await call<NewFactor>(confirmTotp, {
      method: "PUT",
      as: ana,
      body: { code: codeOfApp(setup.secret).replace(/^(...)/, "$1 ") },
    });
    expect(json.recovery_codes).toHaveLength(10);
    expect(new Set(json.recovery_codes).size).toBe(10);
    expect(await factorsOf(ana)).toMatchObject({ totp: expect.any(String), recovery_codes: 10 });
  });

  test("is neither kept as it is shown, nor are its recovery codes", async () => {
    const { secret, codes } = await withApp();
    const kept = JSON.stringify([await db.totp.findMany(), await db.recovery.findMany()]);
    expect(kept).not.toContain(secret);
    for (const code of codes) expect(kept).not.toContain(code.replace("-", ""));
    const events = JSON.stringify(
      (await db.auditEvent.findMany()).map(({ before, after }) => [before, after]),
    );
    expect(events).not.toContain(secret);
  });

  test("is asked for after the right password only, and signs in with its code", async () => {
    const { secret } = await withApp();
    const wrong = await signIn({ code: codeOfApp(secret) }, "otra");
    expect(wrong).toMatchObject({ status: 401, json: { message: "Invalid username or password" } });
    expect(wrong.json).not.toHaveProperty("factors");

    const asked = await signIn();
    expect(asked).toMatchObject({ status: 401, json: { factors: ["totp"] } });
    expect(asked.headers.getSetCookie()).toEqual([]);

    expect(await signIn({ code: "000000" })).toMatchObject({
      status: 401,
      json: { factors: ["totp"], issues: [{ path: "code" }] },
    });
    const signedIn = await signIn({ code: codeOfApp(secret) });
    expect(signedIn).toMatchObject({ status: 200, json: { id: ana.id } });
    expect(signedIn.headers.getSetCookie().join()).toContain("rotativa-session=");
  });

  test("has each code count once, and none of an earlier step after it", async () => {
    const { secret } = await withApp();
    const code = codeOfApp(secret);
    const both = await Promise.all([signIn({ code }), signIn({ code })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await signIn({ code })).status).toBe(401);
    expect((await signIn({ code: codeOfApp(secret, -1) })).status).toBe(401);
    expect((await signIn({ code: codeOfApp(secret, 1) })).status).toBe(200); // a clock that is early
    expect((await signIn({ code: codeOfApp(secret, 5) })).status).toBe(401);
  });

  test("takes few wrong codes in a quarter of an hour, whatever address they come from", async () => {
    const { secret } = await withApp();
    Object.assign(env, { LIMITS_FACTOR: 1 });
    try {
      const tryCode = async (code: string, n: number) => {
        const answer = await call<Refusal>(login, {
          body: { username: "ana", password: testPassword, code },
          headers: { "x-forwarded-for": `192.0.2.${n}` },
        });
        return answer.status;
      };
      const statuses: number[] = [];
      for (let n = 0; n < 12; n++) statuses.push(await tryCode("000000", n));
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
      expect(await tryCode(codeOfApp(secret), 20)).toBe(429);
      await db.rateLimiterFlexible.deleteMany({ where: { key: { startsWith: "limit-codes:" } } });
      expect(await tryCode(codeOfApp(secret), 21)).toBe(200);
    } finally {
      Object.assign(env, { LIMITS_FACTOR: 0 });
    }
  });

  test("cannot be set up a second time, nor by finishing what was not begun", async () => {
    const confirm = () => call(confirmTotp, { method: "PUT", as: ana, body: { code: "123456" } });
    expect((await confirm()).status).toBe(409);
    await withApp();
    expect((await call(startTotp, { method: "POST", as: ana })).status).toBe(409);
    expect((await confirm()).status).toBe(409);
  });

  test("is removed with the recovery codes, and the password is enough again", async () => {
    await withApp();
    expect((await call(removeTotp, { method: "DELETE", as: ana })).status).toBe(204);
    expect((await signIn()).status).toBe(200);
    expect(await factorsOf(ana)).toMatchObject({ totp: null, recovery_codes: 0 });
    expect((await call(removeTotp, { method: "DELETE", as: ana })).status).toBe(404);
    const actions = (await db.auditEvent.findMany()).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["factor.added", "factor.removed"]));
  });

  test("ends the other sessions of the account, which a password alone has opened", async () => {
    const elsewhere = await sessionCookieOf(ana);
    await withApp();
    const answer = await call(currentUser, { headers: { cookie: elsewhere } });
    expect(answer.status).toBe(401);
  });
});

describe("recovery codes", () => {
  test("sign in once each", async () => {
    const { codes } = await withApp();
    const [code = "", other = ""] = codes;
    expect((await signIn({ code: code.toUpperCase() })).status).toBe(200);
    expect((await signIn({ code })).status).toBe(401);
    expect((await signIn({ code: other.replace("-", "") })).status).toBe(200);
    expect((await factorsOf(ana)).recovery_codes).toBe(8);
    const used = await db.auditEvent.count({ where: { action: "recovery.used" } });
    expect(used).toBe(2);
  });

  test("used twice at the same moment count once", async () => {
    const { codes } = await withApp();
    const both = await Promise.all([signIn({ code: codes[0] }), signIn({ code: codes[0] })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test("are made anew, and the old ones are gone", async () => {
    const renew = () => call<NewFactor>(renewCodes, { method: "POST", as: ana });
    expect((await renew()).status).toBe(409);
    const { codes } = await withApp();
    const { json, status } = await renew();
    expect(status).toBe(201);
    expect((await signIn({ code: codes[0] })).status).toBe(401);
    expect((await signIn({ code: json.recovery_codes[0] })).status).toBe(200);
  });

  test("of one account open no other", async () => {
    const { codes } = await withApp(await createUser());
    await withApp();
    expect((await signIn({ code: codes[0] })).status).toBe(401);
  });
});

describe("a passkey", () => {
  test("signs in without name and password", async () => {
    const { device, codes } = await withPasskey();
    expect(codes).toHaveLength(10);
    const answer = await signInWithPasskey(device);
    expect(answer).toMatchObject({ status: 200, json: { id: ana.id } });
    expect(answer.headers.getSetCookie().join()).toContain("rotativa-session=");
    expect((await factorsOf(ana)).passkeys).toMatchObject([
      { name: "Teléfono", last_used: expect.any(String) },
    ]);
  });

  test("is the second factor after a password, if it is the account's own", async () => {
    const { device } = await withPasskey();
    const { device: foreign } = await withPasskey(await createUser());
    expect(await signIn()).toMatchObject({ status: 401, json: { factors: ["passkey"] } });

    const show = async (shown: typeof device) => {
      const { options, cookie } = await question();
      return signIn({ passkey: shown.signIn(options) }, testPassword, cookie);
    };
    expect((await show(foreign)).status).toBe(401);
    expect((await show(device)).status).toBe(200);
  });

  const lies: [string, Lies][] = [
    ["another site", { origin: "https://rotativa.ejemplo.es" }],
    ["another host's passkey", { rpId: "ejemplo.es" }],
    ["a device that nobody has unlocked", { unverified: true }],
  ];

  test.each(lies)("is not added for %s", async (_name, lie) => {
    expect((await offerPasskey(softwarePasskey(), lie)).status).toBe(400);
    expect(await db.passkey.count()).toBe(0);
  });

  test.each(lies)("does not sign in for %s", async (_name, lie) => {
    const { device } = await withPasskey();
    expect((await signInWithPasskey(device, lie)).status).toBe(401);
  });

  test("that nobody has added does not sign in", async () => {
    expect((await signInWithPasskey(softwarePasskey())).status).toBe(401);
  });

  test("whose counter lags behind is a copy: it is refused and written down", async () => {
    const { device } = await withPasskey(); // has counted to 1
    expect((await signInWithPasskey(device, { counter: 9 })).status).toBe(200);
    expect((await signInWithPasskey(device, { counter: 9 })).status).toBe(401);
    expect((await signInWithPasskey(device, { counter: 3 })).status).toBe(401);
    expect((await signInWithPasskey(device, { counter: 0 })).status).toBe(401);
    const [event] = await db.auditEvent.findMany({ where: { action: "session.refused" } });
    expect(event).toMatchObject({ subject_id: ana.id, after: { cause: "copied" } });
    expect((await signInWithPasskey(device, { counter: 10 })).status).toBe(200);
  });

  test("answers a question once, in the browser that was asked, and in time", async () => {
    const { device } = await withPasskey();
    const { options, cookie } = await question();
    const response = device.signIn(options);
    const answer = (headers: Record<string, string>) =>
      call<Refusal>(passkeyLogin, { body: { response }, headers });
    expect((await answer({})).status).toBe(401);
    expect((await answer({ cookie: (await question()).cookie })).status).toBe(401);
    expect((await answer({ cookie })).status).toBe(200);
    expect((await answer({ cookie })).status).toBe(429);
    const refused = await db.auditEvent.count({ where: { action: "session.refused" } });
    expect(refused).toBe(0); // sent twice is not copied

    const old = await question();
    const held = Date.now;
    Date.now = () => held() + 301_000;
    try {
      const late = await call(passkeyLogin, {
        body: { response: device.signIn(old.options) },
        headers: { cookie: old.cookie },
      });
      expect(late.status).toBe(401);
    } finally {
      Date.now = held;
    }
  });

  test("answers no question that was asked of somebody else, or for something else", async () => {
    const device = softwarePasskey();
    const cookie = await sessionCookieOf(ana);
    const asked = await call<{ challenge: string }>(passkeyOptions, {
      method: "POST",
      as: await createUser(),
    });
    const { options, cookie: toSignIn } = await question();
    const offer = (question: { challenge: string }, challenge: string) =>
      call(addPasskey, {
        body: { name: "Teléfono", response: device.register(question) },
        headers: { cookie: `${cookie}; ${challenge}` },
      });
    const others = await offer(asked.json, asCookieHeader(asked.headers.getSetCookie()));
    expect(others.status).toBe(400);
    expect((await offer(options, toSignIn)).status).toBe(400);
  });

  test("belongs to one account", async () => {
    const { device } = await withPasskey();
    expect((await offerPasskey(device, {}, await createUser())).status).toBe(409);
  });

  test("is renamed and removed by its owner alone", async () => {
    const { id } = await withPasskey();
    const other = await createUser();
    const rename = (as: Actor) =>
      call(renamePasskey, {
        method: "PATCH",
        params: { passkeyId: id },
        body: { name: "Portátil" },
        as,
      });
    const remove = (as: Actor) =>
      call(removePasskey, { method: "DELETE", params: { passkeyId: id }, as });
    expect((await rename(other)).status).toBe(404);
    expect((await remove(other)).status).toBe(404);
    expect(await rename(ana)).toMatchObject({ status: 200, json: { name: "Portátil" } });
    expect((await remove(ana)).status).toBe(204);
    expect((await signIn()).status).toBe(200);
  });

  test("does not open an account that is suspended", async () => {
    const { device } = await withPasskey();
    await db.user.update({ where: { id: ana.id }, data: { suspended_at: new Date() } });
    const answer = await signInWithPasskey(device);
    const cookie = asCookieHeader(answer.headers.getSetCookie());
    expect((await call(currentUser, { headers: { cookie } })).status).toBe(401);
  });
});

describe("what changes the factors", () => {
  const long = 11 * 60_000;
  test.each([
    ["setting up an app", startTotp, "POST"],
    ["asking for a passkey", passkeyOptions, "POST"],
    ["removing the app", removeTotp, "DELETE"],
    ["new recovery codes", renewCodes, "POST"],
  ] as const)(
    "asks for the password again after ten minutes: %s",
    async (_name, handler, method) => {
      await withApp();
      const cookie = await sessionCookieOf(ana);
      await db.session.updateMany({ data: { confirmed: new Date(Date.now() - long) } });
      expect(await call(handler, { method, headers: { cookie } })).toMatchObject({
        status: 403,
        json: { confirm: true },
      });
    },
  );
});

describe("a passkey that was made for another host", () => {
  const here = new URL(env.SITE_URL).hostname;
  const moved = `Your passkeys were made for antes.ejemplo.es. This site is at ${here} now, where they do not work`;
  /** The site was elsewhere when these passkeys were made. */
  const move = (where: object = {}) =>
    db.passkey.updateMany({ where, data: { host: "antes.ejemplo.es" } });

  test("is made for this one, and is known by it", async () => {
    await withPasskey();
    expect((await factorsOf(ana)).passkeys).toMatchObject([{ host: here, works: true }]);
    await move();
    expect((await factorsOf(ana)).passkeys).toMatchObject([
      { host: "antes.ejemplo.es", works: false },
    ]);
  });

  test("leaves the recovery codes, and the password alone stays too little", async () => {
    const { codes } = await withPasskey();
    await move();
    expect(await signIn()).toMatchObject({
      status: 401,
      json: {
        factors: ["recovery"],
        detail: `${moved}: use a recovery code, then add a passkey again.`,
      },
    });
    expect((await signIn({ code: codes[0] })).status).toBe(200);
    const { device } = await withPasskey();
    expect((await signInWithPasskey(device)).status).toBe(200);
    const asked = await signIn();
    expect(asked.json.factors).toEqual(["passkey"]);
    expect(asked.json).not.toHaveProperty("detail");
  });

  test("leaves the app, which is asked for first", async () => {
    const { secret } = await withApp();
    await withPasskey();
    await move();
    expect(await signIn()).toMatchObject({
      status: 401,
      json: {
        factors: ["totp"],
        detail: `${moved}: use your authenticator app, then add a passkey again.`,
      },
    });
    expect((await signIn({ code: codeOfApp(secret) })).status).toBe(200);
  });

  test("leaves the operator, where no recovery code is left", async () => {
    await withPasskey();
    await move();
    await db.recovery.updateMany({ data: { hashes: [] } });
    expect((await signIn()).json.detail).toMatch(
      /no recovery codes left.* -- ana --without-factors$/,
    );
    await removeFactors("ana");
    expect((await signIn()).status).toBe(200);
  });

  test("works again once the site is back, as one does of which the host is not known", async () => {
    const { device } = await withPasskey();
    await db.passkey.updateMany({ data: { host: null } });
    expect((await factorsOf(ana)).passkeys).toMatchObject([{ host: null, works: true }]);
    expect((await signIn()).json.factors).toEqual(["passkey"]);
    expect((await signInWithPasskey(device)).status).toBe(200);
    expect((await factorsOf(ana)).passkeys).toMatchObject([{ host: here }]); // now it is known
  });

  test("is told of to whoever signs in without a name", async () => {
    await withPasskey();
    expect((await question()).options).toMatchObject({ moved: false });
    await move();
    const { options } = await question();
    expect(options).toMatchObject({ moved: true });
    expect(JSON.stringify(options)).not.toContain("antes.ejemplo.es"); // nobody has shown who they are
  });

  test("is no factor of an administrator who must have one", async () => {
    const jefa = await createAdmin({ username: "jefa" });
    const { codes, id } = await withPasskey(jefa);
    await changeSettings(jefa, { admins_need_factor: true });
    await move();
    const enter = (shown: object) =>
      call<SignedIn>(login, { body: { username: "jefa", password: testPassword, ...shown } });
    expect(await enter({ code: codes[0] })).toMatchObject({
      status: 200,
      json: { needs_factor: true },
    });
    const cookie = await sessionCookieOf(jefa);
    expect((await call(listTasks, { headers: { cookie } })).status).toBe(403);
    const { id: added } = await withPasskey(jefa);
    expect((await enter({ code: codes[1] })).json.needs_factor).toBe(false);

    const remove = (passkeyId: number) =>
      call(removePasskey, { method: "DELETE", params: { passkeyId }, as: jefa });
    expect((await remove(added)).status).toBe(409); // what is left does not work
    expect((await remove(id)).status).toBe(204);
  });

  test("keeps the recovery codes when the last factor that works is removed", async () => {
    await withPasskey();
    await move();
    const { id } = await withPasskey();
    const removal = { method: "DELETE", params: { passkeyId: id }, as: ana };
    expect((await call(removePasskey, removal)).status).toBe(204);
    expect((await factorsOf(ana)).recovery_codes).toBe(10);
    expect((await signIn()).json.factors).toEqual(["recovery"]);
  });
});

test("a passkey proves who acts as well as the password does, if it is the account's own", async () => {
  const { device } = await withPasskey();
  const { device: foreign } = await withPasskey(await createUser());
  const session = await sessionCookieOf(ana);
  await db.session.updateMany({ data: { confirmed: new Date(0) } });
  const renew = () => call(renewCodes, { method: "POST", headers: { cookie: session } });
  const prove = async (shown: typeof device) => {
    const { options, cookie } = await question();
    return call(confirmWithPasskey, {
      body: { response: shown.signIn(options) },
      headers: { cookie: `${session}; ${cookie}` },
    });
  };
  expect((await prove(foreign)).status).toBe(403);
  expect((await renew()).status).toBe(403);
  expect((await prove(device)).status).toBe(204);
  expect((await renew()).status).toBe(201);
});

describe("where administrators need a second factor", () => {
  let jefa: Actor;

  beforeEach(async () => {
    jefa = await createAdmin();
  });

  test("only one who has it can ask for it", async () => {
    await expect(changeSettings(jefa, { admins_need_factor: true })).rejects.toMatchObject({
      code: "conflict",
    });
    await withApp(jefa);
    expect(await changeSettings(jefa, { admins_need_factor: true })).toMatchObject({
      admins_need_factor: true,
    });
    await expect(changeSettings(ana, { admins_need_factor: false })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("one without it can do nothing but add it, at once", async () => {
    await withApp(jefa);
    const other = await createAdmin({ username: "otra" });
    const cookie = await sessionCookieOf(other);
    await changeSettings(jefa, { admins_need_factor: true });

    const tasks = () => call<Refusal>(listTasks, { headers: { cookie } });
    expect(await tasks()).toMatchObject({ status: 403 });
    expect((await tasks()).json.message).toContain("segundo factor");
    expect((await call(currentUser, { headers: { cookie } })).status).toBe(200);
    const signedIn = await call<SignedIn>(login, {
      body: { username: "otra", password: testPassword },
    });
    expect(signedIn).toMatchObject({ status: 200, json: { needs_factor: true } });

    const setup = await call<TotpSetup>(startTotp, { method: "POST", headers: { cookie } });
    const done = await call(confirmTotp, {
      method: "PUT",
      headers: { cookie },
      body: { code: codeOfApp(setup.json.secret) },
    });
    expect(done.status).toBe(200);
    expect((await tasks()).status).toBe(200);
    expect((await call(listTasks, { as: ana })).status).toBe(200); // who administers nothing needs none
  });

  test("the last one cannot be removed", async () => {
    await withApp(jefa);
    const { id } = await withPasskey(jefa);
    await changeSettings(jefa, { admins_need_factor: true });
    expect((await call(removeTotp, { method: "DELETE", as: jefa })).status).toBe(204);
    const removal = { method: "DELETE", params: { passkeyId: id }, as: jefa };
    expect((await call(removePasskey, removal)).status).toBe(409);
    expect((await factorsOf(jefa)).passkeys).toHaveLength(1);
  });
});
