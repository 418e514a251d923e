import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  DELETE as removeTotp,
  POST as startTotp,
  PUT as confirmTotp,
} from "@/app/api/account/totp/route";
import { POST as requestLink } from "@/app/api/email/link/route";
import { POST as verify } from "@/app/api/email/verify/route";
import { POST as login } from "@/app/api/login/route";
import { POST as changePassword } from "@/app/api/password/route";
import { POST as forgot } from "@/app/api/password/forgot/route";
import { POST as reset } from "@/app/api/password/reset/route";
import { POST as register } from "@/app/api/register/route";
import { DELETE as endSession } from "@/app/api/sessions/[key]/route";
import { DELETE as endOthers } from "@/app/api/sessions/route";
import { PATCH as updateUser } from "@/app/api/users/[userId]/route";
import { makeResetLink } from "@/lib/accounts/access/commands";
import { removeFactors } from "@/lib/accounts/people/operator";
import { getEmailState } from "@/lib/accounts/access/queries";
import type { Actor } from "@/lib/kernel/actor";
import { makeLink } from "@/lib/platform/auth/links";
import { unusablePassword } from "@/lib/platform/auth/password";
import { sendDueMail } from "@/lib/platform/mail/send";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { TotpSetup } from "@/lib/accounts/factors/dto";
import type { CurrentUser } from "@/lib/house/users/dto";
import { allow } from "@/tests/support/allowed";
import { call, sessionCookieOf } from "@/tests/support/api";
import { codeOfApp } from "@/tests/support/authenticator-app";
import { resetDatabase } from "@/tests/support/database";
import { createUser, testPassword } from "@/tests/support/factories";
import { untilSomeoneWaits } from "@/tests/support/lock-waits";
import { unique } from "@/tests/support/names";
import { hasSessions } from "@/tests/support/fresh-database";
import { soon } from "@/tests/support/soon";

// A site that sends e-mail, to a real mail server. Before anything reads the settings.
const smtp = await vi.hoisted(async () => {
  const { startFakeSmtp } = await import("@/tests/support/fake-smtp");
  const server = await startFakeSmtp();
  process.env.SMTP_URL = server.url;
  process.env.SMTP_FROM = "Rotativa <no-responder@rotativa.ejemplo.es>";
  process.env.LIMITS_FACTOR = "1";
  return server;
});

allow({ RESETS_ACCOUNT: "2/h" });
afterAll(() => smtp.close());

let user: Awaited<ReturnType<typeof createUser>>;

beforeEach(async () => {
  await resetDatabase();
  user = await createUser({ fullName: "Ana <Pérez>", email: `${unique("ana")}@ejemplo.es` });
});

const NEW = "otra clave muy larga";

