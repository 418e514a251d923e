import { beforeEach, expect, test, vi } from "vitest";
import { routeFiles } from "@/app/openapi/route-files";
import type { Actor } from "@/lib/kernel/actor";
import type { z } from "@/lib/kernel/zod";
import { allow } from "@/tests/support/allowed";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin } from "@/tests/support/factories";

vi.hoisted(() => {
  process.env.LIMITS_FACTOR = "1";
});
allow({ SEARCHES: "2/min" });

type Handler = Parameters<typeof call>[0] & { declaration?: { query?: z.ZodObject } };

const loaded = await Promise.all(
  Object.entries(routeFiles).map(async ([path, load]) => ({
    path,
    GET: (await load()).GET as Handler,
  })),
);
const searching = loaded.filter(({ GET }) => GET?.declaration?.query?.shape?.q);

let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  admin = await createAdmin();
});

test.each(searching)("N19: a network has only so many searches of $path", async ({ path, GET }) => {
  const asked = async (q: string, network: string) => {
    const headers = { "x-forwarded-for": network };
    const params = { userId: admin.id };
    return (await call(GET, { path: `/api${path}?q=${q}`, params, as: admin, headers })).status;
  };
  for (const word of ["sopa", "ajo"]) expect(await asked(word, "203.0.113.7")).toBe(200);
  expect(await asked("pan", "203.0.113.7")).toBe(429);
  expect(await asked("", "203.0.113.7")).toBe(200); // no search
  expect(await asked("pan", "203.0.113.8")).toBe(200);
});

test("there are searches", () => {
  expect(searching.map(({ path }) => path)).toContain("/comments");
});
