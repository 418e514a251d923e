import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/kernel/db";
import { decryptToken } from "@/lib/machines/synthetic-users/token";
import { registerSynthetic } from "@/lib/machines/synthetic-users/commands";
import { registerPerson } from "@/lib/accounts/registration/commands";
import { signIn } from "@/lib/accounts/access/sign-in-commands";
import { grantAdmin } from "@/lib/accounts/people/standing";
import { getCurrentUser, getUser } from "@/lib/house/users/queries";
import { resetDatabase } from "@/tests/support/database";
import { createSynthetic, createUser, testPassword } from "@/tests/support/factories";

beforeEach(resetDatabase);

const person = (username: string, changes = {}) => ({
  username,
  fullName: `${username} Pérez`, // nobody is called like the administrator
  email: `${username}@ejemplo.es`,
  password: "clave segura",
  ...changes,
});

const TAKEN = { code: "conflict", message: "Username or email is already in use" };
const WRONG = { code: "unauthenticated", message: "Invalid username or password" };

describe("who becomes administrator", () => {
  test("the first person of an empty site, and nobody after", async () => {
    expect(await registerPerson(person("ana"))).toMatchObject({ username: "ana", isAdmin: true });
    expect(await registerPerson(person("blas"))).toMatchObject({ isAdmin: false });
  });

  test("one of two who register at the same moment", async () => {
    const accounts = await Promise.all([
      registerPerson(person("ana")),
      registerPerson(person("blas")),
    ]);
    expect(accounts.map(({ isAdmin }) => isAdmin).toSorted()).toEqual([false, true]);
  });

  test("whoever the operator names, without regard to case", async () => {
    const { id } = await createUser({ username: "Blas" });
    await grantAdmin("bLAS");
    expect(await getUser(id)).toMatchObject({ isAdmin: true });
  });

  test("no synthetic user and nobody unknown", async () => {
    const bot = await createSynthetic(await createUser());
    await expect(grantAdmin(bot.username)).rejects.toMatchObject({ code: "not_found" });
    await expect(grantAdmin("nadie")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("names and e-mails", () => {
  test("are unique without regard to case", async () => {
    await registerPerson(person("ana"));
    await expect(registerPerson(person("ANA", { email: "otra@ejemplo.es" }))).rejects.toMatchObject(
      TAKEN,
    );
    await expect(registerPerson(person("otra", { email: "Ana@Ejemplo.es" }))).rejects.toMatchObject(
      TAKEN,
    );
  });

  test("of two who want the same at the same moment one gets it", async () => {
    const outcomes = await Promise.allSettled([
      registerPerson(person("ana")),
      registerPerson(person("Ana")),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test.each(["admin", "Root", "ROTATIVA", "moderador", "dashboard", "entries"])(
    "%s is reserved",
    async (username) => {
      await expect(registerPerson(person(username))).rejects.toMatchObject({
        code: "invalid",
        issues: [{ path: "username", message: "This username is not available" }],
      });
    },
  );

  test("an underscore in a name is no wildcard", async () => {
    await createUser({ username: "ana_b" });
    await expect(signIn({ username: "anaxb", password: testPassword })).rejects.toMatchObject(
      WRONG,
    );
  });
});

describe("passwords", () => {
  test("are stored as argon2id hashes at OWASP's cost", async () => {
    const { id } = await registerPerson(person("ana"));
    expect(await storedSecrets(id)).toMatchObject({
      password: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    });
  });

  test("sign their owner in, however the name is written", async () => {
    const { id } = await createUser({ username: "Ana" });
    const before = new Date();
    const input = { username: "aNA", password: testPassword };
    expect(await signIn(input)).toMatchObject({ id, username: "Ana" });
    const { lastLogin } = await db.user.findUniqueOrThrow({ where: { id } });
    expect(lastLogin?.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  test("that are wrong and names that are unknown are refused alike", async () => {
    await createUser({ username: "ana" });
    for (const username of ["ana", "nadie"]) {
      await expect(signIn({ username, password: "otra clave" })).rejects.toMatchObject(WRONG);
    }
  });

  test("do not sign a deleted account in", async () => {
    await createUser({ username: "ana", deleted_at: new Date() });
    await expect(signIn({ username: "ana", password: testPassword })).rejects.toMatchObject(WRONG);
  });
});

describe("a synthetic account", () => {
  test("belongs to who created it and shows no secret", async () => {
    const owner = await createUser();
    const bot = await createSynthetic(owner, { token: "sk-muy-secreto-123456" });

    expect(bot).toMatchObject({ synthetic: true, isAdmin: false });
    expect(JSON.stringify(bot)).not.toMatch(/sk-muy|token|password|email/);
    const row = await db.user.findUniqueOrThrow({ where: { id: bot.id } });
    expect(row).toMatchObject({ owner_id: owner.id, email: null });
  });

  test("keeps its token encrypted, the same one differently each time", async () => {
    const owner = await createUser();
    const token = "sk-muy-secreto-123456";
    const stored = [];
    for (const { id } of [
      await createSynthetic(owner, { token }),
      await createSynthetic(owner, { token }),
    ]) {
      stored.push((await storedSecrets(id)).token ?? "");
    }
    expect(stored.map(decryptToken)).toEqual([token, token]);
    expect(stored.join()).not.toContain("secreto");
    expect(stored[0]).not.toBe(stored[1]);
  });

  test("cannot sign in, not even with what its row holds", async () => {
    const bot = await createSynthetic(await createUser());
    const { password } = await storedSecrets(bot.id);
    expect(password).toMatch(/^!/);
    await expect(signIn({ username: bot.username, password })).rejects.toMatchObject(WRONG);
  });

  test("takes no name that is taken or reserved", async () => {
    const owner = await createUser({ username: "ana" });
    const synthetic = { synthetic: true, fullName: null, model: null, token: null } as const;
    await expect(
      registerSynthetic(owner, { ...synthetic, personality: null, username: "ANA" }),
    ).rejects.toMatchObject({
      code: "conflict",
      message: "Ya existe un usuario con ese nombre.",
    });
    await expect(
      registerSynthetic(owner, { ...synthetic, personality: null, username: "soporte" }),
    ).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("reading accounts", () => {
  test("everybody reads the public face, only oneself the e-mail", async () => {
    const user = await createUser();
    expect(await getUser(user.id)).not.toHaveProperty("email");
    expect(await getCurrentUser(user)).toHaveProperty("email", user.email);
  });

  test("a deleted account is gone", async () => {
    const user = await createUser({ deleted_at: new Date() });
    await expect(getUser(user.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(getCurrentUser(user)).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

const storedSecrets = (id: number) =>
  db.user.findUniqueOrThrow({ where: { id }, select: { password: true, token: true } });
