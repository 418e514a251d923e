import { beforeEach, describe, expect, test, vi } from "vitest";
import * as exportRoute from "@/app/api/audit/export/route";
import * as auditRoute from "@/app/api/audit/route";
import { forgetOldEvents, recordEvents } from "@/lib/house/audit/commands";
import { auditActions } from "@/lib/house/audit/schema";
import { listEvents } from "@/lib/house/audit/queries";
import type { Actor } from "@/lib/kernel/actor";
import { deleteComment, updateComment } from "@/lib/publishing/publish/comment-commands";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { db } from "@/lib/kernel/db";
import { changeSettings } from "@/lib/desk/site/commands";
import { deleteSpace } from "@/lib/desk/site/space-commands";
import { deleteSyntheticUser, updateSyntheticUser } from "@/lib/machines/synthetic-users/commands";
import { deleteTask } from "@/lib/newsroom/tasks/commands";
import { call, sessionCookieOf } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";

let [admin, user] = [] as unknown as Actor[];

beforeEach(async () => {
  await resetDatabase();
  [admin, user] = [await createAdmin({ username: "jefa" }), await createUser()];
});

const events = (filter = {}) => listEvents(admin!, { limit: 50, ...filter });
const actions = async () => (await events()).items.map(({ action }) => action).reverse();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe("the record", () => {
  test("is only added to: the database refuses to change it or to forget the last 30 days", async () => {
    await changeSettings(admin!, { max_links: 3 });
    await expect(db.$executeRaw`UPDATE "audit_event" SET "actor_name" = 'nadie'`).rejects.toThrow(
      "audit_event is only added to",
    );
    await expect(db.$executeRaw`DELETE FROM "audit_event"`).rejects.toThrow(
      "audit_event is only added to",
    );
    expect(await db.auditEvent.count()).toBe(1);
  });

  test("forgets what is older than it is kept", async () => {
    for (const days of [1, 29, 31, 364, 366, 1000]) {
      await db.auditEvent.create({ data: { action: "settings.changed", at: daysAgo(days) } });
    }
    await forgetOldEvents();
    expect(await db.auditEvent.count()).toBe(4);
  });

  test("has the deletions, the changes of others' texts and of tokens, and the settings", async () => {
    const entry = await createEntryFor(user!, { title: "La entrada" });
    const { comment_id } = await createCommentFor(user!, entry.entry_id, { content: "Antes." });
    const space = await createSpaceFor(user!, { name: "El espacio" });
    const bot = await createSynthetic(user!);
    const task = await createTaskFor(user!, { user_id: bot.id, space_id: space.space_id });
    await updateEntry(user!, entry.entry_id, { title: "Mía, sin recuerdo" });
    await updateComment(user!, comment_id, { content: "Mío." });
    await updateSyntheticUser(user!, bot.id, { personality: "Otra." } as never);
    expect(await actions()).toEqual([]);

    await updateEntry(admin!, entry.entry_id, { title: "Ajena" });
    await updateComment(admin!, comment_id, { content: "Ajeno." });
    await updateSyntheticUser(user!, bot.id, { token: "sk-secreto-0123456789" } as never);
    await deleteTask(user!, task.task_id);
    await deleteComment(user!, comment_id);
    await deleteEntry(user!, entry.entry_id);
    await deleteSyntheticUser(user!, bot.id);
    await deleteSpace(user!, space.space_id);
    await changeSettings(admin!, { held_words: ["casino"] });
    expect(await actions()).toEqual([
      "entry.edited",
      "comment.edited",
      "token.changed",
      "task.deleted",
      "comment.deleted",
      "entry.deleted",
      "account.deleted",
      "space.deleted",
      "settings.changed",
    ]);
    const { items } = await events({ action: "entry.edited" });
    expect(items).toMatchObject([
      {
        actor_id: admin!.id,
        actor_name: "jefa",
        before: { title: "Mía, sin recuerdo" },
        after: { title: "Ajena" },
      },
    ]);
    expect(JSON.stringify(await events(), null, 1)).not.toMatch(/sk-secreto|password|token":/);
  });

  test("knows every action by a name", async () => {
    for (const name of Object.values(auditActions)) expect(name).toMatch(/^\p{Lu}/u);
  });
});

describe("reading it", () => {
  const record = (list: { action: string; who?: Actor; days: number }[]) =>
    db.auditEvent.createMany({
      data: list.map(({ action, who, days }) => ({
        action,
        actor_id: who?.id,
        actor_name: who?.username,
        at: daysAgo(days),
      })),
    });

  test("calls people what they are called now; those who are gone by what was written", async () => {
    await record([{ action: "entry.deleted", who: user!, days: 1 }]);
    const subject = { subject: "user", subjectId: user!.id } as const;
    await recordEvents(db, [{ action: "account.trusted", actor: admin!, ...subject }]);
    expect((await events()).items).toMatchObject([
      {
        actor: { username: "jefa", fullName: "Administradora de Prueba" },
        person: { username: user!.username, fullName: "Persona de Prueba" },
      },
      { actor: { username: user!.username }, person: null },
    ]);
    await db.user.update({
      where: { id: user!.id },
      data: { username: "", fullName: null, deleted_at: new Date() },
    });
    expect((await events()).items).toMatchObject([
      { actor: { username: "jefa" }, person: null },
      { actor: null, actor_name: user!.username },
    ]);
  });

  test("goes by person, action and period, page by page", async () => {
    await record([
      { action: "session.refused", days: 9 },
      { action: "role.changed", who: admin!, days: 5 },
      { action: "entry.deleted", who: user!, days: 3 },
      { action: "entry.deleted", who: admin!, days: 1 },
    ]);
    const found = async (filter: object) =>
      (await events(filter)).items.map(({ action, actor_name }) => [action, actor_name]);
    expect(await found({ actor: "JEFA" })).toEqual([
      ["entry.deleted", "jefa"],
      ["role.changed", "jefa"],
    ]);
    expect(await found({ action: "session.refused" })).toEqual([["session.refused", null]]);
    expect(await found({ actor: "nadie" })).toEqual([]);
    const day = (days: number) =>
      new Intl.DateTimeFormat("sv", { timeZone: "Europe/Madrid" }).format(daysAgo(days));
    expect(await found({ from: day(5), to: day(3) })).toEqual([
      ["entry.deleted", user!.username],
      ["role.changed", "jefa"],
    ]);
    const first = await listEvents(admin!, { limit: 3 });
    const second = await listEvents(admin!, { limit: 3, cursor: first.next! });
    expect([...first.items, ...second.items]).toEqual((await events()).items);
    expect(second.next).toBeNull();
  });

  test("finds what somebody did under an earlier name", async () => {
    await record([{ action: "entry.deleted", who: user!, days: 1 }]);
    await db.user.update({ where: { id: user!.id }, data: { username: "otronombre" } });
    expect((await events({ actor: "otronombre" })).items).toHaveLength(1);
  });

  test("finds what was done to somebody, and nobody by a part of a name", async () => {
    await recordEvents(db, [
      { action: "account.silenced", actor: admin!, subject: "user", subjectId: user!.id },
      { action: "account.silenced", actor: admin!, subject: "user", subjectId: admin!.id },
      { action: "space.deleted", actor: admin!, subject: "space", subjectId: user!.id },
    ]);
    expect((await events({ actor: user!.username })).items).toMatchObject([
      { action: "account.silenced", subject: { name: user!.username } },
    ]);
    expect((await events({ actor: user!.username.slice(0, -1) })).items).toEqual([]);
  });

  test("names what something was done to, while it is there", async () => {
    const entry = await createEntryFor(user!, { title: "La entrada" });
    const { comment_id } = await createCommentFor(user!, entry.entry_id);
    await recordEvents(db, [
      { action: "account.trusted", actor: admin!, subject: "user", subjectId: user!.id },
      { action: "comment.edited", actor: admin!, subject: "comment", subjectId: comment_id },
      { action: "space.deleted", actor: admin!, subject: "space", subjectId: 77 },
    ]);
    expect((await events()).items.map(({ subject }) => subject)).toEqual([
      { kind: "space", id: 77, name: null, entry_id: null },
      { kind: "comment", id: comment_id, name: "La entrada", entry_id: entry.entry_id },
      { kind: "user", id: user!.id, name: user!.username, entry_id: null },
    ]);
  });

  test("names what the fields have the ids of, as it is called now", async () => {
    const space = await createSpaceFor(user!, { name: "El espacio" });
    const after = { user_id: user!.id, space_id: space.space_id, owner_id: 77, decision_id: 3 };
    await recordEvents(db, [{ action: "member.changed", actor: admin!, after }]);
    expect((await events()).items).toMatchObject([
      {
        after,
        names: { [`user ${user!.id}`]: user!.username, [`space ${space.space_id}`]: "El espacio" },
      },
    ]);
    expect((await events()).items[0]?.names).not.toHaveProperty("user 77");
  });

  test("keeps the network of the call", async () => {
    const { PATCH } = await import("@/app/api/entries/[entryId]/route");
    const entry = await createEntryFor(user!);
    await call(PATCH, {
      method: "PATCH",
      params: { entryId: entry.entry_id },
      as: admin!,
      body: { title: "Ajena" },
      headers: { "x-forwarded-for": "2001:db8:1:2:3:4:5:6" },
    });
    expect((await events()).items).toMatchObject([{ network: "2001:db8:1:2::/64" }]);
  });

  test("is for administrators alone", async () => {
    const editor = await createUser({ isEditor: true });
    for (const as of [user!, editor]) {
      expect((await call(auditRoute.GET, { as })).status).toBe(403);
      const path = "/api/audit/export?format=csv";
      expect((await call(exportRoute.GET, { as, path })).status).toBe(403);
    }
    expect((await call(auditRoute.GET)).status).toBe(401);
    expect(await db.auditEvent.count()).toBe(0);
  });
});

describe("taking it along", () => {
  async function file(query: string) {
    const response = await exportRoute.GET(
      new Request(`http://localhost:3000/api/audit/export?${query}`, {
        headers: { cookie: await sessionCookieOf(admin!), host: "localhost:3000" },
      }),
      { params: Promise.resolve({}) },
    );
    expect(response.status).toBe(200);
    // `text()` would drop the mark at the beginning.
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    return { response, text: decoder.decode(await response.arrayBuffer()) };
  }

  test("as JSON, a value a line, all of it and not only a page", async () => {
    await recordEvents(
      db,
      Array.from({ length: 2500 }, (_, n) => ({
        action: "entry.deleted" as const,
        actor: admin!,
        subject: "entry" as const,
        subjectId: n + 1,
      })),
    );
    const { response, text } = await file("format=jsonl&action=entry.deleted");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="registro-\d{4}-\d\d-\d\d\.jsonl"$/,
    );
    const lines = text.trim().split("\n");
    expect(new Set(lines.map((line) => JSON.parse(line).subject.id)).size).toBe(2500);
    expect(await actions()).toContain("audit.exported");
  });

  test("as CSV that no spreadsheet takes for formulas", async () => {
    await db.auditEvent.create({
      data: {
        action: "entry.deleted",
        actor_name: '=HYPERLINK("x")',
        before: { title: 'a "b"' },
        after: { words: ["a;=1+1", "b,@x", "-2", "c"] },
      },
    });
    const { text } = await file("format=csv&action=entry.deleted");
    expect(text.startsWith('\uFEFF"fecha";"acción"')).toBe(true);
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).toContain('"{""title"":""a \\""b\\""""}"');
    // Neither do those that separate by something else, and begin cells within a text.
    expect(text).toContain(`"{""words"":[""a;'=1+1"",""b,'@x"",""'-2"",""c""]}"`);
  });

  test.each(["=1", "+1", "-x", "@x"])(
    "as CSV whose lines begin no formula: %s",
    async (formula) => {
      const names = [`a\t${formula}`, `b\n${formula}`, `c\r\n${formula}`, `d;"${formula}`];
      await db.auditEvent.createMany({
        data: names.map((actor_name) => ({ action: "entry.deleted", actor_name })),
      });
      const { text } = await file("format=csv&action=entry.deleted");
      expect(text.split("'" + formula)).toHaveLength(5);
      expect(text.split(formula)).toHaveLength(5);
    },
  );

  test.each([
    ["as a list", auditRoute.GET, "/api/audit?"],
    ["as a file", exportRoute.GET, "/api/audit/export?format=jsonl&"],
  ] as const)("is not for days in the wrong order (%s)", async (_, GET, address) => {
    const days = (from: string, to: string) =>
      call(GET, { as: admin!, path: `${address}from=${from}&to=${to}` });
    expect((await days("2026-03-02", "2026-03-02")).status).toBe(200);
    expect(await days("2026-03-02", "2026-03-01")).toMatchObject({
      status: 400,
      json: { issues: [{ path: "to", message: "«Hasta» no puede ser anterior a «Desde»" }] },
    });
  });

  test("with one of two formats", async () => {
    const path = "/api/audit/export?format=xml";
    expect((await call(exportRoute.GET, { as: admin!, path })).status).toBe(400);
  });
});

test("AUDIT_DAYS is 30 at least", async () => {
  vi.resetModules();
  vi.stubEnv("AUDIT_DAYS", "7");
  await expect(import("@/lib/kernel/env")).rejects.toThrow(
    "AUDIT_DAYS debe ser un número entre 30 y 36500",
  );
  vi.unstubAllEnvs();
});
