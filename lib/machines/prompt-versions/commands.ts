import "server-only";
import { createHash } from "node:crypto";
import { authorTag } from "@/lib/house/users/shown";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";

/** The kind of text that has versions: a synthetic user's personality, or a task's instructions. */
export type PromptScope = "user" | "task";

interface Kept {
  scope: PromptScope;
  scope_id: number;
  /** Null and "" for none. */
  text: string | null;
}

/**
 * Keeps a text that models are told as a new version, in the transaction that saves it. The same text as in the latest
 * version makes no new one, nor does an empty text where there was none before. `note`: why it changed.
 */
export async function keepPromptVersion(
  tx: Database,
  touched: Touched,
  kept: Kept,
  { actor, note }: { actor: { id: number }; note?: string },
): Promise<void> {
  const { scope, scope_id, text } = kept;
  const latest = await tx.promptVersion.findFirst({
    where: { scope, scope_id },
    orderBy: { version_id: "desc" },
    select: { hash: true },
  });
  if (latest ? latest.hash === hashOf(text) : !text) return;
  await insertVersion(tx, kept, { created_by: actor.id, note });
  const { username } = await tx.user.findFirstOrThrow({
    where: scope === "user" ? { id: scope_id } : { tasks: { some: { task_id: scope_id } } },
    select: { username: true },
  });
  touched.tag(authorTag(username)); // `/autores/{username}/metodo` shows versions
}

/**
 * Finds the version of a text that a model is about to be told and returns its id, or null for an empty text that never
 * was a version. A text that an older server saved without a version becomes one.
 */
export async function promptVersionInForce(tx: Database, kept: Kept): Promise<number | null> {
  const { scope, scope_id, text } = kept;
  const found = await tx.promptVersion.findFirst({
    where: { scope, scope_id, hash: hashOf(text) },
    orderBy: { version_id: "desc" },
    select: { version_id: true },
  });
  if (found) return found.version_id;
  return text ? insertVersion(tx, kept, {}) : null;
}

/** Keeps the personalities that an imported synthetic user had on another site, oldest first. */
export async function bringPersonalities(
  tx: Database,
  userId: number,
  told: { text: string; created: Date; created_by?: number; note?: string }[],
): Promise<void> {
  for (const { text, ...by } of told) {
    await insertVersion(tx, { scope: "user", scope_id: userId, text }, by);
  }
}

async function insertVersion(
  tx: Database,
  { scope, scope_id, text }: Kept,
  by: { created?: Date; created_by?: number; note?: string },
): Promise<number> {
  const data = { scope, scope_id, text: text ?? "", hash: hashOf(text), ...by };
  return (await tx.promptVersion.create({ data, select: { version_id: true } })).version_id;
}

const hashOf = (text: string | null) =>
  createHash("sha256")
    .update(text ?? "")
    .digest("hex");
