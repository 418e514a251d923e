/** How often what writes is killed in the tests: a few times, or as often as `npm run faults` says. */
export const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 3);

/** A moment of each round, in milliseconds: spread evenly over `within`, and the same in each run. */
export const momentOf = (round: number, within: number): number =>
  (((round * 37) % 100) * within) / 100;
