import "server-only";

/** Resolves as `answer` does; rejects with `late` after so many milliseconds, when nobody shall wait any longer. */
export async function inTime<T>(
  answer: Promise<T>,
  milliseconds: number,
  late: () => Error,
): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), milliseconds);
  return Promise.race([answer, over]).finally(() => clearTimeout(timer));
}
