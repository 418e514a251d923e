import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { POST as bring } from "@/app/api/imports/[runId]/bringing/route";
import { PUT as putPart } from "@/app/api/imports/[runId]/files/[purpose]/route";
import { POST as rehearse } from "@/app/api/imports/[runId]/rehearsal/route";
import { GET as getReport } from "@/app/api/imports/[runId]/report/route";
import { DELETE as discard, GET as getOne } from "@/app/api/imports/[runId]/route";
import { POST as stop } from "@/app/api/imports/[runId]/stop/route";
import { POST as undo } from "@/app/api/imports/[runId]/undo/route";
import { GET as getAll, POST as create } from "@/app/api/imports/route";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { Brought, BroughtSummary } from "@/lib/operation/bringing/dto";
import { keepImports } from "@/lib/operation/bringing/keeper";
import { PART_BYTES } from "@/lib/operation/bringing/limits";
import type { NewImportFields, OptionFields } from "@/lib/operation/bringing/schema";
import { workAtImport } from "@/lib/operation/bringing/work";
import { call, sessionCookieOf } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { wxr, wxrItem } from "@/tests/support/elsewhere";
import { createAdmin, createUser } from "@/tests/support/factories";
import { soon } from "@/tests/support/soon";

// «Traer un periódico»: imports that administrators make in the browser.

const folder = path.join(env.DATA_DIR, "traidas");
const given = { ...env };
let ana: Actor;
let berta: Actor;

beforeEach(async () => {
  await resetDatabase();
  await rm(folder, { recursive: true, force: true });
  ana = await createAdmin({ username: "ana" });
  berta = await createAdmin({ username: "berta" });
});
afterEach(() => {
  Object.assign(env, given);
  vi.unstubAllEnvs();
  vi.resetModules();
});

const WXR = await readFile("tests/fixtures/elsewhere/wordpress-6.1.xml");

const options: OptionFields = {
  user: "ana",
  space: null,
  spaces_from_categories: false,
  spaces_from_tags: false,
  match_authors: false,
  make_authors: false,
  with_comments: true,
  fetch_images: false,
  site_url: null,
};

type Answered = Brought & { message: string; conflict?: { received: number } };

const asked = (body: Partial<NewImportFields> = {}, as = ana) =>
  call<Answered>(create, {
    ...{ as, method: "POST" },
    body: { files: [fileOf(WXR)], feed: null, options, ...body },
  });

const fileOf = (content: Uint8Array, name = "tahona.xml", purpose = "texts" as const) => ({
  ...{ purpose, name, bytes: content.length },
});

const sent = (
  runId: number,
  offset: number,
  part: Uint8Array,
  { as = ana, purpose = "texts" } = {},
) =>
  call<Answered & { received: number }>(putPart, {
    ...{ as, method: "PUT", path: `/api/test?offset=${offset}`, params: { runId, purpose } },
    body: Buffer.from(part),
    headers: { "content-type": "application/octet-stream" },
  });

const act = (handler: Parameters<typeof call>[0], runId: number, as = ana) =>
  call<Answered>(handler, {
    ...{ as, method: "POST", params: { runId } },
    body: handler === rehearse ? { options } : undefined,
  });

const look = async (runId: number) =>
  (await call<Answered>(getOne, { as: ana, params: { runId } })).json;

/** Announces a file, and sends it whole. */
async function uploaded(content: Uint8Array = WXR, name = "tahona.xml"): Promise<number> {
  const { status, json } = await asked({ files: [fileOf(content, name)] });
  expect([status, json.state]).toEqual([201, "uploading"]);
  expect((await sent(json.run_id, 0, content)).json).toEqual({ received: content.length });
  return json.run_id;
}

/** Waits until no process works at it any more. */
const ended = (runId: number) =>
  soon(async () => {
    const run = await db.importRun.findUniqueOrThrow({ where: { run_id: runId } });
    expect([run.worker, run.failure]).toEqual([null, null]);
    return look(runId);
  });

/** A row at which somebody is to work, without a process. */
const begun = (runId: number, data: object = {}) =>
  db.importRun.update({
    where: { run_id: runId },
    data: { state: "running", worker: crypto.randomUUID(), alive_at: new Date(), ...data },
  });

