import "server-only";
import { editionSelect, toEdition, type Edition, type FrontOf } from "@/lib/fronts/editions/dto";
import {
  canComposeHome,
  canComposeSpace,
  canWithdrawOfHome,
  canWithdrawOfSpace,
} from "@/lib/fronts/editions/policy";
import { listSiteEditors } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { assertMay, changedMeanwhile, conflict, notFound } from "@/lib/kernel/errors";
import { formatEntryDate } from "@/lib/platform/text/dates";
import { wallClockOf } from "@/lib/platform/text/wall-clock";
import { findRole, listEditorIds, requireSpace } from "@/lib/spaces/spaces/records";

export const missingEdition = () => notFound("Esa portada no existe o ya no se prepara.");

/** Throws 404 for a space that is not there, 403 for an actor who may not compose this front page. */
export async function assertMayCompose(reader: Database, actor: Actor, of: FrontOf): Promise<void> {
  if (of === null) {
    assertMay(canComposeHome(actor), "Solo quien edita el sitio compone la portada del sitio.");
    return;
  }
  const may = canComposeSpace(await roleIn(reader, actor, of));
  assertMay(may, "Solo quien edita el espacio compone su portada.");
}

/** Throws 404 for a space that is not there, 403 for an actor who may not take its kept front pages out. */
async function assertMayWithdraw(reader: Database, actor: Actor, of: FrontOf): Promise<void> {
  if (of === null) {
    const why = "Solo un administrador quita una portada del sitio de la hemeroteca.";
    return assertMay(canWithdrawOfHome(actor), why);
  }
  const may = canWithdrawOfSpace(await roleIn(reader, actor, of));
  assertMay(may, "Solo quien administra el espacio quita una de sus portadas de la hemeroteca.");
}

async function roleIn(reader: Database, actor: Actor, spaceId: number) {
  const space = await reader.space.findUnique({
    where: { space_id: spaceId },
    select: { space_id: true, owner_id: true },
  });
  if (!space) throw notFound("El espacio no existe o ha sido eliminado.");
  return findRole(reader, actor, space);
}

/** Locks a front page: nobody else changes its editions before the transaction ends. Throws 404. */
export async function lockFront(tx: Database, of: FrontOf): Promise<void> {
  if (of !== null) await requireSpace(tx, of);
  else await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('home page'))::text`;
}

/**
 * Returns an edition that is not published yet, locked until the transaction ends, for an actor who may compose its
 * front page. Throws 404, 403, and 409 with the current edition when it is published, was taken out or has another
 * version than this.
 */
export async function requireWaiting(
  tx: Database,
  actor: Actor,
  editionId: number,
  version?: number,
): Promise<Edition> {
  const edition = await hold(tx, actor, editionId, assertMayCompose);
  if (edition.state === "published") {
    throw changedMeanwhile("Esta portada ya está publicada.", edition);
  }
  if (edition.state === "removed") throw changedMeanwhile(TAKEN_OUT, edition);
  if (version !== undefined && version !== edition.version) {
    throw changedMeanwhile(
      `${edition.saved_by ?? "Alguien"} ha cambiado esta portada desde que la abriste.`,
      edition,
    );
  }
  return edition;
}

/**
 * Returns an edition that is kept, locked until the transaction ends, for an actor who may take it out. Throws 404,
 * 403, 409 for one that is not published yet or was taken out.
 */
export async function requireKept(
  tx: Database,
  actor: Actor,
  editionId: number,
): Promise<Edition & { day: string; number: number }> {
  const edition = await hold(tx, actor, editionId, assertMayWithdraw);
  const { state, day, number } = edition;
  if (state === "removed") throw conflict(TAKEN_OUT);
  if (state !== "published") throw conflict("Esta portada todavía no se ha publicado.");
  return { ...edition, day: day!, number: number! };
}

const TAKEN_OUT = "Esta portada ya se ha quitado de la hemeroteca.";

/**
 * Returns an edition and locks its front page, for an actor whom `assert` lets through. Throws 404, and what `assert`
 * throws.
 */
async function hold(
  tx: Database,
  actor: Actor,
  editionId: number,
  assert: typeof assertMayCompose,
): Promise<Edition> {
  const where = { edition_id: editionId };
  const of = await tx.edition.findUnique({ where, select: { space_id: true } });
  if (!of) throw missingEdition();
  await assert(tx, actor, of.space_id);
  await lockFront(tx, of.space_id);
  const row = await tx.edition.findUnique({ where, select: editionSelect });
  if (!row) throw missingEdition();
  return toEdition(row);
}

/** Returns a 409 for a front page that was composed from one that is no longer in force, with the one that is. */
export function replacedMeanwhile(inForce: Edition) {
  const when = formatEntryDate(inForce.published_at!, env.SITE_TZ);
  return changedMeanwhile(
    `${inForce.saved_by ?? "Alguien"} ha publicado otra portada el ${when}.`,
    inForce,
  );
}

/**
 * Lists the people who compose a front page, to notify them: of a space, its owner and those of its team who edit it
 * and have joined; of the home page, those who edit the site.
 */
export async function listComposerIds(tx: Database, of: FrontOf): Promise<number[]> {
  if (of !== null) {
    const space = await tx.space.findUniqueOrThrow({
      where: { space_id: of },
      select: { space_id: true, owner_id: true },
    });
    return listEditorIds(tx, space, { joined: true });
  }
  return (await listSiteEditors(tx)).map(({ id }) => id);
}

/** The day of a moment by the site's clock, such as `2026-11-25`. */
export const dayOf = (moment: Date): string =>
  wallClockOf(moment.toISOString(), env.SITE_TZ).slice(0, 10);
