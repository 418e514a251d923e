import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { changesRows, migrate, pendingMigrations } from "@/server/migrate";
import { freshDatabase, hasSessions, type FreshDatabase } from "@/tests/support/fresh-database";
import { soon } from "@/tests/support/soon";

let database: FreshDatabase;
let folder: string;

beforeAll(async () => {
  database = await freshDatabase();
});

beforeEach(async () => {
  await query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  folder = mkdtempSync(path.join(tmpdir(), "rotativa-migrations-"));
  cpSync("prisma/migrations", folder, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

afterAll(() => database.close());

const run = () => migrate(database.connectionString, { folder });

function write(name: string, sql: string) {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, "migration.sql"), sql);
}

async function query(sql: string) {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

/** A connection of somebody else's, until the test is over. */
async function session() {
  const client = new pg.Client({ connectionString: database.connectionString });
  client.on("error", () => {}); // it may be ended with the database
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const untilSomebodyWaits = () =>
  soon(async () => {
    const locks = await query(`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'relation'`);
    expect(locks.rowCount).toBeGreaterThan(0);
  });

test("applies what is missing, once, in order", async () => {
  const all = await run();
  expect(all[0]).toBe("20261120000000_init");
  expect(await run()).toEqual([]);

  write("29990101000000_two", "INSERT INTO one VALUES (1)");
  write("29980101000000_one", "CREATE TABLE one (id int)");
  expect(await run()).toEqual(["29980101000000_one", "29990101000000_two"]);
});

test("says what is missing without applying it", async () => {
  const pending = () => pendingMigrations(database.connectionString, { folder });
  const all = await pending();
  expect(all[0]).toBe("20261120000000_init");
  expect((await query("SELECT to_regclass('entry') AS entry")).rows).toEqual([{ entry: null }]);
  expect(await run()).toEqual(all);
  expect(await pending()).toEqual([]);

  write("29990101000000_more", "SELECT 1");
  expect(await pending()).toEqual(["29990101000000_more"]);
  await run();
  write("29990101000000_more", "SELECT 2");
  await expect(pending()).rejects.toThrow("su archivo ha cambiado");
});

test("lets two processes migrate at once", async () => {
  const [first, second] = await Promise.all([run(), run()]);
  expect([...first, ...second]).toContain("20261120000000_init");
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
});

test.skipIf(!hasSessions)(
  "lets who is at work on a table end, and whoever waits behind it go on",
  async () => {
    await run();
    const [reader, writer] = [await session(), await session()];
    await reader.query(`BEGIN; SELECT FROM "entry"`); // a backup, say
    write("29990101000000_more", `ALTER TABLE "entry" ADD COLUMN "more" int`);
    const migrating = run();
    await writer.query(`INSERT INTO "user" ("username", "password") VALUES ('ana', '!')`);
    await untilSomebodyWaits();
    await writer.query(
      `INSERT INTO "entry" ("title", "content", "user_id") VALUES ('Título', 'Un texto de ahora.', 1)`,
    );
    await reader.query("COMMIT");
    expect(await migrating).toEqual(["29990101000000_more"]);
  },
);

test.skipIf(!hasSessions)("is tried again after a deadlock with who is at work", async () => {
  await run();
  await query(`CREATE TABLE "first" (id int); CREATE TABLE "second" (id int)`);
  write("29990101000000_more", `LOCK TABLE "first"; LOCK TABLE "second"`);
  const other = await session();
  await other.query(`BEGIN; LOCK TABLE "second"`);
  const migrating = run();
  await untilSomebodyWaits();
  await other.query(`LOCK TABLE "first"`); // which the migration has: it gives way
  await other.query("COMMIT");
  expect(await migrating).toEqual(["29990101000000_more"]);
});

test("takes back a migration that fails and leaves the ones before it", async () => {
  write("29990101000000_wrong", "CREATE TABLE half (id int); SELECT nonsense");
  await expect(run()).rejects.toThrow(
    /^La migración 29990101000000_wrong ha fallado, y la base de datos queda como estaba antes de ella\. .*nonsense/,
  );
  const { rows } = await query("SELECT to_regclass('half') AS half, to_regclass('entry') AS entry");
  expect(rows).toEqual([{ half: null, entry: "entry" }]);
});

test("as a whole, applies all of them or none", async () => {
  await migrate(database.connectionString, { folder, until: "20261120000000_init" });
  const before = await pendingMigrations(database.connectionString, { folder });
  const whole = () => migrate(database.connectionString, { folder, whole: true });
  write("29980101000000_one", "CREATE TABLE one (id int)");
  write("29990101000000_wrong", "SELECT nonsense");
  await expect(whole()).rejects.toThrow(
    /^La migración 29990101000000_wrong ha fallado, y la base de datos queda como estaba: .*nonsense/,
  );
  const left = await pendingMigrations(database.connectionString, { folder });
  expect(left).toEqual([...before, "29980101000000_one", "29990101000000_wrong"]);
  rmSync(path.join(folder, "29990101000000_wrong"), { recursive: true });
  expect(await whole()).toEqual([...before, "29980101000000_one"]);
});

test.each([
  [false, `CREATE TABLE "x" ("y" int REFERENCES "z" ON DELETE CASCADE ON UPDATE CASCADE)`],
  [false, `ALTER TABLE "x" ADD COLUMN "updated" int NOT NULL DEFAULT 0`],
  [false, `-- Updates of nothing, drops of nothing\nCREATE INDEX "x_y" ON "x" ("y")`],
  [true, `UPDATE "x" SET "y" = 1`],
  [true, `ALTER TABLE "x"\n  DROP COLUMN "y"`],
  [true, `DROP TABLE "x"`],
  [true, `ALTER TABLE "x" ALTER COLUMN "y"\n  SET DATA TYPE text`],
  [true, `WITH "z" AS (SELECT 1) UPDATE "x" SET "y" = 1 FROM "z"`],
  [true, `CREATE TABLE "z" ();\nDO $$ BEGIN PERFORM 1; END $$`],
])("knows whether rows change (%s): %s", async (changes, sql) => {
  write("29990101000000_more", sql);
  write("29990102000000_other", "DELETE FROM one");
  expect(await changesRows(["29990101000000_more"], folder)).toBe(changes);
});

test("refuses an applied migration whose file has changed", async () => {
  write("29990101000000_more", "SELECT 1");
  await run();
  write("29990101000000_more", "SELECT 2");
  await expect(run()).rejects.toThrow(
    "29990101000000_more ya está aplicada, pero su archivo ha cambiado",
  );
});

test("refuses a database of a newer version", async () => {
  write("29990101000000_newer", "SELECT 1");
  await run();
  rmSync(path.join(folder, "29990101000000_newer"), { recursive: true });
  await expect(run()).rejects.toThrow("es de una versión más nueva de Rotativa");
});

test("refuses to go on after a migration that Prisma left half done", async () => {
  await run();
  await query(`UPDATE "_prisma_migrations" SET finished_at = NULL`);
  await expect(run()).rejects.toThrow("quedó a medias");
});

test("names the setting when the server cannot be reached", async () => {
  await expect(migrate("postgresql://nobody@127.0.0.1:1/none")).rejects.toThrow("DATABASE_URL");
});

/** Leaves a site as it was before this migration. */
async function runBefore(time: string) {
  for (const name of readdirSync(folder)) {
    const isLater = /^\d/.test(name) && name >= time;
    if (isLater) rmSync(path.join(folder, name), { recursive: true });
  }
  await run();
}

test("counts the calls of the last day for the owner of the synthetic user, and leaves older ones alone", async () => {
  await runBefore("20261123000070");
  await query(`
    INSERT INTO "user" ("username", "password", "synthetic", "owner_id") VALUES
      ('autora', '!', false, NULL), ('bot', '!', true, 1);
    INSERT INTO "generation" ("user_id", "started") VALUES
      (2, now() - interval '1 hour'), (2, now() - interval '2 days');`);
  cpSync("prisma/migrations", folder, { recursive: true });
  await run();
  const counted = await query(`SELECT "owner_id" FROM "generation" ORDER BY "started" DESC`);
  expect(counted.rows).toEqual([{ owner_id: 1 }, { owner_id: null }]);
});

test("keeps the addresses of entries whose authors agreed, and the names that serve", async () => {
  await runBefore("20261123000040");
  await query(`
    INSERT INTO "user" ("username", "password", "isAdmin", "synthetic", "owner_id") VALUES
      ('jefa', '!', true, false, NULL), ('autora', '!', false, false, NULL),
      ('ajena', '!', false, false, NULL), ('bot', '!', false, true, 2);
    INSERT INTO "space" ("name", "slug", "owner_id") VALUES
      ('De la jefa', 'jefa', 1), ('De la autora', 'autora', 2), ('De la ajena', 'ajena', 3);
    INSERT INTO "entry" ("title", "content", "user_id") VALUES
      ('De la autora', 'Un texto de prueba.', 2), ('Del bot', 'Un texto de prueba.', 4);
    INSERT INTO "space_entry" ("space_id", "entry_id", "created")
      SELECT s, e, '2026-11-20' FROM generate_series(1, 3) s, generate_series(1, 2) e;
    INSERT INTO "domain" ("name", "space_id", "active_at") VALUES
      ('revista.es', 3, now()), ('espera.es', 2, NULL);`);
  cpSync("prisma/migrations", folder, { recursive: true });
  expect(await run()).toContain("20261123000040_placements");

  const placed = await query(
    `SELECT "space_id", "entry_id" FROM "space_entry" WHERE "accepted_at" = "created" ORDER BY 1, 2`,
  );
  expect(placed.rows.map(Object.values)).toEqual([
    ...[1, 2].map((entry) => [1, entry]), // an administrator's
    ...[1, 2].map((entry) => [2, entry]), // the author's, and those of whoever manages the author
  ]);
  const domains = await query(
    `SELECT "domain"."owner_id", "proof", "proven_at", "domain_token" FROM "domain"
     JOIN "user" ON "id" = "domain"."owner_id" ORDER BY "domain_id"`,
  );
  expect(domains.rows).toEqual([
    { owner_id: 3, proof: "before", proven_at: expect.any(Date), domain_token: null },
    // What nobody has reached yet waits for a proof.
    {
      owner_id: 2,
      proof: null,
      proven_at: null,
      domain_token: expect.stringMatching(/^rotativa-[0-9a-f]{40}$/),
    },
  ]);
});

test("asks who was signed in before for the password when it comes to what is sensitive", async () => {
  await runBefore("20261123000002");
  await query(`
    INSERT INTO "user" ("username", "password") VALUES ('ana', '!');
    INSERT INTO "session" ("session_id", "user_id", "expires") VALUES ('una', 1, now() + interval '1 day');`);
  cpSync("prisma/migrations", folder, { recursive: true });
  await run();
  const { rows } = await query(
    `SELECT "confirmed" < now() - interval '1 hour' AS "old" FROM "session"`,
  );
  expect(rows).toEqual([{ old: true }]);
});

test("keeps the ledger of calls when the account that wrote goes, and says what came of earlier ones", async () => {
  await runBefore("20261125015808");
  await query(`
    INSERT INTO "user" ("username", "password", "synthetic", "owner_id") VALUES
      ('autora', '!', false, NULL), ('bot', '!', true, 1);
    INSERT INTO "task" ("name", "user_id", "owner_id", "type", "instructions", "schedule")
      VALUES ('Tarea', 2, 1, 'Entry', 'Escribe.', '60');
    INSERT INTO "task_run" ("task_id", "outcome") VALUES (1, 'succeeded');
    INSERT INTO "generation" ("user_id", "entry_id", "task_run_id", "finished") VALUES
      (2, NULL, 1, now()), (2, NULL, 1, now()), (2, 7, NULL, now()), (2, NULL, NULL, NULL);`);
  cpSync("prisma/migrations", folder, { recursive: true });
  await run();
  await query(`DELETE FROM "task"; DELETE FROM "user" WHERE "id" = 2`);
  const kept = await query(
    `SELECT "purpose", "task_id", "outcome" FROM "generation" ORDER BY "generation_id"`,
  );
  expect(kept.rows).toEqual([
    { purpose: "entry", task_id: 1, outcome: "unknown" },
    { purpose: "entry", task_id: 1, outcome: "published" },
    { purpose: "comment", task_id: null, outcome: "unknown" },
    { purpose: "entry", task_id: null, outcome: "open" },
  ]);
});

test("makes what models are told now the first version of it", async () => {
  await runBefore("20261125024144");
  await query(`
    INSERT INTO "user" ("username", "password", "synthetic", "owner_id", "personality") VALUES
      ('ana', '!', false, NULL, NULL), ('bot', '!', true, 1, 'Escribe «así».'),
      ('mudo', '!', true, 1, NULL);
    INSERT INTO "space" ("name", "slug", "owner_id") VALUES ('El Faro', 'el-faro', 1);
    INSERT INTO "task" ("name", "user_id", "space_id", "owner_id", "type", "instructions", "schedule") VALUES
      ('Una tarea', 2, 1, 1, 'Entry', 'Habla del viento.', '60');`);
  cpSync("prisma/migrations", folder, { recursive: true });
  await run();
  const { rows } = await query(
    `SELECT "scope", "scope_id", "text", "hash", "created_by" FROM "prompt_version" ORDER BY 1 DESC`,
  );
  const version = (scope: string, scope_id: number, text: string) => ({
    ...{ scope, scope_id, text, created_by: 1 },
    hash: createHash("sha256").update(text).digest("hex"),
  });
  expect(rows).toEqual([
    version("user", 2, "Escribe «así»."),
    version("task", 1, "Habla del viento."),
  ]);
});

test("says of the texts that there are who wrote them, and of those that an older server adds", async () => {
  await runBefore("20261125015626");
  await query(`
    INSERT INTO "user" ("username", "password", "synthetic", "owner_id", "model") VALUES
      ('autora', '!', false, NULL, NULL), ('bot', '!', true, 1, 'modelo-1');
    INSERT INTO "entry" ("title", "content", "user_id") VALUES
      ('De la autora', 'Un texto de prueba.', 1), ('Del bot', 'Un texto de prueba.', 2);
    INSERT INTO "comment" ("content", "user_id", "entry_id") VALUES ('Mío', 1, 1), ('Suyo', 2, 1);`);
  cpSync("prisma/migrations", folder, { recursive: true });
  await run();
  await query(`
    INSERT INTO "entry" ("title", "content", "user_id") VALUES ('Otra', 'Un texto de prueba.', 2);
    INSERT INTO "comment" ("content", "user_id", "entry_id") VALUES ('Otro', 2, 1);`);
  const person = { origin: "person", disclosure: null, ai_model: null };
  const machine = { origin: "synthetic", disclosure: "ai-autonomous", ai_model: "modelo-1" };
  for (const table of ["entry", "comment"]) {
    const { rows } = await query(
      `SELECT "origin", "disclosure", "ai_model" FROM "${table}" ORDER BY "${table}_id"`,
    );
    expect(rows).toEqual([person, machine, machine]);
  }
});

test("makes monthly budgets of the site and of synthetic users out of all that there were", async () => {
  await runBefore("20261127110000");
  await query(`
    INSERT INTO "user" ("username", "password", "synthetic", "owner_id") VALUES
      ('ana', '!', false, NULL), ('cronista', '!', true, 1), ('poeta', '!', true, 1),
      ('otro', '!', true, NULL);
    INSERT INTO "budget" ("scope", "scope_id", "period", "currency", "limit_micros", "created_by", "by_admin") VALUES
      ('site', 0, 'day', 'EUR', 10, 1, true), ('site', 0, 'month', 'EUR', 200, 1, true),
      ('owner', 1, 'day', 'EUR', 3, 1, true), ('user', 2, 'day', 'EUR', 1, 1, false),
      ('user', 4, 'day', 'EUR', 1000000000000000, 1, false), ('task', 7, 'month', 'EUR', 5, 1, false)`);
  cpSync("prisma/migrations", folder, { recursive: true });
  await run();
  const { rows } = await query(`
    SELECT concat_ws(' ', "scope", "scope_id", "period", "limit_micros", "by_admin") AS "budget" FROM "budget"
    ORDER BY "scope", "scope_id"`);
  expect(rows.map(({ budget }: { budget: string }) => budget)).toEqual([
    "site 0 month 200 t",
    "user 2 month 31 f",
    "user 3 month 93 t",
    "user 4 month 999999999999999 f",
  ]);
});

test("entries make room for the page of those who write programs", async () => {
  await runBefore("20261126124442");
  await query(`
    INSERT INTO "user" ("username", "password") VALUES ('autora', '!');
    INSERT INTO "entry" ("title", "content", "user_id") VALUES ('Para todos', 'Un texto de prueba.', 1);
    INSERT INTO "slug" ("path", "segment", "entry_id") VALUES
      ('desarrolladores', 'desarrolladores', 1), ('desarrolladores-x', 'desarrolladores-x', 1);`);
  cpSync("prisma/migrations", folder, { recursive: true });
  await run();
  const { rows } = await query(`SELECT "path" FROM "slug" ORDER BY "slug_id"`);
  expect(rows.map(({ path }: { path: string }) => path)).toEqual([
    "e/desarrolladores",
    "desarrolladores-x",
  ]);
});

test("entries make room at the addresses that became the site's own", async () => {
  await runBefore("20261125015627");
  await query(`
    INSERT INTO "user" ("username", "password") VALUES ('autora', '!');
    INSERT INTO "entry" ("title", "content", "user_id") VALUES ('Personas', 'Un texto de prueba.', 1);
    INSERT INTO "slug" ("path", "segment", "entry_id") VALUES
      ('personas', 'personas', 1), ('ia/hoy', 'hoy', 1), ('iae', 'iae', 1);`);
  cpSync("prisma/migrations", folder, { recursive: true });
  await run();
  const { rows } = await query(`SELECT "path" FROM "slug" ORDER BY "slug_id"`);
  expect(rows.map(({ path }: { path: string }) => path)).toEqual(["e/personas", "e/ia/hoy", "iae"]);
});

test("N3: knows which images were taken before, also from accounts that were erased", async () => {
  await runBefore("20261127081000");
  const [hers, other] = ["a".repeat(32), "b".repeat(32)];
  const told = `'spam', 'rules', 'Publicidad.', 'Título', ''`;
  await query(`
    INSERT INTO "user" ("username", "password", "deleted_at") VALUES
      ('ana', '!', NULL), ('', '!', now()), ('berta', '!', NULL);
    INSERT INTO "entry" ("title", "content", "user_id", "deleted_at") VALUES
      ('De Ana', '![](/uploads/${hers}-64x64.webp)', 1, now()),
      ('De quien se fue', '![](/uploads/${other}-64x64.webp)', 2, now());
    INSERT INTO "upload" ("upload_id", "user_id", "width", "height", "created") VALUES
      ('${hers}', 1, 64, 64, now()), ('${other}', 2, 64, 64, now());
    INSERT INTO "moderation_decision" ("subject", "subject_id", "entry_id", "author_id", "moderator_id", "outcome",
      "reason", "ground", "statement", "title", "quote", "removed") VALUES
      ('entry', 1, 1, 1, 3, 'removed', ${told}, '{"entry_id": 1, "places": [], "aliases": []}'),
      ('entry', 2, 2, 2, 3, 'removed', ${told}, NULL),
      ('comment', 9, 1, 3, 3, 'removed', ${told},
       '{"comment_id": 9, "content": "Mira", "image": "/uploads/${hers}-64x64.webp", "user_id": 3, "entry_id": 1, "created": "2026-01-02T03:04:05Z"}');`);
  cpSync("prisma/migrations", folder, { recursive: true });
  await run();
  const { rows } = await query(`
    SELECT "taken_by", "status", "restorable" FROM "upload"
    JOIN "entry" USING ("user_id") JOIN "moderation_decision" ON "author_id" = "user_id" ORDER BY "upload_id"`);
  // The second is forgotten when its time is over.
  expect(rows).toEqual([
    { taken_by: [1], status: "removed", restorable: true },
    { taken_by: [2], status: "removed", restorable: true },
  ]);
});

test("makes a row of each text that was held, deleted or removed, with all that it had", async () => {
  await runBefore("20261128060000");
  const [trashed, removed] = ["a".repeat(32), "b".repeat(32)];
  const [held, pictured] = ["c".repeat(32), "d".repeat(32)];
  const places = { places: [{ space_id: 7, created: "2026-01-02" }], aliases: [], proposals: [] };
  const away = (comment_id: number, user_id: number, upload: string, more: object = {}) => ({
    ...{ comment_id, content: `Número ${comment_id}`, image: `/uploads/${upload}-64x64.webp` },
    ...{ user_id, entry_id: 1, created: "2026-01-02T03:04:05.678Z", edited_by: null },
    ...{ edited_at: null, edit_reason: null, reviewed_at: null, task_runs: [], ...more },
  });
  const kept = away(7, 2, trashed, { task_runs: [1], ai_model: "el-de-entonces" });
  const edited = { version: 3, edited_at: "2026-01-03T03:04:05.678Z", edited_by: 1 };
  const taken = away(8, 1, removed, { ...edited, edit_reason: "Sobraba." });
  await query(`
    INSERT INTO "user" ("username", "password", "synthetic", "owner_id", "model") VALUES
      ('autora', '!', false, NULL, NULL), ('bot', '!', true, 1, 'modelo-1');
    INSERT INTO "entry" ("title", "content", "user_id", "deleted_at") VALUES
      ('De la autora', 'Un texto de prueba.', 1, NULL), ('Retirada', 'Un texto de prueba.', 1, now()),
      ('En la papelera', '![](/uploads/${pictured}-64x64.webp)', 1, now()), ('Quitada', 'Un texto de prueba.', 1, now()),
      ('(eliminada)', '(texto eliminado)', 1, now());
    INSERT INTO "task" ("name", "user_id", "owner_id", "type", "instructions", "schedule")
      VALUES ('Tarea', 2, 1, 'Comment', 'Comenta.', '60');
    INSERT INTO "task_run" ("task_id", "outcome") VALUES (1, 'succeeded'), (1, 'failed');
    INSERT INTO "comment" ("content", "user_id", "entry_id") VALUES ('Publicado', 1, 1);
    SELECT setval('comment_comment_id_seq', 8);
    INSERT INTO "upload" ("upload_id", "user_id", "width", "height", "created") VALUES
      ('${trashed}', 2, 64, 64, now()), ('${removed}', 1, 64, 64, now()), ('${held}', 1, 64, 64, now()),
      ('${pictured}', 1, 64, 64, now());
    INSERT INTO "removal" ("kind", "subject", "subject_id", "entry_id", "user_id", "removed_by", "title", "quote", "kept")
      VALUES ('trash', 'comment', 7, 1, 2, 1, 'De la autora', 'Número 7', '${JSON.stringify(kept)}'),
        ('withdrawn', 'entry', 2, 2, 1, 1, 'Retirada', '', '${JSON.stringify({ entry_id: 2, ...places })}'),
        ('trash', 'entry', 3, 3, 1, 1, 'En la papelera', '', '${JSON.stringify({ entry_id: 3, ...places })}');
    INSERT INTO "moderation_decision" ("subject", "subject_id", "entry_id", "author_id", "moderator_id", "outcome",
      "reason", "ground", "statement", "title", "quote", "removed") VALUES
      ('comment', 8, 1, 1, 1, 'removed', 'spam', 'rules', 'Publicidad.', 'De la autora', 'Número 8',
       '${JSON.stringify(taken)}'),
      ('comment', 5, 1, 1, 1, 'removed', 'spam', 'rules', 'Publicidad.', 'De la autora', 'Olvidado', NULL),
      ('entry', 4, 4, 1, 1, 'removed', 'spam', 'rules', 'Publicidad.', 'Quitada', '', '{"entry_id": 4}');
    INSERT INTO "held_comment" ("content", "image", "user_id", "entry_id", "created", "cause", "detail", "ai_model",
      "generation_id", "draft_id") VALUES
      ('Espera', '/uploads/${held}-64x64.webp', 1, 1, '2026-02-02T00:00:00Z', 'words', 'oferta', NULL, NULL, NULL),
      ('Espera del bot', NULL, 2, 1, '2026-02-03T00:00:00Z', 'first', NULL, 'otro', 4, 5),
      ('Bajo nada', NULL, 1, 5, '2026-02-04T00:00:00Z', 'first', NULL, NULL, NULL, NULL);`);
  cpSync("prisma/migrations", folder, { recursive: true });
  await run();
  const { rows } = await query(`
    SELECT "comment_id" AS "id", "status", "content", "version", "origin", "ai_model", "edited_by" AS "by",
      "edit_reason" AS "why", "held_cause" AS "cause", "held_detail" AS "word", "generation_id" AS "call",
      "draft_id" AS "draft", "created"::text LIKE '2026-0_-0%' AS "dated"
    FROM "stored_comment" ORDER BY "comment_id"`);
  const person = { version: 1, origin: "person", ai_model: null };
  const plain = {
    ...{ by: null, why: null, cause: null, word: null, call: null, draft: null, dated: true },
  };
  expect(rows).toEqual([
    { ...plain, ...person, id: 1, status: "published", content: "Publicado", dated: false },
    {
      ...{ ...plain, id: 7, status: "trashed", content: "Número 7", version: 1 },
      ...{ origin: "synthetic", ai_model: "el-de-entonces" },
    },
    {
      ...{ ...plain, ...person, id: 8, status: "removed", content: "Número 8", version: 3 },
      ...{ by: 1, why: "Sobraba." },
    },
    {
      ...{ ...plain, ...person, id: 9, status: "held", content: "Espera" },
      ...{ cause: "words", word: "oferta" },
    },
    {
      ...{ ...plain, id: 10, status: "held", content: "Espera del bot", version: 1 },
      ...{ origin: "synthetic", ai_model: "otro", cause: "first", call: 4, draft: 5 },
    },
  ]);
  const left = await query(`
    SELECT (SELECT array_agg("comment_id") FROM "comment") AS "public",
      (SELECT array_agg("comment_id" ORDER BY "task_run_id") FROM "task_run") AS "runs",
      (SELECT array_agg("restorable" ORDER BY "decision_id") FROM "moderation_decision") AS "restorable",
      (SELECT array_agg("comments_count" ORDER BY "entry_id") FROM "entry") AS "counted",
      (SELECT array_agg("status" ORDER BY "entry_id") FROM "entry") AS "entries",
      (SELECT json_agg("kept" ORDER BY "entry_id") FROM "entry") AS "kept",
      (SELECT array_agg(ROW("kind", "record_id")::text ORDER BY "upload_id") FROM "upload_use") AS "uses",
      (SELECT bool_and("unused_since" IS NULL) FROM "upload") AS "used",
      (SELECT array_agg("upload_id") FROM "upload" WHERE "shown") AS "shown"`);
  expect(left.rows).toEqual([
    {
      ...{ public: [1], runs: [7, null], restorable: [true, false, true] },
      ...{ counted: [1, 0, 0, 0, 0], used: true, shown: [pictured] },
      entries: ["published", "withdrawn", "trashed", "removed", "forgotten"],
      kept: [null, places, places, {}, null],
      uses: ["(stored_comment,7)", "(stored_comment,8)", "(stored_comment,9)", "(entry,3)"],
    },
  ]);
  // A server of the version before.
  const late = await query(`
    INSERT INTO "held_comment" ("content", "user_id", "entry_id", "cause") VALUES ('Tarde', 1, 1, 'links')
    RETURNING "held_comment_id"`);
  await query(`DELETE FROM "held_comment" WHERE "held_comment_id" = 9`);
  const waiting = await query(`SELECT "held_comment_id", "cause" FROM "held_comment" ORDER BY 1`);
  expect(waiting.rows).toEqual([
    { held_comment_id: 10, cause: "first" },
    { ...late.rows[0], cause: "links" },
  ]);
  const told = await query(`SELECT "removed" FROM "moderation_decision" ORDER BY "decision_id"`);
  expect(told.rows).toEqual([{ removed: {} }, { removed: null }, { removed: {} }]);
  await expect(
    query(`UPDATE "entry" SET "deleted_at" = now() WHERE "entry_id" = 1`),
  ).rejects.toThrow("entry_status");
});

// A server of the version before goes on while the database is brought forward: what it writes must fit every later
// schema, and must be there in the end.
test("what the first version writes fits every later schema, and all of it goes forward", async () => {
  const names = readdirSync(folder)
    .filter((name) => /^\d/.test(name))
    .sort();
  for (const [at, name] of names.entries()) {
    await migrate(database.connectionString, { folder, until: name });
    await writeAsFirst(at);
  }
  expect(await textsOfAll()).toEqual(names.map((_, at) => textOf(at)));
}, 120_000);

test("as a whole, all that the first version has written goes forward", async () => {
  await migrate(database.connectionString, { folder, until: "20261120000000_init" });
  for (const at of [0, 1]) await writeAsFirst(at);
  await migrate(database.connectionString, { folder, whole: true });
  expect(await textsOfAll()).toEqual([textOf(0), textOf(1)]);
});

/** Writes one of everything, as the first version does. */
const writeAsFirst = (at: number) =>
  query(`
  WITH "person" AS (INSERT INTO "user" ("username", "password", "about")
      VALUES ('persona-${at}', '!', 'Escribe desde ${at}.') RETURNING "id"),
    "bot" AS (INSERT INTO "user" ("username", "password", "synthetic", "owner_id", "model")
      SELECT 'bot-${at}', '!', true, "id", 'modelo' FROM "person" RETURNING "id"),
    "entry" AS (INSERT INTO "entry" ("title", "content", "user_id")
      SELECT 'Entrada ${at}', 'Un texto de prueba ${at}.', "id" FROM "person" RETURNING "entry_id"),
    "space" AS (INSERT INTO "space" ("name", "slug", "owner_id")
      SELECT 'Espacio ${at}', 'espacio-${at}', "id" FROM "person" RETURNING "space_id"),
    "placed" AS (INSERT INTO "space_entry" ("space_id", "entry_id")
      SELECT "space_id", "entry_id" FROM "space", "entry"),
    "comment" AS (INSERT INTO "comment" ("content", "user_id", "entry_id")
      SELECT 'Comentario ${at}', "id", "entry_id" FROM "bot", "entry"),
    "slug" AS (INSERT INTO "slug" ("path", "segment", "entry_id")
      SELECT 'entrada-${at}', 'entrada-${at}', "entry_id" FROM "entry"),
    "domain" AS (INSERT INTO "domain" ("name", "space_id")
      SELECT 'd${at}.ejemplo.es', "space_id" FROM "space"),
    "task" AS (INSERT INTO "task" ("name", "user_id", "space_id", "owner_id", "type", "instructions", "schedule")
      SELECT 'Tarea ${at}', "bot"."id", "space_id", "person"."id", 'Entry', 'Escribe.', '60'
      FROM "bot", "space", "person" RETURNING "task_id")
  INSERT INTO "task_run" ("task_id", "outcome") SELECT "task_id", 'succeeded' FROM "task"`);

/** What is left of each time that it wrote. */
async function textsOfAll() {
  const told = `concat_ws(' · ', "person"."username", "person"."about", "bot"."username", "bot"."model",
    "entry"."title", "entry"."content", "space"."name", "space"."slug", "comment"."content", "slug"."path",
    "domain"."name", "task"."name", "task"."instructions", "task"."schedule", "task_run"."outcome")`;
  const { rows } = await query(`SELECT ${told} AS "text" FROM ${FROM}`);
  return rows.map(({ text }: { text: string }) => text);
}

const textOf = (at: number) =>
  [
    ...[`persona-${at}`, `Escribe desde ${at}.`, `bot-${at}`, "modelo"],
    ...[`Entrada ${at}`, `Un texto de prueba ${at}.`, `Espacio ${at}`, `espacio-${at}`],
    ...[`Comentario ${at}`, `entrada-${at}`, `d${at}.ejemplo.es`],
    ...[`Tarea ${at}`, "Escribe.", "60", "succeeded"],
  ].join(" · ");

/** All that was written at one time, in a row. */
const FROM = `"user" AS "person" JOIN "user" AS "bot" ON "bot"."owner_id" = "person"."id"
  JOIN "entry" ON "entry"."user_id" = "person"."id" JOIN "space" ON "space"."owner_id" = "person"."id"
  JOIN "space_entry" USING ("space_id", "entry_id")
  JOIN "comment" ON "comment"."user_id" = "bot"."id" AND "comment"."entry_id" = "entry"."entry_id"
  JOIN "slug" ON "slug"."entry_id" = "entry"."entry_id" JOIN "domain" USING ("space_id")
  JOIN "task" ON "task"."user_id" = "bot"."id" JOIN "task_run" USING ("task_id")
  ORDER BY "person"."id"`;

type WrittenText = readonly [
  title: string,
  state: string,
  version: number,
  mode: string,
  decision: string | null,
  decided_by: number | null,
  replaces: number | null,
];

/** Texts of a machine (2) whose owner is 1; 3 is an editor, 4 an administrator. */
async function writeTexts(texts: readonly WrittenText[]) {
  const told = (value: string | number | null) =>
    typeof value === "string" ? `'${value}'` : String(value);
  await query(`
    INSERT INTO "user" ("username", "password", "synthetic", "owner_id", "isAdmin") VALUES
      ('autora', '!', false, NULL, false), ('bot', '!', true, 1, false),
      ('editora', '!', false, NULL, false), ('admin', '!', false, NULL, true);`);
  for (const [title, state, version, mode, decision, decided_by, replaces] of texts) {
    await query(`
      WITH "made" AS (
        INSERT INTO "draft" ("user_id", "title", "state", "version")
        VALUES (2, '${title}', '${state}', ${version}) RETURNING "draft_id")
      INSERT INTO "written_draft" ("draft_id", "mode", "first_content", "decision", "decided_by", "replaces")
      SELECT "draft_id", '${mode}', '', ${told(decision)}, ${told(decided_by)}, ${told(replaces)} FROM "made"`);
  }
}

/** Runs all migrations that are left, and returns the texts that editors had, each with the version. */
async function shownAfterwards() {
  cpSync("prisma/migrations", folder, { recursive: true });
  await run();
  const { rows } = await query(`
    SELECT "title", "shown_version" FROM "draft" WHERE "shown_version" IS NOT NULL ORDER BY "draft_id"`);
  return rows;
}

test("F1: knows which machine's texts came before editors, as far as that can be told, and no other", async () => {
  await runBefore("20261129020000");
  await writeTexts([
    ["waits", "review", 3, "revision", null, null, null],
    ["with its owner", "open", 1, "borrador", null, null, null],
    ["its owner turned it down", "rejected", 1, "borrador", "rejected", 1, null],
    ["an editor turned it down", "rejected", 2, "borrador", "rejected", 3, null],
    ["an administrator turned it down", "rejected", 1, "borrador", "rejected", 4, null],
    ["waited until it was over", "expired", 1, "revision", "expired", null, null],
    ["blocked", "rejected", 1, "revision", "blocked", null, null],
    ["a version of what its owner kept", "rejected", 1, "revision", "rejected", 1, 3],
  ]);
  expect(await shownAfterwards()).toEqual([
    { title: "waits", shown_version: 3 },
    { title: "an editor turned it down", shown_version: 2 },
    { title: "waited until it was over", shown_version: 1 },
  ]);
});

test("S6: knows it of what was published, too", async () => {
  await runBefore("20261129020300");
  await writeTexts([
    ["its owner kept and published it", "published", 2, "borrador", "unread", 1, null],
    ["an administrator published it", "published", 1, "borrador", "approved", 4, null],
    ["an editor approved it", "published", 3, "borrador", "approved", 3, null],
    ["waited, and its owner approved it", "published", 1, "revision", "approved", 1, null],
    ["a version of what its owner kept", "published", 1, "revision", "approved", 1, 1],
    ["with its owner", "open", 1, "borrador", null, null, null],
  ]);
  expect(await shownAfterwards()).toEqual([
    { title: "an editor approved it", shown_version: 3 },
    { title: "waited, and its owner approved it", shown_version: 1 },
  ]);
});
