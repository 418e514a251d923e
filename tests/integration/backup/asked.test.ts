import { existsSync, statSync } from "node:fs";
import { readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as takeFile, POST as offerFile } from "@/app/api/backups/[backupId]/file/route";
import { GET as getBackup } from "@/app/api/backups/[backupId]/route";
import { POST as begin } from "@/app/api/backups/route";
import { doChores } from "@/lib/operation/schedule/chores";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { checkBackup } from "@/lib/operation/backup/check";
import type { AskedBackup } from "@/lib/operation/backup/dto";
import { claimBackup, findLastBackup, findLastFailure } from "@/lib/operation/backup/made";
import { datedName } from "@/lib/operation/backup/rotate";
import { readSettings } from "@/lib/operation/backup/restore";
import { call, sessionCookieOf } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin, createUser } from "@/tests/support/factories";
import { isOpen, tellsOpenFiles } from "@/tests/support/open-files";
import { soon } from "@/tests/support/soon";

// «Descargar copia»: a backup that an administrator asks for in the browser.

const folder = path.join(env.DATA_DIR, "descargas");
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

type Answered = AskedBackup & { url: string; message: string };

const ask = (as: Actor) => call<Answered>(begin, { method: "POST", as });
const look = (as: Actor, backupId: number) =>
  call<Answered>(getBackup, { as, params: { backupId } });
const offer = (as: Actor, backupId: number) =>
  call<Answered>(offerFile, { method: "POST", as, params: { backupId } });

/** Calls the handler by itself: the answer is no JSON. */
const answered = async (as: Actor, backupId: number, url: string, method = "GET") =>
  takeFile(
    new Request(new URL(url, env.SITE_URL), {
      method,
      headers: { host: new URL(env.SITE_URL).host, cookie: await sessionCookieOf(as) },
    }),
    { params: Promise.resolve({ backupId: String(backupId) }) },
  );

