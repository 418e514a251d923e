import { beforeEach, describe, expect, test, vi } from "vitest";
import { POST as confirm } from "@/app/api/confirm/route";
import { POST as login } from "@/app/api/login/route";
import { POST as register } from "@/app/api/register/route";
import { PATCH as updateUser } from "@/app/api/users/[userId]/route";
import type { AppError } from "@/lib/kernel/errors";
import { hashPassword } from "@/lib/platform/auth/password";
import { inRequest } from "@/lib/kernel/request-context";
import { allow } from "@/tests/support/allowed";
import { asCookieHeader, call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createUser, testPassword } from "@/tests/support/factories";
import { db } from "@/lib/kernel/db";

// Before anything reads the settings.
vi.hoisted(() => {
  process.env.LIMITS_FACTOR = "1";
});

// Small numbers: each try is a password that is checked.
allow({
  SIGN_INS: "12/15min",
  SIGN_INS_PAIR: "3/15min",
  SIGN_INS_ACCOUNT: "9/15min",
  SIGN_INS_BROWSER: "4/15min",
  PASSWORDS: "3/15min",
  TAKEN: "3/h",
});

beforeEach(resetDatabase);

describe("S11: strangers who fail on purpose", () => {
  test("do not keep an owner out of a browser that has signed in before", async () => {
    await createUser({ username: "ana" });
    const known = await browserOf("ana");
    await failFromManyNetworks("ana");
    expect((await signIn("ana", testPassword, { from: "192.0.2.99" })).status).toBe(429);
    const owner = await signIn("ana", testPassword, { from: "192.0.2.99", cookie: known });
    expect(owner.status).toBe(200);
  });

  test("nor when they sit in the owner's own network", async () => {
    await createUser({ username: "ana" });
    const known = await browserOf("ana", "192.0.2.1");
    for (let tries = 0; tries < 12; tries++) await signIn(`nadie${tries}`, "no", {});
    expect((await signIn("ana", testPassword)).status).toBe(429);
    expect((await signIn("ana", testPassword, { cookie: known })).status).toBe(200);
  });

  test("have no use of a browser that another account knows, nor of a made-up one", async () => {
    await createUser({ username: "ana" });
    await createUser({ username: "mala" });
    const mala = await browserOf("mala");
    await failFromManyNetworks("ana");
    const forged = mala.replace(/.{6}$/, "AAAAAA");
    for (const cookie of [mala, forged, "rotativa-browser=x"]) {
      expect((await signIn("ana", testPassword, { cookie, from: "192.0.2.98" })).status).toBe(429);
    }
  });

  test("and a known browser has its own few tries", async () => {
    await createUser({ username: "ana" });
    const cookie = await browserOf("ana");
    const statuses = [];
    for (let tries = 0; tries < 5; tries++) {
      statuses.push((await signIn("ana", "no es esta", { cookie })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
    expect((await signIn("ana", testPassword, { cookie })).status).toBe(429);
    // Others, and the owner elsewhere, are not counted with it.
    expect((await signIn("ana", testPassword, { from: "192.0.2.5" })).status).toBe(200);
  });

  test("a browser is known by a cookie that scripts and other sites do not get", async () => {
    await createUser({ username: "ana" });
    const cookies = (await signIn("ana", testPassword)).headers.getSetCookie();
    expect(cookies.at(-1)).toMatch(
      /^rotativa-browser=[\w.-]+; HttpOnly; Max-Age=31536000; Path=\/; SameSite=Lax$/,
    );
  });
});

describe("S12: an account is counted however its name is written", () => {
  test("İ is not taken for i, and has no tries of its own", async () => {
    await createUser({ username: "diego" });
    for (const username of ["diego", "DIEGO", "dİego", "Diego"]) {
      await signIn(username, "no es esta");
    }
    expect((await signIn("diego", testPassword)).status).toBe(429);
    expect((await signIn("dİego", testPassword, { from: "192.0.2.2" })).status).toBe(401);
    expect((await signIn("DIEGO", testPassword, { from: "192.0.2.2" })).status).toBe(200);
  });

  test("unknown names have the same limits", async () => {
    const statuses = [];
    for (const username of ["nadie", "NADIE", "Nadie", "nadie"]) {
      statuses.push((await signIn(username, "no es esta")).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
  });
});

describe("S13: a subscriber is one network, however many addresses there are", () => {
  test("the addresses of a /64 are counted together, and those beside it are not", async () => {
    await createUser({ username: "ana" });
    const statuses = [];
    for (let host = 1; host <= 4; host++) {
      const from = `2001:db8:1:2::${host}`;
      statuses.push((await signIn("ana", "no es esta", { from })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect((await signIn("ana", testPassword, { from: "2001:db8:1:3::1" })).status).toBe(200);
  });

  test("a port is no other address", async () => {
    await createUser({ username: "ana" });
    const statuses = [];
    for (const from of ["10.9.9.9:1000", "10.9.9.9:1001", "10.9.9.9", "10.9.9.9:1002"]) {
      statuses.push((await signIn("ana", "no es esta", { from })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  test("registrations, too", async () => {
    await createUser({ username: "ana" });
    const statuses = [];
    for (let host = 1; host <= 5; host++) {
      const answer = await call(register, {
        body: person("ana"),
        headers: { "x-forwarded-for": `2001:db8:1:2::${host}` },
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([409, 409, 409, 429, 429]);
  });
});

describe("S15: which e-mails have an account is not asked for long", () => {
  test("a network that meets taken names and e-mails again and again is told of none", async () => {
    await createUser({ email: "jefa@ejemplo.es" });
    const open = (username: string, email: string, from = "192.0.2.1") =>
      call(register, {
        body: { ...person(username), email },
        headers: { "x-forwarded-for": from },
      });
    for (const username of ["uno", "dos", "tres"]) {
      expect((await open(username, "jefa@ejemplo.es")).status).toBe(409);
    }
    expect((await open("cuatro", "jefa@ejemplo.es")).status).toBe(429);
    expect((await open("cinco", "libre@ejemplo.es")).status).toBe(429);
    expect((await open("cinco", "libre@ejemplo.es", "192.0.2.2")).status).toBe(201);
  });

  test("an account changes its e-mail five times a day, taken ones included", async () => {
    await createUser({ email: "jefa@ejemplo.es" });
    const user = await createUser();
    const move = (email: string) =>
      call(updateUser, {
        method: "PATCH",
        params: { userId: user.id },
        body: { email },
        as: user,
      });
    for (let tries = 0; tries < 3; tries++) {
      expect((await move("jefa@ejemplo.es")).status).toBe(409);
    }
    for (let tries = 0; tries < 2; tries++) {
      expect((await move(`libre${tries}@ejemplo.es`)).status).toBe(200);
    }
    const answer = await move("jefa@ejemplo.es");
    expect(answer).toMatchObject({
      status: 429,
      json: {
        message: "You have changed or checked your email too often today. Try again in 24 h.",
      },
    });
    expect((await move("libre1@ejemplo.es")).status).toBe(200); // no change
  });
});

test("the password before a sensitive change is not guessed either", async () => {
  const user = await createUser();
  const prove = (password: string) => call(confirm, { body: { password }, as: user });
  for (let tries = 0; tries < 3; tries++) {
    expect((await prove("no es esta")).status).toBe(400);
  }
  expect((await prove(testPassword)).status).toBe(429);
});

describe("a flood of passwords", () => {
  test("of one network leaves others their turn, and ends", async () => {
    const flood = Array.from({ length: 60 }, () => outcomeOf("192.0.2.1"));
    expect(await outcomeOf("192.0.2.2")).toBe("done");
    const outcomes = await Promise.all(flood);
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(16);
    expect(outcomes.filter((outcome) => outcome === "unavailable")).toHaveLength(44);
    // Nobody is held back for what is over.
    expect(await outcomeOf("192.0.2.1")).toBe("done");
  });

  test("of many networks ends, too", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 150 }, (_, each) => outcomeOf(`192.0.2.${each}`)),
    );
    expect(outcomes.filter((outcome) => outcome === "unavailable").length).toBeGreaterThan(20);
  });
});

/** Of one password that somebody of this network has hashed. */
const outcomeOf = (network: string) =>
  inRequest({ network, userAgent: null }, () =>
    hashPassword("una clave larga").then(
      () => "done",
      (error: AppError) => error.code,
    ),
  );

const person = (username: string) => ({
  username,
  fullName: "Ana Pérez",
  email: `${username}@ejemplo.es`,
  password: "clave segura",
});

interface Sent {
  from?: string;
  cookie?: string;
}

const signIn = (username: string, password: string, { from = "192.0.2.1", cookie }: Sent = {}) =>
  call(login, {
    body: { username, password },
    headers: { "x-forwarded-for": from, ...(cookie && { cookie }) },
  });

/** The cookie that is left to a browser that has signed in and out. */
async function browserOf(username: string, from = "192.0.2.77") {
  const { headers } = await signIn(username, testPassword, { from });
  const cookies = headers.getSetCookie().filter((cookie) => cookie.startsWith("rotativa-browser"));
  await db.rateLimiterFlexible.deleteMany();
  return asCookieHeader(cookies);
}

async function failFromManyNetworks(username: string) {
  for (let host = 1; host <= 9; host++) {
    await signIn(username, "no es esta", { from: `192.0.2.${host}` });
  }
}
