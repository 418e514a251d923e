import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FreshDatabase } from "./fresh-database";
import { freePort } from "./site";

/** Whether PgBouncer is installed (Debian: `apt-get install pgbouncer`). */
export const hasPgBouncer = spawnSync("pgbouncer", ["--version"]).status === 0;

/** Puts PgBouncer in transaction mode before the database at `connectionString`. */
export async function startPgBouncer(connectionString: string): Promise<FreshDatabase> {
  const { hostname, port, username, password, pathname } = new URL(connectionString);
  const own = new URL(connectionString);
  own.host = `127.0.0.1:${await freePort()}`;
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-pgbouncer-"));
  chmodSync(folder, 0o755);
  const settings = path.join(folder, "pgbouncer.ini");
  const database =
    `host=${hostname} port=${port || 5432} user=${username}` +
    (password && ` password=${decodeURIComponent(password)}`);
  writeFileSync(
    settings,
    `[databases]
${pathname.slice(1)} = ${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own.port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
`,
  );
  // It refuses to be root.
  const child = spawn("pgbouncer", [...(process.getuid?.() ? [] : ["-u", "nobody"]), settings], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  const ended = once(child, "exit");
  const up = new Promise<void>((resolve) =>
    child.stderr.on("data", (data) => (said += data).includes("process up") && resolve()),
  );
  await Promise.race([up, ended.then(() => Promise.reject(new Error(said)))]);
  return {
    connectionString: own.href,
    isThread: false,
    async close() {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
