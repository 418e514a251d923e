import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { NODE, ROOT } from "../../server/steps.mjs";

const LOAD = path.join(ROOT, "scripts/bench/load.mjs");

export interface Target {
  port: string;
  path: string;
  headers?: string[];
}

/** Requests a second that a target answers, all with 200, to so many connections; the load has its own process. */
export async function perSecond(target: Target, connections: number, seconds: number) {
  const { stdout } = await promisify(execFile)(NODE, [
    LOAD,
    ...[target.port, target.path, String(connections), String(seconds)],
    ...(target.headers ?? []),
  ]);
  const { perSecond, wrong } = JSON.parse(stdout) as { perSecond: number; wrong: number };
  if (wrong > 0) throw new Error(`${wrong} answers of ${target.path} were no success`);
  return perSecond;
}

/** Asks the targets in turns, so that a noisy moment hits all of them; the median of each. */
export async function inTurns(
  targets: Target[],
  { connections, seconds, rounds }: { connections: number; seconds: number; rounds: number },
): Promise<number[]> {
  const measured = targets.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    const turns = [...targets.entries()];
    if (round % 2) turns.reverse(); // nobody is always the first
    for (const [index, target] of turns) {
      const speed = await perSecond(target, connections, round ? seconds : 0.5);
      if (round) measured[index]?.push(speed); // the first round warms up
    }
  }
  return measured.map(median);
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
