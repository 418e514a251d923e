import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "@/lib/kernel/db";
import { resetDatabase } from "@/tests/support/database";
import { createUser } from "@/tests/support/factories";

const OLD = "the first key of the site of 32 characters and more";
const NEW = "another key for tests only of 32 characters and more";

beforeEach(resetDatabase);
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The site as it starts with these keys. */
async function withKeys(settings: { SECRET_KEY?: string; SECRET_KEYS?: string }) {
  vi.resetModules();
  vi.stubEnv("SECRET_KEY", settings.SECRET_KEY);
  vi.stubEnv("SECRET_KEYS", settings.SECRET_KEYS);
  const { openSession, actorFromCookies } = await import("@/lib/platform/auth/session");
  const { decryptToken } = await import("@/lib/machines/synthetic-users/token");
  const { reseal } = await import("@/lib/platform/auth/reseal");
  const { createSynthetic } = await import("@/tests/support/factories");
  const cookieOf = async (id: number) =>
    (await openSession(id)).map((cookie) => cookie.split(";")[0]).join("; ");
  const { findKnownBrowser, rememberBrowser } = await import("@/lib/platform/auth/known-browser");
  const browserOf = async (id: number) => (await rememberBrowser(null, id)).split(";")[0] ?? "";
  return {
    cookieOf,
    browserOf,
    findKnownBrowser,
    actorFromCookies,
    createSynthetic,
    decryptToken,
    reseal,
  };
}

test("a session outlives a change of keys, until its key is given up", async () => {
  const { id } = await createUser();
  const old = await (await withKeys({ SECRET_KEY: OLD })).cookieOf(id);
  for (const keys of [{ SECRET_KEYS: `${NEW},${OLD}` }, { SECRET_KEYS: NEW, SECRET_KEY: OLD }]) {
    const site = await withKeys(keys);
    expect((await site.actorFromCookies(old))?.id).toBe(id);
    const fresh = await site.cookieOf(id);
    expect((await site.actorFromCookies(fresh))?.id).toBe(id);
    expect(await (await withKeys({ SECRET_KEY: OLD })).actorFromCookies(fresh)).toBeNull();
  }
  expect(await (await withKeys({ SECRET_KEYS: NEW })).actorFromCookies(old)).toBeNull();
});

test("a known browser stays known after a change of keys, until its key is given up", async () => {
  const [{ id }, other] = [await createUser(), await createUser()];
  const old = await (await withKeys({ SECRET_KEY: OLD })).browserOf(id);
  const both = await withKeys({ SECRET_KEYS: `${NEW},${OLD}` });
  expect(await both.findKnownBrowser(old, id)).toEqual(expect.any(String));
  expect(await both.findKnownBrowser(old, other.id)).toBeNull();
  expect(await (await withKeys({ SECRET_KEYS: NEW })).findKnownBrowser(old, id)).toBeNull();
});

test("what an older key sealed is sealed anew, so that the older one may go", async () => {
  const owner = await createUser();
  const { createSynthetic } = await withKeys({ SECRET_KEY: OLD });
  const bots = [
    await createSynthetic(owner, { token: "sk-prueba-0123456789" }),
    await createSynthetic(owner, { token: "sk-otra-9876543210" }),
  ];
  await createSynthetic(owner, { model: "demo", token: undefined });
  const both = await withKeys({ SECRET_KEYS: `${NEW},${OLD}` });
  await db.user.update({ where: { id: bots[1]?.id }, data: { token: "v1.de.otra" } });
  expect(await both.reseal()).toEqual({ done: 1, before: 0, unreadable: 1 });
  expect(await both.reseal()).toEqual({ done: 0, before: 1, unreadable: 1 });
  const { token } = await db.user.findUniqueOrThrow({
    where: { id: bots[0]?.id },
    select: { token: true },
  });
  const after = await withKeys({ SECRET_KEYS: NEW });
  expect(after.decryptToken(token ?? "")).toBe("sk-prueba-0123456789");
});