/** Does in this process what the other one would. */
async function worked(runId: number, data: object = {}): Promise<Answered> {
  const { worker } = await begun(runId, data);
  await workAtImport(runId, worker!, () => {});
  return look(runId);
}

/** Finds the process that has this mark among its arguments. */
function processOf(worker: string): number {
  const found = globSync("/proc/[0-9]*/cmdline").find((file) => {
    try {
      return readFileSync(file, "utf8").includes(worker);
    } catch {
      return false; // it has just ended
    }
  });
  if (found === undefined) throw new Error("No process has it yet");
  return Number(path.basename(path.dirname(found)));
}

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

describe("an import in the browser", () => {
  test("is rehearsed, brought and undone by processes of its own", async () => {
    const runId = await uploaded();
    expect(await readdir(path.join(folder, String(runId)))).toEqual(["texts"]);
    const modeOf = (file: string) => statSync(file).mode & 0o777;
    expect(modeOf(folder)).toBe(0o700);
    expect(modeOf(path.join(folder, String(runId), "texts"))).toBe(0o600);

    expect((await act(rehearse, runId)).json.state).toBe("running");
    const rehearsed = await ended(runId);
    expect(rehearsed).toMatchObject({ state: "done", rehearsal: true, kind: "wordpress" });
    expect(rehearsed.counts.imported).toBeGreaterThan(3);
    expect(rehearsed.told.taken.length).toBeGreaterThan(3);
    expect(JSON.stringify(rehearsed.told)).not.toContain("entry_id");
    expect(rehearsed.told.left.length).toBeGreaterThan(0);
    expect(JSON.stringify(rehearsed.told)).not.toMatch(/--[a-z]/);
    expect([await db.entry.count(), await db.draft.count()]).toEqual([0, 0]);

    expect((await act(bring, runId)).json).toMatchObject({ state: "running", rehearsal: false });
    const brought = await ended(runId);
    expect(brought).toMatchObject({
      ...{ state: "done", rehearsal: false, files: [] },
      undo_until: expect.any(String),
    });
    expect(brought.counts).toEqual(rehearsed.counts);
    expect(await db.entry.count()).toBe(brought.counts.imported);
    const come = await db.entry.findMany({ orderBy: { entry_id: "asc" } });
    expect(brought.told.taken.flatMap(({ entry_id }) => entry_id ?? [])).toEqual(
      come.map(({ entry_id }) => entry_id),
    );
    expect(existsSync(path.join(folder, String(runId)))).toBe(false);

    expect((await act(undo, runId)).json.state).toBe("undoing");
    expect(await ended(runId)).toMatchObject({ state: "undone", undo_until: null });
    expect(await db.entry.count()).toBe(0);
    const events = await db.auditEvent.findMany();
    expect(events.map(({ action, actor_id }) => [action, actor_id])).toEqual(
      expect.arrayContaining([
        ["import.begun", ana.id],
        ["import.undone", ana.id],
      ]),
    );
  });

  test("begins for administrators who have just proven who they are", async () => {
    const editor = await createUser({ isEditor: true });
    expect((await asked({}, editor)).status).toBe(403);
    const cookie = await sessionCookieOf(ana);
    await db.session.updateMany({ data: { confirmed: ago(11 * 60_000) } });
    const body = { files: [fileOf(WXR)], feed: null, options };
    expect(await call(create, { method: "POST", headers: { cookie }, body })).toMatchObject({
      status: 403,
      json: { confirm: true },
    });
    expect(await db.importRun.count()).toBe(0);
  });

  test("is refused for a user who is not there, a space that is not theirs, and too many bytes", async () => {
    expect((await asked({ options: { ...options, user: "nadie" } })).status).toBe(404);
    await createUser({ username: "carlos" });
    const { space_id } = await db.space.create({
      data: { name: "Cocina", slug: "cocina", owner_id: ana.id },
    });
    const theirs = { ...options, user: "carlos", space: "cocina" };
    expect((await asked({ options: theirs })).status).toBe(403);
    expect((await asked({ options: { ...options, space: "cocina" } })).status).toBe(201);
    expect(space_id).toBeGreaterThan(0);
    const large = { purpose: "texts" as const, name: "a.xml", bytes: 2_000_000_001 };
    expect((await asked({ files: [large] })).status).toBe(400);
    expect((await asked({ files: [] })).status).toBe(400);
    expect((await asked({ feed: "file:///etc/passwd", files: [] })).status).toBe(400);
  });

  test("is refused without room on the disk", async () => {
    await db.importRun.create({
      data: {
        ...{ kind: "unknown", name: "otra", state: "uploading" },
        files: { create: { purpose: "texts", name: "otra", bytes: 2n ** 60n } },
      },
    });
    expect(await asked()).toMatchObject({
      status: 409,
      json: { message: expect.stringMatching(/haz sitio antes\.$/) },
    });
  });

  test("is refused with a sentence where nothing is kept on this machine", async () => {
    vi.resetModules();
    const names = ["ENDPOINT", "BUCKET", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"];
    for (const name of names) vi.stubEnv(`UPLOADS_S3_${name}`, "http://localhost:1");
    const { POST } = await import("@/app/api/imports/route");
    const body = { files: [fileOf(WXR)], feed: null, options };
    expect(await call(POST, { method: "POST", as: ana, body })).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining("npm run import") },
    });
  });
});

