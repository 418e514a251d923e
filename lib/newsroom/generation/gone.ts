import { conflict, nullIfRefused } from "@/lib/kernel/errors";

/** The reasons for which nothing can be written: a model takes its time, and people delete things meanwhile. */
export const gone = {
  author: "El usuario sintético ya no existe.",
  space: "El espacio ya no existe.",
  entry: "La entrada ya no existe.",
};

/**
 * Returns what was asked for. Throws 409 with this sentence when it is not found; not 404, since the request's address
 * is that of something else.
 */
export async function orGone<T>(asked: Promise<T | null>, sentence: string): Promise<T> {
  const found = await nullIfRefused(asked);
  if (found === null) throw conflict(sentence);
  return found;
}