describe("S9: a forgotten password", () => {
  test("is reset by a link that is sent to the account's e-mail, once", async () => {
    const sent = await ask(user.username.toUpperCase());
    expect(sent.status).toBe(202);
    const mail = await smtp.newestTo(user.email!, "Restablece tu contraseña");
    expect(mail.from).toBe("no-responder@rotativa.ejemplo.es");
    expect(mail.text).toContain("Hola, Ana <Pérez>:");
    expect(mail.raw).toContain("Hola, Ana &lt;P=C3=A9rez&gt;:");
    expect(mail.link).toMatch(new RegExp(`^${env.SITE_URL}/auth/reset#[\\w-]{43}$`));

    expect((await use(mail.link)).status).toBe(204);
    expect((await signIn(NEW)).status).toBe(200);
    expect((await use(mail.link)).status).toBe(400);
    const { email_verified_at } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(email_verified_at).not.toBeNull(); // who reads it is its owner
    await smtp.newestTo(user.email!, "Tu contraseña ha cambiado");
  });

  test("sends nothing to an account that nobody has ever entered: that takes an administrator's link", async () => {
    const imported = await createUser({ password: unusablePassword() });
    expect((await ask(imported.email!)).status).toBe(202);
    expect((await ask(user.username)).status).toBe(202);
    await smtp.newestTo(user.email!, "Restablece tu contraseña");
    const links = await db.accountLink.findMany({ select: { user_id: true } });
    expect(links).toEqual([{ user_id: user.id }]);

    const { url } = await makeResetLink(null, imported.id);
    expect((await use(url)).status).toBe(204);
  });

  test("is over once the account has another address", async () => {
    await ask(user.username);
    const { link } = await smtp.newestTo(user.email!, "Restablece tu contraseña");
    await db.user.update({ where: { id: user.id }, data: { email: "otra@ejemplo.es" } });
    expect((await use(link)).status).toBe(400);
    expect((await signIn(NEW)).status).toBe(401);
  });

  test.skipIf(!hasSessions)("also while the link is being used", async () => {
    await ask(user.username);
    const { link } = await smtp.newestTo(user.email!, "Restablece tu contraseña");
    let used: ReturnType<typeof use> | undefined;
    await db.$transaction(async (tx) => {
      await tx.user.update({ where: { id: user.id }, data: { email: "otra@ejemplo.es" } });
      used = use(link);
      await untilSomeoneWaits();
    });
    expect((await used)?.status).toBe(400);
    expect((await signIn(NEW)).status).toBe(401);
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      ...{ email: "otra@ejemplo.es", email_verified_at: null },
    });
  });

  test("may be asked for by e-mail, without regard to case", async () => {
    await ask(user.email!.toUpperCase());
    await smtp.newestTo(user.email!, "Restablece tu contraseña");
  });

  test("is answered alike and at once for unknown names, and nothing is sent", async () => {
    const [known, unknown] = [await ask(user.username), await ask("nadie")];
    expect(unknown).toMatchObject({ status: known.status, json: known.json });
    expect([...unknown.headers]).toEqual([...known.headers]);
    await ask("nadie@ejemplo.es");
    await smtp.newestTo(user.email!);
    expect(smtp.received.filter(({ to }) => to.startsWith("nadie"))).toEqual([]);
  });

  test("fills nobody's mailbox", async () => {
    for (let times = 0; times < 4; times++) expect((await ask(user.username)).status).toBe(202);
    // A message to somebody else, asked for last, has come: nothing more is on its way.
    const other = await createUser({ email: `${unique("otra")}@ejemplo.es` });
    await ask(other.username);
    await smtp.newestTo(other.email!);
    expect(smtp.received.filter(({ to }) => to === user.email)).toHaveLength(2);
  });

  test("is sent again when the mail server is not ready", async () => {
    smtp.refuse(1);
    await ask(user.username);
    await soon(async () => expect(await db.mail.findMany()).toMatchObject([{ tries: 1 }]));
    await soon(async () => {
      await db.$executeRaw`UPDATE "mail" SET "next_at" = now()`; // its wait is over
      await sendDueMail(new AbortController().signal); // as whoever keeps the schedule does
      expect(smtp.received.some(({ to }) => to === user.email)).toBe(true);
    });
  });
});

