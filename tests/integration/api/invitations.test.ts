import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { POST as acceptRoute } from "@/app/api/invitations/accept/route";
import { GET as listRoute, POST as inviteRoute } from "@/app/api/invitations/route";
import { DELETE as revokeRoute } from "@/app/api/invitations/[invitationId]/route";
import { POST as verifyRoute } from "@/app/api/email/verify/route";
import { POST as reset } from "@/app/api/password/reset/route";
import { POST as register } from "@/app/api/register/route";
import { PATCH as patchSettings } from "@/app/api/settings/route";
import { POST as approve } from "@/app/api/users/[userId]/approve/route";
import type { Invitation } from "@/lib/accounts/invitations/dto";
import { listInvitingSpaces, readOffer } from "@/lib/accounts/invitations/queries";
import { invitedRoles, type InvitedRole } from "@/lib/accounts/invitations/schema";
import { lockUser } from "@/lib/house/users/records";
import { transaction } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { makeLink } from "@/lib/platform/auth/links";
import { roles, type Role } from "@/lib/spaces/spaces/policy";
import { setMember } from "@/lib/spaces/teams/commands";
import { allow } from "@/tests/support/allowed";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin, createSpaceFor, createUser, testPassword } from "@/tests/support/factories";
import { untilSomeoneWaits } from "@/tests/support/lock-waits";
import { unique } from "@/tests/support/names";

// A site that sends e-mail, to a real mail server. Before anything reads the settings.
const smtp = await vi.hoisted(async () => {
  const { startFakeSmtp } = await import("@/tests/support/fake-smtp");
  const server = await startFakeSmtp();
  process.env.SMTP_URL = server.url;
  process.env.SMTP_FROM = "Rotativa <no-responder@rotativa.ejemplo.es>";
  process.env.LIMITS_FACTOR = "1";
  return server;
});
allow({ INVITATIONS: "12/d" });
afterAll(() => smtp.close());

type Account = Awaited<ReturnType<typeof createUser>>;
let admin: Account;
let owner: Account;
let space_id: number;

beforeEach(async () => {
  await resetDatabase();
  [admin, owner] = [await createAdmin(), await createUser({ fullName: "Olga <Dueña>" })];
  ({ space_id } = await createSpaceFor(owner, { name: "La Gaceta" }));
});

const ask = (as: Account, changes: object = {}) =>
  call<{ url: string; sent: boolean; invitation: Invitation; message?: string }>(inviteRoute, {
    ...{ as, body: { space_id, role: "redactor", days: 7, uses: 1, ...changes } },
  });

async function invite(as: Account, changes: object = {}) {
  const { status, json } = await ask(as, changes);
  expect(status, json.message).toBe(201);
  const token = new URL(json.url).searchParams.get("invitation") ?? "";
  return { token, id: json.invitation.invitation_id };
}

/** Somebody of this role in the space. */
async function member(role: Role) {
  const account = await createUser();
  await setMember(owner, space_id, account.id, role);
  return account;
}

const accept = (as: Account, token: string) =>
  call<{ message?: string }>(acceptRoute, { as, body: { token } });

const open = (invitation: string) => {
  const username = unique("nueva");
  const email = `${username}@ejemplo.es`;
  return call<{ id: number; message?: string }>(register, {
    body: { username, fullName: "Inés Nueva", email, password: testPassword, invitation },
  });
};

const roleOf = async (user_id: number) =>
  (await db.spaceMember.findFirst({ where: { space_id, user_id } }))?.role ?? null;

const listed = async (as: Account) =>
  (await call<Invitation[]>(listRoute, { as })).json.map(({ invitation_id }) => invitation_id);

