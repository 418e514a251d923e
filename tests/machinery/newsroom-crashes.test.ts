import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sampleArticle } from "@/lib/newsroom/ai/sample";
import { migrate } from "@/server/migrate";
import { bundled } from "@/tests/support/bundled";
import { articleOf, startFakeOpenAi, type FakeOpenAi } from "@/tests/support/fake-openai";
import { freshDatabase, hasSessions, type FreshDatabase } from "@/tests/support/fresh-database";
import { SECRET_KEY } from "@/tests/support/secret-key";
import { soon } from "@/tests/support/soon";
import { whoWhen } from "@/tests/unit/checks/cases";

/** Where a process is when it is killed; after each of them but the last, nothing of its work is there. */
const STEPS = {
  asking: "while the model answers",
  answered: "when the answer is there, and before it is checked",
  checked: "when it is checked, and before anything of it is kept",
  writing: "in the transaction that keeps or publishes it",
  committed: "when that is committed, and before anybody has heard",
} as const;
type Step = keyof typeof STEPS;

type Way = "task" | "dialog" | "approval";

type Case = [Way, "autonomo" | "revision", Step];

/** The steps that depend on how far a text goes alone. */
const LATER = ["checked", "writing", "committed"] as const;

const cases: Case[] = [
  ...(["task", "dialog"] as const).flatMap((way) => [
    ...(Object.keys(STEPS) as Step[]).map((step): Case => [way, "autonomo", step]),
    ...LATER.map((step): Case => [way, "revision", step]),
  ]),
  ...LATER.map((step): Case => ["approval", "revision", step]),
];

/** A text for a space: what one says no machine says in another. */
const textFor = (space: number) =>
  sampleArticle({
    ...whoWhen,
    space: { name: `espacio-${space}`, subtitle: null, description: null },
    personality: null,
    published: [],
    recentTitles: [],
  }).content;

/** A process that does what it is asked for. */
interface Hand {
  ended: Promise<void>;
  kill(): void;
  /** All that it has said. */
  printed(): string;
  ask(verb: string, ...ids: number[]): void;
  /** Does it, and says how that ended. */
  do(verb: string, ...ids: number[]): Promise<string | undefined>;
}

/** The locks at which a process waits, by the step that it is kept from. */
const LOCKS = { answered: 1, writing: 2, committed: 2 };

