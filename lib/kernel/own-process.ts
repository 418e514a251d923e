import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

interface Limits {
  milliseconds: number;
  /** The most bytes that may come out. */
  maxBuffer: number;
}

/**
 * Gives a file to a program of ours (a path from the project's root), and resolves with what comes out of it. Native code
 * cannot be stopped in a thread; a process is killed. The program is told its milliseconds, so that it ends by itself
 * where this process is gone by then (`end-in-time.ts`). Rejects as `execFile` does: with `killed` true when the program
 * took too long.
 */
export async function inOwnProcess(program: string, file: Buffer, limits: Limits): Promise<Buffer> {
  const script = path.join(/* turbopackIgnore: true */ process.cwd(), program);
  const running = run(process.execPath, [script, String(limits.milliseconds)], {
    encoding: "buffer",
    env: { NODE_ENV: "production" }, // it needs none of our settings, least of all the secret ones
    killSignal: "SIGKILL",
    maxBuffer: limits.maxBuffer,
    timeout: limits.milliseconds,
  });
  running.child.stdin?.on("error", () => {}).end(file); // the promise reports its end
  return (await running).stdout;
}
