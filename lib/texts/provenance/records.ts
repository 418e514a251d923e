import "server-only";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { assertMay, invalid } from "@/lib/kernel/errors";
import type { Disclosure } from "@/lib/texts/provenance/schema";

/** Throws 400 for a person's new entry that declares nothing where the site asks for it (`AI_DECLARATION`). */
export function requireDeclared(disclosure: Disclosure | null | undefined): void {
  if (env.AI_DECLARATION === "required" && !disclosure) {
    throw invalid(
      "disclosure",
      "Di si has usado IA en este texto: «Sin IA», «Con ayuda de IA» o «Escrita por IA»",
    );
  }
}

interface Owned {
  owner_id: number | null;
}

/** A text of which somebody changes what readers see. */
interface Reviewed {
  origin: string;
  reviewed_by: number | null;
  reviewed_at: Date | null;
}

/**
 * Returns the columns that change in a published machine's text when it gets other words, or something else beside
 * them: its review is void, since the reviewer has not read that, unless it is the reviewer's. Null when nothing
 * changes.
 */
export const reviewAfter = (
  actor: { id: number },
  { origin, reviewed_by, reviewed_at }: Reviewed,
) =>
  origin === "synthetic" && reviewed_at !== null && reviewed_by !== actor.id
    ? {
        disclosure: "ai-autonomous" satisfies Disclosure,
        human_share: null,
        reviewed_by: null,
        reviewed_at: null,
      }
    : null;

/**
 * Throws 403 when what readers see of a machine's text, an entry or a comment under it, is changed in a space with four
 * eyes: nobody else would read the new words. Administrators may, and the reviewer unless the machine is theirs.
 */
export async function requireSecondReader(
  tx: Database,
  actor: { id: number; isAdmin: boolean },
  entry_id: number,
  { reviewed_by, user: { owner_id } }: Pick<Reviewed, "reviewed_by"> & { user: Owned },
): Promise<void> {
  if (actor.isAdmin || (actor.id === reviewed_by && actor.id !== owner_id)) return;
  assertMay(
    !(await hasFourEyes(tx, entry_id)),
    "En un espacio con cuatro ojos, lo que escribe un usuario sintético no lo cambia después quien lo lleva. Pídeselo a quien administra el sitio, o elimínalo.",
  );
}

/** Returns whether an entry is, with its author's consent, in a space where somebody else reads a machine's texts. */
export async function hasFourEyes(tx: Database, entry_id: number): Promise<boolean> {
  const where = { entry_id, accepted_at: { not: null }, space: { four_eyes: true } };
  return (await tx.spaceEntry.count({ where })) > 0;
}