describe.skipIf(!hasSessions)("a process is killed on a text's way to its readers", () => {
  let database: FreshDatabase;
  let client: pg.Client;
  let folder: string;
  let program: string;
  let survivor: Hand;
  const services: FakeOpenAi[] = [];

  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database.connectionString);
    client = await connect();
    folder = mkdtempSync(path.join(tmpdir(), "rotativa-crashes-"));
    program = await bundled("tests/support/newsroom-hand.ts", folder);
    await seed();
    survivor = await startHand("survivor", await service());
  }, 120_000);

  afterAll(async () => {
    survivor?.kill();
    await survivor?.ended;
    await Promise.all(services.map((one) => one.close()));
    await client.end();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function connect() {
    const made = new pg.Client({ connectionString: database.connectionString });
    await made.connect();
    return made;
  }

  async function service() {
    const ai = await startFakeOpenAi();
    ai.answerBy(({ messages }) => {
      const [, space] = /«espacio-(\d+)»/.exec(JSON.stringify(messages)) ?? [];
      return articleOf("El puerto madruga", textFor(Number(space)));
    });
    services.push(ai);
    return ai;
  }

  /** A space with its synthetic user, its task and, where that is to be approved, a text that waits, for each case. */
  async function seed() {
    vi.stubEnv("SECRET_KEY", SECRET_KEY);
    vi.stubEnv("DATABASE_URL", database.connectionString);
    const { encryptToken } = await import("@/lib/machines/synthetic-users/token");
    await client.query(
      `INSERT INTO "user" ("username", "password", "trusted_at") VALUES ('ana', '!', now())`,
    );
    await client.query(
      `INSERT INTO "model_price" ("model", "currency", "input_micros", "cached_micros", "output_micros", "source_url", "created_by")
       VALUES ('modelo', 'EUR', 1000000, 1000000, 2000000, 'https://precios.example/', 1)`,
    );
    for (const [at, [way, autonomy]] of cases.entries()) {
      const [space, bot] = [at + 1, at + 2];
      await client.query(
        `INSERT INTO "user" ("username", "password", "synthetic", "owner_id", "model", "token") VALUES ($1, '!', true, 1, 'modelo', $2)`,
        [`bot${bot}`, encryptToken("sk-prueba-0123456789")],
      );
      await client.query(
        `INSERT INTO "space" ("name", "slug", "owner_id", "autonomy") VALUES ($1, $1, 1, $2)`,
        [`espacio-${space}`, autonomy],
      );
      await client.query(
        `INSERT INTO "task" ("name", "user_id", "space_id", "owner_id", "type", "instructions", "schedule", "next_run_at")
         VALUES ($1, $2, $3, 1, 'Entry', 'Escribe.', '60', now() - interval '1 minute')`,
        [`Tarea ${space}`, bot, space],
      );
      if (way !== "approval") continue;
      const { rows } = await client.query<{ draft_id: number }>(
        `INSERT INTO "draft" ("user_id", "space_id", "title", "content", "state")
         VALUES ($1, $2, 'El puerto madruga', $3, 'review') RETURNING "draft_id"`,
        [bot, space, textFor(space)],
      );
      await client.query(
        `INSERT INTO "written_draft" ("draft_id", "mode", "first_content", "model") VALUES ($1, 'revision', $2, 'modelo')`,
        [rows[0]?.draft_id, textFor(space)],
      );
    }
    // Whoever holds the lock of a synthetic user and a step has all wait there who write in its name.
    await client.query(`
      CREATE FUNCTION "wait_here"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_advisory_xact_lock_shared(TG_ARGV[0]::integer, NEW."user_id");
        RETURN NEW;
      END $$;
      CREATE TRIGGER "wait_answered" BEFORE UPDATE ON "generation" FOR EACH ROW
        WHEN (OLD."outcome" = 'open') EXECUTE FUNCTION "wait_here"(${LOCKS.answered});
      CREATE CONSTRAINT TRIGGER "wait_entry" AFTER INSERT ON "entry" DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION "wait_here"(${LOCKS.writing});
      CREATE CONSTRAINT TRIGGER "wait_draft" AFTER INSERT OR UPDATE ON "draft" DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION "wait_here"(${LOCKS.writing});`);
  }

  /** A process that works on the database, under a name that its connections have there. */
  async function startHand(name: string, ai: FakeOpenAi): Promise<Hand> {
    const url = new URL(database.connectionString);
    url.searchParams.set("application_name", name);
    const child = spawn(
      process.execPath,
      ["--no-deprecation", "--conditions=react-server", program],
      {
        env: {
          ...process.env,
          ...{ DATABASE_URL: url.href, DATA_DIR: folder, SECRET_KEY, OPENAI_BASE_URL: ai.url },
          ...{ LIMITS_FACTOR: "0", AI_DAILY_LIMIT_SITE: "1000", AI_DAILY_LIMIT_OWNER: "1000" },
          ...{ AI_TIMEOUT_SECONDS: "60", LOG_LEVEL: "silent" },
        },
        stdio: ["pipe", "pipe", "inherit"],
      },
    );
    let printed = "";
    child.stdout.on("data", (chunk) => (printed += chunk));
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    let asked = 0;
    const said = (pattern: RegExp) =>
      soon(() => pattern.exec(printed) ?? Promise.reject(new Error(`Not said: ${printed}`)));
    await said(/ready/);
    const ask = (verb: string, ...ids: number[]) => {
      child.stdin.write(`${++asked} ${verb} ${ids.join(" ")}\n`);
      return asked;
    };
    return {
      ended,
      kill: () => void child.kill("SIGKILL"),
      printed: () => printed,
      ask,
      async do(verb, ...ids) {
        const number = ask(verb, ...ids);
        return (await said(new RegExp(`^${number} ended (.*)$`, "m")))[1];
      },
    };
  }

  const rows = async <T>(sql: string, ...values: unknown[]) =>
    (await client.query(sql, values)).rows as T[];

  /** Until a process waits for what a connection holds, and not for the turn that everybody waits for. */
  const untilWaitsFor = (pid: number, name: string) =>
    soon(async () => {
      const waiting = await rows(
        `SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND $2 = ANY(pg_blocking_pids(pid))`,
        ...[name, pid],
      );
      expect(waiting).not.toEqual([]);
    });

  const untilGone = (name: string) =>
    soon(async () =>
      expect(
        await rows(`SELECT 1 FROM pg_stat_activity WHERE application_name = $1`, name),
      ).toEqual([]),
    );

  /** Has a process begin and killed at a step: what it was about to commit is lost, but at the last one. */
  async function killAt(step: Step, name: string, way: Way, ids: number[], [space, bot]: number[]) {
    const ai = await service();
    const hand = await startHand(name, ai);
    const held = step === "asking" ? ai.hold() : null;
    const keeper = await connect();
    const [holder] = (await keeper.query<{ pid: number }>(`SELECT pg_backend_pid() AS "pid"`)).rows;
    if (step === "checked") {
      await keeper.query("BEGIN");
      await keeper.query(`SELECT FROM "space" WHERE "space_id" = $1 FOR UPDATE`, [space]);
    } else if (step !== "asking") {
      await keeper.query(`SELECT pg_advisory_lock($1, $2)`, [LOCKS[step], bot]);
    }
    try {
      hand.ask(way, ...ids);
      if (step === "asking") await soon(() => expect(ai.calls).not.toEqual([]));
      else await untilWaitsFor(holder!.pid, name);
      hand.kill();
      await hand.ended;
      if (step !== "committed") {
        await rows(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1`,
          name,
        );
        await untilGone(name);
      }
    } catch (error) {
      hand.kill();
      throw new Error(`It did not come so far: ${hand.printed()}`, { cause: error });
    } finally {
      await keeper.end(); // and what it held is free
    }
    held?.letGo();
    await untilGone(name);
  }

  test.concurrent.each(cases)("%s, %s: %s", { timeout: 400_000 }, async (way, autonomy, step) => {
    const at = cases.findIndex(([a, b, c]) => a === way && b === autonomy && c === step);
    const [space, bot] = [at + 1, at + 2];
    const [waiting] = await rows<{ draft_id: number }>(
      `SELECT "draft_id" FROM "draft" WHERE "user_id" = $1`,
      bot,
    );
    const ids = { task: [space], dialog: [bot, space], approval: [waiting?.draft_id ?? 0] }[way];
    const state = async () => ({
      public: (await rows(`SELECT 1 FROM "entry" JOIN "space_entry" USING ("entry_id") WHERE "user_id" = $1`, bot)).length, // prettier-ignore
      desk: await rows<{ state: string; decision: string | null }>(
        `SELECT "state", "decision" FROM "draft" JOIN "written_draft" USING ("draft_id") WHERE "user_id" = $1 ORDER BY "state"`,
        bot,
      ),
    });
    const unread = { public: 0, desk: [{ state: "review", decision: null }] };
    const nothing = { public: 0, desk: [] };
    const before = way === "approval" ? unread : nothing;
    const made =
      way === "approval"
        ? { public: 1, desk: [{ state: "published", decision: "approved" }] }
        : autonomy === "revision"
          ? unread
          : { public: 1, desk: [] };

    await killAt(step, `victim-${bot}`, way, ids, [space, bot]);
    expect(await state()).toEqual(step === "committed" ? made : before);

    // Later nobody takes what was begun for being under way any more, and another server goes on.
    await rows(
      `UPDATE "task" SET "lease_until" = now() - interval '1 second' WHERE "user_id" = $1 AND "lease_until" IS NOT NULL`,
      bot,
    );
    await rows(
      `UPDATE "generation" SET "started" = "started" - interval '1 hour' WHERE "user_id" = $1`,
      bot,
    );
    await survivor.do("settle");
    const again = await survivor.do(way, ...ids);
    if (way === "approval") expect(again).toBe(step === "committed" ? "conflict" : "well");
    else if (way === "task" || step !== "committed") expect(again).toBe("well");
    else expect(again).toBe("unfit"); // who asks once more is told that it is there already
    // What was refused for that is kept with the other texts that the checks turned down.
    const repeated = way === "dialog" && step === "committed";
    const turnedDown = repeated ? [{ state: "rejected", decision: "blocked" }] : [];
    expect(await state()).toEqual({ ...made, desk: [...turnedDown, ...made.desk] });

    if (way === "task") {
      const outcome = autonomy === "autonomo" ? "succeeded" : "review";
      const attempt = step === "committed" ? 1 : 2;
      expect(
        await rows(`SELECT "outcome", "attempt" FROM "task_run" WHERE "task_id" = $1`, space),
      ).toEqual([{ outcome, attempt }]);
    }
    const spent = await rows<{ outcome: string }>(
      `SELECT "outcome" FROM "generation" WHERE "user_id" = $1 AND "finished" IS NOT NULL AND "cost_micros" > 0
       ORDER BY "generation_id"`,
      bot,
    );
    const lost = { asking: "abandoned", answered: "abandoned", checked: "refused", writing: "refused", committed: "" }[step]; // prettier-ignore
    const kept = autonomy === "autonomo" ? "published" : "written";
    expect(spent.map(({ outcome }) => outcome)).toEqual(
      way === "approval" ? [] : [...(lost ? [lost] : []), kept, ...(repeated ? ["refused"] : [])],
    );
    expect(await rows(`SELECT 1 FROM "generation" WHERE "user_id" = $1`, bot)).toHaveLength(
      spent.length,
    );
  });
});
