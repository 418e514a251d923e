import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { NODE, ROOT } from "../../server/steps.mjs";

const LOAD = path.join(ROOT, "scripts/bench/load.mjs");

export interface Target {
  port: string;
  /** "{}" stands for a number that counts up: each request asks for something else. */
  path: string;
  headers?: string[];
}

export interface Speed {
  perSecond: number;
  /** Milliseconds that 99 of 100 answers took at most. */
  p99: number;
}

/**
 * Measures how fast a target answers so many connections, from a process of its own. Throws when an answer is not 200.
 */
export async function speedOf(
  target: Target,
  { connections, seconds, first = 1 }: { connections: number; seconds: number; first?: number },
): Promise<Speed & { next: number }> {
  const { stdout } = await promisify(execFile)(NODE, [
    LOAD,
    ...[target.port, target.path, String(connections), String(seconds), String(first)],
    ...(target.headers ?? []),
  ]);
  const { wrong, ...speed } = JSON.parse(stdout) as Speed & { wrong: number; next: number };
  if (wrong > 0) throw new Error(`${wrong} answers of ${target.path} were no success`);
  return speed;
}

/** Asks the targets in turns, so that a noisy moment hits all of them; returns the medians of each. */
export async function inTurns(
  targets: Target[],
  { connections, seconds, rounds }: { connections: number; seconds: number; rounds: number },
): Promise<Speed[]> {
  const measured = targets.map((target) => ({ target, first: 1, speeds: [] as Speed[] }));
  for (let round = 0; round <= rounds; round++) {
    const turns = round % 2 ? measured.toReversed() : measured; // nobody is always the first
    for (const turn of turns) {
      const time = round ? seconds : 0.5;
      const { target, first } = turn;
      const speed = await speedOf(target, { connections, seconds: time, first });
      turn.first = speed.next;
      if (round) turn.speeds.push(speed); // the first round warms up
    }
  }
  return measured.map(({ speeds }) => ({
    perSecond: median(speeds.map(({ perSecond }) => perSecond)),
    p99: median(speeds.map(({ p99 }) => p99)),
  }));
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