describe("who invites to a space, and with which roles", () => {
  const may: Record<Role | "nadie" | "administra", InvitedRole[]> = {
    administra: ["editor", "redactor", "colaborador"],
    propietario: ["editor", "redactor", "colaborador"],
    editor: ["redactor", "colaborador"],
    redactor: [],
    colaborador: [],
    nadie: [],
  };

  test.each(Object.entries(may))("%s: %j", async (standing, granted) => {
    const known = roles.find((role) => role === standing);
    const outsider = standing === "administra" ? admin : await createUser();
    const actor = known ? await member(known) : outsider;
    for (const role of invitedRoles) {
      const made = await invite(owner, { role });
      const expected = granted.includes(role);
      expect((await ask(actor, { role })).status, role).toBe(expected ? 201 : 403);
      expect((await listed(actor)).includes(made.id), role).toBe(expected);
      const revoked = await call(revokeRoute, {
        ...{ method: "DELETE", as: actor, params: { invitationId: made.id } },
      });
      expect(revoked.status, role).toBe(expected ? 204 : 403);
    }
    const offered = await listInvitingSpaces(actor, space_id);
    expect(offered.flatMap(({ roles }) => roles)).toEqual(granted);
    expect(await listInvitingSpaces(actor)).toEqual(offered);
  });

  test("nobody to be a propietario: a space is handed over by hand", async () => {
    expect((await ask(owner, { role: "propietario" })).status).toBe(400);
  });

  test("to the site alone administrators, not who leads a space or edits the site", async () => {
    const toSite = { space_id: null, role: null };
    expect((await ask(admin, toSite)).status).toBe(201);
    expect((await ask(owner, toSite)).status).toBe(403);
    expect((await ask(await createUser({ isEditor: true }), toSite)).status).toBe(403);
  });

  test("so often a day and no more; administrators are not counted", async () => {
    const statuses = [];
    for (let times = 0; times < 13; times++) statuses.push((await ask(owner)).status);
    expect(statuses).toEqual([...Array<number>(12).fill(201), 429]);
    expect((await ask(admin)).status).toBe(201);
  });

  test("N10: to one mailbox ten times a day, whoever invites, and to any other", async () => {
    const mailTo = async (email: string) =>
      (await ask(admin, { space_id: null, role: null, email })).json.sent;
    const sent = [];
    for (let n = 0; n < 11; n++) sent.push(await mailTo(`Victima+${n}@ejemplo.es`));
    expect(sent).toEqual([...Array<boolean>(10).fill(true), false]);
    expect(await mailTo("victimas@ejemplo.es")).toBe(true);
  });
});

describe("an invitation with a role", () => {
  test("gives it to somebody who has an account, once", async () => {
    const { token } = await invite(owner, { role: "editor" });
    const [person, other] = [await createUser(), await createUser()];
    expect(await readOffer(token)).toMatchObject({ refusal: null, role: "editor" });
    expect((await accept(person, token)).status).toBe(200);
    expect(await roleOf(person.id)).toBe("editor");
    const late = await accept(other, token);
    expect([late.status, late.json.message]).toEqual([403, expect.stringContaining("usado")]);
    expect(await roleOf(other.id)).toBeNull();
  });

  test.each<[InvitedRole | null, boolean]>([
    ["editor", true],
    ["redactor", true],
    ["colaborador", false],
    [null, true],
  ])("gives %s to a new account, which is trusted: %s", async (role, trusted) => {
    const { token } = await invite(admin, role ? { role } : { space_id: null, role });
    const { status, json } = await open(token);
    expect(status, json.message).toBe(201);
    expect(await roleOf(json.id)).toBe(role);
    expect(await db.user.findUnique({ where: { id: json.id } })).toMatchObject({
      trusted_at: trusted ? expect.any(Date) : null,
    });
    expect((await open(token)).status).toBe(403);
  });

  test("takes no trust from somebody who has an account", async () => {
    const { token } = await invite(owner, { role: "colaborador" });
    const person = await createUser();
    await accept(person, token);
    expect(await db.user.findUnique({ where: { id: person.id } })).toMatchObject({
      trusted_at: person.trusted_at,
    });
  });

  test("takes no higher role away", async () => {
    const { token } = await invite(owner, { role: "colaborador" });
    const editor = await member("editor");
    expect((await accept(editor, token)).status).toBe(200);
    expect(await roleOf(editor.id)).toBe("editor");
  });

  test("gives nothing when it has expired", async () => {
    const { token, id } = await invite(owner);
    await db.invitation.update({ where: { invitation_id: id }, data: { expires: new Date(0) } });
    const person = await createUser();
    const refused = await accept(person, token);
    expect([refused.status, refused.json.message]).toEqual([
      ...[403, expect.stringContaining("caducado")],
    ]);
    expect((await open(token)).status).toBe(403);
    expect(await roleOf(person.id)).toBeNull();
  });

  const leaves = ({ id }: Account) => db.spaceMember.deleteMany({ where: { user_id: id } });
  const is = (data: Parameters<typeof mark>[1]) => (maker: Account) => mark(maker.id, data);

  test.each<
    [string, "propietario" | "editor" | "administra", (maker: Account) => Promise<unknown>]
  >([
    ["is off the team", "editor", leaves],
    ["leads the team no more", "propietario", leaves],
    ["is a redactor now", "editor", ({ id }) => setMember(owner, space_id, id, "redactor")],
    ["is no administrator", "administra", is({ isAdmin: false })],
    ["is suspended", "propietario", is({ suspended_at: new Date() })],
    ["is silenced", "editor", is({ silenced_at: new Date() })],
    ["is new again", "editor", is({ trusted_at: null })],
    [
      "is closing the account",
      "propietario",
      is({ closing_at: new Date(), closing_texts: "stay" }),
    ],
    ["is erased", "propietario", is({ deleted_at: new Date() })],
    ["is suspended, an administrator", "administra", is({ suspended_at: new Date() })],
  ])("gives nothing once its maker %s, and again when that is over", async (_, standing, spoil) => {
    const administrates = standing === "administra";
    const maker = administrates ? await createAdmin() : await member(standing);
    const { token, id } = await invite(maker, { uses: 5 });
    await spoil(maker);
    const person = await createUser();
    expect((await accept(person, token)).status).toBe(403);
    expect((await open(token)).status).toBe(403);
    expect(await roleOf(person.id)).toBeNull();
    expect(await readOffer(token)).toMatchObject({ refusal: "unknown", space: null });
    const shown = await call<Invitation[]>(listRoute, { as: owner });
    expect(shown.json).toMatchObject([{ invitation_id: id, state: "void", uses: 0 }]);

    const well = {
      suspended_at: null,
      silenced_at: null,
      closing_at: null,
      closing_texts: null,
      deleted_at: null,
    };
    await mark(maker.id, { ...well, trusted_at: new Date(), isAdmin: administrates });
    if (!administrates) await setMember(owner, space_id, maker.id, standing);
    expect((await accept(person, token)).status).toBe(200);
  });

  test("gives no more than its maker may still give", async () => {
    const maker = await member("propietario");
    const [toEditor, toRedactor] = [
      await invite(maker, { role: "editor" }),
      await invite(maker, { role: "redactor" }),
    ];
    await setMember(owner, space_id, maker.id, "editor");
    const person = await createUser();
    expect((await accept(person, toEditor.token)).status).toBe(403);
    expect((await accept(person, toRedactor.token)).status).toBe(200);
    expect(await roleOf(person.id)).toBe("redactor");
  });

  test("to the site gives nothing once its maker is no administrator", async () => {
    const other = await createAdmin();
    const { token } = await invite(other, { space_id: null, role: null });
    await mark(other.id, { isAdmin: false });
    expect((await open(token)).status).toBe(403);
    await mark(other.id, { isAdmin: true });
    expect((await open(token)).status).toBe(201);
  });
});