describe("a second factor", () => {
  /** An authenticator app that somebody with the owner's open session has set up. */
  async function addApp() {
    const { json } = await call<TotpSetup>(startTotp, { method: "POST", as: user });
    const code = codeOfApp(json.secret);
    const answer = await call(confirmTotp, { method: "PUT", as: user, body: { code } });
    expect(answer.status).toBe(200);
  }
  const ADDED = "Tu cuenta tiene un segundo factor nuevo";
  const REMOVED = "Se ha quitado un segundo factor de tu cuenta";

  test("that is added or removed is told to the owner", async () => {
    await addApp();
    const mail = await smtp.newestTo(user.email!, ADDED);
    expect(mail.text).toContain(`@${user.username}`);
    expect((await call(removeTotp, { method: "DELETE", as: user })).status).toBe(204);
    await smtp.newestTo(user.email!, REMOVED);
  });

  test("that the operator takes away is told, too", async () => {
    await addApp();
    await removeFactors(user.username);
    await smtp.newestTo(user.email!, REMOVED);
  });

  test("stays after a reset by e-mail: a mailbox is not enough", async () => {
    await addApp();
    await ask(user.username);
    const mail = await smtp.newestTo(user.email!, "Restablece tu contraseña");
    expect((await use(mail.link)).status).toBe(204);
    expect(await signIn(NEW)).toMatchObject({ status: 401, json: { factors: ["totp"] } });
  });

  test("ends with a link that somebody hands over, which the owner is told", async () => {
    await addApp();
    const { url } = await makeResetLink(null, user.id);
    expect((await use(url)).status).toBe(204);
    expect((await signIn(NEW)).status).toBe(200);
    expect(await db.recovery.count()).toBe(0);
    const event = { action: "factor.removed", actor_id: null, subject_id: user.id };
    expect(await db.auditEvent.findMany({ where: event })).toHaveLength(1);
    const mail = await smtp.newestTo(user.email!, "Tu contraseña ha cambiado");
    expect(mail.text).toContain("se ha quitado su segundo factor");
  });

  test("has its codes counted anew by a reset, once a day", async () => {
    await addApp();
    let from = 0;
    const guess = (password: string) =>
      call<{ message: string }>(login, {
        body: { username: user.username, password, code: "xxxx-xxxx" },
        headers: { "x-forwarded-for": `192.0.2.${++from}` },
      });
    let password = testPassword;
    for (const [next, status] of [
      [NEW, 401],
      ["una tercera clave", 429],
    ] as const) {
      for (let tries = 0; tries < 10; tries++) await guess(password);
      const { json } = await guess(password);
      expect(json.message).toContain("Too many codes");
      const link = { userId: user.id, kind: "reset", email: user.email!, minutes: 5 } as const;
      const { secret } = await makeLink(db, link);
      expect((await call(reset, { body: { secret, password: next } })).status).toBe(204);
      expect((await guess(next)).status).toBe(status);
      password = next;
    }
  });
});