describe("the parts of a file", () => {
  test("follow one another; another one is told where to go on", async () => {
    const { run_id } = (await asked()).json;
    const [first, second] = [WXR.subarray(0, 20_000), WXR.subarray(20_000)];
    expect(await sent(run_id, 1, first)).toMatchObject({
      status: 409,
      json: { conflict: { received: 0 } },
    });
    expect((await sent(run_id, 0, first)).json).toEqual({ received: 20_000 });
    expect(await sent(run_id, 0, first)).toMatchObject({
      status: 409,
      json: { conflict: { received: 20_000 } },
    });
    expect((await look(run_id)).files).toMatchObject([{ received: 20_000, bytes: WXR.length }]);
    expect((await act(rehearse, run_id)).json.message).toBe("Faltan archivos por subir.");
    expect((await sent(run_id, 20_000, second)).status).toBe(200);
    expect(await readFile(path.join(folder, String(run_id), "texts"))).toEqual(WXR);
  });

  test("go no further than was announced, and weigh no more than a part may", async () => {
    const { run_id } = (await asked()).json;
    expect((await sent(run_id, 0, new Uint8Array(WXR.length + 1))).status).toBe(413);
    const bytes = 3 * PART_BYTES;
    const large = (await asked({ files: [{ purpose: "texts", name: "a.xml", bytes }] })).json;
    expect((await sent(large.run_id, 0, new Uint8Array(PART_BYTES + 1))).status).toBe(413);
    expect((await sent(large.run_id, 0, new Uint8Array(0))).status).toBe(400);
    expect((await look(large.run_id)).files).toMatchObject([{ received: 0 }]);
  });

  test("come from the administrator who began alone, for the files that they announced", async () => {
    const { run_id } = (await asked()).json;
    expect((await sent(run_id, 0, WXR, { as: berta })).status).toBe(403);
    expect((await sent(run_id, 0, WXR, { purpose: "media" })).status).toBe(404);
    for (const purpose of ["../texts", "..%2ftexts", "texts/../../x"]) {
      expect((await sent(run_id, 0, WXR, { purpose })).status).toBe(404);
    }
    expect((await sent(run_id + 1, 0, WXR)).status).toBe(404);
    expect((await sent(run_id, 0, WXR)).status).toBe(200);
    expect((await sent(run_id, WXR.length, WXR)).status).toBe(413);
  });

  test("of a file with a hostile name go where all go", async () => {
    const name = "../../../../tmp/x.xml";
    const runId = await uploaded(WXR, name);
    expect(await readdir(folder)).toEqual([String(runId)]);
    expect(await readdir(path.join(folder, String(runId)))).toEqual(["texts"]);
    expect((await look(runId)).name).toBe(name);
  });

  test("that nobody goes on with for a day are removed, and what belongs to no import", async () => {
    const runId = await uploaded();
    const { run_id: other } = (await asked()).json;
    await db.importRun.update({ where: { run_id: runId }, data: { alive_at: ago(86_400_001) } });
    await keepImports();
    expect((await readdir(folder)).toSorted()).toEqual([String(other)]);
    await db.importRun.deleteMany();
    await keepImports();
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("the work", () => {
  test("is done one at a time, and is not begun before its rehearsal", async () => {
    const [one, two] = [await uploaded(), await uploaded()];
    expect((await act(bring, one)).json.message).toBe("Antes se ensaya, hasta el final.");
    await begun(two);
    expect(await act(rehearse, one)).toMatchObject({
      status: 409,
      json: { message: "Hay otra importación en marcha. Inténtalo de nuevo cuando acabe." },
    });
    expect((await act(rehearse, two)).status).toBe(409);
    expect(
      (await call(discard, { as: ana, method: "DELETE", params: { runId: two } })).status,
    ).toBe(409);
  });

  test("is taken up by another process when the one at work has died", async () => {
    const runId = await uploaded();
    await begun(runId, { alive_at: ago(60_000), tries: 1 });
    await keepImports();
    expect(await ended(runId)).toMatchObject({ state: "done", rehearsal: true });
    expect(await db.importRun.findFirst()).toMatchObject({ tries: 2 });
  });

  test("goes on in another process when the one at work is killed", async () => {
    const runId = await uploaded();
    await act(rehearse, runId);
    const { worker } = await db.importRun.findUniqueOrThrow({ where: { run_id: runId } });
    process.kill(await soon(() => processOf(worker!)), "SIGKILL");
    expect(await ended(runId)).toMatchObject({ state: "done", rehearsal: true });
    expect(await db.importRun.findFirst()).toMatchObject({ tries: 2 });
  });

  test("goes on, as it is told, until its process has written the report", async () => {
    const runId = await uploaded();
    const told = async (data: object) => {
      await begun(runId, data);
      return (await look(runId)).state;
    };
    expect(await told({ state: "done" })).toBe("running");
    expect(await told({ state: "undone" })).toBe("undoing");
    expect(await told({ state: "done", worker: null })).toBe("done");
    const longAgo = new Date(Date.now() - 60_000); // its process has died
    expect(await told({ state: "done", alive_at: longAgo })).toBe("done");
  });

  test("is given up after five processes, and when its files are gone", async () => {
    const [one, two] = [await uploaded(), await uploaded()];
    await begun(one, { alive_at: ago(60_000), tries: 5 });
    await begun(two, { alive_at: ago(11 * 60_000), tries: 1 });
    await rm(path.join(folder, String(two)), { recursive: true });
    await keepImports();
    expect(await look(one)).toMatchObject({
      state: "failed",
      failure: expect.stringMatching(/^Se ha cortado 5 veces/),
    });
    expect(await look(two)).toMatchObject({
      state: "failed",
      failure: "Los archivos ya no están en el servidor: vuelve a subirlos.",
    });
  });

  test("ends in a process that another has taken over from", async () => {
    const runId = await uploaded();
    await begun(runId);
    await workAtImport(runId, crypto.randomUUID(), () => {});
    expect(await look(runId)).toMatchObject({ state: "running", counts: {} });
  });

  test("stops after the text at work, and goes on", async () => {
    const runId = await uploaded();
    await worked(runId);
    expect((await act(stop, runId)).status).toBe(409);
    const half = await worked(runId, { rehearsal: false, stopping: true });
    expect(half).toMatchObject({ state: "interrupted", stopping: false });
    expect(await db.entry.count()).toBe(0);
    expect(half.files).toHaveLength(1);
    const whole = await worked(runId);
    expect(whole.state).toBe("done");
    expect(await db.entry.count()).toBe(whole.counts.imported);
    // Of a process that is gone by then.
    const other = await uploaded();
    await begun(other, { alive_at: ago(31_000) });
    expect((await act(stop, other)).json.state).toBe("interrupted");
  });

  test("that cannot be done says why", async () => {
    const runId = await uploaded(Buffer.from("Esto no es nada."), "nada.txt");
    expect(await worked(runId)).toMatchObject({
      state: "failed",
      failure: expect.stringMatching(/^No se reconoce el archivo/),
    });
    const broken = await uploaded(Buffer.from("504b0304ffff", "hex"), "roto.zip");
    expect(await worked(broken)).toMatchObject({
      state: "failed",
      failure: expect.stringContaining("no es un ZIP o no está entero"),
    });
    const empty = await uploaded(Buffer.from("504b0506".padEnd(44, "0"), "hex"), "vacio.zip");
    expect(await worked(empty)).toMatchObject({
      state: "failed",
      failure: expect.stringMatching(/^En el ZIP no hay textos/),
    });
  });

  test("puts texts where the options say, in the name that they say", async () => {
    await createUser({ username: "carlos" });
    const runId = await uploaded(Buffer.from(wxr(wxrItem(1, "Pan", "Miga y corteza."))));
    const theirs = { ...options, user: "carlos", space: "la-despensa" };
    const carlos = await db.user.findFirstOrThrow({ where: { username: "carlos" } });
    await worked(runId, { options: theirs, user_id: carlos.id });
    expect(await db.space.count()).toBe(0);
    await worked(runId, { rehearsal: false });
    expect(await db.entry.findMany()).toMatchObject([{ title: "Pan", user_id: carlos.id }]);
    expect(await db.spaceEntry.findMany({ include: { space: true } })).toMatchObject([
      { space: { slug: "la-despensa" } },
    ]);
  });

  test("makes accounts of authors for the administrator who asks, in whosever name it comes", async () => {
    const carlos = await createUser({ username: "carlos" });
    const by = "<dc:creator>eva</dc:creator>";
    const runId = await uploaded(Buffer.from(wxr(wxrItem(1, "Pan", "Miga y corteza.", by))));
    const wishes = { options: { ...options, user: "carlos", make_authors: true } };
    const rehearsed = await worked(runId, { ...wishes, user_id: carlos.id });
    expect(rehearsed.told.taken).toContainEqual(
      expect.objectContaining({ what: "eva (@eva)", reason: "Cuentas que se harían" }),
    );
    await worked(runId, { rehearsal: false });
    expect(await db.entry.findMany({ include: { user: true } })).toMatchObject([
      { title: "Pan", user: { username: "eva" } },
    ]);
  });
});

describe("an import that is there", () => {
  test("is undone once, and not while it is at work, nor a rehearsal", async () => {
    const runId = await uploaded();
    await worked(runId);
    expect((await act(undo, runId)).status).toBe(404);
    await worked(runId, { rehearsal: false });
    expect((await act(bring, runId)).status).toBe(409);
    expect((await act(rehearse, runId)).status).toBe(409);
    const undone = await worked(runId, { state: "undoing" });
    expect(undone.state).toBe("undone");
    expect((await act(undo, runId)).status).toBe(404);
  });

  test("tells what an undo has left", async () => {
    const runId = await uploaded(Buffer.from(wxr(wxrItem(1, "Pan", "Miga y corteza."))));
    await worked(runId);
    await worked(runId, { rehearsal: false });
    await db.entry.updateMany({ data: { version: 2 } });
    const { told } = await worked(runId, { state: "undoing" });
    expect(told.kept).toEqual([{ what: "Pan", reason: "", count: 1 }]);
    expect(await db.entry.count()).toBe(1);
  });

  test("is in the list of administrators, with a report to download; those of the command too", async () => {
    const runId = await uploaded();
    await worked(runId);
    await db.importRun.create({
      data: { kind: "folder", name: "/notas", state: "done", report: ["Importadas: 2"] },
    });
    const { json } = await call<BroughtSummary[]>(getAll, { as: berta });
    expect(json.map(({ name, is_here }) => [name, is_here])).toEqual([
      ["/notas", false],
      ["tahona.xml", true],
    ]);
    const report = await call(getReport, { as: berta, params: { runId } });
    expect(report.headers.get("content-disposition")).toContain(`importacion-${runId}.txt`);
    expect(report.text).toContain("Lo que se queda fuera, y por qué");
    expect(report.text).toContain("Lo que vendrá");
    const command = await call(getReport, { as: berta, params: { runId: runId + 1 } });
    expect(command.text).toContain("Importadas: 2");
    const editor = await createUser({ isEditor: true });
    for (const handler of [getOne, getReport]) {
      expect((await call(handler, { as: editor, params: { runId } })).status).toBe(403);
    }
    expect((await call(getAll, { as: editor })).status).toBe(403);
  });

  test("that brought nothing is discarded with its files", async () => {
    const runId = await uploaded();
    const params = { runId };
    expect((await call(discard, { as: ana, method: "DELETE", params })).status).toBe(204);
    expect(await readdir(folder)).toEqual([]);
    expect((await call(getOne, { as: ana, params })).status).toBe(404);
    const other = await uploaded();
    await worked(other);
    await worked(other, { rehearsal: false });
    expect(
      (await call(discard, { as: ana, method: "DELETE", params: { runId: other } })).status,
    ).toBe(409);
  });
});
