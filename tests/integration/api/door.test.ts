import { beforeEach, describe, expect, test } from "vitest";
import { POST as acceptRoute } from "@/app/api/invitations/accept/route";
import { POST as inviteRoute } from "@/app/api/invitations/route";
import { POST as login } from "@/app/api/login/route";
import { POST as register } from "@/app/api/register/route";
import { GET as readSettingsRoute, PATCH as patchSettings } from "@/app/api/settings/route";
import { POST as approve } from "@/app/api/users/[userId]/approve/route";
import { POST as refuse } from "@/app/api/users/[userId]/refuse/route";
import { GET as getUserRoute } from "@/app/api/users/[userId]/route";
import type { Door } from "@/lib/house/settings/schema";
import { db } from "@/lib/kernel/db";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin, createSpaceFor, createUser, testPassword } from "@/tests/support/factories";

let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeEach(async () => {
  await resetDatabase();
  admin = await createAdmin();
});

const setDoor = (door: Door) => call(patchSettings, { method: "PATCH", as: admin, body: { door } });

interface Registered {
  id?: number;
  message?: string;
  waiting?: boolean;
}

let opened = 0;
const person = (changes: object = {}) => {
  const username = `nueva${++opened}`;
  return {
    ...{ username, fullName: "Ana Nueva", email: `${username}@ejemplo.es`, password: testPassword },
    ...changes,
  };
};
const ask = (changes?: object) => call<Registered>(register, { body: person(changes) });
const stored = (id = 0) => db.user.findUniqueOrThrow({ where: { id } });

async function invite(changes: object = {}, as = admin) {
  const body = { days: 7, uses: 1, ...changes };
  const { status, json } = await call<{ url: string; invitation: { invitation_id: number } }>(
    inviteRoute,
    { as, body },
  );
  expect(status, JSON.stringify(json)).toBe(201);
  return {
    ...json.invitation,
    token: new URL(json.url).searchParams.get("invitation") ?? "",
  };
}

describe("the settings", () => {
  test("have the door open by default, and keep what administrators choose", async () => {
    expect((await call(readSettingsRoute, { as: admin })).json).toMatchObject({ door: "open" });
    expect((await setDoor("approval")).json).toMatchObject({ door: "approval" });
    expect((await call(readSettingsRoute, { as: admin })).json).toMatchObject({ door: "approval" });
  });

  test("refuse what is none, and leave alone what is not sent", async () => {
    await setDoor("closed");
    const wrong = await call(patchSettings, {
      ...{ method: "PATCH", as: admin, body: { door: "ajar" } },
    });
    expect(wrong.status).toBe(400);
    const empty = await call(patchSettings, { method: "PATCH", as: admin, body: {} });
    expect(empty.json).toMatchObject({ door: "closed" });
  });

  test("stand in the record when they change", async () => {
    await setDoor("closed");
    const [event] = await db.auditEvent.findMany({ where: { action: "settings.changed" } });
    expect(event).toMatchObject({ actor_id: admin.id, after: { door: "closed" } });
  });
});

describe("an open door", () => {
  test("lets everybody in, as a new account", async () => {
    const { status, json, headers } = await ask();
    expect(status).toBe(201);
    expect(headers.getSetCookie().join()).toContain("rotativa-session=");
    expect(await stored(json.id)).toMatchObject({ trusted_at: null, waiting_since: null });
  });

  test("makes the first account of a site an administrator who is trusted, whatever it says", async () => {
    await setDoor("closed");
    await db.session.deleteMany();
    await db.user.deleteMany();
    const { status, json } = await ask();
    expect(status).toBe(201);
    expect(await stored(json.id)).toMatchObject({ isAdmin: true, trusted_at: expect.any(Date) });
  });
});

