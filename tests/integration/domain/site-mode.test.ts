import { afterEach, beforeEach, expect, test } from "vitest";
import { GET as getSettings, PATCH as patchSettings } from "@/app/api/settings/route";
import type { Mode } from "@/lib/house/settings/modes";
import { paperTag } from "@/lib/house/settings/shown";
import { asksSiteMode, readSiteMode } from "@/lib/house/settings/site-mode";
import type { Actor } from "@/lib/kernel/actor";
import { env } from "@/lib/kernel/env";
import { deleteSyntheticUser } from "@/lib/machines/synthetic-users/commands";
import { requestEntry } from "@/lib/newsroom/generation/commands";
import { methodOf } from "@/lib/texts/provenance/queries";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";
import { touchedBy } from "@/tests/support/touched";

let [admin, owner] = [] as unknown as [Actor, Actor];
const { AI_AUTONOMY_MAX } = env;

beforeEach(async () => {
  await resetDatabase();
  [admin, owner] = [await createAdmin(), await createUser()];
});
afterEach(() => void Object.assign(env, { AI_AUTONOMY_MAX }));

const server = (mode: Mode) => Object.assign(env, { AI_AUTONOMY_MAX: mode });
const say = (ai_mode: unknown, as = admin) =>
  call<{ ai_mode: Mode | null; issues?: { path: string }[] }>(patchSettings, {
    ...{ method: "PATCH", as, body: { ai_mode } },
  });

test("nothing is said from the start, and machines go as far as the server lets them", async () => {
  const { json } = await call<{ ai_mode: Mode | null }>(getSettings, { as: admin });
  expect(json.ai_mode).toBeNull();
  expect(await readSiteMode()).toBe("autonomo");
});

test.each<[Mode, Mode | null, Mode]>([
  ["autonomo", "revision", "revision"],
  ["autonomo", "borrador", "borrador"],
  ["revision", "autonomo", "revision"],
  ["revision", null, "revision"],
  ["borrador", "revision", "borrador"],
])("the server says %s and the administrators %s: %s", async (of, said, mode) => {
  server(of);
  expect((await say(said)).json.ai_mode).toBe(said);
  expect(await readSiteMode()).toBe(mode);
});

test("an administrator says it, in one of three words", async () => {
  expect((await say("revision", owner)).status).toBe(403);
  const { status, json } = await say("libre");
  expect([status, json.issues?.[0]?.path]).toEqual([400, "ai_mode"]);
  expect(await readSiteMode()).toBe("autonomo");
});

test("a text waits where the site says so, and its author's method page tells it", async () => {
  const bot = await createSynthetic(owner, { model: "demo" });
  const { space_id } = await createSpaceFor(owner);
  const asked = { userId: bot.id, spaceId: space_id };
  await say("revision");
  expect(await requestEntry(owner, asked)).toMatchObject({ draft: { state: "review" } });
  expect((await methodOf(bot.id)).mode).toBe("revision");
  await say(null);
  expect(await requestEntry(owner, asked)).toMatchObject({ entry: { user_id: bot.id } });
  expect((await methodOf(bot.id)).mode).toBe("autonomo");
});

test("pages hold what it is, and are made anew", async () => {
  expect(await touchedBy(() => say("revision"))).toContain(paperTag);
});

test("whoever administrates is asked once, with the first synthetic user", async () => {
  expect(await asksSiteMode(admin)).toBe(true);
  expect(await asksSiteMode(owner)).toBe(false);
  await say("autonomo");
  expect(await asksSiteMode(admin)).toBe(false);
  await say(null);
  server("revision"); // which settles it
  expect(await asksSiteMode(admin)).toBe(false);
  server("autonomo");
  const bot = await createSynthetic(owner);
  expect(await asksSiteMode(admin)).toBe(false);
  await deleteSyntheticUser(owner, bot.id);
  expect(await asksSiteMode(admin)).toBe(true);
});