async function follow(as: Actor, backupId: number, url: string) {
  const response = await answered(as, backupId, url);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Asks for a backup, and waits until the server has done with it. */
async function made(as: Actor): Promise<AskedBackup> {
  const { status, json } = await ask(as);
  expect([status, json.state]).toEqual([201, "making"]);
  await soon(async () => {
    expect((await look(as, json.backup_id)).json.state).not.toBe("making");
  });
  return (await look(as, json.backup_id)).json;
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe("a backup that an administrator asks for", () => {
  test("is downloaded whole, once, and is then no longer on the server", async () => {
    const { backup_id, state } = await made(ana);
    expect(state).toBe("ready");
    expect(await findLastBackup()).toBeNull(); // nobody has it yet
    const [name] = await readdir(folder);
    expect(name).toMatch(/^copia-\d{8}T\d{6}Z\.tar$/);
    const modeOf = (file: string) => statSync(file).mode & 0o777;
    expect([modeOf(folder), modeOf(path.join(folder, name!))]).toEqual([0o700, 0o600]);
    const { status, json } = await offer(ana, backup_id);
    expect([status, json.url]).toEqual([
      201,
      expect.stringMatching(new RegExp(`^/api/backups/${backup_id}/file\\?key=[\\w-]{43}$`)),
    ]);

    const { response, bytes } = await follow(ana, backup_id, json.url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/x-tar",
      "content-disposition": `attachment; filename="${name}"`,
      "content-length": String(bytes.length),
      "cache-control": "private, no-store",
    });
    expect(await readdir(folder)).toEqual([]);
    const file = path.join(folder, "descargada.tar");
    await writeFile(file, bytes);
    const { tables } = await checkBackup(file);
    expect(tables[`"user"`]?.rows).toBe(2);
    expect(await readSettings(file)).toMatchObject({ isSealed: false });
    expect(await findLastBackup()).toMatchObject({ bytes: bytes.length });

    expect((await follow(ana, backup_id, json.url)).response.status).toBe(404);
    expect((await look(ana, backup_id)).status).toBe(404);
    const actions = (await db.auditEvent.findMany()).map(({ action, actor_id }) => [
      ...[action, actor_id],
    ]);
    expect(actions).toContainEqual(["backup.downloaded", ana.id]);
  });

  test("has the secrets sealed where there is a pass phrase", async () => {
    Object.assign(env, { BACKUP_PASSPHRASE: "la frase de la casa" });
    const { backup_id } = await made(ana);
    const { bytes } = await follow(ana, backup_id, (await offer(ana, backup_id)).json.url);
    const file = path.join(folder, "descargada.tar");
    await writeFile(file, bytes);
    expect(await readSettings(file)).toMatchObject({ isSealed: true, secret: null });
    expect(await readSettings(file, "la frase de la casa")).toMatchObject({
      secret: { SECRET_KEY: expect.any(String) },
    });
  });

  test("is shown and given to nobody else, nor long after the password", async () => {
    const { backup_id } = await made(ana);
    const { url } = (await offer(ana, backup_id)).json;
    for (const answer of [await look(berta, backup_id), await offer(berta, backup_id)]) {
      expect(answer.status).toBe(404);
    }
    expect((await follow(berta, backup_id, url)).response.status).toBe(404);
    const editor = await createUser({ isEditor: true });
    for (const answer of [await ask(editor), await look(editor, backup_id)]) {
      expect(answer.status).toBe(403);
    }
    const cookie = await sessionCookieOf(ana);
    await db.session.updateMany({ data: { confirmed: ago(11) } });
    const params = { backupId: backup_id };
    for (const handler of [begin, offerFile]) {
      const answer = await call(handler, { method: "POST", params, headers: { cookie } });
      expect(answer).toMatchObject({ status: 403, json: { confirm: true } });
    }
    expect((await follow(ana, backup_id, url)).response.status).toBe(200); // which was offered before
  });

  test("that nobody read to its end waits to be downloaded again", async () => {
    await db.$executeRaw`
      INSERT INTO "audit_event" ("action", "before")
      SELECT 'entry.deleted', to_jsonb(md5(n::text) || md5((n + 1)::text)) FROM generate_series(1, 40000) n`;
    const { backup_id } = await made(ana);
    const response = await answered(ana, backup_id, (await offer(ana, backup_id)).json.url);
    const reader = response.body!.getReader();
    await reader.read();
    await reader.cancel();
    expect(await readdir(folder)).toHaveLength(1);
    const { bytes } = await follow(ana, backup_id, (await offer(ana, backup_id)).json.url);
    expect(bytes.length).toBe(Number(response.headers.get("content-length")));
  });

  test("is described to HEAD, which leaves its address good and its file alone", async () => {
    const { backup_id } = await made(ana);
    const { url } = (await offer(ana, backup_id)).json;
    const head = await answered(ana, backup_id, url, "HEAD");
    expect([head.status, head.body]).toEqual([200, null]);
    expect((await answered(berta, backup_id, url, "HEAD")).status).toBe(404);
    expect((await answered(ana, backup_id, `${url}x`, "HEAD")).status).toBe(404);
    expect(await db.auditEvent.count({ where: { action: "backup.downloaded" } })).toBe(0);

    const { response, bytes } = await follow(ana, backup_id, url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(response.headers));
    expect(head.headers.get("content-length")).toBe(String(bytes.length));
    expect((await answered(ana, backup_id, url, "HEAD")).status).toBe(404);
  });

  test.runIf(tellsOpenFiles)(
    "is not left open where its client is gone before the answer begins, and waits",
    async () => {
      const { backup_id } = await made(ana);
      const [name] = await readdir(folder);
      const { url } = (await offer(ana, backup_id)).json;
      expect((await answered(ana, backup_id, url)).status).toBe(200); // whose body nobody reads
      expect(isOpen(name!)).toBe(false);
      expect((await look(ana, backup_id)).json.state).toBe("ready");
    },
  );

  test("is theirs when they ask again, until they have it", async () => {
    const first = await made(ana);
    expect((await ask(ana)).json).toEqual(first);
    await follow(ana, first.backup_id, (await offer(ana, first.backup_id)).json.url);
    expect((await made(ana)).backup_id).not.toBe(first.backup_id);
  });

  test("is made one at a time, the one of the night included", async () => {
    const alive = { file: "/copia.tar", begun: new Date() };
    const { backup_id } = await db.backup.create({ data: { ...alive, asked_by: berta.id } });
    expect(await ask(ana)).toMatchObject({
      status: 409,
      json: { message: "Se está haciendo otra copia. Inténtalo de nuevo cuando acabe." },
    });
    expect((await ask(berta)).json).toMatchObject({ backup_id, state: "making" });
    expect((await offer(berta, backup_id)).status).toBe(409);
    expect(await claimBackup("2026-11-28", "/noche.tar")).toBeNull();

    await db.backup.updateMany({ data: { alive_at: ago(6) } }); // its server has died
    expect((await look(berta, backup_id)).json).toMatchObject({
      state: "failed",
      failure: "El servidor se paró mientras la hacía.",
    });
    expect((await made(ana)).state).toBe("ready");
    const night = await claimBackup("2026-11-28", "/noche.tar");
    expect(night).toEqual(expect.any(Number));
    expect((await ask(berta)).status).toBe(409);
  });

  test("is refused where there is no room for it, and nobody else is told", async () => {
    await db.$executeRaw`
      INSERT INTO "upload" ("upload_id", "bytes") SELECT md5(n::text), 2000000000 FROM generate_series(1, 50000) n`;
    expect(await made(ana)).toMatchObject({
      state: "failed",
      failure: expect.stringMatching(
        /^Puede ocupar 100 TB, y en el disco quedan libres .*: haz sitio antes\.$/,
      ),
    });
    expect(await readdir(folder)).toEqual([]);
    expect(await db.notice.count()).toBe(0);
    expect(await findLastFailure()).toBeNull();
  });

  test("that cannot be written says why", async () => {
    const file = path.join(env.DATA_DIR, "archivo");
    await writeFile(file, "");
    Object.assign(env, { DATA_DIR: file });
    expect(await made(ana)).toMatchObject({
      ...{ state: "failed", failure: "Hay un archivo donde debía ir una carpeta." },
    });
  });

  test("is refused, with a sentence, where nothing is kept on this machine", async () => {
    vi.resetModules();
    const names = ["ENDPOINT", "BUCKET", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"];
    for (const name of names) vi.stubEnv(`UPLOADS_S3_${name}`, "http://localhost:1");
    const { POST } = await import("@/app/api/backups/route");
    expect(await call(POST, { method: "POST", as: ana })).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining("npm run backup") },
    });
    expect(await db.backup.count()).toBe(0);
  });
});

