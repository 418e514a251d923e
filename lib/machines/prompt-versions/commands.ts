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
 * Keeps a text that models are told as a version from now on, in the transaction that saves it; one that says what the
 * version before says is none, and neither is the lack of a text that never was. `note`: why.
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
  touched.tag(authorTag(username)); // the page of its method tells of it
}

/**
 * The version that says this text, which a model is about to be told: its id, or null for no text that never was one.
 * A server from before versions were kept may have written it: then it becomes one.
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

/** Keeps what a synthetic user of another site was told there, oldest first. */
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
