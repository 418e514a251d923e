import "server-only";
import { recordEvent } from "@/lib/house/audit/commands";
import { readSiteName } from "@/lib/house/settings/paper";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";
import { makeArchive } from "@/lib/operation/export/archive";
import type { ArchiveManifest } from "@/lib/operation/export/format";
import type { Scope } from "@/lib/operation/export/scope";
import { requireConfirmed } from "@/lib/platform/auth/confirmed";
import { requireLeft, spend } from "@/lib/platform/limits/spend";
import { canManageSpace } from "@/lib/spaces/spaces/policy";
import { getSpace, getSpaceBySlug, getSpaceRole } from "@/lib/spaces/spaces/queries";
import { NOT_YOURS } from "@/lib/spaces/spaces/records";

/** An archive that is made while it is read, and the first part of its file's name. */
export interface Export {
  name: string;
  zip: ReadableStream<Uint8Array>;
}

type Limit = "EXPORTS" | "SPACE_EXPORTS";

async function begin(actor: Actor, limit: Limit) {
  requireConfirmed();
  await spend(limit, actor);
}

async function check(actor: Actor, limit: Limit) {
  requireConfirmed();
  await requireLeft(limit, actor);
}

/** Throws as `exportAccount`, and neither makes nor counts one: a browser asks before it downloads. */
export const checkAccountExport = (actor: Actor) => check(actor, "EXPORTS");

/**
 * Exports all that the site stores of the actor and all that they have published. Throws 403 unless the actor has
 * just proven who they are, 429 after too many within a day.
 */
export async function exportAccount(actor: Actor): Promise<Export> {
  await begin(actor, "EXPORTS");
  await recordEvent(db, {
    action: "account.exported",
    actor,
    subject: "user",
    subjectId: actor.id,
  });
  const scope: Scope = { kind: "account", of: actor.username, for: actor };
  return { name: `rotativa-${actor.username}`, zip: makeArchive(scope) };
}

async function requireManaged(actor: Actor, spaceId: number) {
  const space = await getSpace(spaceId);
  assertMay(canManageSpace(await getSpaceRole(actor, spaceId)), NOT_YOURS);
  return space;
}

/** Throws as `exportSpace`, and neither makes nor counts one. */
export async function checkSpaceExport(actor: Actor, spaceId: number): Promise<void> {
  await requireManaged(actor, spaceId);
  await check(actor, "SPACE_EXPORTS");
}

/** Exports a space with all that is in it. Throws 404, 403 for users who do not manage it, and as `exportAccount`. */
export async function exportSpace(actor: Actor, spaceId: number): Promise<Export> {
  const { name, slug } = await requireManaged(actor, spaceId);
  await begin(actor, "SPACE_EXPORTS");
  await recordEvent(db, {
    action: "space.exported",
    actor,
    subject: "space",
    subjectId: spaceId,
    after: { name },
  });
  const scope: Scope = { kind: "space", of: name, space_id: spaceId, for: actor };
  return { name: `rotativa-${slug}`, zip: makeArchive(scope) };
}

function requireAdmin({ isAdmin }: Actor) {
  assertMay(isAdmin, "Solo los administradores se llevan el sitio entero.");
}

/** Throws as `exportSite`, and neither makes nor counts one. */
export async function checkSiteExport(actor: Actor): Promise<void> {
  requireAdmin(actor);
  await check(actor, "SPACE_EXPORTS");
}

/** Exports the whole site. Throws 403 for all but administrators, and as `exportAccount`. */
export async function exportSite(actor: Actor): Promise<Export> {
  requireAdmin(actor);
  await begin(actor, "SPACE_EXPORTS");
  await recordEvent(db, { action: "site.exported", actor });
  const scope: Scope = { kind: "site", of: await readSiteName(db) };
  return { name: "rotativa-sitio", zip: makeArchive(scope) };
}

/**
 * Exports for the operator of the machine: the site, a space as its owner gets it, or an account. Throws 404. `told` is
 * called with the manifest once all the rest has been read.
 */
export async function exportAsOperator(
  { space, account }: { space?: string; account?: Actor },
  told: (manifest: ArchiveManifest) => void,
): Promise<ReadableStream<Uint8Array>> {
  if (account) {
    await recordEvent(db, {
      action: "account.exported",
      actor: null,
      subject: "user",
      subjectId: account.id,
    });
    return makeArchive({ kind: "account", of: account.username, for: account }, told);
  }
  if (space === undefined) {
    await recordEvent(db, { action: "site.exported", actor: null });
    return makeArchive({ kind: "site", of: await readSiteName(db) }, told);
  }
  const { space_id, name, owner_id } = await getSpaceBySlug(space);
  await recordEvent(db, {
    action: "space.exported",
    actor: null,
    subject: "space",
    subjectId: space_id,
    after: { name },
  });
  return makeArchive({ kind: "space", of: name, space_id, for: { id: owner_id } }, told);
}
