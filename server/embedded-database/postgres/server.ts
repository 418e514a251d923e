import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { StopError, stop } from "../../steps.mjs";
import type { EmbeddedDatabase } from "../embedded-database.ts";
import { ROLE } from "./cluster.ts";
import type { Programs } from "./programs.ts";

/** The settings of PostgreSQL for one program on a small machine, beside other programs. */
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

/** The settings of a database that is not kept: its data do not outlive the server. */
const IN_PASSING = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

const DID_NOT_START = "La base de datos integrada no pudo arrancar. Esto dice PostgreSQL:";
const HAS_ENDED = "La base de datos integrada ha terminado por su cuenta. Esto dice PostgreSQL:";

/** The advice when PostgreSQL may not enter: the folder has had another owner, or one above it is closed. */
const WHOSE =
  "Quien arranca Rotativa debe ser dueño de la carpeta de datos y poder entrar en las que la contienen.";

/**
 * The signals that end a server, in order: it rolls back and writes everything; it leaves that to the next start; it
 * dies.
 */
const ENDINGS = [
  { signal: "SIGINT", withinMs: 20_000 },
  { signal: "SIGQUIT", withinMs: 5_000 },
  { signal: "SIGKILL", withinMs: 5_000 },
] as const;

/** How many lines of its log are shown when it ends by itself. */
const LAST_LINES = 20;

/**
 * Starts PostgreSQL as `$@`, and a watcher beside it: when the standard input ends, because this process has closed it
 * or has died in any way, PostgreSQL is told to finish.
 */
const WATCHED =
  'exec 3<&0; { read -r _ <&3; kill -INT $$; } 2> /dev/null & exec "$@" < /dev/null 3<&-';

interface Options {
  /** True when written data must outlive a power cut. */
  isKept: boolean;
  /**
   * Called when it ends by itself. By default that ends this process: nothing is left to serve, and it may be
   * restarted.
   */
  onDeath?: (error: Error) => void;
}

interface Cluster {
  data: string;
  password: string;
}

/** How often another port is tried when somebody else was quicker to take it. */
const PORTS = 5;

/** Starts the server of a cluster on a loopback port. */
export async function startServer(
  programs: Programs,
  cluster: Cluster,
  options: Options,
): Promise<EmbeddedDatabase> {
  await othersEnd(cluster.data);
  // One that was killed may have left it so. What is wrong with the folder PostgreSQL says itself.
  await writeReadOnly(cluster.data, false).catch(() => {});
  for (let tried = 1; ; tried++) {
    try {
      return await startAt(await freePort(), programs, cluster, options);
    } catch (error) {
      const isTaken = error instanceof StopError && error.message.includes("already in use");
      if (!isTaken || tried === PORTS) throw error;
    }
  }
}

async function startAt(
  port: number,
  programs: Programs,
  { data, password }: Cluster,
  { isKept, onDeath = stop }: Options,
): Promise<EmbeddedDatabase> {
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
    if (!isClosing) onDeath(new StopError(`${HAS_ENDED}\n${log.last()}`));
  });
  return {
    connectionString: `postgresql://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`,
    isThread: false,
    async setReadOnly(yes) {
      await writeReadOnly(data, yes);
      child.kill("SIGHUP"); // its servers read their settings again before the next statement
    },
    async close() {
      isClosing = true;
      const isOver = () => child.exitCode !== null || child.signalCode !== null;
      await end((signal) => child.kill(signal), isOver);
    },
  };
}

/**
 * Writes the settings that a server reads again while it runs: whether it only lets one read. Folders that were made
 * before name the configuration of searches in a way that PostgreSQL refuses when it reads it again.
 */
const writeReadOnly = (data: string, yes: boolean) =>
  writeFile(
    path.join(data, "postgresql.auto.conf"),
    `default_text_search_config = 'pg_catalog.simple'\ndefault_transaction_read_only = ${yes}\n`,
  );

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
    const said = this.#lines.join("\n");
    return said.includes("Permission denied") ? `${said}\n${WHOSE}` : said;
  }
}

/** Ends a server, more and more firmly: on a full disk it cannot finish. */
async function end(
  send: (signal: NodeJS.Signals) => void,
  isOver: () => boolean | Promise<boolean>,
): Promise<void> {
  for (const { signal, withinMs } of ENDINGS) {
    if (await isOver()) return;
    send(signal);
    const until = performance.now() + withinMs;
    while (performance.now() < until && !(await isOver())) await sleep(50);
  }
}

/** Ends the server that a killed process has left behind, which mostly finishes by itself within a moment. */
async function othersEnd(data: string) {
  const file = path.join(data, "postmaster.pid");
  const noted = await readFile(file, "utf8").catch(() => "");
  const pid = Number(noted.split("\n")[0]);
  const isOver = async () => !(await isServer(pid, data));
  await end((signal) => void trySend(pid, signal), isOver);
  // In a restarted container, the number may be any other program's, and PostgreSQL would wait for that one.
  if (pid && (await isOver())) await rm(file, { force: true });
}

function trySend(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return pid > 0 && process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Returns whether a process is the server of these data. */
async function isServer(pid: number, data: string) {
  if (process.platform === "linux") {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return command.split("\0").includes(data);
  }
  return trySend(pid, 0);
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
