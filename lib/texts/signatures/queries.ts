import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";
import { getEntry } from "@/lib/texts/entries/queries";
import { signatureSelect, toSignature, type Signatures } from "@/lib/texts/signatures/dto";
import { canAskCoauthors, canSignOver } from "@/lib/texts/signatures/policy";
import { editsPlaceOf } from "@/lib/texts/signatures/records";

/**
 * Lists who signs an entry besides its author, and who was asked to, in the order of asking. Throws 404, 403 unless
 * the actor may ask.
 */
export async function listSignatures(actor: Actor, entryId: number): Promise<Signatures> {
  const entry = await getEntry(entryId);
  assertMay(
    canAskCoauthors(actor, entry),
    "Solo quien edita la entrada ve a quién se le ha pedido.",
  );
  const rows = await db.entrySignature.findMany({
    where: { entry_id: entryId, user: { deleted_at: null } },
    orderBy: [{ asked_at: "asc" }, { user_id: "asc" }],
    select: signatureSelect,
  });
  const edits = await editsPlaceOf(db, actor, entryId);
  return {
    signatures: rows.map(toSignature),
    can_sign_over: !entry.synthetic && canSignOver(actor, entry, edits),
  };
}
