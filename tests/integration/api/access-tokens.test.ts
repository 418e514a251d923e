import { subDays, subHours } from "date-fns";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { DELETE as revokeAll, GET as list, POST as make } from "@/app/api/account/tokens/route";
import { DELETE as revoke } from "@/app/api/account/tokens/[tokenId]/route";
import { POST as confirm } from "@/app/api/confirm/route";
import { GET as listEntries, POST as createEntry } from "@/app/api/entries/route";
import { POST as login } from "@/app/api/login/route";
import { PATCH as changeSettings } from "@/app/api/settings/route";
import { PATCH as changeEntry } from "@/app/api/entries/[entryId]/route";
import { GET as currentUser } from "@/app/api/user/route";
import { PATCH as changeUser } from "@/app/api/users/[userId]/route";
import type { AccessToken, NewToken } from "@/lib/accounts/access-tokens/dto";
import { resetPassword } from "@/lib/accounts/access/commands";
import { suspendPerson } from "@/lib/accounts/people/operator";
import { closeAccount } from "@/lib/accounts/account/commands";
import type { Actor } from "@/lib/kernel/actor";
import { makeLink } from "@/lib/platform/auth/links";
import { regulars } from "@/lib/platform/auth/regulars";
import type { Scope } from "@/lib/platform/auth/scopes";
import { db } from "@/lib/kernel/db";
import { rateOf } from "@/lib/kernel/rates";
import { env } from "@/lib/kernel/env";
import { call, sessionCookieOf } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin, createEntryFor, createUser, testPassword } from "@/tests/support/factories";

let ana: Actor;

beforeEach(async () => {
  await resetDatabase();
  ana = await createUser({ username: "ana" });
});

const input = (...scopes: Scope[]) => ({ name: "Un programa", scopes, days: 30 });

async function tokenOf(actor: Actor, ...scopes: Scope[]) {
  const { json, status } = await call<NewToken>(make, { as: actor, body: input(...scopes) });
  expect(status).toBe(201);
  return json;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const asked = (token: string, headers = {}) =>
  call<{ username?: string; message?: string }>(currentUser, {
    path: "/api/user",
    headers: { ...bearer(token), ...headers },
  });
const entry = { title: "La aurora", content: "Un texto de prueba." };
const publish = (token: string, headers = {}) =>
  call(createEntry, {
    path: "/api/entries",
    body: entry,
    headers: { ...bearer(token), ...headers },
  });

describe("a key", () => {
  test("is shown once and kept as its hash, is recorded, and told apart by its ending", async () => {
    const { token, access_token } = await tokenOf(ana, "publicar", "leer");
    expect(token).toMatch(/^rtv_[\w-]{43}$/);
    expect(access_token).toMatchObject({ scopes: ["leer", "publicar"], ending: token.slice(-4) });
    const [row] = await db.accessToken.findMany();
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token.slice(4, -4));
    const { json, text } = await call<AccessToken[]>(list, { as: ana });
    expect(json).toEqual([access_token]);
    expect(text).not.toContain(token.slice(4, -4));
    const events = await db.auditEvent.findMany({ where: { action: "access_token.made" } });
    expect(events).toMatchObject([{ actor_id: ana.id, after: { name: "Un programa" } }]);
    expect(JSON.stringify(events[0]?.after)).not.toContain(token.slice(4, -4));
  });

  test("is made only by who has just proven who they are", async () => {
    const cookie = await sessionCookieOf(ana);
    await db.session.updateMany({ data: { confirmed: subHours(new Date(), 1) } });
    const refused = await call(make, { body: input("leer"), headers: { cookie } });
    expect(refused).toMatchObject({ status: 403, json: { confirm: true } });
    expect(await db.accessToken.count()).toBe(0);
  });

  test.each([
    { ...input(), scopes: [] },
    { ...input("leer"), scopes: ["todo"] },
    { ...input("leer"), days: 5000 },
    { ...input("leer"), name: " " },
  ])("is refused as %j", async (body) => {
    expect((await call(make, { as: ana, body })).status).toBe(400);
  });

  test("is one of twenty at most", async () => {
    for (let n = 0; n < 20; n++) await tokenOf(ana, "leer");
    expect((await call(make, { as: ana, body: input("leer") })).status).toBe(409);
  });

  test("that has ended is forgotten after a month", async () => {
    await tokenOf(ana, "leer");
    await db.accessToken.updateMany({ data: { expires: subDays(new Date(), 31) } });
    await tokenOf(ana, "leer");
    expect(await db.accessToken.count()).toBe(1);
  });
});

