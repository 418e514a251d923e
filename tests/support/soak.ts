/** Whether `npm run test:soak` is at work, which does more, and longer, of what the gate does a little of. */
export const soak = process.env.SOAK === "1";

/** Milliseconds since it was called: for tests of the soak, the only ones that may look at a clock. */
export function stopwatch(): () => number {
  if (!soak) throw new Error("The gate looks at no clock.");
  const began = performance.now();
  return () => performance.now() - began;
}
