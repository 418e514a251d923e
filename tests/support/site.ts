import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";

export interface Command {
  child: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Resolves with the exit code when it has ended and nothing it started can print any more. */
  ended: Promise<number | null>;
  /** Signals the whole process group, as a terminal or a merciless operator does. */
  killGroup(signal: NodeJS.Signals): void;
  /** Whether any process of the group is left. */
  isAlive(): boolean;
}

/**
 * Runs a command in a process group of its own, so that the test can tell when nothing is left of it. A site serves on
 * whichever port is free, unless it is told another.
 */
export function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
  cwd = process.cwd(),
): Command {
  const child = spawn(command, args, {
    cwd,
    env: {
      ...process.env,
      PORT: "0",
      DATABASE_URL: "",
      SECRET_KEY: "",
      LIMITS_FACTOR: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let printed = "";
  child.stdout.on("data", (chunk) => (printed += chunk));
  child.stderr.on("data", (chunk) => (printed += chunk));
  return {
    child,
    output: () => printed,
    // Closes when the last process that holds the pipes has gone.
    ended: once(child, "close").then(([code]) => code as number | null),
    killGroup: (signal) => process.kill(-(child.pid ?? 0), signal),
    isAlive() {
      try {
        return process.kill(-(child.pid ?? 0), 0);
      } catch {
        return false;
      }
    },
  };
}

export const start = (env: Record<string, string>, cwd?: string) => run("npm", ["start"], env, cwd);

/** The numbers of its process and of all that it has started. */
export function processesOf({ child }: Command): number[] {
  const listed = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" });
  const family = new Set(child.pid === undefined ? [] : [child.pid]);
  // A process comes after the one that has started it, unless numbers have begun anew.
  for (const line of listed.trim().split("\n")) {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    if (family.has(parent)) family.add(pid);
  }
  return [...family];
}

/** Ends at once all that a command has started, also what stands in a process group of its own. */
export function killAll(command: Command): void {
  for (const pid of processesOf(command)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended meanwhile, with the one that had started it.
    }
  }
}

/** Resolves with its address when the site answers; rejects with its output when it ends before. */
export async function ready(site: Command): Promise<string> {
  return (await said(site, /(?<=Rotativa está en )http:\S+(?=\s)/))[0];
}

/** Resolves once the command has printed this; rejects with its output when it ends before. */
export async function said(command: Command, text: RegExp): Promise<RegExpExecArray> {
  let check = () => {};
  const printed = new Promise<RegExpExecArray>((resolve) => {
    check = () => {
      const found = text.exec(command.output());
      if (found) resolve(found);
    };
    command.child.stdout?.on("data", check);
    check();
  });
  const ended = command.ended.then(() => Promise.reject(new Error(command.output())));
  return Promise.race([printed, ended]).finally(() => command.child.stdout?.off("data", check));
}

/**
 * A port for what cannot choose one itself. It is below those that the system gives to `listen(0)` and to connections:
 * nobody else is given it before it is used.
 */
export async function freePort(): Promise<string> {
  const lowest = 20_000;
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (firstGiven() - lowest));
    const server = createServer().listen(port);
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return String(port);
  }
}

/** The first of the ports that the system gives. */
function firstGiven(): number {
  if (process.platform !== "linux") return 49_152;
  return parseInt(readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8"), 10);
}
