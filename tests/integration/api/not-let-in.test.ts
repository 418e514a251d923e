import { beforeEach, describe, expect, test } from "vitest";
import { POST as addPasskey } from "@/app/api/account/passkeys/route";
import { POST as passkeyOptions } from "@/app/api/account/passkeys/options/route";
import { POST as startTotp, PUT as confirmTotp } from "@/app/api/account/totp/route";
import { POST as verifyEmail } from "@/app/api/email/verify/route";
import { POST as login } from "@/app/api/login/route";
import { POST as passkeyLogin } from "@/app/api/login/passkey/route";
import { POST as loginOptions } from "@/app/api/login/passkey/options/route";
import { POST as resetRoute } from "@/app/api/password/reset/route";
import { GET as currentUser } from "@/app/api/user/route";
import { makeResetLink } from "@/lib/accounts/access/commands";
import { makeLink } from "@/lib/platform/auth/links";
import type { TotpSetup } from "@/lib/accounts/factors/dto";
import { db } from "@/lib/kernel/db";
import { asCookieHeader, call, sessionCookieOf, type Answer } from "@/tests/support/api";
import { softwarePasskey } from "@/tests/support/authenticator";
import { codeOfApp } from "@/tests/support/authenticator-app";
import { resetDatabase } from "@/tests/support/database";
import { createUser, testPassword } from "@/tests/support/factories";

type Account = Awaited<ReturnType<typeof createUser>>;
type Enter = () => Promise<string>;

const NEW = "otra clave muy larga";

const cookieOf = ({ headers }: Answer<unknown>) => asCookieHeader(headers.getSetCookie());

const signIn = async ({ username }: Account, more: object = {}, cookie = "") =>
  cookieOf(
    await call(login, {
      ...{ body: { username, password: testPassword, ...more }, headers: { cookie } },
    }),
  );

/** Each way in is prepared while the account may come in, and tried once it may not: answers a `Cookie` header. */
const ways: Record<string, (account: Account) => Promise<Enter> | Enter> = {
  "a session that is open": async (account) => {
    const cookie = await sessionCookieOf(account);
    return () => Promise.resolve(cookie);
  },
  "the password": (account) => () => signIn(account),
  "the password, in a browser that is known": async (account) => {
    const known = await signIn(account);
    return () => signIn(account, {}, known);
  },
  "the password and a code": async (account) => {
    const { json } = await call<TotpSetup>(startTotp, { method: "POST", as: account });
    const body = { code: codeOfApp(json.secret) };
    expect((await call(confirmTotp, { method: "PUT", as: account, body })).status).toBe(200);
    await db.totp.updateMany({ data: { last_step: 0 } }); // as if it had been a while ago
    return () => signIn(account, { code: codeOfApp(json.secret) });
  },
  "a passkey": async (account) => {
    const device = softwarePasskey();
    const cookie = await sessionCookieOf(account);
    const asked = await call<{ challenge: string; user: { id: string } }>(passkeyOptions, {
      ...{ method: "POST", headers: { cookie } },
    });
    const added = await call(addPasskey, {
      body: { name: "Teléfono", response: device.register(asked.json) },
      headers: { cookie: `${cookie}; ${cookieOf(asked)}` },
    });
    expect(added.status).toBe(201);
    return async () => {
      const question = await call<{ challenge: string }>(loginOptions, { method: "POST" });
      const response = device.signIn(question.json);
      return cookieOf(
        await call(passkeyLogin, {
          ...{ body: { response }, headers: { cookie: cookieOf(question) } },
        }),
      );
    };
  },
  "a link that sets a password": (account) => async () => {
    const { url } = await makeResetLink(null, account.id);
    const body = { secret: url.split("#")[1], password: NEW };
    const set = await call(resetRoute, { body });
    return cookieOf(set) || signIn(account, { password: NEW });
  },
  "a link that proves the e-mail": (account) => async () => {
    const email = account.email ?? "";
    const { secret } = await makeLink(db, { userId: account.id, kind: "email", email, minutes: 9 });
    const proven = await call(verifyEmail, { body: { secret } });
    return cookieOf(proven) || signIn(account);
  },
};

/** Who may not come in, and who may. */
const standings = {
  "is suspended": { suspended_at: new Date() },
  "waits at the door": { waiting_since: new Date() },
  "was deleted": { deleted_at: new Date() },
};

beforeEach(resetDatabase);

describe.each(Object.entries(ways))("%s", (_way, prepare) => {
  test.each(Object.entries(standings))("opens no account that %s", async (_what, data) => {
    const account = await createUser();
    const enter = await prepare(account);
    await db.user.update({ where: { id: account.id }, data });
    expect(await whoIs(await enter().catch(() => ""))).toBe(401);
  });

  test("opens one that is silenced: it may read", async () => {
    const account = await createUser();
    const enter = await prepare(account);
    await db.user.update({ where: { id: account.id }, data: { silenced_at: new Date() } });
    expect(await whoIs(await enter())).toBe(200);
  });
});

const whoIs = async (cookie: string) => (await call(currentUser, { headers: { cookie } })).status;
