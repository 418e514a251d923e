import "server-only";
import { readSettings } from "@/lib/house/settings/queries";
import { db } from "@/lib/kernel/db";
import { conflict } from "@/lib/kernel/errors";
import { wordsOf, type WordRange } from "@/lib/kernel/words";
import { SAMPLE_MODEL } from "@/lib/machines/synthetic-users/schema";
import { readerModel } from "@/lib/machines/synthetic-users/second-reader";
import { decryptToken } from "@/lib/machines/synthetic-users/token";
import type { Writer } from "@/lib/newsroom/ai/service";
import { gone } from "@/lib/newsroom/generation/gone";

/** A synthetic user that is to write, with its model and token (`writer`; null for the built-in sample). */
export interface SyntheticAuthor {
  id: number;
  username: string;
  fullName: string | null;
  owner_id: number | null;
  personality: string | null;
  /** The length of its entries, if one was set. */
  words?: WordRange;
  /** The name of its model, that of the built-in sample included. */
  model: string;
  writer: Writer | null;
  /** The model that reads its texts before they are published, with the same token; null where none does. */
  reader: Writer | null;
}

/** Throws 409 when the synthetic user is gone or lacks a model or a token that can be read. */
export async function loadAuthor(id: number): Promise<SyntheticAuthor> {
  const row = await db.user.findFirst({
    where: { id, synthetic: true, deleted_at: null },
    select: {
      username: true,
      fullName: true,
      owner_id: true,
      personality: true,
      model: true,
      second_reader: true,
      token: true,
      words_min: true,
      words_max: true,
    },
  });
  if (!row) throw conflict(gone.author);
  const { model, second_reader, token: sealed, words_min, words_max, ...rest } = row;
  const author = { ...rest, words: wordsOf({ words_min, words_max }) };
  if (!model) throw conflict("El usuario sintético no tiene modelo: indícalo al editarlo.");
  if (model === SAMPLE_MODEL) return { id, ...author, model, writer: null, reader: null };
  if (!sealed) throw conflict("El usuario sintético no tiene token: indícalo al editarlo.");
  const token = readToken(sealed);
  const { second_reader: bySite } = await readSettings();
  const reads = readerModel({ model, second_reader }, bySite);
  const reader = reads === null ? null : { model: reads, token };
  return { id, ...author, model, writer: { model, token }, reader };
}

/** Decrypts a stored token. Throws 409 for one that was sealed with another SECRET_KEY: it is lost for good. */
function readToken(stored: string): string {
  try {
    return decryptToken(stored);
  } catch {
    throw conflict(
      "El token del usuario sintético ya no se puede leer: escríbelo de nuevo al editarlo.",
    );
  }
}