const mark = (id: number, data: Parameters<typeof db.user.update>[0]["data"]) =>
  db.user.update({ where: { id }, data });

describe("by e-mail", () => {
  test("goes what is for one person's address, in both forms, with its link", async () => {
    const email = `${unique("eva")}@ejemplo.es`;
    const { json } = await ask(owner, { email, role: "editor", days: 1, uses: 9 });
    expect(json).toMatchObject({ sent: true, invitation: { max_uses: 1 } });
    const mail = await smtp.newestTo(email, "Te invitan a «La Gaceta»");
    expect(mail.link).toBe(json.url);
    expect(mail.text).toContain("Hola:");
    expect(mail.text).toContain(`Olga <Dueña> (@${owner.username}) te invita`);
    expect(mail.text).toContain("con el papel de editor");
    expect(mail.text).toContain("caduca dentro de un día");
    expect(mail.raw).toContain("Olga &lt;Due");
  });

  /** Opens the link that proves this address, as it was sent there. */
  const prove = async (email: string, as?: Pick<Account, "id">) => {
    const { link } = await smtp.newestTo(email, "Confirma tu correo");
    const secret = new URL(link!).hash.slice(1);
    return (await call(verifyRoute, { as, body: { secret } })).status;
  };

  test("N15: gives its role to a new account once that has proven the e-mail, and to nobody who says so", async () => {
    const email = `${unique("eva")}@ejemplo.es`;
    const { token } = await invite(owner, { email, role: "editor" });
    const username = unique("eva");
    const opened = await call<{ id: number }>(register, {
      body: { username, fullName: "Eva", email, password: testPassword, invitation: token },
    });
    expect(opened.status).toBe(201);
    expect(await roleOf(opened.json.id)).toBeNull();
    const account = await db.user.findUniqueOrThrow({ where: { id: opened.json.id } });
    // Somebody else may have opened it, in the name of whom the link was sent to.
    for (const as of [undefined, owner]) expect(await prove(email, as)).toBe(403);
    expect(await roleOf(account.id)).toBeNull();
    expect(await prove(email, account)).toBe(204);
    expect(await roleOf(account.id)).toBe("editor");
  });

  test("N15: gives none any more whose maker is off the team when the e-mail is proven", async () => {
    const email = `${unique("eva")}@ejemplo.es`;
    const maker = await member("editor");
    const { token } = await invite(maker, { email });
    const username = unique("eva");
    const opened = await call<{ id: number }>(register, {
      body: { username, fullName: "Eva", email, password: testPassword, invitation: token },
    });
    await db.spaceMember.deleteMany({ where: { user_id: maker.id } });
    expect(await prove(email)).toBe(204);
    expect(await roleOf(opened.json.id)).toBeNull();
  });

  test("N15: gives none with a mailed password where a second factor comes at that moment", async () => {
    for (const hasFactor of [true, false]) {
      const email = `${unique("eva")}@ejemplo.es`;
      const { token } = await invite(owner, { email, role: "editor" });
      const { json } = await call<{ id: number }>(register, {
        body: {
          ...{ username: unique("eva"), fullName: "Eva", email, password: testPassword },
          invitation: token,
        },
      });
      const of = { userId: json.id, kind: "reset", email, minutes: 5 } as const;
      const { secret } = await makeLink(db, of);
      const use = () => call(reset, { body: { secret, password: "otra clave muy larga" } });
      const using = await transaction(async (tx) => {
        await lockUser(tx, json.id); // as whoever adds a factor does
        const factor = { user_id: json.id, secret: "sellado", created: new Date(), last_step: 0 };
        if (hasFactor) await tx.totp.create({ data: { ...factor, confirmed_at: new Date() } });
        const answer = use();
        await untilSomeoneWaits();
        return { answer };
      });
      expect((await using.answer).status).toBe(hasFactor ? 409 : 204);
      if (hasFactor) expect((await use()).status).toBe(204); // the link is as it was
      expect(await roleOf(json.id)).toBe(hasFactor ? null : "editor");
    }
  });

  test("N15: is accepted by who has an account with that e-mail proven", async () => {
    const person = await createUser();
    const { token } = await invite(owner, { email: person.email });
    await smtp.newestTo(person.email!); // it is none of the next test's
    const refused = await accept(person, token);
    expect([refused.status, refused.json.message]).toEqual([
      ...[403, expect.stringContaining("está sin comprobar")],
    ]);
    expect(await roleOf(person.id)).toBeNull();
    await mark(person.id, { email_verified_at: new Date() });
    expect((await accept(person, token)).status).toBe(200);
    expect(await roleOf(person.id)).toBe("redactor");
  });

  test("goes nothing that is for whoever has the link, or that was refused", async () => {
    const email = `${unique("eva")}@ejemplo.es`;
    const before = smtp.received.length;
    expect((await ask(owner)).json.sent).toBe(false);
    expect((await ask(await createUser(), { email })).status).toBe(403);
    // A message that is asked for last has come: nothing else is on its way.
    const last = `${unique("fin")}@ejemplo.es`;
    await ask(owner, { email: last });
    await smtp.newestTo(last);
    expect(smtp.received.slice(before).map(({ to }) => to)).toEqual([last]);
  });

  test("who waited is told that the account is approved; nobody is told before", async () => {
    const body = { door: "approval" };
    await call(patchSettings, { method: "PATCH", as: admin, body });
    const email = `${unique("berta")}@ejemplo.es`;
    const username = unique("berta");
    const asked = await call(register, {
      body: { username, fullName: "Berta Ruiz", email, password: testPassword },
    });
    expect(asked.status).toBe(202);
    const { id } = await db.user.findFirstOrThrow({ where: { username } });
    const by = (as: Account) => call(approve, { method: "POST", as, params: { userId: id } });
    expect((await by(owner)).status).toBe(403);
    expect((await by(admin)).status).toBe(200);
    const mail = await smtp.newestTo(email, "Tu cuenta está aprobada");
    expect(mail.text).toContain("Hola, Berta Ruiz:");
    expect(mail.link).toBe(`${env.SITE_URL}/auth`);
    expect((await by(admin)).status).toBe(409);
    expect(
      smtp.received.filter(({ to, subject }) => to === email && subject.includes("aprobada")),
    ).toHaveLength(1);
  });
});
