import "server-only";
import { recordEvent } from "@/lib/house/audit/commands";
import { addNotices, forgetSignature } from "@/lib/house/notices/commands";
import type { Actor } from "@/lib/kernel/actor";
import { change, type Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { assertMay, conflict, notFound } from "@/lib/kernel/errors";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import { requireEntry } from "@/lib/texts/entries/records";
import { signatureSelect, toSignature, type Signature } from "@/lib/texts/signatures/dto";
import { handOver, requireStillAsked } from "@/lib/texts/signatures/handover";
import { canAskCoauthors, canRemoveSignature, canSignOver } from "@/lib/texts/signatures/policy";
import {
  editsPlaceOf,
  requireSigner,
  requireWrittenByPerson,
} from "@/lib/texts/signatures/records";
import {
  MAX_COAUTHORS,
  type AcceptQuery,
  type SignatureInput,
  type SignatureRole,
} from "@/lib/texts/signatures/schema";
import { touchEntry } from "@/lib/texts/tags/entries";

/**
 * Asks a person to sign an entry, along with its author or in their place; nothing is shown before they agree. Throws
 * 404, 403, 409 for somebody who cannot sign or was asked already, 429.
 */
export async function askSignature(
  actor: Actor,
  entryId: number,
  { user_id, role }: SignatureInput,
): Promise<Signature> {
  await spend("SIGNATURES", actor);
  return change(async (tx) => {
    const entry = await requireEntry(tx, entryId);
    await requireVoice(tx, actor);
    await assertMayAsk(tx, actor, entry, role);
    await requireWrittenByPerson(tx, entry.user_id);
    if (user_id === entry.user_id) throw conflict("Esa persona ya firma la entrada.");
    if (user_id === actor.id) throw conflict("No puedes pedirte la firma a ti.");
    await requireSigner(tx, actor, user_id);
    const known = await tx.entrySignature.findMany({ where: { entry_id: entryId } });
    if (known.some((signature) => signature.user_id === user_id)) {
      throw conflict("Esa persona ya firma la entrada o tiene que responder todavía.");
    }
    const same = known.filter((signature) => signature.role === role);
    if (role === "coauthor" && same.length >= MAX_COAUTHORS) {
      throw conflict(`Una entrada puede tener ${MAX_COAUTHORS} coautores como mucho.`);
    }
    if (role === "author" && same.length > 0) {
      throw conflict("Ya se le ha pedido a otra persona que firme la entrada.");
    }
    const asked = await tx.entrySignature.create({
      data: { entry_id: entryId, user_id, role, asked_by: actor.id },
      select: signatureSelect,
    });
    const { title, version } = entry;
    await forgetSignature(tx, user_id, entryId);
    const about = { entry_id: entryId, title, role, by: actor.username };
    const read = { version, asked: asked.asked_at.toISOString() };
    await addNotices(tx, [[user_id, { kind: "signature", ...about, ...read }]]);
    return toSignature(asked);
  });
}

async function assertMayAsk(
  tx: Database,
  actor: Actor,
  entry: { entry_id: number; user_id: number },
  role: SignatureRole,
) {
  if (role === "coauthor") {
    return assertMay(canAskCoauthors(actor, entry), "Solo quien firma la entrada elige coautores.");
  }
  const edits = await editsPlaceOf(tx, actor, entry.entry_id);
  assertMay(
    canSignOver(actor, entry, edits),
    "Solo quien administra el sitio, o edita un espacio donde está su entrada, puede pedir que la firme otra persona.",
  );
}

/**
 * Signs an entry as the actor was asked to; signing again changes nothing. Throws 404, 403, 409 when the request is no
 * longer valid or the entry is no longer as it was read.
 */
export const acceptSignature = (
  actor: Actor,
  entryId: number,
  userId: number,
  { version, asked: askedAt }: AcceptQuery = {},
): Promise<Signature> =>
  change(async (tx, touched) => {
    const entry = await requireEntry(tx, entryId);
    await requireVoice(tx, actor);
    assertMay(actor.id === userId, "Solo puede aceptar la firma quien va a firmar.");
    const where = { entry_id_user_id: { entry_id: entryId, user_id: userId } };
    const asked = await tx.entrySignature.findUnique({
      where,
      select: { ...signatureSelect, asked_by: true },
    });
    if (!asked) throw notFound(NOT_ASKED);
    const { asked_by: _, ...row } = asked;
    if (row.agreed_at) return toSignature(row);
    if (version !== undefined && version !== entry.version) throw conflict(ANOTHER_TEXT);
    if (askedAt !== undefined && Date.parse(askedAt) !== row.asked_at.getTime()) {
      throw conflict(ANOTHER_TEXT);
    }
    await requireWrittenByPerson(tx, entry.user_id);
    const role = row.role as SignatureRole;
    const asker = await requireStillAsked(tx, entry, asked);
    const agreed_at = new Date();
    await touchEntry(tx, touched, entryId);
    if (role === "author") {
      await handOver(tx, touched, entry, asker, actor);
    } else {
      await tx.entrySignature.update({ where, data: { agreed_at, agreed_version: entry.version } });
    }
    await touchEntry(tx, touched, entryId);
    await recordEvent(tx, {
      action: role === "author" ? "entry.signed_over" : "entry.cosigned",
      actor,
      subject: "entry",
      subjectId: entryId,
      before: { user_id: entry.user_id },
      after: { title: entry.title, user_id: userId },
    });
    // Whoever signs it is notified, too, of who signs beside them or in their place: they may withdraw.
    const signers = await tx.entrySignature.findMany({
      where: {
        entry_id: entryId,
        user_id: { not: userId },
        agreed_at: { not: null },
        user: { deleted_at: null },
      },
      select: { user_id: true },
    });
    const told = new Set([asker.id, entry.user_id, ...signers.map(({ user_id }) => user_id)]);
    const content = { entry_id: entryId, title: entry.title, role, by: actor.username };
    await addNotices(
      tx,
      [...told].map((id) => [id, { kind: "signature_accepted", ...content }]),
    );
    return toSignature({ ...row, agreed_at });
  });

/** Refuses, withdraws or takes away a signature, at once. Throws 404, 403. */
export const removeSignature = (actor: Actor, entryId: number, userId: number): Promise<void> =>
  change(async (tx, touched) => {
    const entry = await requireEntry(tx, entryId);
    const where = { entry_id_user_id: { entry_id: entryId, user_id: userId } };
    const signature = await tx.entrySignature.findUnique({ where });
    const mayAsk = canAskCoauthors(actor, entry);
    assertMay(
      signature ? canRemoveSignature(actor, entry, signature) : mayAsk || actor.id === userId,
      "Solo quien firma la entrada, o la edita, puede quitar una firma.",
    );
    if (!signature) throw notFound(NOT_ASKED);
    await touchIfShown(tx, touched, signature);
    await tx.entrySignature.delete({ where });
    if (signature.agreed_at) {
      await recordEvent(tx, {
        action: "entry.unsigned",
        actor,
        subject: "entry",
        subjectId: entryId,
        before: { title: entry.title, user_id: userId },
      });
    }
  });

const touchIfShown = async (
  tx: Database,
  touched: Touched,
  { entry_id, agreed_at }: { entry_id: number; agreed_at: Date | null },
) => agreed_at && touchEntry(tx, touched, entry_id);

const ANOTHER_TEXT =
  "La entrada ha cambiado desde que te la enviaron: léela otra vez antes de firmar.";
const NOT_ASKED = "No se ha pedido esta firma, o ya no hace falta.";
