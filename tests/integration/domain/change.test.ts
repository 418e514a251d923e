import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { updateEntry } from "@/lib/publishing/publish/entry-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { entryTag } from "@/lib/platform/addresses/tags";
import { change } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { CHANNEL } from "@/lib/kernel/invalidate";
import { part, type Tagged } from "@/lib/kernel/process";
import { frontTag } from "@/lib/spaces/spaces/shown";
import { createEntryFor, createUser } from "@/tests/support/factories";

/** What another server of this database hears. */
const other = new pg.Client({ connectionString: process.env.DATABASE_URL });
let heard: string[][] = [];

let author: Awaited<ReturnType<typeof createUser>>;
let entry: Entry;
let kept: Tagged | undefined;

beforeAll(async () => {
  author = await createUser();
  entry = await createEntryFor(author);
  await other.connect();
  other.on("notification", ({ payload }) => heard.push(JSON.parse(payload ?? "[]") as string[]));
  await other.query(`LISTEN ${CHANNEL}`);
});
beforeEach(() => {
  heard = [];
});
afterEach(() => {
  if (kept) part("tagged").delete(kept);
});
afterAll(() => other.end());

/** Has this process remember something by tag. */
const keep = (invalidate: Tagged["invalidate"]) => {
  kept = { invalidate, clear: () => {} };
  part("tagged").add(kept);
};

const listen = () => other.query("SELECT 1"); // notices come before the next answer

test("a change is told to this process and to the others, once committed", async () => {
  const here: string[][] = [];
  keep((tags) => void here.push(tags));
  await updateEntry(author, entry.entry_id, { title: "Otro titular" });
  await listen();
  expect(here).toEqual([expect.arrayContaining([entryTag(entry.entry_id)])]);
  expect(heard).toEqual(here);
});

test("a change that fails is told to nobody", async () => {
  const here: string[][] = [];
  keep((tags) => void here.push(tags));
  const failing = change(async (tx, touched) => {
    touched.tag("one");
    await tx.entry.update({ where: { entry_id: entry.entry_id }, data: { title: "Nunca" } });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await listen();
  expect([here, heard]).toEqual([[], []]);
  const { title } = await db.entry.findUniqueOrThrow({ where: { entry_id: entry.entry_id } });
  expect(title).not.toBe("Nunca");
});

test("what goes wrong after the commit is no failure of the change", async () => {
  keep(() => Promise.reject(new Error("the page cache is broken")));
  const { title } = await updateEntry(author, entry.entry_id, { title: "Guardado" });
  expect(title).toBe("Guardado");
});

test("an entry in 5,000 spaces is edited like any other", async () => {
  await db.$executeRaw`
    WITH "made" AS (
      INSERT INTO "space" ("name", "slug", "owner_id")
      SELECT 'Espacio ' || n, 'cinco-mil-' || n, ${author.id} FROM generate_series(1, 5000) AS n
      RETURNING "space_id")
    INSERT INTO "space_entry" ("space_id", "entry_id") SELECT "space_id", ${entry.entry_id} FROM "made"`;
  const { spaces } = await updateEntry(author, entry.entry_id, { title: "En todas partes" });
  await listen();
  expect(spaces).toHaveLength(5000);
  expect(heard.length).toBeGreaterThan(1);
  const tags = new Set(heard.flat());
  expect(spaces.filter(({ space_id }) => !tags.has(frontTag(space_id)))).toEqual([]);
});

test("a connection is asked one thing at a time, whatever a change reads at once", async () => {
  type Query = (this: object, ...args: unknown[]) => unknown;
  const send = pg.Client.prototype.query as unknown as Query;
  const asked = new Map<object, number>();
  let most = 0;
  const watched: Query = function (...args) {
    const answer = send.apply(this, args);
    if (!(answer instanceof Promise)) return answer;
    const count = (asked.get(this) ?? 0) + 1;
    asked.set(this, count);
    most = Math.max(most, count);
    const answered = () => void asked.set(this, (asked.get(this) ?? 0) - 1);
    answer.then(answered, answered);
    return answer;
  };
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(watched as never);
  try {
    await change(async (tx) => {
      const where = { entry_id: entry.entry_id };
      await tx.entry.findUnique({ where, include: { user: true, slugs: true, comments: true } });
      const gone = tx.$queryRaw`SELECT * FROM "nothing_of_the_kind"`.catch(() => "refused");
      expect(await gone).toBe("refused");
    }).catch(() => {}); // the transaction is over with what the database refused
  } finally {
    vi.restoreAllMocks();
  }
  expect(most).toBe(1);
  expect(await db.entry.count()).toBeGreaterThan(0);
});
