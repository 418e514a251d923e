import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { resolve } from "@/lib/discovery/resolve";
import { db } from "@/lib/kernel/db";
import { openSource } from "@/lib/operation/import/elsewhere/open-source";
import { beginRun, findUndoable, forgetOldRuns, isAtWork } from "@/lib/operation/import/runs";
import { undoRun } from "@/lib/operation/import/undo";
import { createDraft, updateDraft } from "@/lib/publishing/drafting/commands";
import { createComment } from "@/lib/publishing/publish/comment-commands";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { createAlias } from "@/lib/publishing/publish/slug-commands";
import { resetDatabase } from "@/tests/support/database";
import { exportFile, importFrom, written, wxr, wxrItem } from "@/tests/support/elsewhere";
import { createAdmin, createUser } from "@/tests/support/factories";
import { soon } from "@/tests/support/soon";

let folder: string;
let admin: Awaited<ReturnType<typeof createAdmin>>;

beforeEach(async () => {
  await resetDatabase();
  admin = await createAdmin({ username: "directora" });
  folder = await mkdtemp(path.join(tmpdir(), "rotativa-runs-"));
});
afterEach(() => rm(folder, { recursive: true }));

type Wishes = Partial<Parameters<typeof importFrom>[1]>;

async function run(file: string, wishes: Wishes = {}) {
  const { program: kind, bytes } = await openSource(file);
  const run = await beginRun(admin, { kind, name: file, bytes });
  return importFrom(file, { publisher: admin, run, ...wishes });
}

const item = (id: number, status = "publish", more = "") =>
  wxrItem(
    id,
    `Pan ${id}`,
    "Miga y corteza.",
    `<wp:post_name>pan-${id}</wp:post_name><link>https://tahona.example/2020/pan-${id}/</link>${more}`,
  ).replace(">publish<", `>${status}<`);

const find = async (address: string) => (await tagsOf(() => resolve(null, address))).result;

describe("an import", () => {
  test("says how far it is, and how it ended", async () => {
    const { outcomes, lines } = await run(exportFile("wordpress.xml"));
    const [row] = await db.importRun.findMany();
    const size = Number(row?.bytes);
    expect(row).toMatchObject({
      ...{ kind: "wordpress", name: exportFile("wordpress.xml"), user_id: admin.id, state: "done" },
      ...{ bytes_read: BigInt(size), counts: outcomes.counts, failure: null },
    });
    expect(row?.report.slice(0, -1)).toEqual(lines.slice(0, -1)); // the last one has the seconds
    expect(row?.ended).not.toBeNull();
  });

  test("that did not come to its end goes on as the same one", async () => {
    let asked = 0;
    const file = exportFile("wordpress.xml");
    await run(file, { isInterrupted: () => ++asked > 2 });
    expect(await db.importRun.findMany()).toMatchObject([{ state: "interrupted" }]);
    await run(file);
    await run(file);
    const runs = await db.importRun.findMany({ orderBy: { run_id: "asc" } });
    expect(runs).toMatchObject([{ state: "done" }, { state: "done" }]);
    expect(await db.imported.count({ where: { run_id: runs[0]!.run_id } })).toBe(5);
    expect(await db.imported.count({ where: { run_id: runs[1]!.run_id } })).toBe(0);
  });

  test("is at work as long as one text of it takes, and cannot be undone meanwhile", async () => {
    const open = await beginRun(admin, { kind: "folder", name: "/textos", bytes: 1 });
    const old = new Date(Date.now() - 60_000);
    const { run_id } = open;
    await db.importRun.update({ where: { run_id }, data: { alive_at: old } });
    const isOpen = async () => isAtWork((await findUndoable(run_id))!);
    expect(await isOpen()).toBe(false);
    await soon(async () => expect(await isOpen()).toBe(true));
    await open.end("done", { bytes_read: 1, counts: {}, report: [] });
    expect(await isOpen()).toBe(false);
  });

  test("that fails says why", async () => {
    const file = await written(folder, "a.json", '{"db": [{"data": {"posts": [');
    await expect(run(file)).rejects.toThrow();
    expect(await db.importRun.findMany()).toMatchObject([
      { state: "failed", failure: expect.stringContaining("JSON entero") },
    ]);
  });

  test("that is a rehearsal leaves no trace", async () => {
    await importFrom(exportFile("wordpress.xml"), { publisher: admin, dryRun: true });
    expect([await db.importRun.count(), await db.imported.count()]).toEqual([0, 0]);
  });
});

