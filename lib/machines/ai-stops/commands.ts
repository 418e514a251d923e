import "server-only";
import { recordEvent } from "@/lib/house/audit/commands";
import { canManageSynthetic } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { assertMay, conflict, notFound } from "@/lib/kernel/errors";
import type { AiStop } from "@/lib/machines/ai-stops/dto";
import { listAiStops } from "@/lib/machines/ai-stops/queries";
import { callsOf, lockLedger } from "@/lib/machines/ai-stops/records";
import type { StopInput, StopScope } from "@/lib/machines/ai-stops/schema";
import { aiStopTag } from "@/lib/machines/ai-stops/shown";
import { spend } from "@/lib/platform/limits/spend";
import { canEditFront } from "@/lib/spaces/spaces/policy";
import { findRole, requireSpace } from "@/lib/spaces/spaces/records";

/**
 * Stops AI on the site (administrators), for a space (those who edit it) or for a synthetic user (its owner): no model
 * is asked there any more, and calls under way are cut off on every server. Once this has resolved, nothing is
 * published that one of them wrote. Throws 403, 404, 409 when it is stopped there already, 429.
 */
export async function stopAi(actor: Actor, input: StopInput): Promise<AiStop> {
  await spend("EDITS", actor);
  const { scope, reason } = input;
  const scope_id = scope === "site" ? 0 : (input.scope_id ?? 0);
  return change(async (tx, touched) => {
    await requireSay(tx, actor, scope, scope_id);
    // Entering a call takes this lock, too: a call is entered by now and cut off below, or it finds the stop.
    await lockLedger(tx);
    const where = { scope, scope_id, lifted_at: null };
    if (await tx.aiStop.findFirst({ where, select: { stop_id: true } })) {
      throw conflict("La IA ya está parada ahí.");
    }
    const { stop_id } = await tx.aiStop.create({
      data: { scope, scope_id, reason, stopped_by: actor.id, by_admin: actor.isAdmin },
      select: { stop_id: true },
    });
    await tx.$executeRaw`
      UPDATE "generation" SET "outcome" = 'aborted'
      WHERE "finished" IS NULL AND "outcome" IN ('open', 'written') AND ${callsOf(scope, scope_id)}`;
    touched.tag(aiStopTag);
    await recordEvent(tx, {
      action: "ai.stopped",
      actor,
      ...subjectOf(scope, scope_id),
      after: { reason },
    });
    const stop = (await listAiStops(actor, tx)).find((listed) => listed.stop_id === stop_id);
    if (!stop) throw new Error("A stop that was made is not listed.");
    return stop;
  });
}

/**
 * Lets models be asked again. Those who may stop may lift, but a stop by an administrator only administrators may lift.
 * Throws 403, 404, 429.
 */
export async function liftAiStop(actor: Actor, stopId: number): Promise<void> {
  await spend("EDITS", actor);
  await change(async (tx) => {
    const [stop] = await tx.$queryRaw<{ scope: StopScope; scope_id: number; by_admin: boolean }[]>`
      SELECT "scope", "scope_id", "by_admin" FROM "ai_stop"
      WHERE "stop_id" = ${stopId} AND "lifted_at" IS NULL FOR UPDATE`;
    if (!stop) throw notFound("La IA ya no está parada ahí.");
    const { scope, scope_id, by_admin } = stop;
    if (!actor.isAdmin) await requireSay(tx, actor, scope, scope_id);
    assertMay(
      actor.isAdmin || !by_admin,
      "Lo ha parado un administrador: solo un administrador lo reanuda.",
    );
    await tx.$executeRaw`
      UPDATE "ai_stop" SET "lifted_at" = now(), "lifted_by" = ${actor.id} WHERE "stop_id" = ${stopId}`;
    await recordEvent(tx, { action: "ai.resumed", actor, ...subjectOf(scope, scope_id) });
  });
}

/** Throws 403 for an actor who may not stop AI there, 404 for a space or a synthetic user that is not there. */
async function requireSay(tx: Database, actor: Actor, scope: StopScope, id: number) {
  if (scope === "site") {
    return assertMay(actor.isAdmin, "Solo un administrador para la IA de todo el sitio.");
  }
  if (scope === "space") {
    const role = await findRole(tx, actor, await requireSpace(tx, id));
    return assertMay(canEditFront(role), "Solo quien edita el espacio para su IA.");
  }
  const user = await tx.user.findFirst({
    where: { id, synthetic: true, deleted_at: null },
    select: { owner_id: true },
  });
  if (!user) throw notFound("El usuario sintético no existe.");
  assertMay(canManageSynthetic(actor, user), "Solo su propietario para a un usuario sintético.");
}

const subjectOf = (scope: StopScope, subjectId: number) =>
  scope === "site" ? {} : { subject: scope, subjectId };
