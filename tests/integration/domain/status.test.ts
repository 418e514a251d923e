import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { GET as statusRoute } from "@/app/api/status/route";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { productVersion } from "@/lib/kernel/product";
import type { Status, StatusPart } from "@/lib/operation/status/dto";
import { judgeClocks } from "@/lib/operation/status/parts/clock";
import { judgeDatabase } from "@/lib/operation/status/parts/database";
import { judgeRoom } from "@/lib/operation/status/parts/disk";
import { findScheduleSilence, getStatus } from "@/lib/operation/status/queries";
import { reportOf } from "@/lib/operation/status/report";
import { markPulse } from "@/lib/operation/schedule/pulse";
import { startScheduler } from "@/lib/operation/schedule/scheduler";
import { clientAddress } from "@/server/middleware/client-address";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { startFakeSmtp } from "@/tests/support/fake-smtp";
import { soon } from "@/tests/support/soon";

const given = { ...env };
let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  admin = await createAdmin();
  Object.assign(env, { LIMITS_FACTOR: 1 });
});
afterEach(() => {
  Object.assign(env, given);
  vi.unstubAllEnvs();
  vi.resetModules();
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const HOUR = 60;
const DAY = 24 * HOUR;

async function part(name: string, status?: Status): Promise<StatusPart> {
  const { parts } = status ?? (await getStatus(admin));
  const found = parts.find((part) => part.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

/** How the site is when it starts with these settings. */
async function statusWith(settings: Record<string, string>): Promise<Status> {
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return (await import("@/lib/operation/status/queries")).getStatus(admin);
}

describe("how the site is", () => {
  test("administrators are told, and nobody else", async () => {
    const { status, json } = await call<Status>(statusRoute, { as: admin });
    expect(status).toBe(200);
    expect(new Date(json.checked_at).getTime()).toBeCloseTo(Date.now(), -5);
    expect(json.parts.map(({ name }) => name)).toEqual([
      ...["Versión", "Base de datos", "Imágenes", "Copia de seguridad", "Horario", "Tareas"],
      ...["Correo", "Webhooks", "IA", "Sitio", "Disco", "Reloj", "Cambios"],
    ]);
    const editor = await createUser({ isEditor: true });
    expect((await call(statusRoute, { as: editor })).status).toBe(403);
    expect((await call(statusRoute)).status).toBe(401);
  });

  test("is well on a site that is", async () => {
    await markPulse("scheduler");
    await db.backup.create({
      data: { file: "/copia.tar", begun: ago(HOUR), ended: ago(HOUR - 2), bytes: 12_300_000 },
    });
    const { parts } = await getStatus(admin);
    const [{ fsync }] = await db.$queryRaw<[{ fsync: string }]>`SHOW fsync`;
    const unsafe = fsync === "on" ? [] : ["Base de datos"]; // nobody keeps this one
    expect(parts.filter(({ state }) => state !== "ok").map(({ name }) => name)).toEqual(unsafe);
    const said = Object.fromEntries(parts.map(({ name, says }) => [name, says]));
    expect(said.Versión).toMatch(
      new RegExp(`^Rotativa ${productVersion}, Node \\d+\\.\\d+\\.\\d+, PostgreSQL \\d+`),
    );
    expect(said["Base de datos"]).toMatch(
      /^Responde en \d+ ms y ocupa [\d,]+ MB\. No (le falta ninguna migración\.$|sobrevive)/,
    );
    expect(said.Imágenes).toBe("Se guardan en el disco de este servidor. Todavía no hay ninguna.");
    expect(said["Copia de seguridad"]).toBe(
      "La última es de hace alrededor de 1 hora, ocupa 12,3 MB y tardó 2 min.",
    );
    expect(said.Horario).toMatch(/^Lo lleva el propio servidor\. Late: hace \d segundos?\.$/);
    expect(said.Tareas).toBe("En espera: 0. En marcha: 0. En el último día no ha fallado ninguna.");
    expect(said.Correo).toMatch(/^No hay servidor de correo/);
    expect(said.IA).toMatch(/En el último día no ha fallado ninguna llamada\.$/);
    expect(said.Sitio).toBe(`Su dirección es ${env.SITE_URL}. Solo se ve en este ordenador.`);
    expect(said.Disco).toMatch(/^En la carpeta de datos quedan libres [\d,]+ [GT]B de /);
    expect(said.Reloj).toMatch(/van a la par\.$/);
  });

  test("a part that cannot be checked fails alone", async () => {
    await db.$executeRaw`ALTER TABLE "backup" RENAME TO "away"`;
    onTestFinished(async () => void (await db.$executeRaw`ALTER TABLE "away" RENAME TO "backup"`));
    const status = await getStatus(admin);
    expect(await part("Copia de seguridad", status)).toMatchObject({
      state: "failure",
      says: "No se ha podido comprobar. El registro del servidor dice por qué.",
    });
    expect(status.parts.filter(({ state }) => state === "failure")).toHaveLength(1);
  });

  test("a migration that is missing is a failure", async () => {
    const rename = (from: string, to: string) => db.$executeRaw`
      UPDATE "_prisma_migrations" SET "migration_name" = ${to} WHERE "migration_name" LIKE ${from}`;
    await rename("%_pulse", "9999_from_the_future");
    onTestFinished(async () => void (await rename("9999_from_the_future", "20261126051848_pulse")));
    const { state, says } = await part("Base de datos");
    expect(state).toBe("failure");
    expect(says).toContain("Le falta 1 migración: ejecuta npm run migrate.");
  });

  test.each([
    [{}, 20, 0, "ok", "No le falta ninguna migración."],
    [{}, 600, 0, "warning", "Es demasiado."],
    [{}, 20, 2, "failure", "Le faltan 2 migraciones"],
    [{ isSafe: false }, 20, 0, "warning", "No sobrevive a un corte de luz"],
    [{ isReadOnly: true, isSafe: false }, 20, 0, "failure", "Solo deja leer, y nada se guarda"],
  ])(
    "a database with %j that answers in %i ms and lacks %i: %s",
    (answer, ms, lacks, state, says) => {
      const judged = judgeDatabase(
        { size: 1n, isReadOnly: false, isSafe: true, ...answer },
        ms,
        lacks,
      );
      expect(judged).toMatchObject({ state, says: expect.stringContaining(says) });
    },
  );

  test("says how many images there are", async () => {
    await db.upload.createMany({
      data: ["a", "b"].map((digit) => ({ upload_id: digit.repeat(32), bytes: 600_000 })),
    });
    expect((await part("Imágenes")).says).toMatch(/Hay 2 imágenes, 1,2 MB\.$/);
    await db.$executeRaw`
      INSERT INTO "upload" ("upload_id", "bytes") SELECT md5(n::text), 600000 FROM generate_series(1, 2000) n`;
    await db.$executeRaw`ANALYZE "upload"`;
    expect((await part("Imágenes")).says).toMatch(/Hay unas 2\.002 imágenes, alrededor de 1,2 GB/);
  });
});

describe("webhooks", () => {
  test("are a warning where a message that is due waits long, or was given up", async () => {
    const { webhook_id } = await db.webhook.create({
      data: { owner_id: admin.id, url: "https://ejemplo.es/", types: [], secret: "x" },
    });
    const message = { webhook_id, type: "ping", body: "{}" };
    const add = (data: object) =>
      db.webhookDelivery.create({ data: { ...message, delivery_id: randomUUID(), ...data } });
    await add({ next_at: ago(-HOUR) });
    await add({ next_at: ago(1) });
    expect(await part("Webhooks")).toMatchObject({
      state: "ok",
      says: "Envíos en espera: 2. En el último día no se ha renunciado a ninguno.",
    });
    await add({ next_at: ago(HOUR) });
    expect(await part("Webhooks")).toMatchObject({
      state: "warning",
      says: "Envíos en espera: 3. El que más espera debía haber salido hace alrededor de 1 hora.",
    });
    await add({ next_at: null, outcome: "failed", tried_at: ago(HOUR) });
    expect((await part("Webhooks")).says).toMatch(/Envíos a los que se ha renunciado .* 1\.$/);
    await db.webhook.updateMany({ data: { off_at: new Date(), off_reason: "hand" } });
    expect((await part("Webhooks")).says).not.toContain("renunciado"); // by whoever switched it off
  });
});

describe("the backup", () => {
  const made = (begun: Date) =>
    db.backup.create({ data: { file: "/copia.tar", begun, ended: begun, bytes: 1_000 } });
  const failed = (begun: Date) =>
    db.backup.create({
      data: { file: "/copia.tar", begun, ended: begun, failure: "La carpeta no existe." },
    });

  test("is missed", async () => {
    const { state, says } = await part("Copia de seguridad");
    expect([state, says]).toEqual(["warning", expect.stringContaining("Indica BACKUP_FILE")]);
    expect(says).toMatch(/^Todavía no hay ninguna copia\./);
  });

  test.each([
    [undefined, 7 * DAY, "ok"],
    [undefined, 9 * DAY, "warning"],
    ["/copia.tar", 47 * HOUR, "ok"],
    ["/copia.tar", 49 * HOUR, "warning"],
  ])("with BACKUP_FILE=%s, of %i minutes ago: %s", async (file, minutes, state) => {
    Object.assign(env, { BACKUP_FILE: file });
    await made(ago(minutes));
    expect((await part("Copia de seguridad")).state).toBe(state);
  });

  test("that failed is a failure until one is made", async () => {
    await made(ago(30 * HOUR));
    await failed(ago(6 * HOUR));
    expect(await part("Copia de seguridad")).toMatchObject({
      state: "failure",
      says: expect.stringMatching(
        /^La de hace alrededor de 6 horas no se pudo hacer en \/copia\.tar: La carpeta no existe\. La última es de hace 1 día,/,
      ),
    });
    await markPulse("scheduler");
    const { listNotWell } = await import("@/lib/operation/status/queries");
    expect(await listNotWell(admin)).toEqual(["Copia de seguridad"]);
    expect(await listNotWell(await createUser({ isEditor: true }))).toEqual([]);
    await made(ago(5 * HOUR));
    expect((await part("Copia de seguridad")).state).toBe("ok");
    expect(await listNotWell(admin)).toEqual([]);
  });
});

const pulses = () => db.pulse.findMany();
const beforeMinutes = (minutes: number) => db.pulse.updateMany({ data: { at: ago(minutes) } });

describe("the schedule", () => {
  test("has a pulse, at most once a minute", async () => {
    await markPulse("scheduler");
    await beforeMinutes(0.9);
    const [first] = await pulses();
    await Promise.all([markPulse("scheduler"), markPulse("scheduler")]);
    expect(await pulses()).toEqual([first]);
    await beforeMinutes(1.1);
    await markPulse("scheduler");
    const [second, ...others] = await pulses();
    expect(second!.at.getTime()).toBeGreaterThan(first!.at.getTime());
    expect(others).toEqual([]);
  });

  test("that the server keeps beats as soon as it starts", async () => {
    const scheduler = startScheduler();
    await soon(async () => expect(await pulses()).toMatchObject([{ keeper: "scheduler" }]));
    await scheduler.stop();
  });

  test("that does not beat is a warning, and is said where tasks are read", async () => {
    expect(await part("Horario")).toMatchObject({
      state: "warning",
      says: expect.stringMatching(/^El horario no ha latido nunca\. Lo lleva el propio servidor\./),
    });
    await markPulse("scheduler");
    await beforeMinutes(4);
    expect((await part("Horario")).state).toBe("ok");
    expect(await findScheduleSilence()).toBeNull();
    await beforeMinutes(12);
    const silence = "El horario no late desde hace 12 minutos.";
    expect((await part("Horario")).says).toContain(silence);
    expect(await findScheduleSilence()).toBe(silence);
  });

  test.each([
    [{ INNGEST_SIGNING_KEY: "signkey", INNGEST_EVENT_KEY: "key" }, "Lo lleva Inngest"],
    [{ HOST_KIND: "serverless", CRON_SECRET: "una-clave-de-cron" }, "Lo lleva el cron"],
    [{ HOST_KIND: "serverless" }, "Nadie lleva el horario."],
  ])("with %j: %s", async (settings: Record<string, string>, says) => {
    await markPulse("scheduler"); // which is another's
    expect(await part("Horario", await statusWith(settings))).toMatchObject({
      state: "warning",
      says: expect.stringContaining(says),
    });
  });
});

describe("a schedule that Inngest keeps and does not", () => {
  const TOLD = "El horario no ha latido nunca.";
  /** Begins to watch as a server that has been up for so many minutes. */
  async function watch(minutes: number, settings: Record<string, string> = {}) {
    vi.resetModules();
    const keys = { INNGEST_SIGNING_KEY: "signkey", INNGEST_EVENT_KEY: "key" };
    for (const [name, value] of Object.entries({ ...keys, ...settings })) vi.stubEnv(name, value);
    const { watchOver } = await import("@/lib/operation/status/schedule-watch");
    const watch = watchOver(ago(minutes).getTime());
    onTestFinished(() => watch.stop());
    return watch;
  }
  const notices = () =>
    db.notice.findMany({
      where: { kind: "schedule_silent" },
      select: { user_id: true, data: true },
    });

  test("is told to administrators once, and anew when it falls silent again", async () => {
    await createUser({ isEditor: true });
    const { look } = await watch(6);
    await look();
    await look();
    expect(await notices()).toEqual([{ user_id: admin.id, data: { reason: TOLD, others: 0 } }]);
    await markPulse("inngest");
    await look();
    await beforeMinutes(7);
    await look();
    expect(await notices()).toMatchObject([
      { data: { reason: "El horario no late desde hace 7 minutos.", others: 1 } },
    ]);
  });

  test("is no silence while the server has just started", async () => {
    await (await watch(4)).look();
    expect(await notices()).toEqual([]);
  });

  test("is kept by the servers after the minutes that were set, until Inngest calls again", async () => {
    const bot = await createSynthetic(admin, { model: "demo", token: undefined });
    const { space_id } = await createSpaceFor(admin);
    await createTaskFor(admin, { user_id: bot.id, space_id });
    const strike = () => db.$executeRaw`
      UPDATE "task" SET "next_run_at" = date_trunc('second', now())`;
    const early = await watch(9, { INNGEST_TAKEOVER_MINUTES: "10" });
    await strike();
    await early.look();
    expect(await pulses()).toEqual([]);
    await early.stop();

    const servers = [1, 2].map(() => watch(11, { INNGEST_TAKEOVER_MINUTES: "10" }));
    const [one, other] = await Promise.all(servers);
    await Promise.all([one!.look(), other!.look()]);
    await soon(async () =>
      expect(await db.taskRun.count({ where: { outcome: "succeeded" } })).toBe(1),
    );
    expect(await db.entry.count()).toBe(1);
    expect(await pulses()).toMatchObject([{ keeper: "scheduler" }]);
    const status = await statusWith({});
    expect(await part("Horario", status)).toMatchObject({
      state: "warning",
      says: expect.stringContaining("Mientras tanto lo llevan los servidores"),
    });
    const { findScheduleSilence } = await import("@/lib/operation/status/queries");
    expect(await findScheduleSilence()).toBeNull(); // tasks do run

    await markPulse("inngest");
    await Promise.all([one!.look(), other!.look()]);
    await strike();
    expect((await part("Horario", await statusWith({}))).state).toBe("ok");
    expect(await db.taskRun.count()).toBe(1);
  });
});

describe("what failed within a day is a warning", () => {
  test("of tasks", async () => {
    const bot = await createSynthetic(admin, { model: "demo" });
    const { space_id } = await createSpaceFor(admin);
    const { task_id } = await createTaskFor(admin, { user_id: bot.id, space_id });
    await db.taskRun.create({ data: { task_id, started: ago(25 * HOUR), outcome: "failed" } });
    await db.taskRun.create({ data: { task_id, started: ago(1), outcome: "running" } });
    await db.$executeRaw`UPDATE "task" SET "next_run_at" = now() - interval '1 second'`;
    const now = "En espera: 1. En marcha: 1.";
    expect(await part("Tareas")).toMatchObject({ state: "ok", says: expect.stringContaining(now) });
    await db.taskRun.create({ data: { task_id, started: ago(23 * HOUR), outcome: "failed" } });
    expect(await part("Tareas")).toMatchObject({
      state: "warning",
      says: expect.stringContaining("Ejecuciones fallidas en el último día: 1."),
    });
  });

  test("of calls of the AI service", async () => {
    const call = { user_id: admin.id, outcome: "failed", finished: new Date() };
    await db.generation.create({ data: { ...call, started: ago(25 * HOUR) } });
    expect((await part("IA")).state).toBe("ok");
    await db.generation.create({ data: { ...call, started: ago(23 * HOUR) } });
    expect((await part("IA")).state).toBe("warning");
  });

  test("of mail", async () => {
    const notice = { user_id: admin.id, kind: "mail_failed", data: { others: 0 } };
    const smtp = { SMTP_URL: "smtp://ana:clave@localhost:1", SMTP_FROM: "no@ejemplo.es" };
    await db.notice.create({ data: { ...notice, created: ago(25 * HOUR) } });
    expect((await part("Correo", await statusWith(smtp))).state).toBe("ok");
    await db.notice.create({ data: { ...notice, created: ago(3 * HOUR) } });
    expect(await part("Correo", await statusWith(smtp))).toMatchObject({
      state: "warning",
      says: expect.stringContaining("el último hace alrededor de 3 horas."),
    });
  });
});

describe("the machine", () => {
  test.each([
    [{ bavail: 60, blocks: 100 }, "ok"],
    [{ bavail: 4, blocks: 100 }, "warning"], // under 5 %
    [{ bavail: 0.9, blocks: 2 }, "warning"], // under 1 GB
  ])("with %j of room: %s", (room, state) => {
    expect(judgeRoom("la carpeta", { ...room, bsize: 1e9 }).state).toBe(state);
  });

  test("without the folder of the backups is a failure", async () => {
    Object.assign(env, { BACKUP_FILE: path.join(env.DATA_DIR, "no/existe/copia.tar") });
    expect(await part("Disco")).toMatchObject({
      state: "failure",
      says: expect.stringContaining("No existe la carpeta de las copias."),
    });
  });

  test("whose clock goes wrong is a warning", () => {
    expect(judgeClocks(10_000, 14_000).state).toBe("ok");
    expect(judgeClocks(10_000, 16_000)).toMatchObject({
      state: "warning",
      says: expect.stringContaining("atrasa 6 segundos"),
    });
    expect(judgeClocks(16_000, 10_000).says).toContain("adelanta 6 segundos");
  });

  test.each([
    [{ LIMITS_FACTOR: 0 }, "LIMITS_FACTOR=0"],
    [{ TRUST_PROXY: true }, "pon su dirección pública"],
    [{ HOST_KIND: "container" }, "pon su dirección pública"],
  ])("with %j is warned of: %s", async (settings, says) => {
    Object.assign(env, settings);
    expect(await part("Sitio")).toMatchObject({
      state: "warning",
      says: expect.stringContaining(says),
    });
  });

  test("behind a proxy that is not trusted is warned of", async () => {
    const parts = (globalThis as unknown as { rotativa: { proxyMet?: true } }).rotativa;
    onTestFinished(() => void delete parts.proxyMet);
    Object.assign(env, { SITE_URL: "https://gaceta.ejemplo.es" });
    vi.spyOn(console, "warn").mockReturnValueOnce();
    const visit = (headers: object) =>
      clientAddress(false)({ headers, socket: {} } as never, {} as never, () => {});
    visit({});
    expect((await part("Sitio")).state).toBe("ok");
    visit({ "x-forwarded-for": "203.0.113.7" });
    expect(await part("Sitio")).toMatchObject({
      state: "warning",
      says: expect.stringContaining("pon TRUST_PROXY=true"),
    });
  });

  test("that does not hear of changes is a warning", async () => {
    const parts = (globalThis as unknown as { rotativa: { listener?: object } }).rotativa;
    expect((await part("Cambios")).state).toBe("ok");
    parts.listener = { unprovenSince: ago(3) };
    onTestFinished(() => void delete parts.listener);
    const { state, says } = await part("Cambios");
    expect(state).toBe("warning");
    expect(says).toMatch(/^Desde hace 3 minutos\. Este servidor no oye/);
  });
});

describe("npm run doctor", () => {
  /** What the command says on a site with these settings, and how it ends. */
  const doctor = (settings: Record<string, string>) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const program = ["--import", "tsx", "--conditions=react-server", "scripts/doctor.ts"];
      const all = { ...process.env, DATABASE_URL: env.DATABASE_URL, ...settings };
      execFile(process.execPath, program, { env: all }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
      );
    });

  test("says the same, and whether what is elsewhere answers", async () => {
    const smtp = await startFakeSmtp();
    const ai = createServer((_, response) => void response.writeHead(401).end()); // nobody sent a token
    await new Promise<void>((resolve) => ai.listen(0, "127.0.0.1", resolve));
    const service = `http://127.0.0.1:${(ai.address() as AddressInfo).port}/v1`;
    const { code, said } = await doctor({
      SMTP_URL: smtp.url,
      SMTP_FROM: "no@ejemplo.es",
      OPENAI_BASE_URL: service,
    });
    ai.close();
    await smtp.close();
    for (const { name } of (await getStatus(admin)).parts) expect(said).toContain(`] ${name}: `);
    expect(said).toContain("[Atención] Horario: El horario no ha latido nunca.");
    expect(said).toContain("[Bien] Nombre del sitio: localhost no necesita DNS.");
    expect(said).toContain("[Bien] Servidor de correo: Responde y deja entrar.");
    expect(said).toContain(`[Bien] Servicio de IA: ${service} responde.`);
    expect(code).toBe(0);
  }, 60_000);

  test("ends with a failure, and tells no password", async () => {
    const { code, said } = await doctor({
      SITE_URL: "https://gaceta.invalid",
      SMTP_URL: "smtp://ana:clave-del-correo@127.0.0.1:1",
      SMTP_FROM: "no@ejemplo.es",
      OPENAI_BASE_URL: "http://127.0.0.1:1/v1",
    });
    expect(said).toMatch(/\[Fallo\] Nombre del sitio: gaceta\.invalid no tiene dirección en DNS/);
    expect(said).toContain("[Fallo] Servidor de correo: No deja enviar mensajes");
    expect(said).toMatch(/\[Fallo\] Servicio de IA: http:.* no responde \(/);
    expect(said).toContain("No funciona: Nombre del sitio, Servidor de correo, Servicio de IA.");
    expect(said).not.toContain("clave-del-correo");
    expect(code).toBe(1);
  }, 60_000);

  test("says so where the database does not answer", async () => {
    const { code, said } = await doctor({
      DATABASE_URL: "postgresql://ana:otra-clave@127.0.0.1:1/x",
    });
    expect(said).toContain("[Fallo] Base de datos: ");
    expect(said).toContain("[Bien] Disco: ");
    expect(said).not.toContain("otra-clave");
    expect(code).toBe(1);
  }, 60_000);
});

test("no secret is told", async () => {
  const secrets = {
    SMTP_URL: "smtp://ana:clave-del-correo@localhost:1",
    CRON_SECRET: "clave-secreta-del-cron",
    INNGEST_SIGNING_KEY: "clave-secreta-de-inngest",
    INNGEST_EVENT_KEY: "clave-de-sucesos",
    BACKUP_PASSPHRASE: "una frase muy secreta",
    UPLOADS_S3_ACCESS_KEY_ID: "clave-de-acceso",
    UPLOADS_S3_SECRET_ACCESS_KEY: "clave-secreta-de-s3",
  };
  const status = await statusWith({
    ...secrets,
    SMTP_FROM: "no@ejemplo.es",
    UPLOADS_S3_ENDPOINT: "http://127.0.0.1:9",
    UPLOADS_S3_BUCKET: "fotos",
  });
  expect(await part("Imágenes", status)).toMatchObject({
    state: "failure",
    says: expect.stringContaining("El almacén de imágenes no responde."),
  });
  const report = reportOf(status);
  const { password } = new URL(env.DATABASE_URL!);
  for (const secret of [
    ...Object.values(secrets),
    "clave-del-correo",
    env.SECRET_KEY!,
    env.DATABASE_URL!,
  ]) {
    expect(report).not.toContain(secret);
  }
  if (password.length > 8) expect(report).not.toContain(password);
});