describe("a closed door", () => {
  test("lets nobody in, with an invitation neither", async () => {
    const { token } = await invite();
    await setDoor("closed");
    for (const changes of [{}, { invitation: token }]) {
      const { status, json } = await ask(changes);
      expect([status, json.message]).toEqual([403, expect.stringContaining("closed")]);
    }
    expect(await db.user.count()).toBe(1);
  });

  test("is looked at before anything is done for a password, with an invitation missing too", async () => {
    for (const [door, sentence] of [
      ["closed", "closed"],
      ["invitation", "invitation"],
    ] as const) {
      await setDoor(door);
      const { status, json } = await ask({ password: "password1234" }); // one that anybody guesses
      expect([status, json.message]).toEqual([403, expect.stringContaining(sentence)]);
    }
    await setDoor("open");
    expect((await ask({ password: "password1234" })).status).toBe(400);
  });

  test("says what is wrong in the form first", async () => {
    await setDoor("closed");
    expect((await ask({ email: "no es un correo" })).status).toBe(400);
  });

  test("is no concern of synthetic users", async () => {
    await setDoor("closed");
    const { status } = await call(register, {
      ...{ as: admin, body: { synthetic: true, username: "robot", model: "demo" } },
    });
    expect(status).toBe(201);
  });
});

describe("a door with approval", () => {
  beforeEach(() => setDoor("approval"));
  const signInAs = (username: string, password = testPassword) =>
    call<{ message: string }>(login, { body: { username, password } });

  test("makes an account that waits: no session, no sign-in, no public face", async () => {
    const body = person();
    const { status, json, headers } = await call<Registered>(register, { body });
    expect(status).toBe(202);
    expect(json.message).toContain("waiting for approval");
    expect(headers.getSetCookie()).toEqual([]);
    const { id } = await db.user.findFirstOrThrow({ where: { username: body.username } });
    expect((await call(getUserRoute, { params: { userId: id } })).status).toBe(404);
    const early = await signInAs(body.username);
    expect([early.status, early.json.message]).toEqual([403, expect.stringContaining("waiting")]);
    expect((await signInAs(body.username, "otra clave cualquiera")).status).toBe(401);
  });

  test("lets in who is approved, as a new account", async () => {
    const body = person();
    await call(register, { body });
    const { id } = await db.user.findFirstOrThrow({ where: { username: body.username } });
    expect(
      (await call(approve, { method: "POST", as: admin, params: { userId: id } })).status,
    ).toBe(200);
    expect((await signInAs(body.username)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ waiting_since: null, trusted_at: null });
    const again = await call(approve, { method: "POST", as: admin, params: { userId: id } });
    expect(again.status).toBe(409);
  });

  test("forgets who is refused: the name is free again", async () => {
    const body = person();
    await call(register, { body });
    const { id } = await db.user.findFirstOrThrow({ where: { username: body.username } });
    const refused = await call(refuse, { method: "POST", as: admin, params: { userId: id } });
    expect(refused.status).toBe(204);
    expect((await call(register, { body })).status).toBe(202);
    const actions = await db.auditEvent.findMany({ select: { action: true } });
    expect(actions.map(({ action }) => action)).toContain("account.refused");
  });

  test("refuses nobody who is in already", async () => {
    const { id } = await createUser();
    const { status } = await call(refuse, { method: "POST", as: admin, params: { userId: id } });
    expect(status).toBe(409);
  });

  test("is passed with an invitation", async () => {
    const { token } = await invite();
    expect((await ask({ invitation: token })).status).toBe(201);
  });
});