describe("an e-mail", () => {
  test("is confirmed by the link that a registration sends", async () => {
    const email = `${unique("berta")}@ejemplo.es`;
    const opened = await call<CurrentUser>(register, {
      body: { username: unique("berta"), fullName: "Berta", email, password: "clave segura" },
    });
    expect(opened.status).toBe(201);
    const actor = actorOf(opened.json);
    expect(await getEmailState(actor)).toEqual({ mail: true, verified: false, pending: null });
    const mail = await smtp.newestTo(email, "Confirma tu correo");
    expect((await prove(mail.link)).status).toBe(204);
    expect(await getEmailState(actor)).toEqual({ mail: true, verified: true, pending: null });
    expect((await prove(mail.link)).status).toBe(400);
  });

  test("S15: counts only once it is confirmed, and the one of before is told", async () => {
    const next = `${unique("nueva")}@ejemplo.es`;
    const answer = await move(next);
    expect(answer).toMatchObject({ status: 200, json: { email: user.email } });
    expect(await getEmailState(actorOf(user))).toMatchObject({ pending: next });
    await smtp.newestTo(user.email!, "Han pedido cambiar el correo de tu cuenta");
    const mail = await smtp.newestTo(next);
    expect((await prove(mail.link)).status).toBe(204);
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({ email: next });
    await smtp.newestTo(user.email!, "El correo de tu cuenta ha cambiado");
  });

  test("S15: that another account has is answered alike, and that account is told", async () => {
    const jefa = await createUser({ email: `${unique("jefa")}@ejemplo.es` });
    const free = await move(`${unique("libre")}@ejemplo.es`);
    const taken = await move(jefa.email!.toUpperCase());
    expect(taken).toMatchObject({ status: free.status, json: free.json });
    expect([...taken.headers]).toEqual([...free.headers]);
    // The same stands on the profile, too.
    const state = await getEmailState(actorOf(user));
    expect(state.pending).toBe(jefa.email!.toUpperCase());

    const mail = await smtp.newestTo(jefa.email!);
    expect(mail.subject).toBe("Tu correo ya está en uso");
    expect(mail.link).toBe(env.SITE_URL); // nothing that proves anything
  });

  test("of before has its link for a forgotten password no more", async () => {
    await ask(user.username);
    const old = await smtp.newestTo(user.email!, "Restablece tu contraseña");
    const handed = await createUser({ email: `${unique("otra")}@ejemplo.es` });
    const next = `${unique("nueva")}@ejemplo.es`;
    await move(next);
    expect((await prove((await smtp.newestTo(next)).link)).status).toBe(204);
    expect((await use(old.link)).status).toBe(400);
    expect((await signIn(testPassword)).status).toBe(200);

    // Not even when the link was on its way while the address moved.
    await ask(handed.username);
    const late = await smtp.newestTo(handed.email!, "Restablece tu contraseña");
    await db.user.update({ where: { id: handed.id }, data: { email: next + ".org" } });
    expect((await use(late.link)).status).toBe(400);
  });

  test("that moves leaves a link alone that somebody has handed over", async () => {
    const { url } = await makeResetLink(null, user.id);
    const next = `${unique("nueva")}@ejemplo.es`;
    await move(next);
    expect((await prove((await smtp.newestTo(next)).link)).status).toBe(204);
    expect((await use(url)).status).toBe(204);
  });

  test("that another session asked for is forgotten when that one is ended, alone or with all", async () => {
    const thiefs = `${unique("ladron")}@ejemplo.es`;
    const here = await sessionCookieOf(user);
    const endOne = async () => {
      const { key } = await db.session.findFirstOrThrow({ orderBy: { key: "desc" } });
      return call(endSession, { method: "DELETE", params: { key }, headers: { cookie: here } });
    };
    const endAll = () => call(endOthers, { method: "DELETE", headers: { cookie: here } });
    for (const end of [endOne, endAll]) {
      const before = smtp.received.length;
      await move(thiefs);
      await soon(() =>
        expect(smtp.received.slice(before).some(({ to }) => to === thiefs)).toBe(true),
      );
      const mail = await smtp.newestTo(thiefs);
      expect((await end()).status).toBe(204);
      expect((await prove(mail.link)).status).toBe(400);
    }
  });

  test("that somebody else got meanwhile is a conflict", async () => {
    const next = `${unique("disputada")}@ejemplo.es`;
    await move(next);
    const mail = await smtp.newestTo(next);
    await createUser({ email: next });
    expect((await prove(mail.link)).status).toBe(409);
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({
      email: user.email,
    });
  });

  test("gets another link when it is asked for; the one of before ends", async () => {
    const next = `${unique("nueva")}@ejemplo.es`;
    await move(next);
    const first = await smtp.newestTo(next);
    expect((await call(requestLink, { method: "POST", as: user })).status).toBe(204);
    const second = await soon(async () => {
      const mail = await smtp.newestTo(next);
      expect(mail.link).not.toBe(first.link);
      return mail;
    });
    expect((await prove(first.link)).status).toBe(400);
    expect((await prove(second.link)).status).toBe(204);
  });

  test("that waits is forgotten with a new password: the thief may have asked for it", async () => {
    const next = `${unique("ladron")}@ejemplo.es`;
    await move(next);
    const mail = await smtp.newestTo(next);
    const body = { currentPassword: testPassword, password: NEW };
    expect((await call(changePassword, { body, as: user })).status).toBe(204);
    expect((await prove(mail.link)).status).toBe(400);
  });
});

const ask = (account: string) => call(forgot, { body: { account } });
const secretOf = (link: string | undefined) => link?.split("#")[1];
const use = (link: string | undefined) =>
  call(reset, { body: { secret: secretOf(link), password: NEW } });
const prove = (link: string | undefined) => call(verify, { body: { secret: secretOf(link) } });
const signIn = (password: string) => call(login, { body: { username: user.username, password } });
const move = (email: string) =>
  call<CurrentUser>(updateUser, {
    method: "PATCH",
    params: { userId: user.id },
    body: { email },
    as: user,
  });
const actorOf = ({ id, username }: Pick<Actor, "id" | "username">): Actor => ({
  id,
  username,
  isAdmin: false,
  isEditor: false,
  trusted_at: new Date(0),
});