describe("undoing", () => {
  test("takes everything back, and it can come again as it came", async () => {
    const category = '<category domain="category" nicename="recetas">Recetas</category>';
    const file = await written(
      folder,
      "a.xml",
      wxr(item(1, "publish", category), item(2, "draft")),
    );
    const redirects = [{ from: "/viejo.html", to: "/2020/pan-1/" }];
    const wishes = { spacesFromCategories: true, redirects };
    await run(file, wishes);
    expect(await find("viejo.html")).toMatchObject({ kind: "entry" });

    const undone = await undoRun(admin, (await findUndoable())!);

    expect(undone).toEqual({ removed: 4, kept: [] });
    for (const table of ["entry", "slug", "slugAlias", "draft", "space", "imported"] as const) {
      expect(await (db[table].count as () => Promise<number>)(), table).toBe(0);
    }
    expect((await db.user.findFirst())?.entries_count).toBe(0);
    for (const address of ["pan-1", "2020/pan-1", "viejo.html"]) {
      expect(await find(address), address).toMatchObject({ kind: "notFound" });
    }
    expect(await findUndoable()).toBeNull();

    await run(file, wishes);
    expect(await find("2020/pan-1")).toMatchObject({ redirect: "/s/recetas/e/pan-1" });
  });

  test("leaves what somebody has changed, said something about, or made use of", async () => {
    const category = '<category domain="category" nicename="recetas">Recetas</category>';
    const file = await written(
      folder,
      "a.xml",
      wxr(item(1, "publish", category), item(2), item(3), item(4, "draft"), item(5, "draft")),
    );
    await run(file, { spacesFromCategories: true });
    const [changed, commented, deleted] = await db.entry.findMany({ orderBy: { entry_id: "asc" } });
    const [draft] = await db.draft.findMany({ orderBy: { draft_id: "asc" } });
    await updateEntry(admin, changed!.entry_id, { title: "Otro título" });
    await createComment(await createUser(), commented!.entry_id, {
      content: "Muy bueno.",
      image: null,
    });
    await deleteEntry(admin, deleted!.entry_id);
    await updateDraft(admin, draft!.draft_id, { content: "Otra cosa." });

    const undone = await undoRun(admin, (await findUndoable())!);

    expect(undone.kept).toEqual(["Pan 4", "Pan 2", "Otro título", "Recetas"]);
    expect(await db.entry.count({ where: { deleted_at: null } })).toBe(2);
    expect((await db.draft.findMany()).map(({ title }) => title)).toEqual(["Pan 4"]);
    expect((await run(file)).outcomes.counts).toMatchObject({ imported: 0, drafts: 1, present: 4 });
  });

  test("leaves an entry that somebody has begun to change, or put on a front page", async () => {
    const file = await written(folder, "a.xml", wxr(item(1), item(2), item(3), item(4, "draft")));
    await run(file);
    const [begun, composed] = await db.entry.findMany({ orderBy: { entry_id: "asc" } });
    await createDraft(admin, { entry_id: begun!.entry_id, content: "La miga, y la corteza." });
    await db.edition.create({
      data: { stories: { create: { entry_id: composed!.entry_id, position: 0 } } },
    });
    const sent = await db.draft.findFirstOrThrow({ where: { title: "Pan 4" } });
    await db.draft.update({ where: { draft_id: sent.draft_id }, data: { state: "review" } });

    const undone = await undoRun(admin, (await findUndoable())!);

    expect(undone).toEqual({ removed: 2, kept: ["Pan 2", "Pan 1"] });
    expect((await db.draft.findMany()).map(({ entry_id }) => entry_id)).toEqual([begun!.entry_id]);
  });

  test("leaves an old address that somebody had given before", async () => {
    const file = await written(folder, "a.xml", wxr(item(1)));
    await importFrom(file, { publisher: admin });
    const { entry_id } = await db.entry.findFirstOrThrow();
    await createAlias(admin, { path: "mio.html", entry_id });
    const redirects = ["/mio.html", "/viejo.html"].map((from) => ({ from, to: "/2020/pan-1/" }));
    await run(file, { redirects });
    await undoRun(admin, (await findUndoable())!);
    expect(await find("mio.html")).toMatchObject({ kind: "entry" });
    expect(await find("viejo.html")).toMatchObject({ kind: "notFound" });
  });

  test("is for a week, and takes back one import at a time", async () => {
    const first = await written(folder, "a.xml", wxr(item(1)));
    await run(first);
    await run(await written(folder, "b.xml", wxr(item(2))));
    const [one, two] = await db.importRun.findMany({ orderBy: { run_id: "asc" } });
    await run(first); // brings nothing: there is nothing to undo of it
    expect(await findUndoable()).toMatchObject({ run_id: two!.run_id });
    await undoRun(admin, two!);
    expect((await db.entry.findMany()).map(({ title }) => title)).toEqual(["Pan 1"]);
    expect(await findUndoable(one!.run_id)).toMatchObject({ run_id: one!.run_id });

    const old = new Date(Date.now() - 8 * 86_400_000);
    await db.importRun.updateMany({ data: { alive_at: old } });
    expect([await findUndoable(), await findUndoable(one!.run_id)]).toEqual([null, null]);
    await forgetOldRuns();
    expect(await db.importRun.count()).toBe(0);
    expect((await run(first)).outcomes.counts).toMatchObject({ imported: 0, present: 1 });
  });

  test("takes nothing from others", async () => {
    await run(await written(folder, "a.xml", wxr(item(1))));
    const { kept } = await undoRun(await createUser(), (await findUndoable())!);
    expect(kept).toEqual([expect.stringContaining("No tienes permiso")]);
    expect(await db.entry.count({ where: { deleted_at: null } })).toBe(1);
  });

  test("goes on where it was interrupted", async () => {
    await run(await written(folder, "a.xml", wxr(item(1), item(2), item(3))));
    const undoable = (await findUndoable())!;
    let told = 0;
    const stop = () => {
      if (++told === 2) throw new Error("killed");
    };
    await expect(undoRun(admin, undoable, stop)).rejects.toThrow("killed");
    expect(await db.entry.count()).toBe(1);
    expect(await findUndoable()).toMatchObject({ state: "undoing" });
    expect(await undoRun(admin, undoable)).toEqual({ removed: 1, kept: [] });
  });
});

test("no mail address, network or password of anybody there is anywhere afterwards", async () => {
  const told = [];
  for (const name of ["wordpress.xml", "wordpress-6.1.xml", "ghost.json", "ghost-6.json"]) {
    const { told: lines } = await run(exportFile(name), { matchAuthors: true });
    told.push(...lines);
  }
  expect(await db.entry.count()).toBeGreaterThan(5);
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(relname) AS "name" FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`;
  expect(tables.length).toBeGreaterThan(50);
  const SECRET = /@(?:secreto|tahona|y)\.example|203\.0\.113|10\.1\.1\.1|\$(?:P|2[aby])\$/;
  expect(JSON.stringify(told)).not.toMatch(SECRET);
  for (const { name } of tables) {
    const rows = await db.$queryRawUnsafe<{ row: string }[]>(
      `SELECT to_jsonb(t)::text AS "row" FROM ${name} AS t`,
    );
    expect(
      rows.map(({ row }) => row).filter((row) => SECRET.test(row)),
      name,
    ).toEqual([]);
  }
});