describe("a door with invitation", () => {
  beforeEach(() => setDoor("invitation"));

  test("lets nobody in without one, and says so", async () => {
    const { status, json } = await ask();
    expect([status, json.message]).toEqual([
      403,
      expect.stringContaining("You need an invitation"),
    ]);
  });

  test("lets in who has one, as an account that is trusted", async () => {
    const { token } = await invite();
    const { status, json } = await ask({ invitation: token });
    expect(status).toBe(201);
    expect(await stored(json.id)).toMatchObject({ trusted_at: expect.any(Date) });
    const actions = await db.auditEvent.findMany({ select: { action: true } });
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["invitation.made", "invitation.used"]),
    );
  });

  test("takes each invitation as often as it is for, also of two who come at once", async () => {
    const { token } = await invite({ uses: 2 });
    const answers = await Promise.all([1, 2, 3].map(() => ask({ invitation: token })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 403]);
    expect(answers.map(({ json }) => json.message).join()).toContain("used already");
  });

  test("leaves an invitation unused when the account is not made", async () => {
    const { token } = await invite();
    const { username } = await createUser();
    expect((await ask({ invitation: token, username })).status).toBe(409);
    expect((await ask({ invitation: token })).status).toBe(201);
  });

  test.each<[string, (id: number) => Promise<unknown>, string]>([
    [
      "has expired",
      (invitation_id) =>
        db.invitation.update({ where: { invitation_id }, data: { expires: new Date(0) } }),
      "has expired",
    ],
    [
      "was taken back",
      (invitation_id) =>
        db.invitation.update({ where: { invitation_id }, data: { revoked_at: new Date() } }),
      "not valid",
    ],
    [
      "is of somebody who is suspended",
      () => db.user.updateMany({ where: { isAdmin: true }, data: { suspended_at: new Date() } }),
      "not valid",
    ],
  ])("lets nobody in whose invitation %s", async (_what, spoil, sentence) => {
    const { token, invitation_id } = await invite();
    await spoil(invitation_id);
    const { status, json } = await ask({ invitation: token });
    expect([status, json.message]).toEqual([403, expect.stringContaining(sentence)]);
  });

  test("lets nobody in with what is no invitation", async () => {
    const { status, json } = await ask({ invitation: "inventada" });
    expect([status, json.message]).toEqual([403, expect.stringContaining("not valid")]);
  });

  test("has an invitation for one person's e-mail let in nobody else", async () => {
    const { token } = await invite({ email: "Eva@Ejemplo.es", uses: 9 });
    const other = await ask({ invitation: token });
    expect([other.status, other.json.message]).toEqual([403, expect.stringContaining("another")]);
    expect((await ask({ invitation: token, email: "eva@ejemplo.es" })).status).toBe(201);
  });

  test("keeps only a hash of what the link carries", async () => {
    const { token, invitation_id } = await invite();
    const row = await db.invitation.findUniqueOrThrow({ where: { invitation_id } });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(await db.auditEvent.findMany({ select: { after: true } }))).not.toContain(
      token,
    );
  });
});

describe("who invites", () => {
  test("is whoever leads the space, and nobody to the site but administrators", async () => {
    const owner = await createUser();
    const { space_id } = await createSpaceFor(owner);
    const body = { days: 7, uses: 1 };
    expect((await call(inviteRoute, { as: owner, body })).status).toBe(403);
    const toSpace = { ...body, space_id, role: "redactor" };
    expect((await call(inviteRoute, { as: owner, body: toSpace })).status).toBe(201);
    expect((await call(inviteRoute, { as: await createUser(), body: toSpace })).status).toBe(403);
  });

  test("is no account that is new itself: it would make others trusted", async () => {
    const owner = await createUser({ trusted_at: null });
    const { space_id } = await createSpaceFor(owner);
    const { status, json } = await call<{ message: string }>(inviteRoute, {
      ...{ as: owner, body: { space_id, role: "redactor", days: 7, uses: 1 } },
    });
    expect([status, json.message]).toEqual([403, expect.stringContaining("nueva")]);
  });

  test("names a role where there is a space", async () => {
    const { space_id } = await createSpaceFor(admin);
    const { status } = await call(inviteRoute, {
      ...{ as: admin, body: { space_id, days: 7, uses: 1 } },
    });
    expect(status).toBe(400);
  });
});

test("somebody who has an account already is told when an invitation gives nothing more", async () => {
  const { token } = await invite();
  const { status } = await call(acceptRoute, { as: await createUser(), body: { token } });
  expect(status).toBe(400);
  expect((await ask({ invitation: token })).status).toBe(201); // it was not used up
});
