import { execFile } from "node:child_process";
import pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import {
  deleteForGood,
  recoverEntry,
  takeEntryDown,
} from "@/lib/publishing/publish/removal-commands";
import { textHash } from "@/lib/texts/provenance/register";
import { verifyChain } from "@/lib/texts/provenance/register-queries";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

let [ana, admin, machine] = [] as unknown as [Actor, Actor, Actor];

beforeEach(async () => {
  await resetDatabase();
  ana = await createUser({ username: "ana" });
  admin = await createAdmin();
  machine = { ...ana, id: (await createSynthetic(ana, { username: "robo" })).id };
});

const events = () => db.textEvent.findMany({ orderBy: { event_id: "asc" } });
const kinds = async () => (await events()).map(({ kind }) => kind);
const publish = async (title = "El pan") =>
  (await createEntryFor(machine, { title, content: "Harina, agua, sal y tiempo." })).entry_id;

/** As somebody may who administers the database. */
async function tamper(sql: string) {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    await client.query(`SET session_replication_role = replica; ${sql}`);
  } finally {
    await client.end();
  }
}

describe("what becomes of a machine's entry", () => {
  test("is registered with hashes and names, and no word of it", async () => {
    const id = await publish();
    await updateEntry(admin, id, { content: "Harina, agua, sal y una noche." });
    const [published, corrected] = await events();
    expect(published).toMatchObject({
      ...{ event_id: 1n, kind: "published", entry_id: id, prev_hash: "0".repeat(64) },
      ...{ author_id: machine.id, author_name: "robo" },
    });
    const before = textHash({ title: "El pan", content: "Harina, agua, sal y tiempo." });
    expect(published?.data).toMatchObject({ text: before, disclosure: "ai-autonomous" });
    expect(corrected).toMatchObject({
      ...{ kind: "corrected", actor_id: admin.id, prev_hash: published?.hash },
      data: { text_before: before, change: "erratum" },
    });
    expect(JSON.stringify((await events()).map(({ data }) => data))).not.toContain("Harina");
  });

  test("counts its standfirst among its words", async () => {
    const id = await publish();
    const summary = "Cuatro cosas y paciencia.";
    await updateEntry(admin, id, { summary });
    const content = "Harina, agua, sal y tiempo.";
    expect((await events()).at(-1)).toMatchObject({
      kind: "corrected",
      data: {
        text: textHash({ title: "El pan", summary, content }),
        text_before: textHash({ title: "El pan", content }),
      },
    });
  });

  test("goes on to its end, and outlives it", async () => {
    const id = await publish();
    await takeEntryDown(admin, id);
    await db.removal.updateMany({ data: { kind: "trash" } });
    await recoverEntry(admin, id);
    await deleteEntry(admin, id);
    await deleteForGood(admin, "entry", id);
    const told = ["published", "withdrawn", "restored", "deleted", "deleted"];
    expect(await kinds()).toEqual(told);
    expect((await events()).at(-1)).toMatchObject({ actor_id: admin.id, data: { for_good: true } });
  });

  test("is not registered when the change does not come about", async () => {
    const id = await publish();
    await expect(updateEntry(admin, id, { content: "Otra cosa.", version: 7 })).rejects.toThrow();
    expect(await kinds()).toEqual(["published"]);
  });
});

describe("a person's entry", () => {
  test("is registered only when it declares a machine's help", async () => {
    const { entry_id } = await createEntryFor(ana, { title: "Mío" });
    await updateEntry(ana, entry_id, { content: "Otro texto mío, sin ayuda." });
    expect(await kinds()).toEqual([]);
    await updateEntry(ana, entry_id, { disclosure: "ai-assisted" });
    await updateEntry(ana, entry_id, { disclosure: "human-only" });
    expect(await kinds()).toEqual(["relabelled", "relabelled"]);
    expect((await events())[1]?.data).toMatchObject({ disclosure_before: "ai-assisted" });
  });
});

