import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "@/server/migrate";
import { startFakeS3, type FakeS3 } from "@/tests/support/fake-s3";
import { freshDatabase, type FreshDatabase } from "@/tests/support/fresh-database";
import { hasPgBouncer, startPgBouncer } from "@/tests/support/pgbouncer";
import { freePort, run, said, type Command } from "@/tests/support/site";
import { soak } from "@/tests/support/soak";
import { soon } from "@/tests/support/soon";
import { SECRET_KEY } from "./secret-key";

/** A way of serving the product: the npm script or the arguments of Node that start it. */
export interface Way {
  name: string;
  start(env: Record<string, string>): Command;
  /** With PgBouncer between it and its database, and no direct way. */
  pooled?: boolean;
}

const npm = (script: string, settings: Record<string, string> = {}) => ({
  start: (env: Record<string, string>) => run("npm", ["run", script], { ...env, ...settings }),
});

/** Every way of serving that docs/hosting.md names. */
export const ways: Way[] = [
  { name: "npm start", ...npm("start") },
  {
    name: "next start",
    start: (env) =>
      run(process.execPath, ["node_modules/next/dist/bin/next", "start"], {
        ...env,
        NODE_ENV: "production",
      }),
  },
  { name: "standalone", ...npm("standalone", { HOST_KIND: "container" }) },
  { name: "serverless", ...npm("serverless", { HOST_KIND: "serverless" }) },
  // The embedded database has one connection for all: there is nothing to pool. What a pooler changes is held by
  // tests of the listener; that every way of serving bears one is for the soak.
  ...(soak && process.env.TEST_DATABASE_URL && hasPgBouncer
    ? [
        { name: "npm start behind a pooler", ...npm("start"), pooled: true },
        {
          name: "serverless behind a pooler",
          ...npm("serverless", { HOST_KIND: "serverless" }),
          pooled: true,
        },
      ]
    : []),
];

export interface Hosted {
  origin: string;
  site: Command;
  database: FreshDatabase;
  store: FakeS3;
  stop(): Promise<void>;
}

export const CRON_SECRET = "a secret for tests only";
export const SECURITY_CONTACT = "https://ejemplo.es/seguridad";

/** Serves a site with a database and a store for uploads of its own, and resolves when it answers. */
export async function host({ start, pooled }: Way): Promise<Hosted> {
  const database = await freshDatabase();
  await migrate(database.connectionString);
  const pooler = pooled ? await startPgBouncer(database.connectionString) : null;
  const store = await startFakeS3("key-id");
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-hosted-"));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const site = start({
    PORT: port,
    SITE_URL: origin,
    DATA_DIR: folder,
    DATABASE_URL: (pooler ?? database).connectionString,
    SECRET_KEY,
    ...store.settings,
    CRON_SECRET,
    SECURITY_CONTACT,
  });
  const died = site.ended.then(() => Promise.reject(new Error(site.output())));
  await said(site, /Rotativa está en|Sirviendo|Ready in/); // some build first, and that may take minutes
  const isReady = async () => (await fetch(`${origin}/api/health`)).ok || Promise.reject();
  await Promise.race([soon(isReady), died]);
  return {
    origin,
    site,
    database,
    store,
    async stop() {
      site.killGroup("SIGTERM");
      await site.ended;
      rmSync(folder, { recursive: true, force: true });
      await store.close();
      await pooler?.close();
      await database.close();
    },
  };
}
