import "server-only";
import type { Writer } from "@/lib/ai/service";
import { db } from "@/lib/db";
import { conflict } from "@/lib/errors";
import { SAMPLE_MODEL } from "@/lib/synthetic-users/schema";
import { decryptToken } from "@/lib/synthetic-users/token";

/** A synthetic user at work: who it is, and with what it writes; null for the built-in sample. */
export interface SyntheticAuthor {
  id: number;
  personality: string | null;
  writer: Writer | null;
}

/** Throws 409 when the synthetic user is gone or lacks a model or a token. */
export async function loadAuthor(id: number): Promise<SyntheticAuthor> {
  const row = await db.user.findFirst({
    where: { id, synthetic: true, deleted_at: null },
    select: { personality: true, model: true, token: true },
  });
  if (!row) throw conflict("El usuario sintético ya no existe.");
  const { model, personality, token } = row;
  if (!model) throw conflict("El usuario sintético no tiene modelo: indícalo al editarlo.");
  if (model === SAMPLE_MODEL) return { id, personality, writer: null };
  if (!token) throw conflict("El usuario sintético no tiene token: indícalo al editarlo.");
  return { id, personality, writer: { model, token: decryptToken(token) } };
}