describe("the chain", () => {
  test("has its last row noted, however many come at once", async () => {
    const add = (kind: string) => db.$executeRaw`
      INSERT INTO "text_event" ("kind", "data") SELECT ${kind}, '{}' FROM generate_series(1, 3)`;
    await add("edited");
    await add("rejected");
    const { last, broken } = await verifyChain();
    expect([last.event_id, broken]).toEqual([6n, null]);
    expect(await db.textEventHead.findFirst()).toMatchObject(last);
  });

  test("is one and unbroken after twenty publications at once", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => publish(`Pan ${at}`)));
    expect(await verifyChain()).toMatchObject({ count: 20, last: { event_id: 20n }, broken: null });
    expect(await db.pendingTextEvent.count()).toBe(0);
  });

  test("cannot be written over, shortened or emptied", async () => {
    await publish();
    for (const sql of [
      `UPDATE "text_event" SET "kind" = 'edited'`,
      `DELETE FROM "text_event"`,
      `TRUNCATE "text_event"`,
    ]) {
      await expect(db.$executeRawUnsafe(sql)).rejects.toThrow("only added to");
    }
    await db.$executeRaw`
      INSERT INTO "text_event" ("event_id", "at", "kind", "data", "prev_hash", "hash")
      VALUES (9, now(), 'edited', '{}', 'x', 'x')`;
    expect(await verifyChain()).toMatchObject({ count: 2, broken: null }); // chained like any other
  });

  test("begins at its first event: one that was put before it is none of its own", async () => {
    await publish();
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
      await tx.$executeRaw`
        INSERT INTO "text_event" SELECT (jsonb_populate_record("text_event", '{"event_id": -5}')).* FROM "text_event"`;
    });
    expect((await verifyChain()).broken).toMatchObject({ event_id: -5n });
  });

  test("shows what was changed, taken out or cut off behind its back", async () => {
    for (const title of ["Uno", "Dos", "Tres", "Cuatro"]) await publish(title);
    const { last } = await verifyChain();
    expect(await verifyChain(last)).toMatchObject({ count: 0, last, broken: null });

    await tamper(`DELETE FROM "text_event" WHERE "event_id" >= 3`);
    const cut = { event_id: 3n, why: "falta: el último que se escribió es el 4" };
    expect(await verifyChain()).toMatchObject({ count: 2, broken: cut });
    expect((await verifyChain(last)).broken).toMatchObject({ event_id: 4n });
    for (const title of ["Otro tercero", "Otro cuarto", "Un quinto"]) await publish(title);
    const other = { event_id: 4n, why: "no es el que se escribió el último" };
    expect(await verifyChain()).toMatchObject({ count: 3, broken: other });
    await tamper(`DELETE FROM "text_event_head"`);
    const unknown = { event_id: 5n, why: "no consta como el último" };
    expect(await verifyChain()).toMatchObject({ count: 5, broken: unknown });
    // Who mends that, too, is found by what was noted elsewhere.
    await tamper(`INSERT INTO "text_event_head" ("event_id", "hash")
      SELECT "event_id", "hash" FROM "text_event" WHERE "event_id" = 5`);
    expect((await verifyChain()).broken).toBeNull();
    expect((await verifyChain(last)).broken).toMatchObject({ event_id: 4n });

    await tamper(`UPDATE "text_event" SET "actor_name" = 'otra' WHERE "event_id" = 2`);
    expect((await verifyChain()).broken).toEqual({ event_id: 2n, why: "se ha cambiado" });

    await tamper(`DELETE FROM "text_event" WHERE "event_id" = 2`);
    expect((await verifyChain()).broken).toEqual({ event_id: 2n, why: "falta" });
  });
});

describe("npm run registro", () => {
  /** What the command says, and how it ends. */
  const registro = (...options: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const program = ["--import", "tsx", "--conditions=react-server", "scripts/registro.ts"];
      const settings = { env: { ...process.env, DATABASE_URL: env.DATABASE_URL } };
      execFile(process.execPath, [...program, ...options], settings, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
      );
    });

  test("tells the head of the chain to note, and takes it back", async () => {
    await publish("Uno");
    await publish("Dos");
    const { event_id, hash } = (await verifyChain()).last;
    const whole = await registro("--verificar");
    expect(whole.said).toContain(`Sucesos comprobados: 2. El último: 2, con el hash ${hash}.`);
    expect(whole.code).toBe(0);
    await tamper(`DELETE FROM "text_event" WHERE "event_id" = 2`);
    const noted = await registro("--verificar", "--desde", String(event_id), "--hash", hash);
    expect(noted.said).toContain("el suceso 2 falta, y estaba anotado");
    expect(noted.code).toBe(1);
    expect(await registro()).toMatchObject({ code: 1, said: expect.stringContaining("Uso:") });
  }, 60_000);
});
