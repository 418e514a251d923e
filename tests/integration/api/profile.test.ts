import { beforeEach, describe, expect, test } from "vitest";
import * as userRoute from "@/app/api/users/[userId]/route";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import type { CurrentUser } from "@/lib/house/users/dto";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin, createUser } from "@/tests/support/factories";

let user: Actor;

beforeEach(async () => {
  await resetDatabase();
  user = await createUser({ username: "ana", fullName: "Ana", email: "ana@ejemplo.es" });
});

const change = (as: Actor | undefined, userId: number, body: unknown) =>
  call<CurrentUser>(userRoute.PATCH, { method: "PATCH", params: { userId }, as, body });

const profile = { fullName: "Ana Pérez", email: "perez@ejemplo.es", about: "Escribo.\nLeo." };

describe("PATCH /api/users/{id}", () => {
  test("saves full name, e-mail and about, and nothing else", async () => {
    const { status, json } = await change(user, user.id, {
      ...profile,
      username: "otra",
      isAdmin: true,
      synthetic: true,
      password: "otra clave",
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ ...profile, username: "ana", isAdmin: false, synthetic: false });
    expect(json).not.toHaveProperty("password");
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject(profile);
  });

  test("leaves what is absent, and takes an empty about for none", async () => {
    await change(user, user.id, profile);
    expect((await change(user, user.id, { fullName: "Ana María" })).json).toMatchObject({
      ...profile,
      fullName: "Ana María",
    });
    expect((await change(user, user.id, { about: "  " })).json).toMatchObject({ about: null });
  });

  test("is for nobody but oneself", async () => {
    const admin = await createAdmin();
    expect((await change(undefined, user.id, profile)).status).toBe(401);
    expect((await change(await createUser(), user.id, profile)).status).toBe(403);
    expect((await change(admin, user.id, profile)).status).toBe(403);
    expect((await change(user, 999, profile)).status).toBe(404);
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({ fullName: "Ana" });
  });

  test("refuses an e-mail that somebody else has, without regard to case", async () => {
    await createUser({ email: "perez@ejemplo.es" });
    expect(await change(user, user.id, { ...profile, email: "Perez@Ejemplo.es" })).toMatchObject({
      status: 409,
      json: { message: "This email is already in use" },
    });
    const own = await change(user, user.id, { email: "Ana@ejemplo.es" });
    expect(own).toMatchObject({ status: 200, json: { email: "Ana@ejemplo.es" } });
  });

  test.each([
    [{ fullName: " A " }, "fullName", "Name must be at least 2 characters"],
    [{ fullName: null }, "fullName", "Name must be at least 2 characters"],
    [{ email: "ana@" }, "email", "Please enter a valid email address"],
    [{ email: "" }, "email", "Please enter a valid email address"],
    [{ about: "a".repeat(2001) }, "about", "About must be at most 2000 characters"],
  ])("answers 400 for %o", async (body, path, message) => {
    expect(await change(user, user.id, body)).toMatchObject({
      status: 400,
      json: { issues: [{ path, message }] },
    });
  });
});
