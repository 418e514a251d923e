import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { StopError } from "../../steps.mjs";
import type { EmbeddedDatabase } from "../embedded-database.ts";
import type { Programs } from "./programs.ts";

/** For one program on a small machine, beside others. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "60",
  shared_buffers: "32MB",
  effective_cache_size: "512MB",
  random_page_cost: "1.1",
  jit: "off",
  // Fewer processes: no replicas, no workers that read ahead or take part in a query.
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "256MB",
  io_method: "sync",
  max_parallel_workers: "0",
  max_logical_replication_workers: "0",
  autovacuum_max_workers: "1",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
};

/** Nothing of it outlives the server. */
const IN_PASSING = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

const DID_NOT_START = "La base de datos integrada no pudo arrancar. Esto dice PostgreSQL:";

/** How long another server on the same folder, left behind by a process that was killed, may take to end. */
const ENDS_WITHIN_MS = 30_000;

/** Lines of its log that are told when it ends by itself. */
const LAST_LINES = 20;

/**
 * Starts PostgreSQL as `$@`, and a watcher beside it: when the standard input ends, because this process has closed
 * it or is gone however it went, PostgreSQL is told to finish.
 */
const WATCHED =
  'exec 3<&0; { read -r _ <&3; kill -INT $$; } 2> /dev/null & exec "$@" < /dev/null 3<&-';

/**
 * Starts the server of a cluster on a loopback port.
 * @param isKept whether what is written must outlive a power cut
 */
export async function startServer(
  programs: Programs,
  { data, password }: { data: string; password: string },
  isKept: boolean,
): Promise<EmbeddedDatabase> {
  await othersEnd(data);
  const port = await freePort();
  const settings = { ...SETTINGS, ...(!isKept && IN_PASSING), port: String(port) };
  const { file, args, options } = programs.command("/bin/sh", [
    ...["-c", WATCHED, "sh", programs.postgres, "-D", data],
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  const child = spawn(file, args, {
    ...options,
    cwd: "/", // it must not hold a folder that it may not read
    stdio: ["pipe", "ignore", "pipe"],
    detached: true, // Ctrl+C in a terminal is for this process, which ends it last
  });
  const ended = once(child, "exit").finally(() => child.stdin.end());
  const log = new Log(child.stderr);
  let isClosing = false;
  await Promise.race([
    log.says("ready to accept connections"),
    ended.then(() => Promise.reject(new StopError(`${DID_NOT_START}\n${log.last()}`))),
  ]);
  void ended.then(() => {
    if (!isClosing) throw new Error(`PostgreSQL has ended:\n${log.last()}`);
  });
  return {
    connectionString: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    isThread: false,
    async close() {
      isClosing = true;
      child.stdin.end();
      await ended;
    },
  };
}

class Log {
  readonly #lines: string[] = [];
  #heard: { text: string; tell: () => void } | undefined;

  constructor(output: Readable) {
    createInterface(output).on("line", (line) => {
      this.#lines.push(line);
      if (this.#lines.length > LAST_LINES) this.#lines.shift();
      if (this.#heard && line.includes(this.#heard.text)) this.#heard.tell();
    });
  }

  says(text: string): Promise<void> {
    return new Promise((tell) => (this.#heard = { text, tell }));
  }

  last(): string {
    return this.#lines.join("\n");
  }
}

/** A process that was killed leaves its server behind for a moment, which finishes by itself. */
async function othersEnd(data: string) {
  const file = path.join(data, "postmaster.pid");
  const noted = await readFile(file, "utf8").catch(() => "");
  const pid = Number(noted.split("\n")[0]);
  const until = performance.now() + ENDS_WITHIN_MS;
  while (performance.now() < until && (await isServer(pid, data))) await sleep(50);
  // In a container that was started anew, the number may be any other program's, and PostgreSQL would wait for it.
  if (pid && !(await isServer(pid, data))) await rm(file, { force: true });
}

/** Whether a process is the server of these data. */
async function isServer(pid: number, data: string) {
  if (process.platform === "linux") {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return command.split("\0").includes(data);
  }
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
