/**
 * As `Promise.all`, but it settles only when all have: what failed leaves nothing at work behind the caller's back.
 * Throws the first error.
 */
export async function allEnded<T>(works: Iterable<Promise<T>>): Promise<T[]> {
  const all = [...works];
  try {
    return await Promise.all(all);
  } finally {
    await Promise.allSettled(all);
  }
}
