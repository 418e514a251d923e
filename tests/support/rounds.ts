import { setTimeout as sleep } from "node:timers/promises";
import { soak } from "./soak";

/** How often what writes is killed. */
export const ROUNDS = soak ? 100 : 3;

/** Waits for a moment of each round, within so many milliseconds: spread evenly, and the same in each run. */
export const untilMoment = (round: number, within: number): Promise<void> =>
  sleep((((round * 37) % 100) * within) / 100);

/** How many milliseconds it takes here and now, to kill the next ones within them. */
export async function timeOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
