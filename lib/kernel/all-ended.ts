/**
 * Awaits promises like `Promise.all`, but settles only when all of them have: after a failure nothing goes on
 * unnoticed. Throws the first error.
 */
export async function allEnded<T>(works: Iterable<Promise<T>>): Promise<T[]> {
  const all = [...works];
  try {
    return await Promise.all(all);
  } finally {
    await Promise.allSettled(all);
  }
}