describe("who shows one", () => {
  test("acts for its account, wherever the call comes from", async () => {
    const { token } = await tokenOf(ana, "leer", "publicar");
    expect(await asked(token)).toMatchObject({ status: 200, json: { username: "ana" } });
    const made = await publish(token, { "sec-fetch-site": "cross-site" });
    expect(made).toMatchObject({ status: 201, json: { author: { username: "ana" } } });
  });

  test("is nobody else, whatever cookies come along", async () => {
    const { token } = await tokenOf(ana, "leer");
    const cookie = await sessionCookieOf(await createUser({ username: "luis" }));
    expect(await asked(token, { cookie })).toMatchObject({ json: { username: "ana" } });
    expect((await asked(`rtv_${"x".repeat(43)}`, { cookie })).status).toBe(401);
  });

  test("has its use written down to the hour", async () => {
    const { token } = await tokenOf(ana, "leer");
    const used = async () => (await db.accessToken.findFirstOrThrow()).last_used;
    await asked(token);
    const first = await used();
    expect(first).toBeInstanceOf(Date);
    await asked(token);
    expect(await used()).toEqual(first);
    await db.accessToken.updateMany({ data: { last_used: subHours(new Date(), 2) } });
    await asked(token);
    expect((await used())!.getTime()).toBeGreaterThan(subHours(new Date(), 1).getTime());
  });

  test("has the turn of its account", async () => {
    const { token } = await tokenOf(ana, "leer");
    const turn = () => regulars().of({ authorization: `Bearer ${token}`, cookie: "a=b" });
    expect(turn()).toBeUndefined();
    await asked(token);
    expect(turn()).toBe(ana.id);
    await db.user.updateMany({ data: { trusted_at: null } });
    await asked(token);
    expect(turn()).toBeUndefined();
  });

  test("does what the key is for, and nothing else", async () => {
    const { token } = await tokenOf(ana, "leer");
    const refused = await publish(token);
    expect(refused).toMatchObject({
      status: 403,
      json: { message: "La clave no tiene el permiso «publicar»." },
    });
    expect(refused.headers.get("www-authenticate")).toBe(
      'Bearer error="insufficient_scope", scope="publicar"',
    );
    const { token: writes } = await tokenOf(ana, "publicar");
    expect(
      (await call(listEntries, { path: "/api/entries", headers: bearer(writes) })).status,
    ).toBe(403);
  });

  test("never does more than its account may", async () => {
    const { token } = await tokenOf(ana, "administrar");
    const refused = await call(changeSettings, {
      method: "PATCH",
      path: "/api/settings",
      body: { door: "closed" },
      headers: bearer(token),
    });
    expect(refused.status).toBe(403);
    await db.user.updateMany({ data: { silenced_at: new Date() } });
    const { token: writes } = await tokenOf(ana, "publicar");
    expect((await publish(writes)).status).toBe(403);
  });

  test("has the rights of administrators and editors only where it is for that", async () => {
    const berta = await createUser({ username: "berta" });
    const { entry_id } = await createEntryFor(berta);
    const change = (token: string) =>
      call(changeEntry, {
        method: "PATCH",
        path: `/api/entries/${entry_id}`,
        params: { entryId: entry_id },
        body: { title: "De otra mano" },
        headers: bearer(token),
      });
    for (const account of [await createAdmin(), await createUser({ isEditor: true })]) {
      const { token } = await tokenOf(account, "leer", "publicar", "comentar", "espacios", "ia");
      expect((await change(token)).status).toBe(403);
    }
    const { token } = await tokenOf(await createAdmin(), "publicar", "administrar");
    expect((await change(token)).status).toBe(200);
  });

  test.each([
    ["signs in", login, "POST", "/api/login", { username: "ana", password: testPassword }],
    ["confirms", confirm, "POST", "/api/confirm", { password: testPassword }],
    ["makes keys", make, "POST", "/api/account/tokens", input("leer")],
    ["reads keys", list, "GET", "/api/account/tokens", undefined],
  ] as const)("never %s", async (_what, handler, method, path, body) => {
    const { token } = await tokenOf(ana, "leer", "publicar", "administrar");
    const { status, headers } = await call(handler, { method, path, body, headers: bearer(token) });
    expect(status).toBe(403);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test("makes no change that asks for proof", async () => {
    const { token } = await tokenOf(ana, "administrar");
    const moved = await call(changeUser, {
      method: "PATCH",
      path: `/api/users/${ana.id}`,
      params: { userId: ana.id },
      body: { email: "otra@ejemplo.es" },
      headers: bearer(token),
    });
    expect(moved.status).toBe(403);
    expect(moved.json).not.toHaveProperty("confirm");
    expect((await db.user.findUniqueOrThrow({ where: { id: ana.id } })).email).not.toBe(
      "otra@ejemplo.es",
    );
  });

  test("waits for the second factor that the site asks of administrators", async () => {
    const admin = await createAdmin();
    const { token } = await tokenOf(admin, "leer", "administrar");
    await db.setting.upsert({
      where: { key: "admins_need_factor" },
      create: { key: "admins_need_factor", value: true },
      update: { value: true },
    });
    const { status } = await call(listEntries, { path: "/api/entries", headers: bearer(token) });
    expect(status).toBe(403);
  });
});

describe("a key opens nothing", () => {
  const shut = async (token: string) => {
    const { status, headers, json } = await asked(token);
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    expect(json.message).toBe("La clave no es correcta, ha caducado o se ha anulado.");
  };

  test("that is none, on calls for everybody too", async () => {
    await shut("rtv_x");
    await shut(`rtv_${"x".repeat(43)}`);
    const { status } = await call(listEntries, { path: "/api/entries", headers: bearer("rtv_x") });
    expect(status).toBe(401);
  });

  test("that has expired, and is listed for a month", async () => {
    const { token } = await tokenOf(ana, "leer");
    await db.accessToken.updateMany({ data: { expires: subHours(new Date(), 1) } });
    await shut(token);
    const { json } = await call<AccessToken[]>(list, { as: ana });
    expect(json).toMatchObject([{ expired: true }]);
    await db.accessToken.updateMany({ data: { expires: subDays(new Date(), 31) } });
    expect((await call<AccessToken[]>(list, { as: ana })).json).toEqual([]);
  });

  test("once it is revoked, by its owner alone", async () => {
    const { token, access_token } = await tokenOf(ana, "leer");
    const params = { tokenId: access_token.token_id };
    const other = await createUser();
    expect((await call(revoke, { method: "DELETE", params, as: other })).status).toBe(404);
    expect((await asked(token)).status).toBe(200);
    expect((await call(revoke, { method: "DELETE", params, as: ana })).status).toBe(204);
    await shut(token);
    expect(await db.auditEvent.count({ where: { action: "access_token.revoked" } })).toBe(1);
    expect((await call<AccessToken[]>(list, { as: ana })).json).toEqual([]);
  });

  test("once all are revoked", async () => {
    const { token } = await tokenOf(ana, "leer");
    await call(revokeAll, { method: "DELETE", as: ana });
    await shut(token);
  });

  test("while and after its account is suspended, and while it waits at the door", async () => {
    const { token } = await tokenOf(ana, "leer");
    await db.user.updateMany({ data: { waiting_since: new Date() } });
    await shut(token);
    await db.user.updateMany({ data: { waiting_since: null } });
    expect((await asked(token)).status).toBe(200);
    await suspendPerson("ana");
    await shut(token);
    await db.user.updateMany({ data: { suspended_at: null } });
    await shut(token);
  });

  test("once its account is being closed", async () => {
    const { token } = await tokenOf(ana, "leer");
    await closeAccount(ana, { texts: "stay" });
    await shut(token);
  });

  test("once the password was set by a link, and not before", async () => {
    const { token } = await tokenOf(ana, "leer");
    const { secret } = await makeLink(db, { userId: ana.id, kind: "reset", minutes: 5 });
    expect((await asked(token)).status).toBe(200);
    await resetPassword({ secret, password: "otra clave bien larga" });
    await shut(token);
  });

  test("and many wrong ones from one network have to wait, who has a good one does not", async () => {
    const { token } = await tokenOf(ana, "leer");
    Object.assign(env, { LIMITS_FACTOR: 1 });
    onTestFinished(() => void Object.assign(env, { LIMITS_FACTOR: 0 }));
    const { points } = rateOf("TOKENS");
    for (let n = 0; n < points; n++) await asked("rtv_x");
    const refused = await asked("rtv_x");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await asked(token)).status).toBe(200);
  });
});

test("what stands in the same header and is no key changes nothing for who is signed in", async () => {
  const cookie = await sessionCookieOf(ana);
  const other = await call(currentUser, { headers: { cookie, authorization: "Basic eDp5" } });
  expect(other.status).toBe(200);
  const nobody = await call(currentUser, { headers: { authorization: "Bearer x" } });
  expect(nobody.status).toBe(401);
  expect(nobody.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
});