test("backups that nobody downloads are removed after an hour, and what is left of dead ones", async () => {
  const { backup_id } = await made(ana);
  const [kept] = await readdir(folder);
  const base = path.join(folder, "copia.tar");
  const names = {
    old: datedName(base, ago(61)),
    dead: `${datedName(base, ago(15))}.0123456789ab.partial`,
    young: `${datedName(base, ago(5))}.0123456789ab.partial`,
  };
  for (const [file, minutes] of [
    [names.old, 61],
    [names.dead, 15],
    [names.young, 5],
  ] as const) {
    await writeFile(file, "");
    await utimes(file, ago(minutes), ago(minutes));
  }
  await doChores(new AbortController().signal);
  expect((await readdir(folder)).toSorted()).toEqual(
    [kept!, path.basename(names.young)].toSorted(),
  );
  await db.backup.updateMany({ data: { ended: ago(61) } });
  expect((await look(ana, backup_id)).status).toBe(404);
  expect((await made(ana)).backup_id).not.toBe(backup_id);
  await db.backup.updateMany({ data: { begun: ago(24 * 60 + 1) } });
  await doChores(new AbortController().signal);
  expect(await db.backup.count()).toBe(0);
});

test("a backup whose file is gone from here is missed by a sentence, and made anew", async () => {
  const { backup_id } = await made(ana);
  await rm(folder, { recursive: true });
  const { url } = (await offer(ana, backup_id)).json;
  expect((await follow(ana, backup_id, url)).response.status).toBe(404);
  expect(existsSync(folder)).toBe(false);
  expect((await made(ana)).backup_id).not.toBe(backup_id);
});
