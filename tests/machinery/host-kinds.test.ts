import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { build } from "@/server/build";
import { migrate, pendingMigrations } from "@/server/migrate";
import { cdnTag } from "@/lib/kernel/cdn";
import { startFakeCdn } from "@/tests/support/fake-cdn";
import { freshDatabase, type FreshDatabase } from "@/tests/support/fresh-database";
import { signUp } from "@/tests/support/member";
import { SECRET_KEY } from "@/tests/support/secret-key";
import { freePort, ready, run, type Command } from "@/tests/support/site";
import { soon } from "@/tests/support/soon";

const S3 = {
  UPLOADS_S3_ENDPOINT: "http://127.0.0.1:9",
  UPLOADS_S3_BUCKET: "cubo",
  UPLOADS_S3_ACCESS_KEY_ID: "id",
  UPLOADS_S3_SECRET_ACCESS_KEY: "clave",
};
const NO_FOLDER = "/proc/no-se-puede-escribir";

let database: FreshDatabase;

beforeAll(async () => {
  await build();
  database = await freshDatabase();
}, 300_000);
afterAll(() => database.close());

/** A program on the built application, killed at the end of the test. */
function program(args: string[], env: Record<string, string>): Command {
  const site = run(process.execPath, args, { NODE_ENV: "production", ...env });
  onTestFinished(async () => {
    if (site.isAlive()) site.killGroup("SIGKILL");
    await site.ended;
  });
  return site;
}

const nextStart = (port: string, env: Record<string, string>) =>
  program(["node_modules/next/dist/bin/next", "start", "--port", port], {
    SITE_URL: `http://localhost:${port}`,
    ...env,
  });

const command = (...args: string[]) =>
  program(["server/migrate-command.ts", ...args], { DATABASE_URL: database.connectionString });

describe("what does not fit the host ends the process with a sentence", () => {
  test.each([
    [
      "next start without settings",
      {},
      "Faltan DATABASE_URL y SECRET_KEY: sin npm start nadie abre la base de datos integrada ni crea una clave.",
    ],
    [
      "a function without a store",
      { VERCEL: "1", DATABASE_URL: "postgresql://a@127.0.0.1:9/a", SECRET_KEY },
      "Faltan UPLOADS_S3_ENDPOINT, UPLOADS_S3_BUCKET, UPLOADS_S3_ACCESS_KEY_ID y UPLOADS_S3_SECRET_ACCESS_KEY: en este alojamiento",
    ],
    ["a wrong setting", { SITE_TZ: "Luna" }, "SITE_TZ debe ser una zona horaria IANA"],
  ])("%s", async (_who, env, sentence) => {
    const site = nextStart(await freePort(), env as Record<string, string>);
    expect(await site.ended).toBe(1);
    expect(site.output()).toMatch(/✖ .+\.\n/);
    expect(site.output()).toContain(sentence);
    expect(site.output()).not.toMatch(/^\s+at /m);
  });

  test("our server in a container", async () => {
    const site = program(["server/index.ts"], { HOST_KIND: "container" });
    expect(await site.ended).toBe(1);
    expect(site.output()).toContain("no hay un disco que dure (HOST_KIND=container)");
  });
});

test("npm run migrate brings the database up to date, from anywhere", async () => {
  const names = await pendingMigrations(database.connectionString);
  const before = command("--check");
  expect(await before.ended).toBe(1);
  for (const name of names) expect(before.output()).toContain(name);

  const migrated = command();
  expect(await migrated.ended).toBe(0);
  expect(migrated.output()).toBe(
    [...names.map((name) => `▸ Aplicada ${name}`), "La base de datos está al día.", ""].join("\n"),
  );
  for (const again of [command(), command("--check")]) {
    expect(await again.ended).toBe(0);
    expect(again.output()).toBe("La base de datos está al día.\n");
  }

  const without = program(["server/migrate-command.ts"], {});
  expect(await without.ended).toBe(1);
  expect(without.output()).toContain("Falta DATABASE_URL");
});

test("our server that keeps nothing serves without a folder it can write to", async () => {
  const site = program(["server/index.ts"], {
    DATA_DIR: NO_FOLDER,
    HOST_KIND: "container",
    DATABASE_URL: database.connectionString,
    SECRET_KEY,
    ...S3,
  });
  const address = await ready(site);
  const write = await signUp(address, "berta");
  const { slug } = await write<{ slug: string }>("POST", "/api/entries", {
    title: "Sin disco",
    content: "Un texto con lo justo.",
  });
  expect((await fetch(`${address}/${slug}`)).status).toBe(200);
  site.child.kill("SIGTERM");
  expect(await site.ended).toBe(0);
});

test("where processes freeze there are no timers: what follows an answer is done with it", async () => {
  const [own, cdn, port] = [await freshDatabase(), await startFakeCdn(), await freePort()];
  onTestFinished(async () => {
    await own.close();
    await cdn.close();
  });
  const address = `http://localhost:${port}`;
  const CRON_SECRET = "una-clave-para-el-cron";
  const site = nextStart(port, {
    AWS_LAMBDA_FUNCTION_NAME: "sitio",
    DATABASE_URL: own.connectionString,
    SECRET_KEY,
    CRON_SECRET,
    CDN_PURGE: "webhook",
    CDN_PURGE_URL: cdn.url,
    CDN_PURGE_TOKEN: "clave-de-la-cdn",
    ...S3,
  });
  const health = () => fetch(`${address}/api/health`);

  // Nobody migrates here but the command.
  await soon(async () => expect((await health()).status).toBe(503));
  const refused = await health();
  expect(refused.headers.get("retry-after")).toBe("5");
  expect(await refused.json()).toMatchObject({
    message: "El sitio se está actualizando. Inténtalo de nuevo en unos segundos.",
  });
  expect(site.output()).toContain("npm run migrate");
  await migrate(own.connectionString);
  await soon(async () => expect((await health()).status).toBe(200));

  const write = await signUp(address);
  const { entry_id } = await write<{ entry_id: number }>("POST", "/api/entries", {
    title: "Un titular",
    content: "Un texto con lo justo.",
  });
  await soon(() => expect(cdn.tags()).toContain(cdnTag(`entry:${entry_id}`)));
  for (const _turn of ["first", "second"]) {
    // It would not hear of a change, so it keeps no page.
    expect((await fetch(address)).headers.get("x-nextjs-cache")).toBe("MISS");
  }

  const cron = (secret: string) =>
    fetch(`${address}/api/cron`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await cron("otra")).status).toBe(401);
  expect(await (await cron(CRON_SECRET)).json()).toEqual({ ran: 0 });
  expect(site.output()).not.toContain("scheduled tasks will not run");
});
