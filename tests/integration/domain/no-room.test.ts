import { subHours } from "date-fns";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { POST as makeToken } from "@/app/api/account/tokens/route";
import { GET as listEntries, POST as createEntry } from "@/app/api/entries/route";
import { POST as login } from "@/app/api/login/route";
import { GET as currentUser } from "@/app/api/user/route";
import type { NewToken } from "@/lib/accounts/access-tokens/dto";
import { feedIdBase } from "@/lib/discovery/feed-ids";
import { furtherReading } from "@/lib/fronts/reading/further-reading";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { roomLog } from "@/lib/kernel/log-away";
import { file, textFile } from "@/lib/platform/http/file";
import { createDraft, scheduleDraft } from "@/lib/publishing/drafting/commands";
import { publishDueDraft } from "@/lib/publishing/drafting/schedule";
import { searchPublished } from "@/lib/texts/entries/word-search";
import { call, sessionCookieOf } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin, createEntryFor, testPassword } from "@/tests/support/factories";

vi.hoisted(() => void (process.env.LIMITS_FACTOR = "1")); // limits are counted in the database

// A database that has no room: PostgreSQL's disk is full (53100), or it only lets one read (25006), as managed servers
// and our own do before that.

const SENTENCE =
  "No queda sitio para guardar nada más: de momento solo se puede leer. Inténtalo de nuevo en un rato.";
const content = "Un texto con lo justo.";

let ana: Actor;
beforeEach(async () => {
  await resetDatabase();
  ana = await createAdmin({ username: "ana" });
});

/** Has the database refuse every write to these tables with this SQLSTATE, until the test is over or it is taken back. */
async function refuseWrites(state: string, ...tables: string[]) {
  await db.$executeRawUnsafe(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${state}'; END $$`);
  const takeBack = () => db.$executeRaw`DROP FUNCTION IF EXISTS refuse() CASCADE`;
  onTestFinished(async () => void (await takeBack()));
  for (const table of tables) {
    await db.$executeRawUnsafe(`
      CREATE TRIGGER refused BEFORE INSERT OR UPDATE OR DELETE ON "${table}"
      FOR EACH STATEMENT EXECUTE FUNCTION refuse()`);
  }
  return takeBack;
}

describe.each(["53100", "25006"])("that says %s", (state) => {
  test("a save is refused with a sentence and a time, saves nothing, and is taken once there is room", async () => {
    const cookie = await sessionCookieOf(ana);
    const save = () =>
      call(createEntry, { body: { title: "La aurora", content }, headers: { cookie } });
    const takeBack = await refuseWrites(state, "entry");
    const { status, headers, json } = await save();
    expect([status, headers.get("retry-after"), json]).toEqual([
      503,
      "30",
      { error: SENTENCE, message: SENTENCE },
    ]);
    expect(await db.entry.count()).toBe(0);
    await takeBack();
    expect((await save()).status).toBe(201);
  });

  test("what only notes something on its way is read on", async () => {
    const entry = await createEntryFor(ana, { title: "El puerto", content });
    const cookie = await sessionCookieOf(ana);
    const { json } = await call<NewToken>(makeToken, {
      body: { name: "Un programa", scopes: ["leer"], days: 30 },
      headers: { cookie },
    });
    await db.session.updateMany({ data: { last_seen: subHours(new Date(), 2) } });
    Object.assign(env, { SITE_URL: "https://gaceta.ejemplo.es" });
    onTestFinished(() => void Object.assign(env, { SITE_URL: "http://localhost:3000" }));
    await refuseWrites(
      state,
      ...["session", "access_token", "rate_limit", "further_reading", "setting"],
    );

    const who = await call<{ username: string }>(currentUser, { headers: { cookie } });
    expect(who.json.username).toBe("ana");
    const headers = { authorization: `Bearer ${json.token}` };
    expect((await call(currentUser, { path: "/api/user", headers })).status).toBe(200);
    expect((await call(listEntries, { path: "/api/entries?q=puerto", headers })).status).toBe(200);
    expect((await searchPublished("puerto", 1))?.items).toHaveLength(1);
    expect(await furtherReading(entry, 0)).toMatchObject({ next: null, related: [] });
    expect(await feedIdBase()).toBe("https://gaceta.ejemplo.es");
  });

  test("a text whose hour was long ago still waits for it", async () => {
    const { draft_id } = await createDraft(ana, { title: "La aurora", content });
    const publish_at = new Date(Date.now() + 60_000);
    await scheduleDraft(ana, draft_id, { publish_at });
    await db.draft.updateMany({ data: { publish_at: subHours(publish_at, 3) } });
    const takeBack = await refuseWrites(state, "entry");
    expect(await publishDueDraft()).toBe(true);
    const draft = await db.draft.findUniqueOrThrow({ where: { draft_id } });
    expect(draft).toMatchObject({ state: "scheduled", reason: null });
    await takeBack();
    await db.draft.updateMany({ data: { lease_until: null } });
    await publishDueDraft();
    expect(await db.entry.count()).toBe(1);
  });

  test("nobody tries passwords that are not counted", async () => {
    await refuseWrites(state, "rate_limit");
    for (const password of ["otra clave", testPassword]) {
      const { status, json } = await call(login, { body: { username: "ana", password } });
      expect([status, json]).toMatchObject([503, { message: SENTENCE }]);
    }
  });

  test("a file that needs room says so", async () => {
    await refuseWrites(state, "setting");
    const made = file(async () => {
      await db.setting.create({ data: { key: "una", value: 1 } });
      return textFile("hecho");
    });
    const answer = await made(new Request("http://localhost:3000"), {
      params: Promise.resolve({}),
    });
    const wait = answer.headers.get("retry-after");
    expect([answer.status, wait, await answer.text()]).toEqual([503, "30", `${SENTENCE}\n`]);
  });
});

test("any other failure of a save is what it was", async () => {
  const cookie = await sessionCookieOf(ana);
  await refuseWrites("58030", "entry"); // the disk is broken
  const body = { title: "La aurora", content };
  const { status, json } = await call<{ message: string }>(createEntry, {
    body,
    headers: { cookie },
  });
  expect([status, json.message]).toEqual([500, expect.stringContaining("Error interno")]);
});

test("the log says it once, and once when a change has room again", async () => {
  roomLog().worked(); // after the tests before
  const said: string[] = [];
  for (const level of ["error", "warn"] as const) {
    const note = (_told: object, message: string) => void said.push(message);
    const spy = vi.spyOn(log, level).mockImplementation(note as never);
    onTestFinished(() => spy.mockRestore());
  }
  const cookie = await sessionCookieOf(ana);
  const save = () =>
    call(createEntry, { body: { title: "La aurora", content }, headers: { cookie } });
  const takeBack = await refuseWrites("53100", "entry");
  for (let time = 0; time < 3; time++) await save();
  await takeBack();
  await save();
  await save();
  expect(said).toEqual(["the database has no room to write", "the database has room again"]);
});
